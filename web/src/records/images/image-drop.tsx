import '@mantine/dropzone/styles.layer.css'
import { imageTypes } from '@dray/domain/storage/files'
import { Button, Text } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { useEffect, useRef } from 'react'
import style from './images.module.css'

type Props = { onFiles: (files: readonly File[]) => void }

/** Accepts images by drop, file dialog or paste. Rejected files are passed on too, so that the reason can be shown. */
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
      // Keyboard users use the button; the area is only for dropping.
      activateOnClick={false}
      activateOnKeyboard={false}
      enablePointerEvents
      tabIndex={-1}
      inputProps={{ 'aria-label': 'Image file' }}
      aria-label="Drop images here"
    >
      <div className={`row ${style.dropInner}`}>
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
  const latest = useRef(onFiles)
  useEffect(() => {
    latest.current = onFiles
  })
  // On the document, wherever the focus is: an image pasted while the picker is open is meant for it. Fields still get pasted text.
  useEffect(() => {
    function paste(event: ClipboardEvent) {
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length === 0) return
      event.preventDefault()
      latest.current(files)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])
}
