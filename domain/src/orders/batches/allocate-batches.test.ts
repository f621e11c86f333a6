import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  allocateBatches,
  allocateLines,
  type AvailableUnits,
  availableBatchUnits,
  type BatchMode,
  type Reservations,
  type StockedBatch,
} from './allocate-batches.ts'

const need = { day: '2026-06-01', minLifeDays: null }
const rule = { need, batchOrder: 'FIFO' as const }
const allocate = (quantity: number, batches: readonly StockedBatch[], available: AvailableUnits) =>
  allocateBatches(quantity, { batches, available, rule })
const unitsAvailable = (batches: readonly StockedBatch[], reservations: Reservations) =>
  availableBatchUnits(batches, { ...reservations, need })

const batch = (id: number, remainingQuantity: number, receivedOn = '2026-01-01', isCheckedIn = true) => ({
  id,
  productId: 1,
  remainingQuantity,
  receivedOn,
  isCheckedIn,
  isOnHold: false,
  expiresOn: null,
})
const on = (productBatchId: number | null, quantity: number) => ({ productBatchId, quantity })
const pendingLine = (orderID: number, productBatchId: number | null, quantity: number) => ({
  ...on(productBatchId, quantity),
  orderID,
})
const share = (batchId: number | null, quantity: number) => ({ batchId, quantity })

// R4.4-01, R9-27
test('the oldest batch is emptied before a newer one is touched', () => {
  const batches = [batch(3, 50, '2026-03-01'), batch(2, 10, '2025-12-31'), batch(1, 5, '2026-02-01')]
  expect(allocate(18, batches, unitsAvailable(batches, {}))).toEqual([share(2, 10), share(1, 5), share(3, 3)])
})

// R4.4-02
test('for batches received on the same day, the one with fewer remaining goes first, then the one with the lower id', () => {
  const batches = [batch(1, 9), batch(3, 3), batch(2, 3)]
  expect(allocate(8, batches, unitsAvailable(batches, {}))).toEqual([share(2, 3), share(3, 3), share(1, 2)])
})

test('for batches received on the same day, remaining units decide which goes first, not available ones', () => {
  const batches = [batch(1, 9), batch(2, 10)]
  expect(allocate(4, batches, unitsAvailable(batches, { pending: [pendingLine(7, 2, 9)] }))).toEqual([share(1, 4)])
})

// R4.4-03
test('a batch with nothing remaining is skipped', () => {
  const batches = [batch(1, 0, '2025-01-01'), batch(2, 4)]
  expect(allocate(4, batches, unitsAvailable(batches, {}))).toEqual([share(2, 4)])
})

// R4.4-04
test('units that are in the cart are not allocated again', () => {
  const batches = [batch(1, 10), batch(2, 10, '2026-02-01')]
  const available = unitsAvailable(batches, { cart: [on(1, 4), on(null, 50), on(1, 3), on(2, 1)] })
  expect([...available]).toEqual([
    [1, 3],
    [2, 9],
  ])
  expect(allocate(5, batches, available)).toEqual([share(1, 3), share(2, 2)])
})

// R4.4-05
test('units that other open orders reserve are not allocated again', () => {
  const batches = [batch(1, 10), batch(2, 10, '2026-02-01')]
  const available = unitsAvailable(batches, {
    pending: [pendingLine(7, 1, 8), pendingLine(8, 2, 1), pendingLine(8, null, 99)],
  })
  expect(allocate(5, batches, available)).toEqual([share(1, 2), share(2, 3)])
})

test('an order’s own stored lines do not count against it', () => {
  const batches = [batch(1, 10)]
  const pending = [pendingLine(7, 1, 8), pendingLine(8, 1, 1)]
  expect(unitsAvailable(batches, { pending, orderId: 7, cart: [on(1, 6)] }).get(1)).toBe(3)
  // A line without an order belongs to another order.
  expect(unitsAvailable(batches, { pending: [on(1, 4)] }).get(1)).toBe(6)
  expect(unitsAvailable(batches, { pending: [on(1, 4)], orderId: 7 }).get(1)).toBe(6)
})

test('pulled units have left their batch and reserve nothing', () => {
  expect(unitsAvailable([batch(1, 2)], { cart: [{ ...on(1, 8), tagsPulled: true }] }).get(1)).toBe(2)
})

test('an over-reserved batch has nothing available, and its shortage is not taken from another batch', () => {
  const batches = [batch(1, 3), batch(2, 4, '2026-02-01')]
  const available = unitsAvailable(batches, { pending: [pendingLine(7, 1, 20)], cart: [on(1, 5)] })
  expect(allocate(6, batches, available)).toEqual([share(2, 4), share(null, 2)])
})

// R4.4-06
test('units not covered by any batch are on a line without a batch', () => {
  const batches = [batch(1, 3)]
  expect(allocate(10, batches, unitsAvailable(batches, {}))).toEqual([share(1, 3), share(null, 7)])
})

// R4.4-11
test('a product without a checked-in batch is one line without a batch', () => {
  const batches = [batch(1, 10, '2026-01-01', false)]
  expect(allocate(4, batches, unitsAvailable(batches, {}))).toEqual([share(null, 4)])
  expect(allocate(4, [], new Map())).toEqual([share(null, 4)])
})

