import { type Cents, maxCents, minus, zero } from '../money.ts'
import type { OrderStatus } from './order-status.ts'

type PaidOrder = { orderStatus: OrderStatus; total: Cents; balanceDue: Cents }

/** The payments applied to an order, in cents: its total minus what is still owed (D-56). */
export const paymentsApplied = ({ total, balanceDue }: Omit<PaidOrder, 'orderStatus'>): Cents =>
  minus(total, balanceDue)

/** Payments still applied to a cancelled or refunded order, in cents: a status never moves money (D-65). Zero for other orders. */
export const paymentsRemaining = (order: PaidOrder): Cents =>
  owesNothing(order.orderStatus) ? paymentsApplied(order) : zero

/** Orders with these statuses owe nothing, whatever they come to. */
export const owingNothing = ['REFUNDED', 'CANCELLED'] as const satisfies readonly OrderStatus[]
const owesNothing = (status: OrderStatus): boolean => owingNothing.some((each) => each === status)

/** Money on an order that it doesn't owe, to move to the customer's credit or to refund (D-238). */
export const moneyNotOwed = (order: PaidOrder): Cents =>
  owesNothing(order.orderStatus) ? paymentsApplied(order) : maxCents(minus(zero, order.balanceDue), zero)
