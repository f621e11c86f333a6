import { type Cents, maxCents, minus, zero } from '../money.ts'
import type { OrderStatus } from './order-status.ts'

type PaidOrder = { orderStatus: OrderStatus; total: Cents; balanceDue: Cents }

/** Total minus what is still owed (D-56). */
export const paymentsApplied = ({ total, balanceDue }: Omit<PaidOrder, 'orderStatus'>): Cents =>
  minus(total, balanceDue)

/** On a cancelled or refunded order: a status never moves money (D-65). */
export const paymentsRemaining = (order: PaidOrder): Cents =>
  owesNothing(order.orderStatus) ? paymentsApplied(order) : zero

export const owingNothing = ['REFUNDED', 'CANCELLED'] as const satisfies readonly OrderStatus[]
const owesNothing = (status: OrderStatus): boolean => owingNothing.some((each) => each === status)

/** To move to the customer's credit or to refund (D-238). */
export const moneyNotOwed = (order: PaidOrder): Cents =>
  owesNothing(order.orderStatus) ? paymentsApplied(order) : maxCents(minus(zero, order.balanceDue), zero)
