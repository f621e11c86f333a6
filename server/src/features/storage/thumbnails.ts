import type { ImageBucket } from '@dray/domain/storage/buckets'
import { imageTypes } from '@dray/domain/storage/file-content'
import { type ThumbnailSize, thumbnailSizes } from '@dray/domain/storage/thumbnails'
import { availableParallelism } from 'node:os'
import { buffer } from 'node:stream/consumers'
import { Refusal } from '../../http/refusal.ts'
import type { Log } from '../../log.ts'
import type { FileStore } from '../../storage/file-store.ts'
import { limitConcurrency } from './limit-concurrency.ts'
import { shrunkImage, thumbnailType } from './shrink-image.ts'

type NamedRecord = { bucket: ImageBucket; fileName: string }

export type Thumbnails = {
  /** Makes a thumbnail and stores it. Undefined when it cannot be made; then the image itself is sent. */
  make(named: NamedRecord, size: ThumbnailSize): Promise<Buffer | undefined>
}

/** Where a thumbnail is stored: outside the buckets, so that no upload has this name and no list shows it. */
export const thumbnailKey = ({ bucket, fileName }: NamedRecord, size: ThumbnailSize): string =>
  `thumbnails/${bucket}/${size}/${fileName}`

/** Half the processors, so that a page of new images leaves the rest to everyone else. Each holds one unpacked image. */
const atOnce = Math.min(4, Math.max(1, Math.floor(availableParallelism() / 2)))
/** Beyond it the image itself is sent: too long a wait is no better than a slow image. */
const maxWaiting = 500
const maxRemembered = 1000

/** Makes small images of large ones, a few at a time, each once. If two servers make one at the same time, one is kept (see FileStore). */
export function createThumbnails(files: FileStore, log: Log): Thumbnails {
  const run = limitConcurrency(atOnce, maxWaiting)
  const inProgress = new Map<string, Promise<Buffer | undefined>>()
  /** A name always has the same bytes, so what failed once always fails. */
  const unshrinkable = new Set<string>()

  async function makeNow(named: NamedRecord, size: ThumbnailSize): Promise<Buffer | undefined> {
    const original = `${named.bucket}/${named.fileName}`
    const image = await readImage(files, original)
    const small = await shrunkImage(image, size).catch((error: unknown) => {
      log.info({ err: error, image: original }, 'An image could not be made smaller')
      if (unshrinkable.size >= maxRemembered) unshrinkable.clear()
      unshrinkable.add(original)
      return undefined
    })
    if (small) await keep(named, size, small)
    return small
  }

  async function keep(named: NamedRecord, size: ThumbnailSize, small: Buffer): Promise<void> {
    const key = thumbnailKey(named, size)
    try {
      await files.putIfAbsent(key, small, thumbnailType)
    } catch (error) {
      log.warn({ err: error, thumbnail: key }, 'A thumbnail could not be kept and is made again when it is asked for')
    }
    // Deleting an image deletes its thumbnails last. One that is stored even later must not stay.
    if (await files.exists(`${named.bucket}/${named.fileName}`)) return
    await files.delete(key)
    throw new Refusal('not-found')
  }

  return {
    async make(named, size) {
      if (unshrinkable.has(`${named.bucket}/${named.fileName}`)) return undefined
      const key = thumbnailKey(named, size)
      const making = inProgress.get(key) ?? run(() => makeNow(named, size)).finally(() => inProgress.delete(key))
      inProgress.set(key, making)
      return making
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

/** Deletes an image, then its thumbnails. */
export async function deleteWithThumbnails(files: FileStore, named: NamedRecord): Promise<void> {
  await files.delete(`${named.bucket}/${named.fileName}`)
  for (const size of thumbnailSizes) await files.delete(thumbnailKey(named, size))
}
