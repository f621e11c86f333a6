import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  batchReservations,
  isReceivedTooEarly,
  newestFirst,
  receiptReason,
  shortBatchNumber,
  untaggedUnits,
} from './batches.ts'

const batch = (id: number, receivedOn: string, remainingQuantity = 10) => ({
  id,
  batchNumber: `EXO-BEV-0001-261121-0000${id}`,
  receivedOn,
  remainingQuantity,
})

// R4.4-17
test('the short name of a batch is the last five characters of its number', () => {
  expect(shortBatchNumber('EXO-BEV-0001-261121-00042')).toBe('00042')
  expect(shortBatchNumber('B7')).toBe('B7')
})

// R4.4-16
test('batches are sorted by received date, newest first, then by when they were added', () => {
  const list = [batch(1, '2026-11-01'), batch(2, '2026-11-20'), batch(3, '2026-11-01')]
  expect(newestFirst(list).map(({ id }) => id)).toEqual([2, 3, 1])
})

test('units in stock are in a batch or untagged', () => {
  expect(untaggedUnits(39, [batch(1, '2026-11-01', 30), batch(2, '2026-11-02', 4)])).toBe(5)
  expect(untaggedUnits(-3, [])).toBe(-3)
  fc.assert(
    fc.property(fc.integer({ min: -1000, max: 1000 }), fc.array(fc.nat(500)), (untagged, remaining) => {
      const batches = remaining.map((units, id) => batch(id, '2026-01-01', units))
      const stock = untagged + remaining.reduce((sum, units) => sum + units, 0)
      expect(untaggedUnits(stock, batches)).toBe(untagged)
    }),
  )
})

test('an order with a batch on two lines is listed once, with the units of both', () => {
  const line = (orderNum: string, productBatchId: number | null, quantity: number) => ({
    orderNum,
    customerName: 'Ernst Handel',
    productBatchId,
    quantity,
  })
  const lines = [line('100001', 1, 5), line('100002', 2, 1), line('100001', 1, 2), line('100003', null, 9)]
  expect(batchReservations(1, lines)).toEqual([{ orderNum: '100001', customerName: 'Ernst Handel', quantity: 7 }])
  expect(batchReservations(3, lines)).toEqual([])
})

const today = '2026-11-22'

test('the reason for received units names the batch, an earlier day and the note', () => {
  const receipt = { batchNumber: null, receivedOn: today, today, notes: null }
  expect(receiptReason(receipt)).toBe('Received')
  expect(receiptReason({ ...receipt, batchNumber: 'HARVEST-7' })).toBe('Batch HARVEST-7 received')
  expect(receiptReason({ ...receipt, receivedOn: '2026-11-03', notes: 'two pallets' })).toBe(
    'Received on Nov 3, 2026: two pallets',
  )
})

test('units are received today or earlier', () => {
  expect(['2026-11-21', today, '2026-11-23'].map((receivedOn) => isReceivedTooEarly({ receivedOn, today }))).toEqual([
    false,
    false,
    true,
  ])
})
