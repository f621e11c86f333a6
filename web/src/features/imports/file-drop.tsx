import '@mantine/dropzone/styles.layer.css'
import { Alert, Button, Text } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { type Ref, useRef } from 'react'
import style from './imports.module.css'
import { maxShown } from './use-import-files.ts'

type Props = {
  picker: Ref<HTMLButtonElement>
  isDisabled: boolean
  isSmall: boolean
  isSingle?: boolean
  refused: readonly string[]
  onFiles: (files: readonly File[]) => void
  onDismiss: () => void
}

const manyFiles = {
  input: 'CSV files',
  area: 'Drop CSV files here',
  first: 'Choose files',
  more: 'Add files',
  drop: 'or drop CSV files or a folder here',
}
const oneFile = {
  input: 'CSV file',
  area: 'Drop a CSV file here',
  first: 'Choose file',
  more: 'Choose another file',
  drop: 'or drop a CSV file here',
}

/** Accepts dropped or chosen CSV files, and says why others were left out. */
export function FileDrop({ picker, isDisabled, isSmall, isSingle = false, refused, onFiles, onDismiss }: Props) {
  const choose = useRef<() => void>(null)
  const texts = isSingle ? oneFile : manyFiles
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
        inputProps={{ accept: '.csv,text/csv', 'aria-label': texts.input }}
        role="group"
        aria-label={texts.area}
      >
        <div className={`wrap row ${style.line}`}>
          <Button
            ref={picker}
            onClick={() => choose.current?.()}
            disabled={isDisabled}
            variant={isSingle && !isSmall ? 'filled' : 'default'}
          >
            {isSmall ? texts.more : texts.first}
          </Button>
          <Text size="sm">{texts.drop}</Text>
          <Text size="xs" c="dimmed">
            UTF-8, up to {maxShown}
            {!isSingle && ' together'}
          </Text>
        </div>
      </Dropzone>
      {refused.length > 0 && (
        <Alert color="red" role="alert" withCloseButton closeButtonLabel="Dismiss" onClose={onDismiss}>
          <ul>
            {refused.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </Alert>
      )}
    </>
  )
}
