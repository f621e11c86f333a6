import type { ImageBucket, FileType } from '@dray/domain/storage/files'
import type { Tx } from '../../platform/db/db.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { storedUrl } from './upload-url.ts'
import { claimName, markStored } from './uploads.sql.ts'

type Image = { bucket: ImageBucket; fileName: string; userId: number; bytes: Uint8Array; type: FileType }

/**
 * Stores an image of Dray's own in the caller's transaction, and returns its URL. A file that is there without its row, from a
 * transaction that was rolled back, is kept: it has the same name because it is the same image.
 */
export async function storeImage(
  tx: Tx,
  files: FileStore,
  { bytes, type, ...image }: Image,
  at: Date,
): Promise<string> {
  const { bucket, fileName } = image
  if (await claimName(tx, image)) {
    await files.putIfAbsent(`${bucket}/${fileName}`, bytes, type)
    await markStored(tx, image, at)
  }
  return storedUrl({ bucket, fileName })
}
