import type { OrderStatus, PaymentStatus } from '../orders/order-status.ts'
import { type Cents, zero } from '../money.ts'
import { paymentStatusAfter } from './apply-payment.ts'

type OrderEdit = {
  payment: { stored: PaymentStatus; sent: PaymentStatus | undefined }
  total: { before: Cents; after: Cents }
  applied: Cents
}

/** A status set by hand stays; otherwise a changed total of an order with payments determines it (D-105). A draft stays a draft. */
export function paymentStatusAfterEdit({ payment: { stored, sent }, total, applied }: OrderEdit): PaymentStatus {
  if (sent !== undefined && sent !== stored) return sent
  if (stored === 'DRAFT' || applied === zero || total.before === total.after) return stored
  return paymentStatusAfter(stored, total.after, applied)
}

/** DRAFT belongs to draft orders: in any other status it is AWAITING (D-184, D-229). */
export const paymentStatusIn = (orderStatus: OrderStatus, paymentStatus: PaymentStatus): PaymentStatus =>
  paymentStatus === 'DRAFT' && orderStatus !== 'DRAFT' ? 'AWAITING' : paymentStatus