const line = (
  productId: number,
  quantity: number,
  batchMode: BatchMode = 'auto',
  productBatchId: number | null = null,
) => ({
  productId,
  quantity,
  batchMode,
  productBatchId,
})

test('only unallocated auto lines are divided: a manual line and one with a batch stay whole', () => {
  const batches = [batch(1, 10), { ...batch(2, 5), productId: 2 }]
  const lines = [line(1, 6, 'manual'), line(1, 4, 'auto', 1), line(1, 8), line(2, 7), line(3, 2)]
  expect(allocateLines(lines, { batches, available: unitsAvailable(batches, { cart: lines }), rule })).toEqual([
    [share(null, 6)],
    [share(1, 4)],
    [share(1, 6), share(null, 2)],
    [share(2, 5), share(null, 2)],
    [share(null, 2)],
  ])
})

test('a pulled line stays whole', () => {
  const pulled = { ...line(1, 6), tagsPulled: true }
  expect(allocateLines([pulled], { batches: [batch(1, 10)], available: new Map([[1, 10]]), rule })).toEqual([
    [share(null, 6)],
  ])
})

const someBatches = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 1, max: 9 }),
    productId: fc.integer({ min: 1, max: 2 }),
    remainingQuantity: fc.nat(20),
    receivedOn: fc.constantFrom('2026-01-01', '2026-01-02', '2026-02-01'),
    isCheckedIn: fc.boolean(),
    isOnHold: fc.constant(false),
    expiresOn: fc.constant(null),
  }),
  { selector: ({ id }) => id, maxLength: 9 },
)
const someUnits = fc.integer({ min: 1, max: 30 })
const somePending = fc.array(
  fc.record({
    orderID: fc.integer({ min: 1, max: 3 }),
    productBatchId: fc.option(fc.integer({ min: 1, max: 9 })),
    quantity: someUnits,
  }),
  { maxLength: 8 },
)
const someLines = fc.array(
  fc.record({
    productId: fc.integer({ min: 1, max: 3 }),
    quantity: someUnits,
    batchMode: fc.constantFrom<BatchMode>('auto', 'manual'),
    productBatchId: fc.constant(null),
  }),
  { maxLength: 6 },
)
const sum = (figures: readonly number[]) => figures.reduce((total, figure) => total + figure, 0)

test('no unit is lost and none is reserved twice, whatever the batches and pending lines', () => {
  fc.assert(
    fc.property(someBatches, somePending, someLines, (batches, pending, lines) => {
      const shares = allocateLines(lines, {
        batches,
        available: unitsAvailable(batches, { pending, cart: lines }),
        rule,
      })
      shares.forEach((parts, place) => {
        expect(sum(parts.map(({ quantity }) => quantity))).toBe(lines[place]?.quantity)
        expect(parts.every(({ quantity }) => quantity > 0)).toBe(true)
      })
      for (const { id, productId, remainingQuantity, isCheckedIn } of batches) {
        const allocated = shares.map((parts, place) => {
          const units = sum(parts.flatMap(({ batchId, quantity }) => (batchId === id ? [quantity] : [])))
          expect(units > 0 && lines[place]?.productId !== productId).toBe(false)
          return units
        })
        const reserved = sum(pending.filter((each) => each.productBatchId === id).map(({ quantity }) => quantity))
        expect(sum(allocated)).toBeLessThanOrEqual(isCheckedIn ? Math.max(0, remainingQuantity - reserved) : 0)
      }
    }),
  )
})

test('a newer batch is used only after every older one is used up, and units stay without a batch only after all are', () => {
  fc.assert(
    fc.property(someBatches, somePending, someUnits, (batches, pending, quantity) => {
      const available = unitsAvailable(batches, { pending })
      const allocated = new Map(allocate(quantity, batches, available).map((part) => [part.batchId, part.quantity]))
      const days = batches.filter(({ id }) => allocated.has(id)).map(({ receivedOn }) => receivedOn)
      const usable = batches.filter((each) => each.isCheckedIn)
      for (const older of usable.filter((each) => days.some((day) => each.receivedOn < day)))
        expect(allocated.get(older.id) ?? 0).toBe(available.get(older.id))
      const total = sum(usable.map(({ id }) => available.get(id) ?? 0))
      expect(quantity - (allocated.get(null) ?? 0)).toBe(Math.min(quantity, total))
    }),
  )
})

test('an order has the same units available as if its own stored lines did not exist', () => {
  const usable = someBatches.map((batches) => batches.map((each) => ({ ...each, isCheckedIn: true })))
  fc.assert(
    fc.property(usable, somePending, fc.integer({ min: 1, max: 3 }), (batches, pending, orderId) => {
      const others = pending.filter((each) => each.orderID !== orderId)
      expect(unitsAvailable(batches, { pending, orderId })).toEqual(unitsAvailable(batches, { pending: others }))
      // Saving the same allocation again is never refused.
      const shares = allocate(25, batches, unitsAvailable(batches, { pending: others }))
      const stored = shares.map(({ batchId, quantity }) => ({ orderID: orderId, productBatchId: batchId, quantity }))
      const again = unitsAvailable(batches, { pending: [...others, ...stored], orderId })
      const tooMuch = shares.filter(({ batchId, quantity }) => batchId !== null && quantity > (again.get(batchId) ?? 0))
      expect(tooMuch).toEqual([])
    }),
  )
})
