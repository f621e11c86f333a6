import { expect, test } from 'vitest'
import { isPoMissing, poText } from './customer-po.ts'
import type { OrderStatus } from './order-status.ts'

const order = (orderStatus: OrderStatus, customerPo: string | null = null, customerId = 1) => ({
  orderStatus,
  customerPo,
  customerId,
})

test('a PO number is asked for when an order is submitted, changes its customer, or loses the number', () => {
  expect(isPoMissing(undefined, order('RECEIVED'))).toBe(true)
  expect(isPoMissing(undefined, order('RECEIVED', '7'))).toBe(false)
  expect(isPoMissing(undefined, order('DRAFT'))).toBe(false)
  for (const from of ['DRAFT', 'CANCELLED', 'REFUNDED'] as const) {
    expect(isPoMissing(order(from), order('PACKED')), from).toBe(true)
    expect(isPoMissing(order('RECEIVED'), order(from)), from).toBe(false)
  }
  expect(isPoMissing(order('RECEIVED'), order('DELIVERED'))).toBe(false)
  expect(isPoMissing(order('RECEIVED', '7'), order('RECEIVED'))).toBe(true)
  expect(isPoMissing(order('RECEIVED', null, 2), order('RECEIVED'))).toBe(true)
})

test('a PO number is called that once', () => {
  expect(['4417', 'PO-4417', 'po 12', 'P.O. 7', 'PO#3', 'Pool 4'].map(poText)).toEqual([
    'PO 4417',
    'PO-4417',
    'po 12',
    'P.O. 7',
    'PO#3',
    'PO Pool 4',
  ])
})
