import type { PaymentStatus } from '../orders/order-status.ts'
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
