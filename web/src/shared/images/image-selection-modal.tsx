import { listImages } from '@dray/contract/storage'
import { mayDeleteImage, mayUploadImage } from '@dray/domain/storage/buckets'
import { Modal } from '@mantine/core'
import { useRef } from 'react'
import { useRead } from '../api/use-call.ts'
import { type PropsOf, useOpenModal, useUnsavedGuard } from '../modals/modals.tsx'
import { useSession } from '../session.tsx'
import { TableNotice } from '../table/table-notice.tsx'
import { ImageDrop } from './image-drop.tsx'
import { shownName } from './image-file.ts'
import { type Image, ImageGrid } from './image-grid.tsx'
import style from './images.module.css'
import { useGridKeys } from './use-grid-keys.ts'
import { useImageWork } from './use-image-work.ts'
import { WorkStatus } from './work-status.tsx'

const noImages: readonly Image[] = []

/** Choosing an image of a bucket, uploading one, deleting one (spec 2.13, 4.10). */
export function ImageSelectionModal({ frame, closeNow, bucket, onSelect }: PropsOf<'ImageSelection'>) {
  const { person } = useSession()
  const openModal = useOpenModal()
  const read = useRead(listImages, { params: { bucket } })
  const images = read.data?.files ?? noImages
  const keys = useGridKeys(images.map(({ name }) => name))
  const { status, isBusy, upload, remove, refuse } = useImageWork(bucket)
  const body = useRef<HTMLDivElement>(null)
  const mayUpload = mayUploadImage(bucket, person)
  // A picture that the user has brought may be taken away; whose it is, the server knows.
  const mayDelete = mayDeleteImage(bucket, person, person.id)
  useUnsavedGuard(isBusy && status?.share !== undefined, 'An image is being uploaded. Close all the same?')

  function select(image: Image) {
    onSelect(image.url)
    closeNow()
  }
  async function add(file: File) {
    const address = await upload(file)
    const name = address === undefined ? undefined : decodeURIComponent(address.slice(address.lastIndexOf('/') + 1))
    if (name !== undefined) keys.focusOn(name)
  }
  function askToDelete(image: Image) {
    if (isBusy) return
    openModal('Confirmation', {
      title: 'Delete image',
      question: `Delete ${shownName(image.name)}? Wherever this image is used, a placeholder will stand.`,
      confirmLabel: 'Delete',
      danger: true,
      onConfirm: () => void deleteAndGoOn(image),
    })
  }
  async function deleteAndGoOn(image: Image) {
    const index = images.indexOf(image)
    const neighbour = images[index + 1] ?? images[index - 1]
    if (!(await remove(image.name))) return
    if (neighbour) keys.focusOn(neighbour.name)
    else body.current?.querySelector('button')?.focus()
  }

  return (
    <Modal {...frame} title="Select an image" size={732}>
      <div ref={body} className={style.body}>
        {mayUpload && (
          <ImageDrop
            isBusy={isBusy}
            onFile={(file) => void add(file)}
            onSeveral={() => refuse('Please upload one image at a time.')}
          />
        )}
        <WorkStatus status={status} />
        {images.length > 0 ? (
          <ImageGrid images={images} keys={keys} onSelect={select} onDelete={mayDelete ? askToDelete : undefined} />
        ) : (
          <TableNotice
            read={read}
            isEmpty
            loading="Loading..."
            failed="Error..."
            empty={mayUpload ? 'No images in this bucket, please upload your image above' : 'No images in this bucket'}
          />
        )}
      </div>
    </Modal>
  )
}
