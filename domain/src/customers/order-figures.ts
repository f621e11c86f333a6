import type { OrderStatus } from '../orders/order-status.ts'

/** Orders that count for what a customer owes and buys (D-195). */
export const billableStatuses = [
  'RECEIVED',
  'FULFILLMENT',
  'PACKED',
  'DELIVERED',
  'COMPLETED',
] as const satisfies readonly OrderStatus[]

export const isCounting = (status: OrderStatus): boolean => billableStatuses.some((counting) => counting === status)

/** The chosen statuses that count, or all chosen if none does (D-195). */
export function summedStatuses(chosen: readonly OrderStatus[]): readonly OrderStatus[] {
  const counting = billableStatuses.filter((status) => chosen.length === 0 || chosen.includes(status))
  return counting.length > 0 ? counting : [...new Set(chosen)]
}

/** A customer without an order for so many days can be found as quiet. */
export const quietDays = ['30', '60', '90'] as const
