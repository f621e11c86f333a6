/** How small an image can be had, in pixels of its shorter side: a closed list, so that nobody fills the store with sizes. */
export const thumbnailSizes = [48, 96, 256, 512] as const
export type ThumbnailSize = (typeof thumbnailSizes)[number]

/** A long image is cut to nothing by its shorter side alone: its longer side has at most this many times the size. */
export const longestThumbnail = 2

/** More pixels than any camera that is carried about takes; beyond it a small file is a trap that unpacks to gigabytes. */
export const maxPixels = 64_000_000

const ourImages = '/storage/'

/**
 * The address of an image at least `pixels` in its shorter side: its smallest thumbnail that is not smaller, else the image
 * itself. An address that is not of this storage is left as it is.
 */
export function imageAddress(address: string, pixels: number): string {
  const size = thumbnailSizes.find((one) => one >= pixels)
  return size === undefined || !address.startsWith(ourImages) || address.includes('?')
    ? address
    : `${address}?size=${size}`
}
