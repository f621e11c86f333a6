import { isAdmin, mayCall, type Person, type Access } from '../users/permissions.ts'

/** Where images are stored (spec 7). */
export const imageBuckets = ['products', 'brands', 'customers', 'users', 'company'] as const
export type ImageBucket = (typeof imageBuckets)[number]

/** Every part of the file storage; 'documents' contains the saved PDFs. */
export const buckets = [...imageBuckets, 'documents'] as const
export type Bucket = (typeof buckets)[number]

export const isImageBucket = (value: string): value is ImageBucket => imageBuckets.some((bucket) => bucket === value)

/** How long an upload URL is valid (D-145). */
export const uploadMinutes = 10

const mebibyte = 1024 * 1024
/** The largest file that a bucket accepts, in bytes (D-145). */
export const maxFileBytes = (bucket: Bucket): number => (bucket === 'documents' ? 25 : 10) * mebibyte

export type UploadQuota = { files: number; bytes: number }

/** How much a user may upload in 24 hours. Without a role that is their own picture, and a few tries. */
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

/** Who may upload an image to a bucket (C-03). Everyone may upload their own picture. */
export const mayUploadImage = (bucket: ImageBucket, person: Person): boolean => mayCall(imageUploaders[bucket], person)

/** Who may delete an image: as for uploading, but the picture of a user only its uploader or an ADMIN (C-05). */
export const mayDeleteImage = (bucket: ImageBucket, person: Person, uploaderId: number | null): boolean =>
  bucket === 'users' ? isAdmin(person) || uploaderId === person.id : mayUploadImage(bucket, person)

/** Who may browse a bucket's images (C-02). */
export const mayListImages = (bucket: ImageBucket, person: Person): boolean =>
  mayCall(bucket === 'users' ? 'person' : 'office', person)

/** Who may see an image: a user without a role sees only what a profile needs (D-04, X-33). */
export const maySeeImage = (bucket: ImageBucket, person: Person): boolean =>
  mayCall(bucket === 'users' ? 'person' : 'staff', person)
