import { type DocumentFolder, documentFolders } from '../documents/document-kinds.ts'
import { type Access, isAdmin, mayCall, type Person } from '../users/permissions.ts'

export const imageBuckets = ['products', 'brands', 'customers', 'users', 'company', 'proofs', 'claims'] as const
export type ImageBucket = (typeof imageBuckets)[number]

/** 'documents' contains the saved PDFs. */
export const buckets = [...imageBuckets, 'documents'] as const
export type Bucket = (typeof buckets)[number]

export const isImageBucket = (value: string): value is ImageBucket => imageBuckets.some((bucket) => bucket === value)

/** How long an upload URL is valid (D-145). */
export const uploadMinutes = 10

const mebibyte = 1024 * 1024
/** In bytes. */
export const maxFileBytes = (bucket: Bucket): number => (bucket === 'documents' ? 25 : 10) * mebibyte

export type UploadQuota = { files: number; bytes: number }

/** Per 24 hours. A user without a role has enough for their own picture and a few retries. */
export const uploadQuota = ({ roles }: Person): UploadQuota =>
  roles.length === 0 ? { files: 5, bytes: 20 * mebibyte } : { files: 2000, bytes: 2048 * mebibyte }

/** A contact's photos of claims, per 24 hours (D-340). */
export const claimQuota: UploadQuota = { files: 20, bytes: 200 * mebibyte }

const imageUploaders: Record<Exclude<ImageBucket, 'claims'>, Access> = {
  products: { roles: ['INVENTORY'] },
  brands: { roles: ['INVENTORY'] },
  customers: { roles: ['SALES'] },
  users: 'person',
  // Only the logo.
  company: { roles: [] },
  proofs: { roles: ['DRIVER'] },
}

/** Everyone may upload their own picture (C-03). */
export const mayUploadImage = (bucket: ImageBucket, person: Person): boolean =>
  bucket !== 'claims' && mayCall(imageUploaders[bucket], person)

/** Photos of deliveries and claims stay, as evidence (D-272). Otherwise same as for uploading, but a user's picture can be deleted only by its uploader or an ADMIN (C-05). */
export const mayDeleteImage = (bucket: ImageBucket, person: Person, uploaderId: number | null): boolean =>
  bucket === 'users'
    ? isAdmin(person) || uploaderId === person.id
    : bucket !== 'proofs' && mayUploadImage(bucket, person)

/** Photos of deliveries and claims are found through their records only. */
export const mayListImages = (bucket: ImageBucket, person: Person): boolean =>
  bucket !== 'proofs' && bucket !== 'claims' && mayCall(bucket === 'users' ? 'person' : 'office', person)

/** A user without a role sees only what a profile needs. */
export const maySeeImage = (bucket: ImageBucket, person: Person): boolean =>
  mayCall(imageReaders[bucket] ?? 'staff', person)

const imageReaders: Partial<Record<ImageBucket, Access>> = { users: 'person', claims: 'office' }

/** In UTF-16 units. In UTF-8 and with its bucket, the name stays below S3's limit of 1024 bytes for a key. */
export const maxFileNameLength = 255

/** One path segment, without '..' and characters that URLs or file systems can't have (D-144). */
export function isFileName(name: string): boolean {
  if (name.length === 0 || name.length > maxFileNameLength) return false
  if (name === '.' || name.includes('..') || name.trim() === '') return false
  return !/[/\\\p{Cc}\p{Cs}\u2028\u2029]/u.test(name)
}

/** Undefined if it isn't a PDF in one of the folders (D-146). */
export function documentParts(fileName: string): { folder: DocumentFolder; name: string } | undefined {
  const folder = documentFolders.find((candidate) => fileName.startsWith(`${candidate}/`))
  if (folder === undefined) return undefined
  const name = fileName.slice(folder.length + 1)
  return isFileName(name) && /.\.pdf$/i.test(name) ? { folder, name } : undefined
}

export const encodePath = (fileName: string): string => fileName.split('/').map(encodeURIComponent).join('/')

/** Pixels of the shorter side. A closed list, so that requests can't fill the store with sizes. */
export const thumbnailSizes = [48, 96, 256, 512] as const
export type ThumbnailSize = (typeof thumbnailSizes)[number]

/** Longer over shorter side; otherwise a long, narrow image would stay large. */
export const maxAspectRatio = 2

/** More than usual cameras have. A small file with more may be a bomb that unpacks to gigabytes. */
export const maxPixels = 64_000_000

const ourImages = '/storage/'

/** The smallest thumbnail with `pixels` on its shorter side, or else the image. A URL outside this storage is not changed. */
export function imageAddress(address: string, pixels: number): string {
  const size = thumbnailSizes.find((candidate) => candidate >= pixels)
  return size === undefined || !address.startsWith(ourImages) || address.includes('?')
    ? address
    : `${address}?size=${size}`
}

export const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const
export const pdfType = 'application/pdf'
export type FileType = (typeof imageTypes)[number] | typeof pdfType

export const startLength = 32

/** Undefined for types that aren't accepted, such as svg and html. */
export function typeOfStart(start: Uint8Array): FileType | undefined {
  const hasBytes = (at: number, ...bytes: readonly number[]) => bytes.every((byte, index) => start[at + index] === byte)
  const hasText = (at: number, ascii: string) => hasBytes(at, ...[...ascii].map((letter) => letter.charCodeAt(0)))

  // The signature and the header chunk that must follow it.
  if (hasBytes(0, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) && hasText(12, 'IHDR')) return 'image/png'
  if (hasBytes(0, 0xff, 0xd8, 0xff)) return 'image/jpeg'
  if ((hasText(0, 'GIF87a') || hasText(0, 'GIF89a')) && start.length > 10) return 'image/gif'
  if (hasText(0, 'RIFF') && (hasText(8, 'WEBPVP8 ') || hasText(8, 'WEBPVP8L') || hasText(8, 'WEBPVP8X')))
    return 'image/webp'
  if (hasText(0, '%PDF-')) return pdfType
  return undefined
}

/** Programs may write a few bytes after the end mark. */
const endLength = 1024

/** A PDF must have its end mark, so that an incomplete document is never stored. */
export function typeOfFile(bytes: Uint8Array): FileType | undefined {
  const type = typeOfStart(bytes.subarray(0, startLength))
  if (type !== pdfType) return type
  const end = String.fromCharCode(...bytes.subarray(-endLength))
  return end.includes('%%EOF') ? type : undefined
}

/** Some browsers send image/jpg for image/jpeg. */
export function declaredType(header: string | undefined): string {
  const type = (header ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
  return type === 'image/jpg' ? 'image/jpeg' : type
}

/** The kinds of images that phones take. */
export const photoTypes: readonly FileType[] = ['image/png', 'image/jpeg', 'image/webp']
