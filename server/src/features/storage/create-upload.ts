import { randomBytes } from 'node:crypto'
import type * as contract from '@dray/contract/storage'
import { mayUploadImage, type UploadQuota, uploadQuota, isFileName } from '@dray/domain/storage/files'
import type { Db, Tx } from '../../platform/db/db.ts'
import { invalidField } from '../../platform/http/problem.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { CallRequest, SignedIn } from '../../platform/http/serve.ts'
import { signedUploadUrl, type Upload } from './upload-url.ts'
import { isNameUsed, lockSender, readOrCreateSecret, sentSince } from './uploads.sql.ts'

export async function createImageUpload(
  tx: Tx,
  { body, user, at }: CallRequest<typeof contract.createImageUpload>,
): Promise<{ uploadUrl: string }> {
  if (!mayUploadImage(body.bucket, user)) throw new Refusal('not-allowed')
  if (!isFileName(body.fileName)) throw invalidField('fileName', "This can't be used as an image name")
  return createUpload(tx, body, { user, at })
}

export async function createUpload(
  tx: Tx,
  file: Omit<Upload, 'userId'>,
  { user, at }: { user: SignedIn; at: Date },
): Promise<{ uploadUrl: string }> {
  await refuseOverQuota(tx, { userId: user.id, bytes: 1, at })
  if (await isNameUsed(tx, file)) throw new Refusal('file-exists')
  return { uploadUrl: signedUploadUrl({ ...file, userId: user.id }, await uploadSecret(tx), at) }
}

const dayMs = 24 * 3_600_000

type Sending = { userId: number; bytes: number; at: Date; quota?: UploadQuota | undefined }

/** Refuses a file beyond the user's limit for 24 hours: `quota`, or else that of the roles. Serializes a user's uploads until the transaction ends. */
export async function refuseOverQuota(tx: Tx, { userId, bytes, at, ...sending }: Sending): Promise<void> {
  const roles = await lockSender(tx, userId)
  const sent = await sentSince(tx, userId, new Date(at.getTime() - dayMs))
  const quota = sending.quota ?? uploadQuota({ id: userId, roles })
  if (sent.files >= quota.files || sent.bytes + bytes > quota.bytes) throw new Refusal('upload-quota')
}

/** Random, and the same on all servers. */
export const storedSecret = (db: Db, name: string): Promise<string> =>
  readOrCreateSecret(db, name, randomBytes(32).toString('base64url'))

/** Signs upload URLs. All servers share it. */
export const uploadSecret = (db: Db): Promise<string> => storedSecret(db, 'upload-address')

/** Signs PDFs rendered by Dray. */
export const renderingSecret = (db: Db): Promise<string> => storedSecret(db, 'rendered-documents')
