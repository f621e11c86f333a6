/** Pixels of the shorter side. Closed, so that requests can't fill the store with sizes. */
export const thumbnailSizes = [48, 96, 256, 512] as const
export type ThumbnailSize = (typeof thumbnailSizes)[number]

/** Longer over shorter side; otherwise a long, narrow image would stay large. */
export const maxAspectRatio = 2

/** More than usual cameras have. A small file with more may be a bomb that unpacks to gigabytes. */
export const maxPixels = 64_000_000

const ourImages = '/storage/'

/** The smallest thumbnail with `pixels` on its shorter side, or else the image. A URL outside this storage is not changed. */
export function imageAddress(address: string, pixels: number): string {
  const size = thumbnailSizes.find((candidate) => candidate >= pixels)
  return size === undefined || !address.startsWith(ourImages) || address.includes('?')
    ? address
    : `${address}?size=${size}`
}
