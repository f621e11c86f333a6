import type { Cents } from '@dray/domain/money'
import { customerPrice } from '@dray/domain/pricing/prices'
import { type Margin, pricesByMargin } from '@dray/domain/pricing/change-prices'
import { largestChanges } from '@dray/domain/pricing/price-round'
import { priceFigures } from '../../../records/pricing/price-figures.ts'
import type { PriceLine } from '../price-lines.ts'

export type MarginRow = {
  id: number
  name: string
  brand: string
  basis: Cents
  /** The price the customer has now, and whether it is a custom price. */
  current: Cents
  isCustom: boolean
  newCustomPrice: Cents
}

export type MarginPreview = {
  /** The products whose custom price changes. */
  rows: MarginRow[]
  /** Products that have this custom price already. */
  unchanged: number
  /** Products without a basis, or that are not sold. */
  leftOut: number
}

/** What a margin does to the products of a list (D-52). */
export function marginPreview(lines: readonly PriceLine[], margin: Margin): MarginPreview {
  const prices = new Map(pricesByMargin(lines, margin).map((price) => [price.productId, price]))
  const preview: MarginPreview = { rows: [], unchanged: 0, leftOut: lines.length - prices.size }
  for (const { id, name, brand, basePrice, pricing } of lines) {
    const price = prices.get(id)
    if (price === undefined) continue
    const { basis, newPrice } = price
    if (pricing?.customPrice === newPrice) preview.unchanged += 1
    else {
      const current = customerPrice(basePrice, pricing?.customPrice)
      preview.rows.push({ id, name, brand, basis, current, isCustom: pricing !== undefined, newCustomPrice: newPrice })
    }
  }
  return preview
}

/** "2,069 prices, 1,783 of them new. Largest change: +1,000%." */
export function marginFigures({ rows }: MarginPreview): string {
  const changes = rows.map(({ current, newCustomPrice }) => ({ current, newPrice: newCustomPrice }))
  const added = rows.filter(({ isCustom }) => !isCustom).length
  return priceFigures({ prices: rows.length, added, largest: largestChanges(changes, 1)[0] })
}
