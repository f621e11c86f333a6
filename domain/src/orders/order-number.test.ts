import { expect, test } from 'vitest'
import { draftNumber, isDraftNumber, isRealNumber, numberFor } from './order-number.ts'
import { isOpen, orderStatuses, paymentStatuses, statusesOfNewOrder } from './order-status.ts'

// R4.3-03, R9-27
test('a draft number starts with DRAFT_', () => {
  const number = draftNumber((choices) => choices - 1)
  expect(number).toBe('DRAFT_99999999')
  expect(isDraftNumber(number)).toBe(true)
  expect(isDraftNumber('DRAFT_abc')).toBe(false)
})

test('a real number is a whole number from 100001', () => {
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

// R4.3-04, R4.3-05, D-58, D-59
test('an order has its draft number while it is a draft and its real number otherwise, the same each time', () => {
  const draft = { orderNum: 'DRAFT_AAAA1111', draftNum: 'DRAFT_AAAA1111', realNum: null }
  expect(numberFor(draft, 'RECEIVED')).toBeNull()
  const both = { ...draft, orderNum: '100001', realNum: '100001' }
  for (const status of orderStatuses)
    expect(numberFor(both, status)).toBe(status === 'DRAFT' ? 'DRAFT_AAAA1111' : '100001')
  expect(numberFor({ ...both, draftNum: null }, 'DRAFT')).toBeNull()
})
