import { type Cents, larger, largestAmount, minus, plus, smaller, sum, times, zero } from '../money.ts'

/** What a line is worth by: whole units, cents per unit, a signed adjustment per unit and the unit's cost. */
export type LineFigures = {
  quantity: number
  unitPrice: Cents
  priceAdjustment: Cents
  productCost?: Cents | null | undefined
}

/** What one unit is sold for. The adjustment is signed; the sum never falls below zero (D-55). */
export const soldPrice = (line: Pick<LineFigures, 'unitPrice' | 'priceAdjustment'>): Cents =>
  larger(plus(line.unitPrice, line.priceAdjustment), zero)

/** quantity × (unit price + adjustment), in cents (D-55). */
export const lineSubtotal = (line: Omit<LineFigures, 'productCost'>): Cents => times(soldPrice(line), line.quantity)

export type OrderTotals = { unitQuantity: number; cost: Cents; subtotal: Cents; discount: Cents; total: Cents }

/**
 * The figures of an order from its lines and the discount asked for, all in cents (D-56).
 * The discount is capped at the subtotal, also when lines are removed.
 */
export function orderTotals(lines: readonly LineFigures[], discountAsked: Cents): OrderTotals {
  const subtotal = sum(lines.map(lineSubtotal))
  const discount = cappedDiscount(discountAsked, subtotal)
  return {
    unitQuantity: lines.reduce((units, line) => units + line.quantity, 0),
    cost: sum(lines.map((line) => times(line.productCost ?? zero, line.quantity))),
    subtotal,
    discount,
    total: minus(subtotal, discount),
  }
}

/** A discount below zero is none; above the subtotal it is the subtotal (spec 5, D-56). */
export const cappedDiscount = (asked: Cents, subtotal: Cents): Cents => smaller(larger(asked, zero), subtotal)

/** What an order earns: its total less its cost, and that as a part of the total; null where there is no total to be a part of. */
export const orderMargin = ({ total, cost }: Pick<OrderTotals, 'total' | 'cost'>) => {
  const amount = minus(total, cost)
  return { amount, ofTotal: total === zero ? null : amount / total }
}

/** What is still owed; below zero when more was paid than the order is worth (D-56). */
export const balanceDue = (total: Cents, applied: Cents): Cents => minus(total, applied)

/** Whether the figures of an order stay within what one amount may be, so that every sum is exact. */
export const fitsOneAmount = (lines: readonly LineFigures[]): boolean =>
  lines.reduce((sold, line) => sold + soldPrice(line) * line.quantity, 0) <= largestAmount &&
  lines.reduce((cost, line) => cost + (line.productCost ?? 0) * line.quantity, 0) <= largestAmount
