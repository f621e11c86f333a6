import { type Cents, maxCents, minus, plus, sum, timesRatio, zero } from '../money.ts'
import type { OrderStatus } from '../orders/order-status.ts'
import { type CommissionBase, commissionOn, effectiveCost } from './commission.ts'

export type PaidCommission = CommissionBase & {
  /** Null if the order's own cost counted (D-125). */
  adjustedCost: Cents | null
  rate: number
  commission: Cents
  /** The order's commission, or its part of an overridden one (D-237). */
  part: Cents
}

export type OrderNow = CommissionBase & { orderStatus: OrderStatus; returnedCost?: Cents | undefined }

export type CorrectionReason = 'canceled' | 'refunded' | 'changed'

export const correctionReasons: Readonly<Record<CorrectionReason, string>> = {
  canceled: 'Order canceled',
  refunded: 'Order refunded',
  changed: 'Order changed',
}

/** Orders in these statuses owe their commission back (D-198). */
export const lostStatuses = ['CANCELLED', 'REFUNDED'] as const satisfies readonly OrderStatus[]

/** Uses the rate and the adjusted cost it was paid with. */
export function commissionNow(paid: Pick<PaidCommission, 'adjustedCost' | 'rate'>, order: OrderNow): Cents {
  if (lostStatuses.some((status) => status === order.orderStatus)) return zero
  const cost = effectiveCost({ ...order, adjustedCost: paid.adjustedCost })
  return commissionOn({ subtotal: order.subtotal, cost }, paid.rate)
}

export type PaidList = { paid: Cents; corrections: Cents; commissions: readonly Cents[] }

/** Splits what was paid, less corrections, in proportion to the commissions. Rounds cumulatively so that the parts add up. */
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

/** The correction an order owes: all that was paid or the difference, less earlier corrections. Undefined if none. */
export function correctionOwed(
  paid: PaidCommission,
  order: OrderNow,
  correctedBefore: Cents,
): { amount: Cents; reason: CorrectionReason } | undefined {
  const [reason, lost] = [correctionReason(order.orderStatus), minus(zero, paid.part)]
  const difference = minus(commissionNow(paid, order), paid.commission)
  const amount = minus(reason === 'changed' ? maxCents(difference, lost) : lost, correctedBefore)
  return amount === zero ? undefined : { amount, reason }
}

function correctionReason(status: OrderStatus): CorrectionReason {
  if (status === 'CANCELLED') return 'canceled'
  return status === 'REFUNDED' ? 'refunded' : 'changed'
}
