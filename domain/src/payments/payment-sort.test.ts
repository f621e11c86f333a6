import { expect, test } from 'vitest'
import { cents } from '../money.ts'
import {
  newestPaymentsFirst,
  parsePaymentCursor,
  parsePaymentSort,
  paymentCursorAfter,
  type PaymentSort,
  paymentSorts,
  type SortedPayment,
} from './payment-sort.ts'

const last: SortedPayment = {
  id: 17,
  paymentDate: '2026-03-09',
  customerName: 'Blauer_See\nDelikatessen',
  paymentMethod: 'CHECK',
  amount: cents(400_00),
  customerCreditDeducted: cents(75_00),
  customerCreditAdded: cents(0),
}

test('the next page starts after the value and the payment at which the page before ended', () => {
  const read = paymentSorts.map((by) => {
    const sort: PaymentSort = { by, isDescending: false }
    return parsePaymentCursor(paymentCursorAfter(last, sort), sort)
  })
  expect(read.map((cursor) => cursor?.value)).toEqual([
    ...['', 'Blauer_See\nDelikatessen', 'CHECK', '40000', '7500', '0'],
  ])
  expect(read[0]).toEqual({ paymentDate: '2026-03-09', id: 17, value: '' })
})

test('a text that is not a cursor of this list is refused rather than guessed', () => {
  const cursor = (text: string, by: PaymentSort['by'] = 'date') => parsePaymentCursor(text, { by, isDescending: true })
  expect([
    ...['', 'yesterday_1_', '2026-02-31_17_', '2026-03-09_17', '2026-03-09_x_'].map((text) => cursor(text)),
    ...[cursor('2026-03-09_17_much', 'amount'), cursor('2026-03-09_17_WIRE', 'method')],
    cursor('2026-03-09_17_-5', 'creditUsed'),
  ]).toEqual(Array.from({ length: 8 }, () => undefined))
})

test('a sort is read as the address writes it; an unknown one is the list’s own sequence', () => {
  expect(parsePaymentSort('-amount')).toEqual({ by: 'amount', isDescending: true })
  expect(parsePaymentSort('customer')).toEqual({ by: 'customer', isDescending: false })
  for (const text of ['', undefined, 'notes', '--amount']) expect(parsePaymentSort(text)).toBe(newestPaymentsFirst)
})
