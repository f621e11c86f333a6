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
 * A quantity as it is typed, read as an integer: what follows the digits is dropped, and nothing at all is allowed (spec 5). Null if
 * there is no number. Below 0 becomes 0, and it is at most what one item may have.
 */
export function typedOrderQuantity(text: string): number | null {
  const [digits] = /^\s*[+-]?\d+/.exec(text) ?? []
  return digits === undefined ? null : Math.min(Math.max(0, Number(digits)), maxQuantity)
}

/** The number in the box of Fill To and Set To, which applies only if it is not empty and not negative (spec 5); else undefined. */
export function typedTarget(text: string): number | undefined {
  const [digits] = /^\s*\+?\d+/.exec(text) ?? []
  return digits === undefined ? undefined : Math.min(Number(digits), maxQuantity)
}

type Restock = { brandId: number | null; quantities: readonly (number | null)[] }

/** Whether a restock can be sent: it has a brand and at least one item with a quantity (spec 5). Rows of 0 or none are no items (D-63). */
export const canSendRestock = ({ brandId, quantities }: Restock): boolean =>
  brandId !== null && quantities.some(isOrdered)

/** Whether a row of the table is an item: its quantity is neither empty nor 0 (D-63). */
export const isOrdered = (quantity: number | null): quantity is number => quantity !== null && quantity > 0
