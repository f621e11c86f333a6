import { type ImageBucket, maxFileBytes } from '@dray/domain/storage/buckets'
import { imageTypes, startLength, typeOfStart } from '@dray/domain/storage/file-content'
import { maxFileNameLength } from '@dray/domain/storage/file-name'

const megabyte = 1024 * 1024

/** An image as it is sent, under its type by its bytes, or the sentence why it cannot be. */
export type Checked = { image: Blob; problem?: never } | { image?: never; problem: string }

/** Looks at a file before anything is sent, as the server will (D-145): by its bytes, whatever it is called. */
export async function checkedImage(file: File, bucket: ImageBucket): Promise<Checked> {
  const type = typeOfStart(new Uint8Array(await file.slice(0, startLength).arrayBuffer()))
  if (!imageTypes.some((one) => one === type))
    return { problem: 'Only PNG, JPEG, WebP and GIF images can be uploaded.' }
  const largest = maxFileBytes(bucket)
  if (file.size > largest)
    return { problem: `This image is ${inMegabytes(file.size)} MB. The maximum is ${largest / megabyte} MB.` }
  return { image: new Blob([file], { type: type ?? '' }) }
}

/** Rounded up, so that what is too large never reads as what is allowed. */
const inMegabytes = (bytes: number): string => (Math.ceil((bytes / megabyte) * 10) / 10).toFixed(1)

const prefixLength = 8

/** The name an image is kept under: a random prefix, so that an upload never overwrites (D-144), and its own name. */
export function storedName(fileName: string, random: string): string {
  const fit = fileName.replace(/[/\\\p{Cc}\p{Cs}\u2028\u2029]/gu, '-').replace(/\.{2,}/g, '.')
  return `${random.slice(0, prefixLength)}_${cut(fit, maxFileNameLength - prefixLength - 1)}`
}

/** Keeps the end of a name that is too long: the ending says what it is. */
function cut(name: string, longest: number): string {
  if (name.length <= longest) return name
  const end = name.slice(name.length - longest)
  // Not from the middle of a letter that takes two places.
  return /^[\uDC00-\uDFFF]/.test(end) ? end.slice(1) : end
}

/** What stands under an image: its name without the prefix. */
export const shownName = (fileName: string): string => fileName.replace(/^[0-9a-f]{8}_(?=.)/, '')
