import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isOpen, orderStatuses, paymentStatuses, statusesOfNewOrder } from '../orders/order-status.ts'
import { draftNumber, isDraftNumber, isRealNumber, noNumbers, numberIn, withNumber } from './record-numbers.ts'

// R4.3-03, R9-27
test('a draft number starts with DRAFT_', () => {
  const number = draftNumber((choices) => choices - 1)
  expect(number).toBe('DRAFT_99999999')
  expect(isDraftNumber(number)).toBe(true)
  expect(isDraftNumber('DRAFT_abc')).toBe(false)
})

// R4.3-04, R4.3-05
test('a record always has the same draft number while it’s a draft, and the same permanent number otherwise', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...orderStatuses)), (statuses) => {
      let numbers = noNumbers
      for (const [n, status] of statuses.entries()) {
        const number = numberIn(numbers, status) ?? `${status} ${n}`
        numbers = withNumber(numbers, status, number)
        expect(numberIn(numbers, status)).toBe(number)
      }
      const firstDraft = statuses.indexOf('DRAFT')
      const firstReal = statuses.findIndex((status) => status !== 'DRAFT')
      expect(numbers).toEqual({
        draftNum: firstDraft < 0 ? null : `DRAFT ${firstDraft}`,
        realNum: firstReal < 0 ? null : `${statuses[firstReal]} ${firstReal}`,
      })
    }),
  )
})

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
test('a submitted order is RECEIVED and AWAITING payment; a draft is DRAFT in both statuses', () => {
  expect(statusesOfNewOrder('submitted')).toEqual({ orderStatus: 'RECEIVED', paymentStatus: 'AWAITING' })
  expect(statusesOfNewOrder('as-draft')).toEqual({ orderStatus: 'DRAFT', paymentStatus: 'DRAFT' })
})
