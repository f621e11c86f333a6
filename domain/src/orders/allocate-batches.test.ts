import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allocateBatches, allocateLines, type BatchMode, availableUnits } from './allocate-batches.ts'

const batch = (id: number, remainingQuantity: number, receivedOn = '2026-01-01', isCheckedIn = true) => ({
  id,
  productId: 1,
  remainingQuantity,
  receivedOn,
  isCheckedIn,
})
const on = (productBatchId: number | null, quantity: number) => ({ productBatchId, quantity })
const waiting = (orderID: number, productBatchId: number | null, quantity: number) => ({
  ...on(productBatchId, quantity),
  orderID,
})
const share = (batchId: number | null, quantity: number) => ({ batchId, quantity })

// R4.4-01, R9-27
test('the oldest batch is emptied before a newer one is touched', () => {
  const batches = [batch(3, 50, '2026-03-01'), batch(2, 10, '2025-12-31'), batch(1, 5, '2026-02-01')]
  expect(allocateBatches(18, batches, availableUnits(batches, {}))).toEqual([share(2, 10), share(1, 5), share(3, 3)])
})

// R4.4-02, D-170
test('of batches received on one day the one with less left goes first, then the one with the lower id', () => {
  const batches = [batch(1, 9), batch(3, 3), batch(2, 3)]
  expect(allocateBatches(8, batches, availableUnits(batches, {}))).toEqual([share(2, 3), share(3, 3), share(1, 2)])
})

test('which of one day goes first depends on what is left in it, not on what of that is free', () => {
  const batches = [batch(1, 9), batch(2, 10)]
  expect(allocateBatches(4, batches, availableUnits(batches, { pending: [waiting(7, 2, 9)] }))).toEqual([share(1, 4)])
})

// R4.4-03
test('a batch with nothing left is skipped', () => {
  const batches = [batch(1, 0, '2025-01-01'), batch(2, 4)]
  expect(allocateBatches(4, batches, availableUnits(batches, {}))).toEqual([share(2, 4)])
})

// R4.4-04
test('what is in the cart already is not given a second time', () => {
  const batches = [batch(1, 10), batch(2, 10, '2026-02-01')]
  const free = availableUnits(batches, { cart: [on(1, 4), on(null, 50), on(1, 3), on(2, 1)] })
  expect([...free]).toEqual([
    [1, 3],
    [2, 9],
  ])
  expect(allocateBatches(5, batches, free)).toEqual([share(1, 3), share(2, 2)])
})

// R4.4-05, D-83
test('what other open orders wait for is not given a second time', () => {
  const batches = [batch(1, 10), batch(2, 10, '2026-02-01')]
  const free = availableUnits(batches, { pending: [waiting(7, 1, 8), waiting(8, 2, 1), waiting(8, null, 99)] })
  expect(allocateBatches(5, batches, free)).toEqual([share(1, 2), share(2, 3)])
})

// D-170
test('an order’s own stored lines are not those of others', () => {
  const batches = [batch(1, 10)]
  const pending = [waiting(7, 1, 8), waiting(8, 1, 1)]
  expect(availableUnits(batches, { pending, orderId: 7, cart: [on(1, 6)] }).get(1)).toBe(3)
  // What names no order is of another.
  expect(availableUnits(batches, { pending: [on(1, 4)] }).get(1)).toBe(6)
  expect(availableUnits(batches, { pending: [on(1, 4)], orderId: 7 }).get(1)).toBe(6)
})

test('what was pulled has left its batch and is not taken off a second time', () => {
  expect(availableUnits([batch(1, 2)], { cart: [{ ...on(1, 8), tagsPulled: true }] }).get(1)).toBe(2)
})

// D-170
test('a batch that is over-claimed offers nothing, and what it lacks is taken from no other', () => {
  const batches = [batch(1, 3), batch(2, 4, '2026-02-01')]
  const free = availableUnits(batches, { pending: [waiting(7, 1, 20)], cart: [on(1, 5)] })
  expect(allocateBatches(6, batches, free)).toEqual([share(2, 4), share(null, 2)])
})

// R4.4-06, D-86
test('what no batch has is on a line without a batch', () => {
  const batches = [batch(1, 3)]
  expect(allocateBatches(10, batches, availableUnits(batches, {}))).toEqual([share(1, 3), share(null, 7)])
})

