import { type Cents, minus, zero } from '../money.ts'
import type { OrderStatus } from '../orders/order-status.ts'
import { type CommissionBase, commissionOn } from './commission.ts'

/** An order as its commission was paid in a submitted period, in cents. */
export type PaidCommission = CommissionBase & {
  /** The cost that was set for the commission, or null where the order's own counted (D-125). */
  adjustedCost: Cents | null
  rate: number
  commission: Cents
}

/** The same order now, in cents. */
export type OrderNow = CommissionBase & { orderStatus: OrderStatus }

/** Why an order owes a correction of its commission (D-198). */
export type CorrectionReason = 'canceled' | 'refunded' | 'changed'

/** What a person reads as the reason for a correction. */
export const correctionReasons: Readonly<Record<CorrectionReason, string>> = {
  canceled: 'Order canceled',
  refunded: 'Order refunded',
  changed: 'Order changed',
}

/** Orders with these statuses owe their commission back (D-198). */
export const lostStatuses = ['CANCELLED', 'REFUNDED'] as const satisfies readonly OrderStatus[]

/** The commission that an order earns now by the rate and the adjusted cost it was paid with, in cents (D-198). */
export function commissionNow(paid: Pick<PaidCommission, 'adjustedCost' | 'rate'>, order: OrderNow): Cents {
  if (lostStatuses.some((status) => status === order.orderStatus)) return zero
  return commissionOn({ subtotal: order.subtotal, cost: paid.adjustedCost ?? order.cost }, paid.rate)
}

/**
 * The correction that an order owes, in cents: its commission now less all that was paid for it, earlier corrections included
 * (D-198). Undefined if nothing is owed, so that a difference is corrected once.
 */
export function correctionOwed(
  paid: PaidCommission,
  order: OrderNow,
  correctedBefore: Cents,
): { amount: Cents; reason: CorrectionReason } | undefined {
  const amount = minus(minus(commissionNow(paid, order), paid.commission), correctedBefore)
  return amount === zero ? undefined : { amount, reason: reasonOf(order.orderStatus) }
}

function reasonOf(status: OrderStatus): CorrectionReason {
  if (status === 'CANCELLED') return 'canceled'
  return status === 'REFUNDED' ? 'refunded' : 'changed'
}
