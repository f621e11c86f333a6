import { buckets, imageBuckets, imageTypes, maxFileBytes, pdfType, thumbnailSizes } from '@dray/domain/storage/files'
import { z } from 'zod'
import { call, nothing } from './call.ts'
import * as fields from './call/fields.ts'

/** The domain checks which names are valid. */
export const storedName = z.string().min(1, 'This field is required').max(1000, 'This name is too long')
const signature = z.object({
  expires: z.string().default(''),
  signature: z.string().default(''),
  /** With the fingerprint of its content. */
  record: z.string().max(20).optional(),
  fingerprint: z.string().max(100).optional(),
})
const inBucket = z.object({ bucket: z.string(), fileName: z.string() })
const inFolder = z.object({ folder: z.string(), fileName: z.string() })
/** Raw bytes: files are sent and received as streams. */
const bytes = z.unknown()

const fileList = z.object({ files: z.array(z.object({ name: z.string(), url: z.string() })) })
export type FileList = z.output<typeof fileList>

/** For a PUT. The URL of the image is this one without its query. */
export const uploadUrlSchema = z.object({ uploadUrl: z.string() })

export const listImages = call({
  method: 'GET',
  path: '/api/storage/list/:bucket',
  summary: 'The images in a bucket, newest first.',
  who: 'person',
  params: z.object({ bucket: z.string() }),
  answer: fileList,
  refusals: ['not-found'],
  reads: ['images'],
})

export const createImageUpload = call({
  method: 'POST',
  path: '/api/storage/getUploadURL',
  summary: 'A URL where one image can be uploaded under this name, once, within ten minutes.',
  who: 'person',
  body: z.object({ fileName: storedName, bucket: z.enum(imageBuckets) }),
  answer: uploadUrlSchema,
  refusals: ['file-exists', 'upload-quota'],
})

export const uploadImage = call({
  method: 'PUT',
  path: '/storage/:bucket/:fileName',
  summary: 'Uploads an image to its upload URL.',
  who: 'signed',
  params: inBucket,
  query: signature,
  body: bytes,
  answer: nothing,
  refusals: ['bad-signature', 'upload-running', 'file-exists', 'file-too-large', 'wrong-file-type', 'upload-quota'],
  changes: ['images'],
  bodyLimit: maxFileBytes('products'),
})

export const uploadDocument = call({
  method: 'PUT',
  path: '/storage/documents/:folder/:fileName',
  summary: 'Uploads a PDF to its upload URL.',
  who: 'signed',
  params: inFolder,
  query: signature,
  body: bytes,
  answer: nothing,
  refusals: ['bad-signature', 'upload-running', 'file-exists', 'file-too-large', 'wrong-file-type', 'upload-quota'],
  changes: ['documents'],
  bodyLimit: maxFileBytes('documents'),
})

export const removeImage = call({
  method: 'DELETE',
  path: '/api/storage/delete',
  summary: "Deletes an image; documents can't be deleted.",
  who: 'person',
  body: z.object({ fileName: storedName, bucket: z.enum(buckets) }),
  answer: fields.ok,
  refusals: ['documents-stay', 'not-found', 'logo-in-use'],
  changes: ['images'],
})

export const readImage = call({
  method: 'GET',
  path: '/storage/:bucket/:fileName',
  summary: 'An image, or a small WebP of it with this many pixels on its shorter side.',
  who: 'person',
  params: inBucket,
  query: z.object({ size: z.coerce.number().pipe(z.literal(thumbnailSizes)).optional() }),
  answer: bytes,
  refusals: ['not-found'],
  answers: 'file',
  mediaTypes: imageTypes,
  reads: ['images'],
})

export const readDocument = call({
  method: 'GET',
  path: '/documents/:folder/:fileName',
  summary: 'A saved PDF, for anyone who knows its name.',
  who: 'open',
  params: inFolder,
  answer: bytes,
  refusals: ['not-found'],
  answers: 'file',
  mediaTypes: [pdfType],
  reads: ['documents'],
})
