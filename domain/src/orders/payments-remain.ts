import { type Cents, minus, zero } from '../money.ts'
import type { OrderStatus } from './order-status.ts'

type PaidOrder = { orderStatus: OrderStatus; total: Cents; balanceDue: Cents }

/** The payments on an order: what it is worth less what is still owed (D-56). */
export const paymentsApplied = ({ total, balanceDue }: Omit<PaidOrder, 'orderStatus'>): Cents =>
  minus(total, balanceDue)

/** What is still applied to an order that was cancelled or refunded, because statuses never move money (D-65); zero where nothing is. */
export const paymentsRemaining = (order: PaidOrder): Cents =>
  order.orderStatus === 'CANCELLED' || order.orderStatus === 'REFUNDED' ? paymentsApplied(order) : zero
