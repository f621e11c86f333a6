import { buffer } from 'node:stream/consumers'
import type * as contract from '@dray/contract/storage'
import type { FileList } from '@dray/contract/storage'
import { logoSize } from '@dray/domain/documents/letterhead'
import {
  type FileType,
  type ImageBucket,
  imageTypes,
  isFileName,
  isImageBucket,
  mayDeleteImage,
  mayListImages,
} from '@dray/domain/storage/files'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { mustExist, Refusal } from '../../platform/http/refusal.ts'
import type { CallRequest, SignedIn } from '../../platform/http/serve.ts'
import { announce } from '../../platform/live/announce.ts'
import type { Logo } from '../../platform/pdf/typst-process.ts'
import { flattenImage, printablePhoto } from './shrink-image.ts'
import { deleteWithThumbnails } from './thumbnails.ts'
import { type RecordDocument, storedUrl, type Upload } from './upload-url.ts'
import { claimName, isLogo, lockStoredFile, markDeleted, markStored, storedNames } from './uploads.sql.ts'

type OwnFile = Omit<Upload, 'document'> & { document?: RecordDocument; bytes: Uint8Array; type: FileType }

/**
 * Stores one of Dray's own files in the caller's transaction and returns its URL. Keeps a file left by a rolled-back transaction: the same
 * name means the same file.
 */
export async function storeOwnFile(
  tx: Tx,
  files: FileStore,
  { bytes, type, ...file }: OwnFile,
  at: Date,
): Promise<string> {
  const { bucket, fileName } = file
  if (await claimName(tx, file)) {
    await files.putIfAbsent(`${bucket}/${fileName}`, bytes, type)
    await markStored(tx, file, at)
  }
  return storedUrl({ bucket, fileName })
}

export async function listImages(db: Db, bucket: string, user: SignedIn): Promise<FileList> {
  if (!isImageBucket(bucket)) throw new Refusal('not-found')
  if (!mayListImages(bucket, user)) throw new Refusal('not-allowed')
  const names = await storedNames(db, bucket)
  return { files: names.map((name) => ({ name, url: storedUrl({ bucket, fileName: name }) })) }
}

/** Refuses a URL of no image in its bucket; null is fine. Locks the image, so it can't be deleted before the record is saved. */
export async function refuseUnknownImage(tx: Tx, bucket: ImageBucket, url: string | null): Promise<void> {
  if (url === null) return
  const fileName = fileNameAt(bucket, url)
  const isStored = fileName !== undefined && (await lockStoredFile(tx, { bucket, fileName })) !== undefined
  if (!isStored) throw new Refusal('image-unknown')
}

/** Undefined unless the URL is written exactly as in a list of images. */
export function fileNameAt(bucket: ImageBucket, url: string): string | undefined {
  const encoded = url.slice(storedUrl({ bucket, fileName: '' }).length)
  try {
    const fileName = decodeURIComponent(encoded)
    return isFileName(fileName) && storedUrl({ bucket, fileName }) === url ? fileName : undefined
  } catch {
    return undefined
  }
}

/**
 * Deletes the file last, inside the transaction: if that fails, nothing is deleted and the call can be retried. Deleting a file twice is
 * harmless.
 */
export async function removeImage(
  tx: Tx,
  files: FileStore,
  { body, user, at }: CallRequest<typeof contract.removeImage>,
): Promise<{ ok: true }> {
  const { bucket, fileName } = body
  if (bucket === 'documents' || bucket === 'proofs' || bucket === 'claims') throw new Refusal('documents-stay')
  // The uploader only matters for user pictures. In other buckets, users who may not delete must not learn what exists.
  if (bucket !== 'users' && !mayDeleteImage(bucket, user, null)) throw new Refusal('not-allowed')
  const { userId } = mustExist(isFileName(fileName) ? await lockStoredFile(tx, body) : undefined)
  if (!mayDeleteImage(bucket, user, userId)) throw new Refusal('not-allowed')
  if (bucket === 'company' && (await isLogo(tx, storedUrl(body)))) throw new Refusal('logo-in-use')
  await markDeleted(tx, body, at)
  await announce(tx, 'images', [])
  await deleteWithThumbnails(files, { bucket, fileName })
  return { ok: true }
}

/** Photos of a delivery, to be printed. Leaves out those that can't be read as an image. */
export async function readPhotos(files: FileStore, fileNames: readonly string[]): Promise<Buffer[]> {
  const photos: Buffer[] = []
  // One at a time: unpacked, each takes many times its size.
  for (const fileName of fileNames) {
    const file = await files.open(`proofs/${fileName}`)
    if (file === undefined) continue
    const photo = await printablePhoto(await buffer(file.stream)).catch(() => undefined)
    if (photo !== undefined) photos.push(photo)
  }
  return photos
}

/** Caches the last logo, because every document needs it. A name is never reused, so the cache can't be stale. */
export function createLogos(files: FileStore): (address: string) => Promise<Logo> {
  let last: { address: string; logo: Promise<Logo> } | undefined
  return (address) => {
    if (last?.address === address) return last.logo
    const reading = { address, logo: readLogo(files, address) }
    last = reading
    // Forget a failed read, so the next document tries again.
    reading.logo.catch(() => {
      if (last === reading) last = undefined
    })
    return reading.logo
  }
}

export async function readLogo(files: FileStore, address: string): Promise<Logo> {
  const fileName = fileNameAt('company', address)
  const file = fileName === undefined ? undefined : await files.open(`company/${fileName}`)
  if (file === undefined) throw new Refusal('logo-unreadable')
  const bytes = await buffer(file.stream)
  if (!imageTypes.some((type) => type === file.type)) throw new Refusal('logo-unreadable')
  const { png, ...pixels } = await flattenImage(bytes).catch((error: unknown) => {
    const refusal = new Refusal('logo-unreadable')
    refusal.cause = error
    throw refusal
  })
  return { png, ...logoSize(pixels) }
}
