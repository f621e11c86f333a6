import { maxQuantity } from '../../limits.ts'
import { availableUnits, type ProductUnits } from '../../products/available.ts'
import type { StockLimit } from '../../products/stock-limit.ts'

/** What is known of a product when one decides how much of it to buy. */
export type Restockable = ProductUnits & {
  /** Units that purchase orders still have to bring. */
  onOrder: number
  /** Units sold in the last `days` days. */
  sold: number
  days: number
  /** The limit that applies to it (D-171), or null. */
  limit: StockLimit | null
}

/** How many units to buy, and what decided it. */
export type Suggestion = {
  /** Whole units, from 0 to the most that one line can have. */
  quantity: number
  /** `limit` if the weeks of cover ask for more than the limit leaves room for. */
  decidedBy: 'cover' | 'limit'
}

/**
 * The units of a product to buy, so that what is available and what is on its way last for some weeks at the pace of its sales: never
 * above its stock limit (D-171), never below 0. A unit of which only a part would sell in those weeks is not bought. Units that open
 * orders lack are bought even if nothing was sold, and one unit of what sold and is out.
 */
export function suggestedQuantity(product: Restockable, weeksOfCover: number): Suggestion {
  const needed = unitsNeeded(product, weeksOfCover)
  const room = product.limit === null ? Number.POSITIVE_INFINITY : Math.max(0, product.limit.units - supply(product))
  return {
    quantity: Math.min(Math.max(0, needed), room, maxQuantity),
    decidedBy: needed > room ? 'limit' : 'cover',
  }
}

/** The units expected to sell in some weeks, as a fraction where it is one. */
export const expectedSales = ({ sold, days }: Pick<Restockable, 'sold' | 'days'>, weeks: number): number =>
  (sold * weeks * 7) / days

/** The units of a product that can still be promised or are on their way. */
export const supply = (product: ProductUnits & Pick<Restockable, 'onOrder'>): number =>
  availableUnits(product) + product.onOrder

/** Negative if there is more than the weeks need. */
function unitsNeeded(product: Restockable, weeks: number): number {
  const missing = Math.floor(expectedSales(product, weeks)) - supply(product)
  return isOut(product) ? Math.max(1, missing) : missing
}

/** A product that sells, is out of stock, and isn't on order. */
export const isOut = (product: Restockable): boolean => product.sold > 0 && supply(product) <= 0
