import '@mantine/dropzone/styles.layer.css'
import { imageTypes } from '@dray/domain/storage/file-content'
import { Button, Text } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { useEffect, useRef } from 'react'
import style from './images.module.css'

type Props = { onFiles: (files: readonly File[]) => void }

/** Takes images, dropped, chosen or pasted. What cannot be taken is handed on too, so that it is said why. */
export function ImageDrop({ onFiles }: Props) {
  const choose = useRef<() => void>(null)
  usePastedFiles(onFiles)

  return (
    <Dropzone
      className={style.drop}
      accept={[...imageTypes]}
      onDrop={() => undefined}
      onDropAny={(files, refused) => onFiles([...files, ...refused.map(({ file }) => file)])}
      openRef={choose}
      // The button is what the keyboard reaches; the area is for dropping.
      activateOnClick={false}
      activateOnKeyboard={false}
      enablePointerEvents
      tabIndex={-1}
      inputProps={{ 'aria-label': 'Image file' }}
      aria-label="Drop images here"
    >
      <div className={style.dropInner}>
        <Button onClick={() => choose.current?.()} data-autofocus>
          Upload images
        </Button>
        <div>
          <Text size="sm">or drop them here, or paste one</Text>
          <Text size="xs" c="dimmed">
            PNG, JPEG, WebP or GIF, up to 10 MB each
          </Text>
        </div>
      </div>
    </Dropzone>
  )
}

function usePastedFiles(onFiles: Props['onFiles']): void {
  const take = useRef(onFiles)
  useEffect(() => {
    take.current = onFiles
  })
  // Wherever the focus is: a picture pasted while the picker is open is meant for it. Text is left to the fields.
  useEffect(() => {
    function paste(event: ClipboardEvent) {
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length === 0) return
      event.preventDefault()
      take.current(files)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])
}
