import { kindInFolder, type StoredKind } from '@dray/domain/documents/document-kinds'
import { type Bucket, uploadMinutes, encodePath } from '@dray/domain/storage/files'
import { isSameSignature, sign } from '../../platform/http/answers/signature.ts'

/** The record a document belongs to, and the fingerprint of its content, or null if unknown. */
export type RecordDocument<Fingerprint = string | null> = {
  kind: StoredKind
  recordId: number
  fingerprint: Fingerprint
}

/** One user may upload one file name. A document must match its record's content at that time. */
export type Upload = { bucket: Bucket; fileName: string; userId: number; document?: RecordDocument<string> | undefined }
export type SignedUpload = {
  bucket: Bucket
  fileName: string
  expires: string
  signature: string
  record?: string | undefined
  fingerprint?: string | undefined
}

/** Valid for ten minutes, for one file (D-145). */
export function signedUploadUrl(upload: Upload, secret: string, at: Date): string {
  const expires = String(Math.floor(at.getTime() / 1000) + uploadMinutes * 60)
  const query = new URLSearchParams({
    expires,
    signature: `${upload.userId}.${uploadSignature(upload, expires, secret)}`,
  })
  if (upload.document) {
    query.set('record', String(upload.document.recordId))
    query.set('fingerprint', upload.document.fingerprint)
  }
  return `${storedUrl(upload)}?${query.toString()}`
}

/** The image's URL after the upload: the upload URL without its query (R7.1-05). */
export const storedUrl = ({ bucket, fileName }: { bucket: Bucket; fileName: string }): string =>
  `/storage/${bucket}/${encodePath(fileName)}`

/** Undefined if the URL wasn't signed here or has expired. */
export function verifiedUpload(signed: SignedUpload, secret: string, at: Date): Upload | undefined {
  const { bucket, fileName, expires, signature, record, fingerprint } = signed
  const [, user, code] = /^(\d{1,10})\.([\w-]+)$/.exec(signature) ?? []
  if (user === undefined || code === undefined || !/^\d{1,12}$/.test(expires)) return undefined
  const kind = kindInFolder(fileName.split('/', 1)[0] ?? '')
  const document = kind && fingerprint !== undefined ? { kind, recordId: Number(record), fingerprint } : undefined
  const upload = { bucket, fileName, userId: Number(user), document }
  const isOurs = isSameSignature(code, uploadSignature(upload, expires, secret))
  return isOurs && at.getTime() <= Number(expires) * 1000 ? upload : undefined
}

/** Signs JSON, so the parts can't run into each other. */
const uploadSignature = ({ bucket, fileName, userId, document }: Upload, expires: string, secret: string): string =>
  sign(secret, JSON.stringify([bucket, fileName, userId, expires, document?.recordId, document?.fingerprint]))
