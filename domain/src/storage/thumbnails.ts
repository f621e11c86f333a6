/** The sizes of thumbnails, in pixels of the shorter side. The list is closed, so that requests cannot fill the store with sizes. */
export const thumbnailSizes = [48, 96, 256, 512] as const
export type ThumbnailSize = (typeof thumbnailSizes)[number]

/** The longer side of a thumbnail is at most this many times the size; otherwise a long, narrow image would stay large. */
export const maxAspectRatio = 2

/** More pixels than usual cameras have. A small file with more may be a bomb that unpacks to gigabytes. */
export const maxPixels = 64_000_000

const ourImages = '/storage/'

/**
 * The URL of an image with at least `pixels` on its shorter side: its smallest thumbnail that is large enough, or else the image
 * itself. A URL outside this storage is not changed.
 */
export function imageAddress(address: string, pixels: number): string {
  const size = thumbnailSizes.find((candidate) => candidate >= pixels)
  return size === undefined || !address.startsWith(ourImages) || address.includes('?')
    ? address
    : `${address}?size=${size}`
}
