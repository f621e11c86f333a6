import type { OrderStatus } from '../orders/order-status.ts'

/**
 * The orders that count for what a customer owes and buys, and for when they last ordered: no drafts, and none that was canceled or
 * refunded (D-195).
 */
export const countingOrderStatuses = [
  'RECEIVED',
  'FULFILLMENT',
  'PACKED',
  'DELIVERED',
  'COMPLETED',
] as const satisfies readonly OrderStatus[]

export const isCounting = (status: OrderStatus): boolean =>
  countingOrderStatuses.some((counting) => counting === status)

/** The statuses whose orders are in the sums under a list: those chosen that count, or all chosen if none does (D-195). */
export function summedStatuses(chosen: readonly OrderStatus[]): readonly OrderStatus[] {
  const counting = countingOrderStatuses.filter((status) => chosen.length === 0 || chosen.includes(status))
  return counting.length > 0 ? counting : [...new Set(chosen)]
}

/** For how many days a customer of the address book may have ordered nothing, to be found by it. */
export const quietDays = ['30', '60', '90'] as const
