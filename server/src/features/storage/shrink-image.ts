import { maxAspectRatio, maxPixels, type ThumbnailSize } from '@dray/domain/storage/files'
import type Sharp from 'sharp'

export const thumbnailType = 'image/webp'
/** Longer than any ordinary image takes. */
const timeoutSeconds = 10
/** The formats that can be uploaded (D-145). The library could read more. */
const readers = ['JpegBuffer', 'PngBuffer', 'WebpBuffer', 'NsgifBuffer'].map((name) => `VipsForeignLoad${name}`)

/**
 * A small WebP of an image, with a shorter side of `size` pixels: rotated as its metadata says, without metadata such as place
 * and camera, and only the first frame of an animation. Throws if the image cannot be read or has too many pixels.
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

/** More than a printer shows of a logo. */
const printedPixels = { width: 1200, height: 400 }

/** A PNG of an image for documents, with the size that the image has. Throws if it can't be read whole or has too many pixels. */
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
/** Loaded for the first thumbnail, so that the server starts faster. */
const library = (): Promise<typeof Sharp> => (loading ??= load())

async function load(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp')
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: readers })
  // Each image is read only once, so there is nothing to cache. One thread per image leaves the others to requests.
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}
