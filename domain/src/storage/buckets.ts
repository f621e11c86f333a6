import { isAdmin, mayCall, type Person, type Access } from '../users/permissions.ts'

export const imageBuckets = ['products', 'brands', 'customers', 'users', 'company'] as const
export type ImageBucket = (typeof imageBuckets)[number]

/** 'documents' contains the saved PDFs. */
export const buckets = [...imageBuckets, 'documents'] as const
export type Bucket = (typeof buckets)[number]

export const isImageBucket = (value: string): value is ImageBucket => imageBuckets.some((bucket) => bucket === value)

/** How long an upload URL is valid (D-145). */
export const uploadMinutes = 10

const mebibyte = 1024 * 1024
/** In bytes (D-145). */
export const maxFileBytes = (bucket: Bucket): number => (bucket === 'documents' ? 25 : 10) * mebibyte

export type UploadQuota = { files: number; bytes: number }

/** In 24 hours. Without a role: their own picture, and a few tries. */
export const uploadQuota = ({ roles }: Person): UploadQuota =>
  roles.length === 0 ? { files: 5, bytes: 20 * mebibyte } : { files: 2000, bytes: 2048 * mebibyte }

const imageUploaders: Record<ImageBucket, Access> = {
  products: { roles: ['INVENTORY'] },
  brands: { roles: ['INVENTORY'] },
  customers: { roles: ['SALES'] },
  users: 'person',
  // The logo.
  company: { roles: [] },
}

/** Everyone may upload their own picture (C-03). */
export const mayUploadImage = (bucket: ImageBucket, person: Person): boolean => mayCall(imageUploaders[bucket], person)

/** As for uploading, but a user's picture only its uploader or an ADMIN (C-05). */
export const mayDeleteImage = (bucket: ImageBucket, person: Person, uploaderId: number | null): boolean =>
  bucket === 'users' ? isAdmin(person) || uploaderId === person.id : mayUploadImage(bucket, person)

export const mayListImages = (bucket: ImageBucket, person: Person): boolean =>
  mayCall(bucket === 'users' ? 'person' : 'office', person)

/** A user without a role sees only what a profile needs (D-04, X-33). */
export const maySeeImage = (bucket: ImageBucket, person: Person): boolean =>
  mayCall(bucket === 'users' ? 'person' : 'staff', person)
