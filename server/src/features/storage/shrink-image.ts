import { maxAspectRatio, maxPixels, type ThumbnailSize } from '@dray/domain/storage/files'
import type Sharp from 'sharp'

export const thumbnailType = 'image/webp'
/** Longer than any ordinary image takes. */
const timeoutSeconds = 10
/** The formats that can be uploaded. The library could read more. */
const readers = ['JpegBuffer', 'PngBuffer', 'WebpBuffer', 'NsgifBuffer'].map((name) => `VipsForeignLoad${name}`)

/**
 * A small WebP with a shorter side of `size` pixels: rotated upright, without metadata such as location, first frame only. Throws if the
 * image is unreadable or has too many pixels.
 */
export async function shrinkImage(image: Buffer, size: ThumbnailSize): Promise<Buffer> {
  const sharp = await library()
  const picture = sharp(image, { limitInputPixels: maxPixels, failOn: 'none', autoOrient: true })
  const { width, height } = await picture.metadata()
  const aspectRatio = Math.min(maxAspectRatio, Math.max(width, height) / Math.min(width, height))
  const box = Math.round(size * aspectRatio)
  return picture
    .resize({ width: box, height: box, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .timeout({ seconds: timeoutSeconds })
    .toBuffer()
}

/** A photo of a delivery is printed two inches high. */
const printedPhotoPixels = 640

/** For documents. Throws if the image is unreadable or has too many pixels. */
export const printablePhoto = (image: Buffer): Promise<Buffer> => toJpeg(image, printedPhotoPixels)

/** Enough to judge a damage on a large screen. */
const storedPhotoPixels = 2048

/** Upright, and without what the camera wrote into it, such as the place. Throws like `printablePhoto`. */
export const cleanPhoto = (image: Buffer): Promise<Buffer> => toJpeg(image, storedPhotoPixels)

async function toJpeg(image: Buffer, pixels: number): Promise<Buffer> {
  const sharp = await library()
  return sharp(image, { limitInputPixels: maxPixels, failOn: 'none', autoOrient: true })
    .resize({ width: pixels, height: pixels, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 75 })
    .timeout({ seconds: timeoutSeconds })
    .toBuffer()
}

/** More than a printer can show. */
const printedPixels = { width: 1200, height: 400 }

/** A PNG for documents, with the image's size. Throws if the image is unreadable or has too many pixels. */
export async function flattenImage(image: Buffer): Promise<{ png: Buffer; width: number; height: number }> {
  const sharp = await library()
  const picture = sharp(image, { limitInputPixels: maxPixels, failOn: 'truncated', autoOrient: true })
  const { autoOrient } = await picture.metadata()
  const png = await picture
    .resize({ ...printedPixels, fit: 'inside', withoutEnlargement: true })
    .png()
    .timeout({ seconds: timeoutSeconds })
    .toBuffer()
  return { png, ...autoOrient }
}

let loading: Promise<typeof Sharp> | undefined
/** Loaded on first use, so the server starts faster. */
const library = (): Promise<typeof Sharp> => (loading ??= load())

async function load(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp')
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: readers })
  // Each image is read once, so caching is useless. One thread per image leaves the others to requests.
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}
