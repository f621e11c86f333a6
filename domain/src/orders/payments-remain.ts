import { type Cents, minus, zero } from '../money.ts'
import type { OrderStatus } from './order-status.ts'

type PaidOrder = { orderStatus: OrderStatus; total: Cents; balanceDue: Cents }

/** The payments applied to an order, in cents: its total minus what is still owed (D-56). */
export const paymentsApplied = ({ total, balanceDue }: Omit<PaidOrder, 'orderStatus'>): Cents =>
  minus(total, balanceDue)

/** Payments still applied to a cancelled or refunded order, in cents: a status never moves money (D-65). Zero for other orders. */
export const paymentsRemaining = (order: PaidOrder): Cents =>
  order.orderStatus === 'CANCELLED' || order.orderStatus === 'REFUNDED' ? paymentsApplied(order) : zero
