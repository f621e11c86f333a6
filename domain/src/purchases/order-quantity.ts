import { maxQuantity } from '../limits.ts'
import { availableUnits, type ProductUnits } from '../products/available.ts'

/** How the quantity box of a restock applies to the selected products (spec 4.1): fills their stock to a target, or sets the quantity. */
export const fillModes = ['fillTo', 'set'] as const
export type FillMode = (typeof fillModes)[number]

/**
 * The units of a product to order: with `fillTo` as many as are missing from the target, which is compared with the stock that is not
 * pending, and never below 0; with `set` the number itself (spec 5). At most what one item may have.
 */
export function orderQuantity(product: ProductUnits, { mode, units }: { mode: FillMode; units: number }): number {
  const quantity = mode === 'set' ? units : units - availableUnits(product)
  return Math.min(Math.max(0, quantity), maxQuantity)
}

/** The available units of a product once the ordered units have come: stock, less pending, plus these (D-85). */
export const resultingStock = (product: ProductUnits, quantity: number | null): number =>
  availableUnits(product) + (quantity ?? 0)

/**
 * A quantity as it is typed, read as an integer: what follows the digits is dropped, and nothing at all is allowed (spec 5). Commas
 * stand only between groups of three digits, so that 1,200 is never 1. Null if there is no number. Below 0 becomes 0, and it is at
 * most what one item may have.
 */
export function typedOrderQuantity(text: string): number | null {
  const number = leadingInteger(text)
  return number === undefined ? null : Math.min(Math.max(0, number), maxQuantity)
}

/** The number in the box of Fill To and Set To, which applies only if it is not empty and not negative (spec 5); else undefined. */
export function typedTarget(text: string): number | undefined {
  const number = leadingInteger(text)
  // "-0.5" is negative too.
  return number === undefined || number < 0 || Object.is(number, -0) ? undefined : Math.min(number, maxQuantity)
}

function leadingInteger(text: string): number | undefined {
  const [digits] = /^[+-]?(?:\d{1,3}(?:,\d{3})+(?!\d)|\d+)/.exec(text.trim()) ?? []
  return digits === undefined ? undefined : Number(digits.replaceAll(',', ''))
}

type Restock = { brandId: number | null; quantities: readonly (number | null)[] }

/** Whether a restock can be sent: it has a brand and at least one item with a quantity (spec 5). Rows of 0 or none are no items (D-63). */
export const canSendRestock = ({ brandId, quantities }: Restock): boolean =>
  brandId !== null && quantities.some(isOrdered)

/** Whether a row of the table is an item: its quantity is neither empty nor 0 (D-63). */
export const isOrdered = (quantity: number | null): quantity is number => quantity !== null && quantity > 0
