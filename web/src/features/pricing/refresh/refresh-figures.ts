import type { RefreshRow } from '@dray/contract/pricing'
import { largestChanges } from '@dray/domain/pricing/price-round'
import { priceFigures } from '../../../records/pricing/price-figures.ts'

/** "2,069 prices, 1,783 of them new. Largest change: +1,000%." */
export function refreshFigures(rows: readonly RefreshRow[]): string {
  const changes = rows.map(({ currentPrice, newCustomPrice }) => ({ current: currentPrice, newPrice: newCustomPrice }))
  const added = rows.filter(({ priceCustomized }) => !priceCustomized).length
  return priceFigures({ prices: rows.length, added, largest: largestChanges(changes, 1)[0] })
}
