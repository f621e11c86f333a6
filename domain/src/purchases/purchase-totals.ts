import { type Cents, maxAmount, sum, times } from '../money.ts'

/** Whole units, and cents for each of them. */
export type ItemFigures = { quantity: number; unitCost: Cents }

/** The subtotal of an item in cents: quantity × unit cost (D-100). */
export const itemSubtotal = ({ quantity, unitCost }: ItemFigures): Cents => times(unitCost, quantity)

/** The sums of a purchase order: its units, and in cents what they cost. */
export const purchaseTotals = (items: readonly ItemFigures[]): { unitQuantity: number; total: Cents } => ({
  unitQuantity: items.reduce((units, { quantity }) => units + quantity, 0),
  total: sum(items.map(itemSubtotal)),
})

/** Whether the total of a purchase order is within the largest amount, so that it is exact. */
export const fitsOnePurchase = (items: readonly ItemFigures[]): boolean =>
  items.reduce((cost, { quantity, unitCost }) => cost + unitCost * quantity, 0) <= maxAmount
