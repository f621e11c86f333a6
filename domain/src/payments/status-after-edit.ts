import type { OrderStatus, PaymentStatus } from '../orders/order-status.ts'
import { type Cents, zero } from '../money.ts'
import { paymentStatusAfter } from './apply-payment.ts'

type OrderEdit = {
  payment: { stored: PaymentStatus; sent: PaymentStatus | undefined }
  total: { before: Cents; after: Cents }
  applied: Cents
}

/**
 * The payment status of an order after an edit (D-105): the status that was set by hand; or, if the total of an order with payments
 * changed, the status that its payments determine. A draft stays a draft.
 */
export function paymentStatusAfterEdit({ payment: { stored, sent }, total, applied }: OrderEdit): PaymentStatus {
  if (sent !== undefined && sent !== stored) return sent
  if (stored === 'DRAFT' || applied === zero || total.before === total.after) return stored
  return paymentStatusAfter(stored, total.after, applied)
}

/** DRAFT as a payment status belongs to drafts only: in any other order status it is AWAITING (D-184, D-229). */
export const paymentStatusIn = (orderStatus: OrderStatus, paymentStatus: PaymentStatus): PaymentStatus =>
  paymentStatus === 'DRAFT' && orderStatus !== 'DRAFT' ? 'AWAITING' : paymentStatus
