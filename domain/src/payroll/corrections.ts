import { type Cents, maxCents, minus, plus, sum, timesRatio, zero } from '../money.ts'
import type { OrderStatus } from '../orders/order-status.ts'
import { type CommissionBase, commissionOn } from './commission.ts'

/** An order as its commission was paid in a submitted period, in cents. */
export type PaidCommission = CommissionBase & {
  /** The cost that was set for the commission, or null where the order's own counted (D-125). */
  adjustedCost: Cents | null
  rate: number
  commission: Cents
  /** The amount paid for it: its commission, or its part of an overridden one (D-237). */
  part: Cents
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

/** The list of a submitted row, in cents. `paid`: the commission of the row. */
export type PaidList = { paid: Cents; corrections: Cents; commissions: readonly Cents[] }

/**
 * The part of each order in a commission that was typed over, in cents and in the sequence of the list: what was paid, less the
 * corrections in the list, in proportion to the commissions. Rounded cumulatively, so that all parts together are what was paid (D-237).
 */
export function partsPaid({ paid, corrections, commissions }: PaidList): Cents[] {
  const ordersPaid = maxCents(minus(paid, corrections), zero)
  const total = sum(commissions)
  let through = zero
  let partsBefore = zero
  return commissions.map((commission) => {
    through = plus(through, commission)
    const parts = total === zero ? zero : timesRatio(ordersPaid, through, total)
    const part = minus(parts, partsBefore)
    partsBefore = parts
    return part
  })
}

/**
 * The correction that an order owes, in cents: an order that earns nothing anymore owes what was paid for it, a changed one the
 * difference, and at most what was paid for it (D-237), less earlier corrections (D-198). Undefined if nothing is owed, so that a
 * difference is corrected once.
 */
export function correctionOwed(
  paid: PaidCommission,
  order: OrderNow,
  correctedBefore: Cents,
): { amount: Cents; reason: CorrectionReason } | undefined {
  const [reason, lost] = [reasonOf(order.orderStatus), minus(zero, paid.part)]
  const difference = minus(commissionNow(paid, order), paid.commission)
  const amount = minus(reason === 'changed' ? maxCents(difference, lost) : lost, correctedBefore)
  return amount === zero ? undefined : { amount, reason }
}

function reasonOf(status: OrderStatus): CorrectionReason {
  if (status === 'CANCELLED') return 'canceled'
  return status === 'REFUNDED' ? 'refunded' : 'changed'
}
