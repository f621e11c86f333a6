import { type Cents, maxCents, minus, moneyErrors, parseMoney, plus, times, zero } from '../money.ts'
import { isSellable, type ProductStatus } from '../products/product-status.ts'

export const negativePrice = "Price can't be negative"

export function parsePrice(text: string): { price: Cents } | { error: string } {
  const read = parseMoney(text)
  if ('error' in read) return { error: moneyErrors[read.error] }
  return read.amount < 0 ? { error: negativePrice } : { price: read.amount }
}

/** The custom price, or the base price if there is none (D-48). */
export const customerPrice = (basePrice: Cents, customPrice: Cents | null | undefined): Cents =>
  customPrice ?? basePrice

/** `undo`: of a price round (D-172). */
export const priceWays = ['hand', 'margin', 'import', 'refresh', 'file', 'undo'] as const
export type PriceWay = (typeof priceWays)[number]

/** Sold products with a custom price, and all sold ones: "priced / total" (D-31). */
export function pricedCount(
  products: readonly { id: number; status: ProductStatus }[],
  customPrices: { has: (productId: number) => boolean },
): { priced: number; total: number } {
  const sold = products.filter(({ status }) => isSellable(status))
  return { priced: sold.filter(({ id }) => customPrices.has(id)).length, total: sold.length }
}

/** In percent of the price, with at most two decimals (D-199). */
export const maxMarginFloor = 100

export type FlooredProduct = { cost: Cents | null; marginFloor: number | null }

/** Price minus cost is less than that percent of the price. Never without a floor or cost. */
export function isBelowFloor(price: Cents, { cost, marginFloor }: FlooredProduct): boolean {
  if (marginFloor === null || cost === null) return false
  return BigInt(price - cost) * 10_000n < BigInt(Math.round(marginFloor * 100)) * BigInt(price)
}

/** In percent; each product counts the same. Null if none has a margin. */
export function averageMargin(products: readonly { price: Cents; cost?: Cents | null | undefined }[]): number | null {
  const margins = products.flatMap(({ price, cost }) =>
    cost === null || cost === undefined ? [] : (unitMargin(price, cost).percent ?? []),
  )
  return margins.length === 0 ? null : margins.reduce((total, margin) => total + margin, 0) / margins.length
}

export function unitMargin(basePrice: Cents, cost: Cents): { amount: Cents; percent: number | null } {
  const amount = minus(basePrice, cost)
  return { amount, percent: basePrice === 0 ? null : (amount / basePrice) * 100 }
}

export const priceChangeModes = ['set', 'add', 'percent'] as const

/** `amount` in cents; `add` and `percent` may be negative. */
export type BulkPriceChange = { mode: (typeof priceChangeModes)[number]; amount: Cents; percent: number }

/** Never below 0. The resulting price is rounded, not the difference: $1.05 less 10% is $0.95. */
export function changedPrice(price: Cents, { mode, amount, percent }: BulkPriceChange): Cents {
  if (mode === 'set') return amount
  const changed = mode === 'add' ? plus(price, amount) : times(price, (100 + percent) / 100)
  return maxCents(changed, zero)
}
