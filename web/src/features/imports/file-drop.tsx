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
  onForget: () => void
}

/** Takes CSV files, dropped or chosen, and says of the others why they were left out. */
export function FileDrop({ picker, isDisabled, isSmall, refused, onFiles, onForget }: Props) {
  const choose = useRef<() => void>(null)
  return (
    <>
      <Dropzone
        className={style.drop}
        mod={{ small: isSmall }}
        disabled={isDisabled}
        onDrop={onFiles}
        openRef={choose}
        // The button is what the keyboard reaches; the area is for dropping.
        activateOnClick={false}
        activateOnKeyboard={false}
        enablePointerEvents
        tabIndex={-1}
        // Only of the dialog. What is dropped is looked at by its name: browsers do not agree on the type of a CSV file.
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
        <Alert color="red" role="alert" withCloseButton closeButtonLabel="Dismiss" onClose={onForget}>
          <ul className={style.sentences}>
            {refused.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Alert>
      )}
    </>
  )
}
