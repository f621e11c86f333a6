import { maxQuantity } from '../../limits.ts'
import { availableUnits, type ProductUnits } from '../../products/available.ts'
import type { StockLimit } from '../../products/stock-limit.ts'

export type Restockable = ProductUnits & {
  onOrder: number
  /** In the last `days` days. */
  sold: number
  days: number
  limit: StockLimit | null
  /** Null or 1 if it is bought one by one. */
  unitQuantity: number | null
  /** From order to delivery; null if unknown. */
  leadTimeDays: number | null
}

export const maxLeadTimeDays = 365

export type RoundedToCases = { way: 'up' | 'down'; cases: number; unitsPerCase: number }

export type Suggestion = {
  quantity: number
  /** Before rounding to whole cases. */
  exact: number
  /** Null if there was nothing to round, or the limit leaves no room for a case. */
  rounded: RoundedToCases | null
  /** `limit` if the cover needs more than it leaves room for. */
  decidedBy: 'cover' | 'limit'
}

/**
 * So that available and on-order units last until the next delivery plus some weeks, within the stock limit (D-171).
 * Covers what open orders lack even if nothing sold, and one unit of what sold and is out. Buys whole cases, one more if there's room.
 */
export function suggestedQuantity(product: Restockable, weeksOfCover: number): Suggestion {
  const needed = unitsNeeded(product, weeksOfCover)
  const room = product.limit === null ? Number.POSITIVE_INFINITY : Math.max(0, product.limit.units - supply(product))
  const most = Math.min(room, maxQuantity)
  const exact = Math.min(Math.max(0, needed), most)
  const rounded = roundedToCases(exact, most, product.unitQuantity ?? 1)
  return {
    quantity: rounded === null ? exact : rounded.cases * rounded.unitsPerCase,
    exact,
    rounded,
    decidedBy: needed > room ? 'limit' : 'cover',
  }
}

function roundedToCases(exact: number, most: number, unitsPerCase: number): RoundedToCases | null {
  const cases = Math.min(Math.ceil(exact / unitsPerCase), Math.floor(most / unitsPerCase))
  const units = cases * unitsPerCase
  return cases === 0 || units === exact ? null : { way: units > exact ? 'up' : 'down', cases, unitsPerCase }
}

type Pace = Pick<Restockable, 'sold' | 'days' | 'leadTimeDays'>

/** Until the next delivery and some weeks after it; may be a fraction. */
export const expectedSales = ({ sold, days, leadTimeDays }: Pace, weeks: number): number =>
  (sold * (weeks * 7 + (leadTimeDays ?? 0))) / days

/** Can still be promised, or on their way. */
export const supply = (product: ProductUnits & Pick<Restockable, 'onOrder'>): number =>
  availableUnits(product) + product.onOrder

/** Negative if there is more than the weeks need. */
function unitsNeeded(product: Restockable, weeks: number): number {
  const missing = Math.floor(expectedSales(product, weeks)) - supply(product)
  return isOut(product) ? Math.max(1, missing) : missing
}

export const isOut = (product: Restockable): boolean => product.sold > 0 && supply(product) <= 0
