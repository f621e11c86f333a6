import { type OrderStatus, billableStatuses } from '../orders/order-status.ts'

/** The chosen statuses that count, or all chosen if none does (D-195). */
export function summedStatuses(chosen: readonly OrderStatus[]): readonly OrderStatus[] {
  const counting = billableStatuses.filter((status) => chosen.length === 0 || chosen.includes(status))
  return counting.length > 0 ? counting : [...new Set(chosen)]
}

/** A customer without an order for so many days can be found as quiet. */
export const quietDays = ['30', '60', '90'] as const
