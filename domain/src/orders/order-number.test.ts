import { expect, test } from 'vitest'
import { isRealNumber } from '../numbers/record-numbers.ts'
import { isOpen, orderStatuses, paymentStatuses, statusesOfNewOrder } from './order-status.ts'

test('a permanent number is a whole number from 100001', () => {
  expect(['100001', '100000', '99999', '0100001', '100001.5', 'DRAFT_AAAAAAAA'].map(isRealNumber)).toEqual([
    true,
    false,
    false,
    false,
    false,
    false,
  ])
})

// R4.1-01, R4.1-02
test('statuses are in the display order of the specification', () => {
  expect(orderStatuses.join(' ')).toBe('DRAFT RECEIVED FULFILLMENT PACKED DELIVERED COMPLETED REFUNDED CANCELLED')
  expect(paymentStatuses.join(' ')).toBe('DRAFT AWAITING PENDING PARTIAL PAID REFUNDED CANCELLED')
})

test('only received orders, orders in fulfillment and packed orders are open', () => {
  expect(orderStatuses.filter(isOpen)).toEqual(['RECEIVED', 'FULFILLMENT', 'PACKED'])
})

// R4.3-01, R4.3-02
test('a submitted order is received and awaits payment, a draft is a draft in both', () => {
  expect(statusesOfNewOrder('submitted')).toEqual({ orderStatus: 'RECEIVED', paymentStatus: 'AWAITING' })
  expect(statusesOfNewOrder('as-draft')).toEqual({ orderStatus: 'DRAFT', paymentStatus: 'DRAFT' })
})
