import {
  type ImageBucket,
  maxFileBytes,
  maxFileNameLength,
  imageTypes,
  startLength,
  typeOfStart,
} from '@dray/domain/storage/files'

const megabyte = 1024 * 1024

/** The image to send, with the type of its content, or why it cannot be sent. */
export type CheckedImage = { image: Blob; problem?: never } | { image?: never; problem: string }

/** Checks a file by its content, whatever its name, before it is sent. The server does the same (D-145). */
export async function checkImage(file: File, bucket: ImageBucket): Promise<CheckedImage> {
  const type = typeOfStart(new Uint8Array(await file.slice(0, startLength).arrayBuffer()))
  if (!imageTypes.some((allowed) => allowed === type))
    return { problem: 'Only PNG, JPEG, WebP and GIF images can be uploaded.' }
  const maxSize = maxFileBytes(bucket)
  if (file.size > maxSize)
    return { problem: `This image is ${inMegabytes(file.size)} MB. The maximum is ${maxSize / megabyte} MB.` }
  return { image: new Blob([file], { type: type ?? '' }) }
}

/** Rounded up, so that a file over the limit never shows the allowed size. */
const inMegabytes = (bytes: number): string => (Math.ceil((bytes / megabyte) * 10) / 10).toFixed(1)

const prefixLength = 8

/** The name an image is stored under: a random prefix, so that an upload never overwrites another (D-144), and its own name. */
export function storedName(fileName: string, random: string): string {
  const safeName = fileName.replace(/[/\\\p{Cc}\p{Cs}\u2028\u2029]/gu, '-').replace(/\.{2,}/g, '.')
  return `${random.slice(0, prefixLength)}_${truncate(safeName, maxFileNameLength - prefixLength - 1)}`
}

/** Keeps the end of a name that is too long, because it has the extension. */
function truncate(name: string, maxLength: number): string {
  if (name.length <= maxLength) return name
  const end = name.slice(name.length - maxLength)
  // Do not cut a surrogate pair in half.
  return /^[\uDC00-\uDFFF]/.test(end) ? end.slice(1) : end
}

/** The name shown for an image: without the prefix. */
export const displayName = (fileName: string): string => fileName.replace(/^[0-9a-f]{8}_(?=.)/, '')
