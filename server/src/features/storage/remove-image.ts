import type * as contract from '@dray/contract/storage'
import { mayDeleteImage, isFileName } from '@dray/domain/storage/files'
import type { Tx } from '../../platform/db/db.ts'
import { mustExist, Refusal } from '../../platform/http/refusal.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { announce } from '../../platform/live/announce.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { deleteWithThumbnails } from './thumbnails.ts'
import { storedUrl } from './upload-url.ts'
import { isLogo, lockStoredFile, markDeleted } from './uploads.sql.ts'

/**
 * Deletes an image. The file is deleted last, inside the transaction: if that fails, nothing is deleted and the call can be
 * repeated. Deleting the file twice is harmless, so the transaction can be retried.
 */
export async function removeImage(
  tx: Tx,
  files: FileStore,
  { body, user, at }: CallRequest<typeof contract.removeImage>,
): Promise<{ ok: true }> {
  const { bucket, fileName } = body
  if (bucket === 'documents') throw new Refusal('documents-stay')
  // Only for a user's picture does it matter who uploaded it. In other buckets, users who may not delete must not learn what exists.
  if (bucket !== 'users' && !mayDeleteImage(bucket, user, null)) throw new Refusal('not-allowed')
  const { userId } = mustExist(isFileName(fileName) ? await lockStoredFile(tx, body) : undefined)
  if (!mayDeleteImage(bucket, user, userId)) throw new Refusal('not-allowed')
  if (bucket === 'company' && (await isLogo(tx, storedUrl(body)))) throw new Refusal('logo-in-use')
  await markDeleted(tx, body, at)
  await announce(tx, 'images', [])
  await deleteWithThumbnails(files, { bucket, fileName })
  return { ok: true }
}
