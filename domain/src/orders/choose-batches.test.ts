import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allocateManually, assignBatch, quantityProblem } from './choose-batches.ts'

const share = (batchId: number | null, quantity: number) => ({ batchId, quantity })
/** Units typed for a batch. */
const of = (batchId: number, quantity: number) => ({ batchId, quantity })
const free = new Map([
  [1, 10],
  [2, 4],
])

// R4.4-07, R4.4-13, D-90
test('no more units are chosen than still need a batch, from the top of the list', () => {
  expect(allocateManually(6, [of(1, 5), of(2, 4)], free)).toEqual([share(1, 5), share(2, 1)])
})

// R4.4-08, R4.4-10
test('a batch gives the units typed for it, and the rest is without a batch', () => {
  expect(allocateManually(6, [of(1, 2)], free)).toEqual([share(1, 2), share(null, 4)])
  expect(allocateManually(6, [], free)).toEqual([share(null, 6)])
})

// R4.4-09
test('a batch gives no more than it has available, even if it is listed twice or unknown', () => {
  expect(allocateManually(9, [of(2, 7), of(2, 3), of(3, 1)], free)).toEqual([share(2, 4), share(null, 5)])
})

// D-90
test.each([-3, 0, Number.NaN, 0.5])('%s typed for a batch is nothing', (typed) => {
  expect(allocateManually(6, [of(1, typed), of(2, 1)], free)).toEqual([share(2, 1), share(null, 5)])
})

// R5-32, R5-33, R5-34
test('the quantity of a batch is from zero to what is available; for any other, the problem is named', () => {
  expect(quantityProblem(11, 10)).toBe('Quantity exceeds available tags')
  expect(quantityProblem(-1, 10)).toBe('Quantity cannot be negative')
  expect([quantityProblem(10, 10), quantityProblem(0, 0)]).toEqual([null, null])
})

// R4.4-12, D-91
test('a batch with enough units converts the line, one with fewer splits it', () => {
  const product = { unbatched: 5, ordered: 5 }
  expect(assignBatch(5, { batchId: 1, units: 5, product })).toEqual([share(1, 5)])
  expect(assignBatch(5, { batchId: 1, units: 9, product })).toEqual([share(1, 5)])
  expect(assignBatch(5, { batchId: 1, units: 2, product })).toEqual([share(1, 2), share(null, 3)])
  expect(assignBatch(5, { batchId: 1, units: 0, product })).toEqual([share(null, 5)])
})

// R4.4-12, D-91
test('nothing is assigned while more units are without a batch than were ordered', () => {
  expect(assignBatch(5, { batchId: 1, units: 5, product: { unbatched: 8, ordered: 7 } })).toEqual([share(null, 5)])
  expect(assignBatch(5, { batchId: 1, units: 5, product: { unbatched: 7, ordered: 7 } })).toEqual([share(1, 5)])
})

test('in manual mode no unit is lost, no batch gives more than is available, and no more is chosen than ordered', () => {
  const typed = fc.array(
    fc.record({ batchId: fc.integer({ min: 1, max: 4 }), quantity: fc.integer({ min: -5, max: 30 }) }),
  )
  const stock = fc.dictionary(fc.constantFrom('1', '2', '3'), fc.nat(20))
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 40 }), typed, stock, (quantity, chosen, units) => {
      const left = new Map(Object.entries(units).map(([id, count]) => [Number(id), count]))
      const shares = allocateManually(quantity, chosen, left)
      expect(shares.reduce((sum, part) => sum + part.quantity, 0)).toBe(quantity)
      const chosenUnits = new Map<number | null, number>()
      for (const share of shares) chosenUnits.set(share.batchId, (chosenUnits.get(share.batchId) ?? 0) + share.quantity)
      for (const [id, count] of chosenUnits) {
        if (id === null) continue
        const requested = chosen.reduce(
          (sum, choice) => (choice.batchId === id ? sum + Math.max(0, choice.quantity) : sum),
          0,
        )
        expect(count).toBeLessThanOrEqual(Math.min(left.get(id) ?? 0, requested))
      }
    }),
  )
})

test('a line that gets a batch keeps all its units', () => {
  const count = fc.integer({ min: -3, max: 20 })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20 }), count, count, count, (quantity, units, unbatched, ordered) => {
      const shares = assignBatch(quantity, { batchId: 1, units, product: { unbatched, ordered } })
      expect(shares.reduce((sum, part) => sum + part.quantity, 0)).toBe(quantity)
      expect(shares.every((part) => part.quantity > 0)).toBe(true)
    }),
  )
})
