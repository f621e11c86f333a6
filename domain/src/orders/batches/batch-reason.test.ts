import { expect, test } from 'vitest'
import { batchReason } from './allocate-batches.ts'

const batch = {
  id: 1,
  batchNumber: 'B1',
  isCheckedIn: true,
  isOnHold: false,
  expiresOn: null,
  remainingQuantity: 30,
  receivedOn: '2026-01-01',
}
const need = { day: '2026-06-01', minLifeDays: null }
const waiting = (orderID: number, quantity: number, productBatchId: number | null = 1) => ({
  orderID,
  orderNum: String(100_000 + orderID),
  customerName: 'Ernst Handel',
  productBatchId,
  quantity,
})

// R4.4-17
test('the reason gives the units left in a batch, the orders they are promised to, and those in this cart', () => {
  const pending = [waiting(123, 8), waiting(123, 4), waiting(124, 9, 2), waiting(7, 3)]
  const cart = [
    { productBatchId: 1, quantity: 5 },
    { productBatchId: 2, quantity: 1 },
  ]
  expect(batchReason(batch, { pending, cart, orderId: 7, need })).toBe(
    'B1: 30 left, 12 reserved for 100123, 5 in this cart',
  )
  expect(batchReason(batch, { need })).toBe('B1: 30 left')
  expect(batchReason({ ...batch, remainingQuantity: 12_299 }, { need })).toBe('B1: 12,299 left')
  const long = { ...batch, batchNumber: 'EXO-BEV-0001-261121-00042', isCheckedIn: false }
  expect(batchReason(long, { need })).toBe('00042: 30 left, not checked in')
  expect(batchReason({ ...batch, isOnHold: true }, { need })).toBe('B1: 30 left, on hold')
  expect(batchReason({ ...batch, expiresOn: '2026-05-31' }, { need })).toBe('B1: 30 left, expired')
})

test('when many orders reserve a batch, three are named and the rest are counted', () => {
  const pending = [1, 2, 3, 4, 5].map((order) => waiting(order, order))
  expect(batchReason(batch, { pending, need })).toBe(
    'B1: 30 left, 1 reserved for 100001, 2 reserved for 100002, 3 reserved for 100003, 9 reserved for 2 other orders',
  )
  expect(batchReason(batch, { pending: pending.slice(0, 4), need })).toContain('4 reserved for 100004')
})
