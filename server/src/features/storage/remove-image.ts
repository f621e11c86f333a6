import type * as contract from '@dray/contract/storage'
import { isFileName } from '@dray/domain/storage/file-name'
import { mayDeleteImage } from '@dray/domain/storage/buckets'
import type { Tx } from '../../db/db.ts'
import { found, Refusal } from '../../http/refusal.ts'
import type { CallRequest } from '../../http/serve.ts'
import { announce } from '../../live/announce.ts'
import type { FileStore } from '../../storage/file-store.ts'
import { deleteWithThumbnails } from './thumbnails.ts'
import { lockStoredFile, markDeleted } from './uploads.sql.ts'

/**
 * Removes an image. The bytes go inside the transaction, last: when they cannot be removed, nothing is, and the
 * call can be made again. Removing them twice is no failure, so the transaction may be run again.
 */
export async function removeImage(
  tx: Tx,
  files: FileStore,
  { body, user, at }: CallRequest<typeof contract.removeImage>,
): Promise<{ ok: true }> {
  const { bucket, fileName } = body
  if (bucket === 'documents') throw new Refusal('documents-stay')
  // Only a picture of a user depends on who brought it; for the rest nobody without the right learns what there is.
  if (bucket !== 'users' && !mayDeleteImage(bucket, user, null)) throw new Refusal('not-allowed')
  const { userId } = found(isFileName(fileName) ? await lockStoredFile(tx, body) : undefined)
  if (!mayDeleteImage(bucket, user, userId)) throw new Refusal('not-allowed')
  await markDeleted(tx, body, at)
  await announce(tx, 'images', [])
  await deleteWithThumbnails(files, { bucket, fileName })
  return { ok: true }
}
