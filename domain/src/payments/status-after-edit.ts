import type { PaymentStatus } from '../orders/order-status.ts'
import { type Cents, zero } from '../money.ts'
import { paymentStatusAfter } from './apply-payment.ts'

type Edited = {
  payment: { stored: PaymentStatus; sent: PaymentStatus | undefined }
  total: { before: Cents; after: Cents }
  applied: Cents
}

/**
 * The payment status of an order once it was edited (D-105): the one that was set by hand, else, when the total of an order with
 * payments changed, the one the payments come to. A draft stays one.
 */
export function paymentStatusAfterEdit({ payment: { stored, sent }, total, applied }: Edited): PaymentStatus {
  if (sent !== undefined && sent !== stored) return sent
  if (stored === 'DRAFT' || applied === zero || total.before === total.after) return stored
  return paymentStatusAfter(stored, total.after, applied)
}
