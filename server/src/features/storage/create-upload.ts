import type * as contract from '@dray/contract/storage'
import { kindInFolder, maySaveDocument } from '@dray/domain/documents/document-kinds'
import { documentName } from '@dray/domain/documents/document-name'
import { type Bucket, mayUploadImage } from '@dray/domain/storage/buckets'
import { documentParts, isFileName } from '@dray/domain/storage/file-name'
import { randomBytes } from 'node:crypto'
import type { Db, Tx } from '../../db/db.ts'
import { invalidField } from '../../http/problem.ts'
import { found, Refusal } from '../../http/refusal.ts'
import type { CallRequest, SignedIn } from '../../http/serve.ts'
import { secretNamed } from './app-secrets.sql.ts'
import { uploadAddress } from './upload-address.ts'
import { isNameUsed } from './uploads.sql.ts'

/** Offers an address that takes one image. */
export async function createImageUpload(
  tx: Tx,
  { body, user, at }: CallRequest<typeof contract.createImageUpload>,
): Promise<{ uploadUrl: string }> {
  if (!mayUploadImage(body.bucket, user)) throw new Refusal('not-allowed')
  if (!isFileName(body.fileName)) throw invalidField('fileName', "This can't be used as an image name")
  return createUpload(tx, body, { user, at })
}

/** Offers an address that takes one PDF. The name is kept as files can carry it (D-177). */
export async function createDocumentUpload(
  tx: Tx,
  { body, user, at }: CallRequest<typeof contract.createDocumentUpload>,
): Promise<{ uploadUrl: string }> {
  if (!maySaveDocument(found(kindInFolder(body.folder)), user)) throw new Refusal('not-allowed')
  const fileName = documentName(body.folder, body.fileName)
  if (!documentParts(fileName)) throw invalidField('fileName', "This can't be used as a PDF name")
  return createUpload(tx, { bucket: 'documents', fileName, fingerprint: body.fingerprint }, { user, at })
}

async function createUpload(
  tx: Tx,
  file: { bucket: Bucket; fileName: string; fingerprint?: string | undefined },
  { user, at }: { user: SignedIn; at: Date },
): Promise<{ uploadUrl: string }> {
  if (await isNameUsed(tx, file)) throw new Refusal('file-exists')
  return { uploadUrl: uploadAddress({ ...file, userId: user.id }, await uploadSecret(tx), at) }
}

/** What signs upload addresses: the same at every server of the system. */
export const uploadSecret = (db: Db): Promise<string> =>
  secretNamed(db, 'upload-address', randomBytes(32).toString('base64url'))
