import { uploadMinutes, type Bucket } from '@dray/domain/storage/buckets'
import { inAddress } from '@dray/domain/storage/file-name'
import { createHmac, timingSafeEqual } from 'node:crypto'

/** What an upload address allows: this person, this one name. */
export type Upload = { bucket: Bucket; fileName: string; userId: number; fingerprint?: string | undefined }
type Signed = { bucket: Bucket; fileName: string; expires: string; signature: string; fingerprint?: string | undefined }

/** The application's own address that takes one file within ten minutes (D-145). */
export function uploadAddress(upload: Upload, secret: string, at: Date): string {
  const expires = String(Math.floor(at.getTime() / 1000) + uploadMinutes * 60)
  const query = new URLSearchParams({ expires, signature: `${upload.userId}.${mac(upload, expires, secret)}` })
  if (upload.fingerprint !== undefined) query.set('fingerprint', upload.fingerprint)
  return `${storedAddress(upload)}?${query.toString()}`
}

/** Where an image is found once it is there: the upload address without its query (R7.1-05). */
export const storedAddress = ({ bucket, fileName }: { bucket: Bucket; fileName: string }): string =>
  `/storage/${bucket}/${inAddress(fileName)}`

/** The upload that an address allows, or undefined when it was not signed here, or no longer holds. */
export function allowedUpload(
  { bucket, fileName, expires, signature, fingerprint }: Signed,
  secret: string,
  at: Date,
): Upload | undefined {
  const [, user, code] = /^(\d{1,10})\.([\w-]+)$/.exec(signature) ?? []
  if (user === undefined || code === undefined || !/^\d{1,12}$/.test(expires)) return undefined
  const upload = { bucket, fileName, userId: Number(user), fingerprint }
  const isOurs = sameText(code, mac(upload, expires, secret))
  return isOurs && at.getTime() <= Number(expires) * 1000 ? upload : undefined
}

/** Signed as JSON, so that no part can run over into the next. */
const mac = ({ bucket, fileName, userId, fingerprint }: Upload, expires: string, secret: string): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify([bucket, fileName, userId, expires, fingerprint]))
    .digest('base64url')

function sameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
