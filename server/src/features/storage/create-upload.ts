import { randomBytes } from 'node:crypto'
import type * as contract from '@dray/contract/storage'
import { mayUploadImage, uploadQuota, isFileName } from '@dray/domain/storage/files'
import type { Db, Tx } from '../../platform/db/db.ts'
import { invalidField } from '../../platform/http/problem.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { CallRequest, SignedIn } from '../../platform/http/serve.ts'
import { signedUploadUrl, type Upload } from './upload-url.ts'
import { isNameUsed, lockSender, readOrCreateSecret, sentSince } from './uploads.sql.ts'

/** Creates a URL where one image can be uploaded. */
export async function createImageUpload(
  tx: Tx,
  { body, user, at }: CallRequest<typeof contract.createImageUpload>,
): Promise<{ uploadUrl: string }> {
  if (!mayUploadImage(body.bucket, user)) throw new Refusal('not-allowed')
  if (!isFileName(body.fileName)) throw invalidField('fileName', "This can't be used as an image name")
  return createUpload(tx, body, { user, at })
}

/** Creates a URL where one file can be uploaded under this name. */
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

type Sending = { userId: number; bytes: number; at: Date }

/** Refuses a file that is more than its user may upload in 24 hours. Uploads of one user wait for each other until the transaction ends. */
export async function refuseOverQuota(tx: Tx, { userId, bytes, at }: Sending): Promise<void> {
  const roles = await lockSender(tx, userId)
  const sent = await sentSince(tx, userId, new Date(at.getTime() - dayMs))
  const quota = uploadQuota({ id: userId, roles })
  if (sent.files >= quota.files || sent.bytes + bytes > quota.bytes) throw new Refusal('upload-quota')
}

const storedSecret = (db: Db, name: string): Promise<string> =>
  readOrCreateSecret(db, name, randomBytes(32).toString('base64url'))

/** Signs upload URLs. The same on every server of the system. */
export const uploadSecret = (db: Db): Promise<string> => storedSecret(db, 'upload-address')

/** Signs the PDFs that this system rendered. */
export const renderingSecret = (db: Db): Promise<string> => storedSecret(db, 'rendered-documents')
