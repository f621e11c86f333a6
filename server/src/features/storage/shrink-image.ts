import { longestThumbnail, maxPixels, type ThumbnailSize } from '@dray/domain/storage/thumbnails'
import type Sharp from 'sharp'

export const thumbnailType = 'image/webp'
/** What takes longer is no image for a list. */
const longestSeconds = 10
/** What the storage takes (D-145), and nothing else of what the library could open. */
const readers = ['JpegBuffer', 'PngBuffer', 'WebpBuffer', 'NsgifBuffer'].map((name) => `VipsForeignLoad${name}`)

/**
 * A small WebP of an image, its shorter side of `size` pixels, upright as the camera was held, of an animation its first
 * picture. What the image says about its place and camera is left behind. Throws when it cannot be read or has too many pixels.
 */
export async function shrunkImage(image: Buffer, size: ThumbnailSize): Promise<Buffer> {
  const sharp = await library()
  const picture = sharp(image, { limitInputPixels: maxPixels, failOn: 'none', autoOrient: true })
  const { width, height } = await picture.metadata()
  const longer = Math.min(longestThumbnail, Math.max(width, height) / Math.min(width, height))
  const box = Math.round(size * longer)
  return picture
    .resize({ width: box, height: box, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .timeout({ seconds: longestSeconds })
    .toBuffer()
}

let loading: Promise<typeof Sharp> | undefined
/** Loaded when the first image is made smaller: a server that starts does not wait for it. */
const library = (): Promise<typeof Sharp> => (loading ??= load())

async function load(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp')
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: readers })
  // Every image comes once only, and one thread for each leaves the others to those who wait for an answer.
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}
