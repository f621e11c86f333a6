import { expect, test } from 'vitest'
import { cents } from '../money.ts'
import {
  parseCreditMoves,
  parsePaymentMethods,
  paymentCursorAfter,
  paymentList,
  type PaymentSort,
  type SortedPayment,
} from './payment-list.ts'

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
  const read = paymentList.sorts.map((by) => {
    const sort: PaymentSort = { by, isDescending: false }
    return paymentList.parseCursor(paymentCursorAfter(last, sort), sort)
  })
  expect(read.map((cursor) => cursor?.value)).toEqual([
    ...['', 'Blauer_See\nDelikatessen', 'CHECK', '40000', '7500', '0'],
  ])
  expect(read[0]).toEqual({ time: '2026-03-09', id: 17, value: '' })
})

test('methods and credit moves of a filter are in display order, without duplicates and unknown words', () => {
  expect(parsePaymentMethods('card, CASH,card,WIRE')).toEqual(['CASH', 'CARD'])
  expect(parseCreditMoves('added,USED,LOST')).toEqual(['USED', 'ADDED'])
  expect([parsePaymentMethods(undefined), parseCreditMoves('')]).toEqual([[], []])
})
