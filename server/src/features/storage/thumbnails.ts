import type { ImageBucket } from '@dray/domain/storage/buckets'
import { imageTypes } from '@dray/domain/storage/file-content'
import { type ThumbnailSize, thumbnailSizes } from '@dray/domain/storage/thumbnails'
import { availableParallelism } from 'node:os'
import { buffer } from 'node:stream/consumers'
import { Refusal } from '../../http/refusal.ts'
import type { Log } from '../../log.ts'
import type { FileStore } from '../../storage/file-store.ts'
import { inTurn } from './in-turn.ts'
import { shrunkImage, thumbnailType } from './shrink-image.ts'

type Named = { bucket: ImageBucket; fileName: string }

export type Thumbnails = {
  /** Makes the thumbnail and keeps it. Undefined when it cannot be made: then the image itself is all there is. */
  make(named: Named, size: ThumbnailSize): Promise<Buffer | undefined>
}

/** Where a thumbnail is kept: beside the buckets, so that no upload has this name and no list shows it. */
export const thumbnailKey = ({ bucket, fileName }: Named, size: ThumbnailSize): string =>
  `thumbnails/${bucket}/${size}/${fileName}`

/** Half the processors, so that a page of new images leaves the rest to everybody else; each holds one image, unpacked. */
const atOnce = Math.min(4, Math.max(1, Math.floor(availableParallelism() / 2)))
/** Beyond it the image itself is sent: a list that nobody could wait for is no better than a slow one. */
const maxWaiting = 500
const maxRemembered = 1000

/** Makes small images of large ones, a few at a time, each once; what two servers make at once is kept once (see FileStore). */
export function createThumbnails(files: FileStore, log: Log): Thumbnails {
  const turn = inTurn(atOnce, maxWaiting)
  const beingMade = new Map<string, Promise<Buffer | undefined>>()
  /** A name always has the same bytes, so what failed once would fail with every page. */
  const hopeless = new Set<string>()

  async function makeNow(named: Named, size: ThumbnailSize): Promise<Buffer | undefined> {
    const original = `${named.bucket}/${named.fileName}`
    const image = await readImage(files, original)
    const small = await shrunkImage(image, size).catch((error: unknown) => {
      log.info({ err: error, image: original }, 'An image could not be made smaller')
      if (hopeless.size >= maxRemembered) hopeless.clear()
      hopeless.add(original)
      return undefined
    })
    if (small) await keep(named, size, small)
    return small
  }

  async function keep(named: Named, size: ThumbnailSize, small: Buffer): Promise<void> {
    const key = thumbnailKey(named, size)
    try {
      await files.putIfAbsent(key, small, thumbnailType)
    } catch (error) {
      log.warn({ err: error, thumbnail: key }, 'A thumbnail could not be kept and is made again when it is asked for')
    }
    // Who deletes the image takes its thumbnails last. This one may have come later still, and must not stay.
    if (await files.exists(`${named.bucket}/${named.fileName}`)) return
    await files.delete(key)
    throw new Refusal('not-found')
  }

  return {
    async make(named, size) {
      if (hopeless.has(`${named.bucket}/${named.fileName}`)) return undefined
      const key = thumbnailKey(named, size)
      const making = beingMade.get(key) ?? turn(() => makeNow(named, size)).finally(() => beingMade.delete(key))
      beingMade.set(key, making)
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

/** Removes an image and then whatever was made of it. */
export async function deleteWithThumbnails(files: FileStore, named: Named): Promise<void> {
  await files.delete(`${named.bucket}/${named.fileName}`)
  for (const size of thumbnailSizes) await files.delete(thumbnailKey(named, size))
}
