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
  /** The units in a case; null or 1 if it is bought one by one. */
  unitQuantity: number | null
  /** The days from an order to its delivery, as the brand takes them; null if it is not known to take any. */
  leadTimeDays: number | null
}

/** The longest lead time of a brand, in days. */
export const maxLeadTimeDays = 365

/** A quantity in whole cases that was rounded to them. */
export type RoundedToCases = { way: 'up' | 'down'; cases: number; unitsPerCase: number }

/** How many units to buy, and what decided it. */
export type Suggestion = {
  /** Whole units, from 0 to the most that one line can have. */
  quantity: number
  /** The units before rounding to whole cases. */
  exact: number
  /** Null if it is bought one by one, is whole cases anyway, or the limit leaves no room for a case. */
  rounded: RoundedToCases | null
  /** `limit` if the weeks of cover ask for more than the limit leaves room for. */
  decidedBy: 'cover' | 'limit'
}

/**
 * The units of a product to buy, so that what is available and what is on its way last until the next delivery and for some weeks more at
 * the pace of its sales: never above its stock limit (D-171), never below 0. A unit of which only a part would sell in that time is not
 * bought. Units that open orders lack are bought even if nothing was sold, and one unit of what sold and is out. Whole cases are bought:
 * one more where the limit leaves room for it.
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

/** The units expected to sell until the next delivery and in some weeks after it, as a fraction where it is one. */
export const expectedSales = ({ sold, days, leadTimeDays }: Pace, weeks: number): number =>
  (sold * (weeks * 7 + (leadTimeDays ?? 0))) / days

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
