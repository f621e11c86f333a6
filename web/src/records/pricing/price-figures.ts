import type { Cents } from '@dray/domain/money'
import { priceChangePercent } from '@dray/domain/pricing/price-round'
import { formatCount, pluralize } from '../../kit/text/format-count.ts'

const percents = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1, signDisplay: 'never' })

/** −10% or +1,000%. */
export function signedPercent(percent: number): string {
  const text = percents.format(percent)
  if (text === '0') return '0%'
  return `${percent < 0 ? '−' : '+'}${text}%`
}

type Change = { current: Cents; newPrice: Cents }

/** "+1,000%"; a price that was 0 has no percentage. */
export const priceChangeText = (change: Change): string =>
  change.current === 0 ? 'from $0.00' : signedPercent(priceChangePercent(change))

type Figures = {
  prices: number
  /** Products that had no custom price. */
  added: number
  largest: Change | undefined
}

/** "2,069 prices, 1,783 of them new. Largest change: +1,000%." */
export function priceFigures({ prices, added, largest }: Figures): string {
  const news = added === 0 ? '' : `, ${formatCount(added)} of them new`
  return `${pluralize(prices, 'price')}${news}.${largest ? ` Largest change: ${priceChangeText(largest)}.` : ''}`
}

/** Changing this many prices or more asks for confirmation. */
export const askFromPrices = 100
