import { withMinusSign } from '@dray/domain/text/minus-sign'

/** $20K, for the axis of a plot. */
export const shortDollars = (cents: number): string => withMinusSign(format.format(cents / 100))
const format = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 1,
})
