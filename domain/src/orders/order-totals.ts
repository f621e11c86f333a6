import { type Cents, maxAmount, maxCents, minCents, minus, plus, sum, times, zero } from '../money.ts'
import { countsAsOwed, type OrderStatus } from './order-status.ts'

/** Whole units; price, signed adjustment and cost in cents per unit. */
export type LineAmounts = {
  quantity: number
  unitPrice: Cents
  priceAdjustment: Cents
  productCost?: Cents | null | undefined
}

/** With its adjustment; never below zero (D-55). */
export const soldPrice = (line: Pick<LineAmounts, 'unitPrice' | 'priceAdjustment'>): Cents =>
  maxCents(plus(line.unitPrice, line.priceAdjustment), zero)

/** Such a line is refused, on the screen as on the server. */
export const isBelowZero = (line: Pick<LineAmounts, 'unitPrice' | 'priceAdjustment'>): boolean =>
  plus(line.unitPrice, line.priceAdjustment) < 0

/** False while the cost is unknown. */
export const isBelowCost = (line: Omit<LineAmounts, 'quantity'>): boolean =>
  line.productCost !== undefined && line.productCost !== null && soldPrice(line) < line.productCost

/** Quantity × (unit price + adjustment). */
export const lineSubtotal = (line: Omit<LineAmounts, 'productCost'>): Cents => times(soldPrice(line), line.quantity)

export type OrderTotals = { unitQuantity: number; cost: Cents; subtotal: Cents; discount: Cents; total: Cents }

/** The discount is capped at the subtotal, which matters when lines are removed later (D-56). */
export function orderTotals(lines: readonly LineAmounts[], requestedDiscount: Cents): OrderTotals {
  const subtotal = sum(lines.map(lineSubtotal))
  const discount = cappedDiscount(requestedDiscount, subtotal)
  return {
    unitQuantity: lines.reduce((units, line) => units + line.quantity, 0),
    cost: sum(lines.map((line) => times(line.productCost ?? zero, line.quantity))),
    subtotal,
    discount,
    total: minus(subtotal, discount),
  }
}

/** At least zero and at most the subtotal (spec 5). */
export const cappedDiscount = (requested: Cents, subtotal: Cents): Cents =>
  minCents(maxCents(requested, zero), subtotal)

/** Also as a fraction of the total, null if that is zero. */
export const orderMargin = ({ total, cost }: Pick<OrderTotals, 'total' | 'cost'>) => {
  const amount = minus(total, cost)
  return { amount, ofTotal: total === zero ? null : amount / total }
}

/** Negative if the order is overpaid. */
export const balanceDue = (total: Cents, applied: Cents): Cents => minus(total, applied)

type ChargedOrder = { orderStatus: OrderStatus; total: Cents; applied: Cents }

/** An order's share of its customer's balance. Negative if it is overpaid. */
export const balanceOwed = ({ orderStatus, total, applied }: ChargedOrder): Cents =>
  countsAsOwed(orderStatus) ? balanceDue(total, applied) : zero

/** An overpayment doesn't lower what the customer owes on other orders (D-238). */
export const openBalance = (order: ChargedOrder): Cents => maxCents(balanceOwed(order), zero)

/** True if the sums stay within the largest amount, so that they are exact. */
export const fitsOneAmount = (lines: readonly LineAmounts[]): boolean =>
  lines.reduce((sold, line) => sold + soldPrice(line) * line.quantity, 0) <= maxAmount &&
  lines.reduce((cost, line) => cost + (line.productCost ?? 0) * line.quantity, 0) <= maxAmount

type PaidOrder = { orderStatus: OrderStatus; total: Cents; balanceDue: Cents; credited?: Cents | undefined }

/** Total minus what is still owed and what credit memos took off. */
export const paymentsApplied = ({ total, balanceDue, credited = zero }: Omit<PaidOrder, 'orderStatus'>): Cents =>
  minus(minus(total, balanceDue), credited)

/** Payments left on a canceled or refunded order, because a status never moves money (D-65). */
export const paymentsRemaining = (order: PaidOrder): Cents =>
  owesNothing(order.orderStatus) ? paymentsApplied(order) : zero

export const owingNothing = ['REFUNDED', 'CANCELLED'] as const satisfies readonly OrderStatus[]
export const owesNothing = (status: OrderStatus): boolean => owingNothing.some((each) => each === status)

/** Money to move to the customer's credit or to refund. */
export const moneyNotOwed = (order: PaidOrder): Cents =>
  owesNothing(order.orderStatus) ? paymentsApplied(order) : maxCents(minus(zero, order.balanceDue), zero)
