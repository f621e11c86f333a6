import { type ImageBucket, type ThumbnailSize, thumbnailSizes, imageTypes } from '@dray/domain/storage/files'
import { availableParallelism } from 'node:os'
import { buffer } from 'node:stream/consumers'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Log } from '../../platform/log.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { limitConcurrency } from '../../platform/limit-concurrency.ts'
import { shrinkImage, thumbnailType } from './shrink-image.ts'

type ImageRef = { bucket: ImageBucket; fileName: string }

export type Thumbnails = {
  /** Undefined if it can't be created; then the image itself is sent. */
  create(ref: ImageRef, size: ThumbnailSize): Promise<Buffer | undefined>
}

/** Stored outside the buckets, so no upload can have this key and no list shows it. */
export const thumbnailKey = ({ bucket, fileName }: ImageRef, size: ThumbnailSize): string =>
  `thumbnails/${bucket}/${size}/${fileName}`

/** Half the processors, to leave the rest to other requests. Each job holds one unpacked image. */
const maxConcurrent = Math.min(4, Math.max(1, Math.floor(availableParallelism() / 2)))
/** Beyond this the image itself is sent, which beats a long wait. */
const maxWaiting = 500
const maxRemembered = 1000

/** Creates a few thumbnails at a time, each once. If two servers create the same one, only one is stored (see FileStore). */
export function createThumbnails(files: FileStore, log: Log): Thumbnails {
  const run = limitConcurrency(maxConcurrent, maxWaiting)
  const inProgress = new Map<string, Promise<Buffer | undefined>>()
  /** A name always has the same bytes, so an image that failed once always fails. */
  const unshrinkable = new Set<string>()

  async function createNow(ref: ImageRef, size: ThumbnailSize): Promise<Buffer | undefined> {
    const original = `${ref.bucket}/${ref.fileName}`
    const image = await readImage(files, original)
    const thumbnail = await shrinkImage(image, size).catch((error: unknown) => {
      log.info({ err: error, image: original }, 'An image could not be made smaller')
      if (unshrinkable.size >= maxRemembered) unshrinkable.clear()
      unshrinkable.add(original)
      return undefined
    })
    if (thumbnail) await store(ref, size, thumbnail)
    return thumbnail
  }

  async function store(ref: ImageRef, size: ThumbnailSize, thumbnail: Buffer): Promise<void> {
    const key = thumbnailKey(ref, size)
    try {
      await files.putIfAbsent(key, thumbnail, thumbnailType)
    } catch (error) {
      log.warn(
        { err: error, thumbnail: key },
        'A thumbnail could not be stored; it is created again for the next request',
      )
    }
    // The image may have been deleted in the meantime, with its thumbnails; don't leave this one behind.
    if (await files.exists(`${ref.bucket}/${ref.fileName}`)) return
    await files.delete(key)
    throw new Refusal('not-found')
  }

  return {
    async create(ref, size) {
      if (unshrinkable.has(`${ref.bucket}/${ref.fileName}`)) return undefined
      const key = thumbnailKey(ref, size)
      const creating = inProgress.get(key) ?? run(() => createNow(ref, size)).finally(() => inProgress.delete(key))
      inProgress.set(key, creating)
      return creating
    },
  }
}

async function readImage(files: FileStore, key: string): Promise<Buffer> {
  const file = await files.open(key)
  if (file === undefined) throw new Refusal('not-found')
  if (imageTypes.some((type) => type === file.type)) return buffer(file.stream)
  file.stream.destroy()
  throw new Refusal('not-found')
}

export async function deleteWithThumbnails(files: FileStore, ref: ImageRef): Promise<void> {
  await files.delete(`${ref.bucket}/${ref.fileName}`)
  for (const size of thumbnailSizes) await files.delete(thumbnailKey(ref, size))
}
