import { listImages, removeImage } from '@dray/contract/storage'
import { type ImageBucket, imageTypes, mayDeleteImage, mayUploadImage } from '@dray/domain/storage/files'
import { Button, Modal, Stack, Text, TextInput } from '@mantine/core'
import { type KeyboardEvent, type UIEvent, useEffect, useRef, useState } from 'react'
import { useChange, useRead } from '../../kit/api/use-call.ts'
import { type PropsOf, useOpenModal, useUnsavedGuard } from '../../kit/modals/modals.tsx'
import { useSession } from '../../kit/session.tsx'
import { TableNotice } from '../../kit/table/table-notice.tsx'
import { type Image, ImageGrid, useGridKeys } from './image-grid.tsx'
import { UploadList, WorkStatus } from './upload-list.tsx'
import { useUploads, busy, failed, failureMessage, type UploadProgress, displayName } from './use-uploads.ts'
import '@mantine/dropzone/styles.layer.css'
import { Dropzone } from '@mantine/dropzone'
import style from './images.module.css'
import { Problem } from '../../kit/api/request.ts'

type Props = { onFiles: (files: readonly File[]) => void }

const noImages: readonly Image[] = []

/** Chooses an image from a bucket; also uploads and deletes images (spec 2.13, 4.10). */
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
  // Offered to users who may delete their own uploads. Only the server knows who uploaded an image.
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
    // Focus a single upload, so Enter selects it.
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

/** A few screens of images; a bucket may have thousands, and rendering each takes time. */
const pageSize = 120

/** More images render within this distance of the end, in pixels. */
const loadAhead = 600

/** Below this, all images are visible and need no search. */
const searchThreshold = 12

function useShownImages(images: readonly Image[]) {
  const [search, setSearch] = useState('')
  const [limit, setLimit] = useState(pageSize)
  const query = search.trim().toLowerCase()
  const matches = query === '' ? images : images.filter(({ name }) => displayName(name).toLowerCase().includes(query))

  function onScroll({ currentTarget: list }: UIEvent<HTMLElement>) {
    if (list.scrollTop + list.clientHeight > list.scrollHeight - loadAhead) setLimit((current) => current + pageSize)
  }
  return {
    search,
    setSearch,
    isSearchable: images.length > searchThreshold || search !== '',
    matchCount: matches.length,
    visible: matches.slice(0, limit),
    onScroll: matches.length > limit ? onScroll : undefined,
  }
}

/** Deletes one image at a time, with the spec's statuses (4.10). */
function useDeletion(bucket: ImageBucket) {
  const removal = useChange(removeImage)
  const [status, setStatus] = useState<UploadProgress>()

  /** Returns whether it was deleted. */
  async function remove(fileName: string): Promise<boolean> {
    setStatus(busy(`Deleting file: ${fileName}`))
    try {
      await removal.mutateAsync({ body: { fileName, bucket } })
      setStatus({ kind: 'done', text: 'Image deleted' })
      return true
    } catch (failure) {
      setStatus(failed('Image not deleted', `${failureMessage(failure)}${deletionHint(failure, bucket)}`))
      return false
    }
  }
  return { status, isBusy: status?.kind === 'busy', remove, clear: () => setStatus(undefined) }
}

/** The list doesn't say who uploaded an image, so only the server knows. */
const deletionHint = (failure: unknown, bucket: ImageBucket): string =>
  bucket === 'users' && failure instanceof Problem && failure.body.code === 'not-allowed'
    ? " Only the person who uploaded a user's picture, or an admin, can delete it."
    : ''

/** Accepts images by drop, file dialog, or paste. Rejected files are passed on too, so the reason can be shown. */
function ImageDrop({ onFiles }: Props) {
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
