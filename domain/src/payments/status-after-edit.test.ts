import { expect, test } from 'vitest'
import { cents } from '../money.ts'
import { type PaymentStatus, paymentStatuses } from '../orders/order-status.ts'
import { paymentStatusAfterEdit } from './apply-payment.ts'

const after = (stored: PaymentStatus, applied: number, to: number, sent?: PaymentStatus) =>
  paymentStatusAfterEdit({
    payment: { stored, sent },
    total: { before: cents(500), after: cents(to) },
    applied: cents(applied),
  })

// D-64, D-105
test('an edit that changes the total of an order with payments updates its payment status', () => {
  expect(after('PAID', 500, 600)).toBe('PARTIAL')
  expect(after('PARTIAL', 300, 300)).toBe('PAID')
  expect(after('PARTIAL', 300, 200)).toBe('PAID')
  expect(after('PENDING', 300, 400, 'PENDING')).toBe('PARTIAL')
})

// D-105
test('without payments, or with the same total, the payment status stays', () => {
  for (const status of paymentStatuses) {
    expect(after(status, 0, 600)).toBe(status)
    expect(after(status, 300, 500)).toBe(status)
  }
})

// D-105
test('the status of drafts, refunded and cancelled orders does not change, and a status set by hand stays', () => {
  for (const status of ['DRAFT', 'REFUNDED', 'CANCELLED'] as const) expect(after(status, 300, 600)).toBe(status)
  expect(after('PAID', 500, 600, 'PENDING')).toBe('PENDING')
})
