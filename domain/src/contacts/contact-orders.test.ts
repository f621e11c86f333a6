import { expect, test } from 'vitest'
import { orderStatuses } from '../orders/order-status.ts'
import { contactOrderState, hasAmounts, isSentOrder } from './contact-orders.ts'

test('a contact reads the state of an order in the customer’s words', () => {
  expect(orderStatuses.map((status) => contactOrderState(status, false))).toEqual([
    'SENT',
    'CONFIRMED',
    'PACKING',
    'PACKING',
    'DELIVERED',
    'DELIVERED',
    'DELIVERED',
    'CANCELED',
  ])
})

test('a packed order is on its way once its driver has left the first stop; the others don’t change', () => {
  expect(
    orderStatuses.filter((status) => contactOrderState(status, true) !== contactOrderState(status, false)),
  ).toEqual(['PACKED'])
  expect(contactOrderState('PACKED', true)).toBe('ON_ITS_WAY')
})

test('an order waits for the office while it is a draft that a contact sent', () => {
  const sentAt = new Date('2026-11-28T12:00:00Z')
  expect(isSentOrder({ orderStatus: 'DRAFT', sentAt })).toBe(true)
  expect(isSentOrder({ orderStatus: 'DRAFT', sentAt: null })).toBe(false)
  expect(isSentOrder({ orderStatus: 'RECEIVED', sentAt })).toBe(false)
})

test('invoices and credit memos are for contacts who see money', () => {
  expect((['invoice', 'proof', 'coa', 'creditMemo'] as const).filter(hasAmounts)).toEqual(['invoice', 'creditMemo'])
})
