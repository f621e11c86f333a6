import { type Bucket, type ImageBucket, maySaveDocument, mayUploadImage } from '@dray/domain/storage/buckets'
import { documentName, type DocumentFolder } from '@dray/domain/documents/document-name'
import { documentParts, isFileName } from '@dray/domain/storage/file-name'
import { randomBytes } from 'node:crypto'
import type { Db, Tx } from '../../db/db.ts'
import { invalidField } from '../../http/problem.ts'
import { Refusal } from '../../http/refusal.ts'
import type { SignedIn } from '../../http/serve.ts'
import { secretNamed } from './app-secrets.sql.ts'
import { uploadAddress } from './upload-address.ts'
import { isNameUsed } from './uploads.sql.ts'

type Asking = { user: SignedIn; at: Date }

/** Offers an address that takes one image. */
export async function createImageUpload(
  tx: Tx,
  wanted: { bucket: ImageBucket; fileName: string },
  asking: Asking,
): Promise<{ uploadUrl: string }> {
  if (!mayUploadImage(wanted.bucket, asking.user)) throw new Refusal('not-allowed')
  if (!isFileName(wanted.fileName)) throw invalidField('fileName', 'This cannot be the name of an image')
  return offer(tx, wanted, asking)
}

/** Offers an address that takes one PDF. The name is kept as files can carry it (D-177). */
export async function createDocumentUpload(
  tx: Tx,
  wanted: { folder: DocumentFolder; fileName: string; fingerprint?: string | undefined },
  asking: Asking,
): Promise<{ uploadUrl: string }> {
  if (!maySaveDocument(wanted.folder, asking.user)) throw new Refusal('not-allowed')
  const fileName = documentName(wanted.folder, wanted.fileName)
  if (!documentParts(fileName)) throw invalidField('fileName', 'This cannot be the name of a PDF')
  return offer(tx, { bucket: 'documents', fileName, fingerprint: wanted.fingerprint }, asking)
}

async function offer(
  tx: Tx,
  wanted: { bucket: Bucket; fileName: string; fingerprint?: string | undefined },
  { user, at }: Asking,
): Promise<{ uploadUrl: string }> {
  if (await isNameUsed(tx, wanted)) throw new Refusal('file-exists')
  return { uploadUrl: uploadAddress({ ...wanted, userId: user.id }, await uploadSecret(tx), at) }
}

/** What signs upload addresses: the same at every server of the system. */
export const uploadSecret = (db: Db): Promise<string> =>
  secretNamed(db, 'upload-address', randomBytes(32).toString('base64url'))
