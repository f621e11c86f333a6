import { type Cents, maxAmount, sum, times } from '../money.ts'

export type ItemAmounts = { quantity: number; unitCost: Cents }

/** Quantity × unit cost (D-100). */
export const itemSubtotal = ({ quantity, unitCost }: ItemAmounts): Cents => times(unitCost, quantity)

export const purchaseTotals = (items: readonly ItemAmounts[]): { unitQuantity: number; total: Cents } => ({
  unitQuantity: items.reduce((units, { quantity }) => units + quantity, 0),
  total: sum(items.map(itemSubtotal)),
})

/** Within the largest amount, so that it is exact. */
export const fitsOnePurchase = (items: readonly ItemAmounts[]): boolean =>
  items.reduce((cost, { quantity, unitCost }) => cost + unitCost * quantity, 0) <= maxAmount