// R4.4-11, D-93
test('a product without a checked-in batch is one line without a batch', () => {
  const batches = [batch(1, 10, '2026-01-01', false)]
  expect(allocateBatches(4, batches, availableUnits(batches, {}))).toEqual([share(null, 4)])
  expect(allocateBatches(4, [], new Map())).toEqual([share(null, 4)])
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

// D-89, D-169
test('only what is left to be found is divided: a line by hand or with a batch stays as it is', () => {
  const batches = [batch(1, 10), { ...batch(2, 5), productId: 2 }]
  const lines = [line(1, 6, 'manual'), line(1, 4, 'auto', 1), line(1, 8), line(2, 7), line(3, 2)]
  expect(allocateLines(lines, batches, availableUnits(batches, { cart: lines }))).toEqual([
    [share(null, 6)],
    [share(1, 4)],
    [share(1, 6), share(null, 2)],
    [share(2, 5), share(null, 2)],
    [share(null, 2)],
  ])
})

test('a line whose goods are gone is left as it is', () => {
  const pulled = { ...line(1, 6), tagsPulled: true }
  expect(allocateLines([pulled], [batch(1, 10)], new Map([[1, 10]]))).toEqual([[share(null, 6)]])
})

const someBatches = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 1, max: 9 }),
    productId: fc.integer({ min: 1, max: 2 }),
    remainingQuantity: fc.nat(20),
    receivedOn: fc.constantFrom('2026-01-01', '2026-01-02', '2026-02-01'),
    isCheckedIn: fc.boolean(),
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

test('no unit is lost, none is promised twice, whatever the batches and whoever waits', () => {
  fc.assert(
    fc.property(someBatches, somePending, someLines, (batches, pending, lines) => {
      const shares = allocateLines(lines, batches, availableUnits(batches, { pending, cart: lines }))
      shares.forEach((parts, place) => {
        expect(sum(parts.map(({ quantity }) => quantity))).toBe(lines[place]?.quantity)
        expect(parts.every(({ quantity }) => quantity > 0)).toBe(true)
      })
      for (const { id, productId, remainingQuantity, isCheckedIn } of batches) {
        const given = shares.map((parts, place) => {
          const units = sum(parts.flatMap(({ batchId, quantity }) => (batchId === id ? [quantity] : [])))
          expect(units > 0 && lines[place]?.productId !== productId).toBe(false)
          return units
        })
        const promised = sum(pending.filter((one) => one.productBatchId === id).map(({ quantity }) => quantity))
        expect(sum(given)).toBeLessThanOrEqual(isCheckedIn ? Math.max(0, remainingQuantity - promised) : 0)
      }
    }),
  )
})

test('a newer batch is touched only when every older one is used up, and none only when all are', () => {
  fc.assert(
    fc.property(someBatches, somePending, someUnits, (batches, pending, quantity) => {
      const free = availableUnits(batches, { pending })
      const taken = new Map(allocateBatches(quantity, batches, free).map((part) => [part.batchId, part.quantity]))
      const days = batches.filter(({ id }) => taken.has(id)).map(({ receivedOn }) => receivedOn)
      const usable = batches.filter((one) => one.isCheckedIn)
      for (const older of usable.filter((one) => days.some((day) => one.receivedOn < day)))
        expect(taken.get(older.id) ?? 0).toBe(free.get(older.id))
      const allThereIs = sum(usable.map(({ id }) => free.get(id) ?? 0))
      expect(quantity - (taken.get(null) ?? 0)).toBe(Math.min(quantity, allThereIs))
    }),
  )
})

test('an order finds free what it would find if its own stored lines were not there', () => {
  fc.assert(
    fc.property(someBatches, somePending, fc.integer({ min: 1, max: 3 }), (batches, pending, orderId) => {
      const others = pending.filter((one) => one.orderID !== orderId)
      expect(availableUnits(batches, { pending, orderId })).toEqual(availableUnits(batches, { pending: others }))
      // Saved again as it was allocated, nothing of it is refused.
      const shares = allocateBatches(25, batches, availableUnits(batches, { pending: others }))
      const stored = shares.map(({ batchId, quantity }) => ({ orderID: orderId, productBatchId: batchId, quantity }))
      const again = availableUnits(batches, { pending: [...others, ...stored], orderId })
      const tooMuch = shares.filter(({ batchId, quantity }) => batchId !== null && quantity > (again.get(batchId) ?? 0))
      expect(tooMuch).toEqual([])
    }),
  )
})
