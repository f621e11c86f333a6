import { listImages } from '@dray/contract/storage'
import { mayDeleteImage, mayUploadImage } from '@dray/domain/storage/files'
import { Modal, Stack, Text, TextInput } from '@mantine/core'
import { type KeyboardEvent, useRef } from 'react'
import { useRead } from '../../kit/api/use-call.ts'
import { type PropsOf, useOpenModal, useUnsavedGuard } from '../../kit/modals/modals.tsx'
import { useSession } from '../../kit/session.tsx'
import { TableNotice } from '../../kit/table/table-notice.tsx'
import { ImageDrop } from './image-drop.tsx'
import { displayName } from './image-file.ts'
import { type Image, ImageGrid } from './image-grid.tsx'
import { UploadList } from './upload-list.tsx'
import { useDeletion } from './use-deletion.ts'
import { useGridKeys } from './use-grid-keys.ts'
import { useShownImages } from './use-shown-images.ts'
import { useUploads } from './use-uploads.ts'
import { WorkStatus } from './work-status.tsx'

const noImages: readonly Image[] = []

/** Chooses an image from a bucket; images can be uploaded and deleted here (spec 2.13, 4.10). */
export function ImageSelectionModal({ frame, closeNow, bucket, onSelect }: PropsOf<'ImageSelection'>) {
  const { person } = useSession()
  const openModal = useOpenModal()
  const read = useRead(listImages, { params: { bucket } })
  const images = read.data?.files ?? noImages
  const shown = useShownImages(images)
  const keys = useGridKeys(shown.visible.map(({ name }) => name))
  const { uploads, ...uploading } = useUploads(bucket)
  const deletion = useDeletion(bucket)
  const body = useRef<HTMLDivElement>(null)
  const mayUpload = mayUploadImage(bucket, person)
  // Offered if the user may delete their own uploads; only the server knows whose an image is.
  const mayDelete = mayDeleteImage(bucket, person, person.id)
  useUnsavedGuard(
    uploading.isBusy,
    uploads.length === 1 ? 'An image is being uploaded. Close anyway?' : 'Images are being uploaded. Close anyway?',
    { confirmLabel: 'Close anyway', cancelLabel: 'Keep uploading' },
  )

  function select(url: string) {
    onSelect(url)
    closeNow()
  }
  async function add(files: readonly File[]) {
    deletion.clear()
    shown.setSearch('')
    const addresses = await uploading.add(files)
    const [address] = addresses
    // With a single upload, focus it so that Enter selects it.
    if (files.length === 1 && address !== undefined)
      keys.focusOn(decodeURIComponent(address.slice(address.lastIndexOf('/') + 1)))
  }
  function confirmDelete(image: Image) {
    if (deletion.isBusy) return
    openModal('Confirmation', {
      title: 'Delete image',
      question: `Delete ${displayName(image.name)}? A placeholder will be shown wherever it is used.`,
      confirmLabel: 'Delete',
      danger: true,
      onConfirm: () => void deleteImage(image),
    })
  }
  async function deleteImage(image: Image) {
    uploading.clear()
    const index = shown.visible.indexOf(image)
    const neighbor = shown.visible[index + 1] ?? shown.visible[index - 1]
    if (!(await deletion.remove(image.name))) return
    if (neighbor) keys.focusOn(neighbor.name)
    else body.current?.querySelector('button')?.focus()
  }
  function goToImages(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'Enter') return
    event.preventDefault()
    const [first] = shown.visible
    if (first) keys.focusOn(first.name)
  }

  return (
    <Modal {...frame} title="Select an image" size={732}>
      <Stack ref={body} gap={12} mih={320}>
        {mayUpload && <ImageDrop onFiles={(files) => void add(files)} />}
        <UploadList uploads={uploads} onUse={select} onRetry={uploading.retry}>
          {deletion.status && <WorkStatus status={deletion.status} />}
        </UploadList>
        {shown.isSearchable && (
          <TextInput
            type="search"
            aria-label="Search images"
            placeholder={`Search ${images.length} images`}
            value={shown.search}
            onChange={(event) => shown.setSearch(event.currentTarget.value)}
            onKeyDown={goToImages}
          />
        )}
        {images.length > 0 && shown.matchCount === 0 && (
          <Text role="status" c="dimmed" ta="center" py="lg">
            No images match “{shown.search.trim()}”.
          </Text>
        )}
        {images.length > 0 ? (
          <ImageGrid
            images={shown.visible}
            keys={keys}
            onSelect={({ url }) => select(url)}
            onDelete={mayDelete ? confirmDelete : undefined}
            onScroll={shown.onScroll}
          />
        ) : (
          <TableNotice read={read} isEmpty empty="No images in this bucket, please upload your image above" />
        )}
      </Stack>
    </Modal>
  )
}
