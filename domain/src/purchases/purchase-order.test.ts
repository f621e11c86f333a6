import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxQuantity } from '../limits.ts'
import { cents, maxAmount } from '../money.ts'
import { isLate } from './on-order.ts'
import {
  isOnItsWay,
  isReceived,
  purchaseStatuses,
  savedPaymentStatus,
  statusesOfNewPurchaseOrder,
  isNumberLike,
  purchaseNumber,
  requestedNumber,
  fitsOnePurchase,
  itemSubtotal,
  purchaseTotals,
} from './purchase-order.ts'

// R4.1-03, R4.1-04
test('purchase statuses are in display order, without refunded', () => {
  expect(purchaseStatuses).toEqual(['DRAFT', 'PENDING', 'ORDERED', 'RECEIVED', 'COMPLETED', 'CANCELLED'])
})

// R4.6-01, R4.6-02
test('both statuses are DRAFT in a draft and PENDING in a submitted purchase order', () => {
  expect(statusesOfNewPurchaseOrder('as-draft')).toEqual({ orderStatus: 'DRAFT', paymentStatus: 'DRAFT' })
  expect(statusesOfNewPurchaseOrder('submitted')).toEqual({ orderStatus: 'PENDING', paymentStatus: 'PENDING' })
})

test('a purchase order is open until it’s received or canceled, and a draft isn’t open', () => {
  expect(purchaseStatuses.filter(isOnItsWay)).toEqual(['PENDING', 'ORDERED'])
  expect(purchaseStatuses.filter(isReceived)).toEqual(['RECEIVED', 'COMPLETED'])
})

test('outside a draft the payment status is never DRAFT', () => {
  expect(savedPaymentStatus({ orderStatus: 'ORDERED', paymentStatus: 'DRAFT' })).toBe('PENDING')
  expect(savedPaymentStatus({ orderStatus: 'ORDERED', paymentStatus: 'PAID' })).toBe('PAID')
  expect(savedPaymentStatus({ orderStatus: 'DRAFT', paymentStatus: 'DRAFT' })).toBe('DRAFT')
})

test('a delivery is late from the day after the expected date, while it’s on its way', () => {
  const late = (orderStatus: (typeof purchaseStatuses)[number], expectedDeliveryOn: string | null) =>
    isLate({ orderStatus, expectedDeliveryOn }, '2026-03-10')
  expect([late('ORDERED', '2026-03-09'), late('PENDING', '2026-03-09')]).toEqual([true, true])
  expect([late('ORDERED', '2026-03-10'), late('ORDERED', null)]).toEqual([false, false])
  expect([late('RECEIVED', '2026-03-09'), late('CANCELLED', '2026-03-09'), late('DRAFT', '2026-03-09')]).toEqual([
    false,
    false,
    false,
  ])
})

test('a number is the code of the brand and at least four digits', () => {
  expect([purchaseNumber('ACM', 7), purchaseNumber('ACM2', 12_345)]).toEqual(['ACM-0007', 'ACM2-12345'])
})

test('a typed number is used as is; blank and draft numbers mean none', () => {
  expect(requestedNumber('PO 2026/17')).toBe('PO 2026/17')
  expect([null, undefined, '', 'DRAFT_ABCD1234', 'draft_x'].map(requestedNumber)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ])
  expect([isNumberLike('№ 7'), isNumberLike('注文'), isNumberLike('..'), isNumberLike('-/-')]).toEqual([
    true,
    true,
    false,
    false,
  ])
})

// R3-31
test('an item’s cost is quantity times unit cost, and a purchase order’s the sum of its items', () => {
  const quantity = fc.integer({ min: 1, max: maxQuantity })
  const unitCost = fc.integer({ min: 0, max: 10_000 }).map(cents)
  fc.assert(
    fc.property(fc.array(fc.record({ quantity, unitCost }), { maxLength: 20 }), (items) => {
      const { total, unitQuantity } = purchaseTotals(items)
      expect(BigInt(total)).toBe(items.reduce((sum, each) => sum + BigInt(each.quantity) * BigInt(each.unitCost), 0n))
      expect(unitQuantity).toBe(items.reduce((sum, each) => sum + each.quantity, 0))
    }),
  )
  expect(itemSubtotal({ quantity: 12, unitCost: cents(333) })).toBe(39_96)
})

test('a total beyond the largest amount does not fit', () => {
  const item = { quantity: 1, unitCost: maxAmount }
  expect([fitsOnePurchase([item]), fitsOnePurchase([item, { quantity: 1, unitCost: cents(1) }])]).toEqual([true, false])
})
