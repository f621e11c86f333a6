import '@mantine/dropzone/styles.layer.css'
import { Alert, Button, Text } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { type Ref, useRef } from 'react'
import style from './imports.module.css'
import { maxShown } from './sort-out-files.ts'

type Props = {
  picker: Ref<HTMLButtonElement>
  isDisabled: boolean
  isSmall: boolean
  refused: readonly string[]
  onFiles: (files: readonly File[]) => void
  onDismiss: () => void
}

/** Accepts CSV files, dropped or chosen, and says why others were left out. */
export function FileDrop({ picker, isDisabled, isSmall, refused, onFiles, onDismiss }: Props) {
  const choose = useRef<() => void>(null)
  return (
    <>
      <Dropzone
        className={style.drop}
        mod={{ small: isSmall }}
        disabled={isDisabled}
        onDrop={onFiles}
        openRef={choose}
        // Keyboard users use the button; the area is only for dropping.
        activateOnClick={false}
        activateOnKeyboard={false}
        enablePointerEvents
        tabIndex={-1}
        // Only for the file dialog. Dropped files are checked by name: browsers disagree on the type of a CSV file.
        inputProps={{ accept: '.csv,text/csv', 'aria-label': 'CSV files' }}
        role="group"
        aria-label="Drop CSV files here"
      >
        <div className={style.line}>
          <Button
            ref={picker}
            onClick={() => choose.current?.()}
            disabled={isDisabled}
            variant={isSmall ? 'default' : 'filled'}
          >
            {isSmall ? 'Add files' : 'Choose files'}
          </Button>
          <Text size="sm">or drop CSV files or a folder here</Text>
          <Text size="xs" c="dimmed">
            UTF-8, up to {maxShown} together
          </Text>
        </div>
      </Dropzone>
      {refused.length > 0 && (
        <Alert color="red" role="alert" withCloseButton closeButtonLabel="Dismiss" onClose={onDismiss}>
          <ul className={style.messages}>
            {refused.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </Alert>
      )}
    </>
  )
}
