import '@mantine/dropzone/styles.layer.css'
import { imageTypes } from '@dray/domain/storage/file-content'
import { Button, Text } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { useRef } from 'react'
import style from './images.module.css'

type Props = { isBusy: boolean; onFile: (file: File) => void; onSeveral: () => void }

/** Takes one image, dropped or chosen. What cannot be taken is handed on too, so that it is said why. */
export function ImageDrop({ isBusy, onFile, onSeveral }: Props) {
  const choose = useRef<() => void>(null)

  function take(files: readonly File[]) {
    const [first] = files
    if (files.length > 1) onSeveral()
    else if (first) onFile(first)
  }
  return (
    <Dropzone
      className={style.drop}
      accept={[...imageTypes]}
      multiple={false}
      disabled={isBusy}
      onDrop={() => undefined}
      onDropAny={(files, refused) => take([...files, ...refused.map(({ file }) => file)])}
      openRef={choose}
      // The button is what the keyboard reaches; the area is for dropping.
      activateOnClick={false}
      activateOnKeyboard={false}
      enablePointerEvents
      tabIndex={-1}
      inputProps={{ 'aria-label': 'Image file' }}
      aria-label="Drop an image here"
    >
      <div className={style.dropInner}>
        <Button onClick={() => choose.current?.()} loading={isBusy} data-autofocus>
          Upload image
        </Button>
        <div>
          <Text size="sm">or drop one here</Text>
          <Text size="xs" c="dimmed">
            PNG, JPEG, WebP or GIF, up to 10 MB
          </Text>
        </div>
      </div>
    </Dropzone>
  )
}
