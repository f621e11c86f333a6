import type * as contract from '@dray/contract/storage'
import { mayUploadImage, isFileName } from '@dray/domain/storage/files'
import type { Tx } from '../../platform/db/db.ts'
import { invalidField } from '../../platform/http/problem.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { CallRequest, SignedIn } from '../../platform/http/serve.ts'
import { refuseOverQuota } from './upload-quota.ts'
import { uploadSecret } from './secrets.ts'
import { type Upload, signedUploadUrl } from './upload-url.ts'
import { isNameUsed } from './uploads.sql.ts'

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
