import { withMinusSign } from '@dray/domain/text/minus-sign'

/** 12,345 */
export const formatCount = (count: number): string => withMinusSign(count.toLocaleString('en-US'))

/** 1 product, 12 products; `plural` where adding an s is wrong. */
export const pluralize = (count: number, singular: string, plural = `${singular}s`): string =>
  `${formatCount(count)} ${count === 1 ? singular : plural}`

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** +12, −3, 0. */
export function signedCount(units: number): string {
  if (units === 0) return '0'
  return `${units > 0 ? '+' : '−'}${formatCount(Math.abs(units))}`
}
