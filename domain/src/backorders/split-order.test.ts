import { expect, test } from 'vitest'
import { cents, zero } from '../money.ts'
import { type LineToSplit, splitLines, splitTotals, type StockToShip } from './split-order.ts'

const line = (changed: Partial<LineToSplit>): LineToSplit => ({
  id: 1,
  productId: 1,
  batchId: null,
  batchMode: 'auto',
  tagsPulled: false,
  shouldHaveTag: true,
  quantity: 10,
  unitPrice: cents(100),
  priceAdjustment: zero,
  ...changed,
})
const batch = (id: number, remainingQuantity: number, changed = {}) => ({
  id,
  productId: 1,
  remainingQuantity,
  receivedOn: `2026-01-0${id}`,
  isCheckedIn: true,
  isOnHold: false,
  expiresOn: null,
  ...changed,
})
const stock = (changed: Partial<StockToShip> = {}): StockToShip => ({
  batches: [],
  reserved: [],
  rule: { need: { day: '2026-02-01', minLifeDays: null }, batchOrder: 'FIFO' },
  stockOf: () => 0,
  ...changed,
})
const split = (lines: readonly LineToSplit[], there: Partial<StockToShip>) =>
  splitLines(lines, stock(there)).map(({ ships, waits }) => ({
    ships: ships.map(({ batchId, quantity }) => [batchId, quantity]),
    waits,
  }))

// D-260
test('a line gets units of usable batches, oldest first, and the rest waits', () => {
  const batches = [batch(1, 3), batch(2, 4), batch(3, 9, { isOnHold: true }), batch(4, 9, { expiresOn: '2026-01-31' })]
  expect(split([line({})], { batches })).toEqual([
    {
      ships: [
        [1, 3],
        [2, 4],
      ],
      waits: 3,
    },
  ])
})

test('units that a line of another order names stay for it', () => {
  const reserved = [{ productBatchId: 1, quantity: 8 }]
  expect(split([line({})], { batches: [batch(1, 12)], reserved })).toEqual([{ ships: [[1, 4]], waits: 6 }])
})

test('a line keeps the batch it names before other lines get any of it', () => {
  const lines = [line({ id: 1 }), line({ id: 2, batchId: 1 })]
  expect(split(lines, { batches: [batch(1, 12)] })).toEqual([
    { ships: [[1, 2]], waits: 8 },
    { ships: [[1, 10]], waits: 0 },
  ])
})

test('a line whose batch was put on hold gets units of another, unless someone chose the batch', () => {
  const batches = [batch(1, 20, { isOnHold: true }), batch(2, 20)]
  expect(split([line({ batchId: 1 })], { batches })).toEqual([{ ships: [[2, 10]], waits: 0 }])
  expect(split([line({ batchId: 1, batchMode: 'manual' })], { batches })).toEqual([{ ships: [], waits: 10 }])
})

test('pulled units ship, whatever became of their batch', () => {
  const batches = [batch(1, 20, { isOnHold: true })]
  expect(split([line({ batchId: 1, tagsPulled: true })], { batches })).toEqual([{ ships: [[1, 10]], waits: 0 }])
})

test('a product without batches ships what is in stock, whoever else was promised it; loose units of a tracked product stay', () => {
  const lines = [line({ shouldHaveTag: false }), line({ id: 2, shouldHaveTag: false }), line({ id: 3, productId: 2 })]
  expect(split(lines, { stockOf: () => 14 })).toEqual([
    { ships: [[null, 10]], waits: 0 },
    { ships: [[null, 4]], waits: 6 },
    { ships: [], waits: 10 },
  ])
  expect(split([line({ shouldHaveTag: false })], { stockOf: () => -3 })).toEqual([{ ships: [], waits: 10 }])
})

test('both totals add up to the old one, to the cent of a shared discount', () => {
  const lines = [
    line({ id: 1, quantity: 3, unitPrice: cents(333) }),
    line({ id: 2, quantity: 7, unitPrice: cents(101), productId: 2 }),
  ]
  const parts = splitLines(lines, stock({ batches: [batch(1, 2), batch(2, 5, { productId: 2 })] }))
  // The discount of $10.00 is shared as $5.86 and $4.14; two of three and five of seven units take $3.91 and $2.96 along.
  expect(splitTotals(parts, cents(1000))).toEqual({
    ships: { units: 7, subtotal: 1171, discount: 687, total: 484 },
    waits: { units: 3, subtotal: 535, discount: 313, total: 222 },
  })
})
