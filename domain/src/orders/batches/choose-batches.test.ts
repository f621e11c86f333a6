import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allocateManually, assignBatch, assignedBeyondOrder, canAssign, quantityProblem } from './cart-batches.ts'

const share = (batchId: number | null, quantity: number) => ({ batchId, quantity })
/** Units typed for a batch. */
const batchShare = (batchId: number, quantity: number) => ({ batchId, quantity })
const free = new Map([
  [1, 10],
  [2, 4],
])

// R4.4-07, R4.4-13
test('no more units are chosen than still need a batch, from the top of the list', () => {
  expect(allocateManually(6, [batchShare(1, 5), batchShare(2, 4)], free)).toEqual([share(1, 5), share(2, 1)])
})

// R4.4-08, R4.4-10
test('a batch supplies the units typed for it, and the rest has no batch', () => {
  expect(allocateManually(6, [batchShare(1, 2)], free)).toEqual([share(1, 2), share(null, 4)])
  expect(allocateManually(6, [], free)).toEqual([share(null, 6)])
})

// R4.4-09
test('a batch supplies no more than it has available, even if it’s listed twice or unknown', () => {
  expect(allocateManually(9, [batchShare(2, 7), batchShare(2, 3), batchShare(3, 1)], free)).toEqual([
    share(2, 4),
    share(null, 5),
  ])
})

test.each([-3, 0, Number.NaN, 0.5])('%s typed for a batch counts as no units', (typed) => {
  expect(allocateManually(6, [batchShare(1, typed), batchShare(2, 1)], free)).toEqual([share(2, 1), share(null, 5)])
})

// R5-32, R5-33, R5-34
test('the quantity of a batch is from zero to what is available; for any other, the problem is named', () => {
  expect(quantityProblem(11, 10)).toBe('Quantity exceeds available tags')
  expect(quantityProblem(-1, 10)).toBe('Quantity cannot be negative')
  expect([quantityProblem(10, 10), quantityProblem(0, 0)]).toEqual([null, null])
})

// R4.4-12
test('a batch with enough units takes the whole line, one with fewer splits it', () => {
  const product = { unbatched: 5, ordered: 5 }
  expect(assignBatch(5, { batchId: 1, units: 5, product })).toEqual([share(1, 5)])
  expect(assignBatch(5, { batchId: 1, units: 9, product })).toEqual([share(1, 5)])
  expect(assignBatch(5, { batchId: 1, units: 2, product })).toEqual([share(1, 2), share(null, 3)])
  expect(assignBatch(5, { batchId: 1, units: 0, product })).toEqual([share(null, 5)])
})

// R4.4-12
test('no batch is assigned while more units lack one than were ordered', () => {
  expect(assignBatch(5, { batchId: 1, units: 5, product: { unbatched: 8, ordered: 7 } })).toEqual([share(null, 5)])
  expect(assignBatch(5, { batchId: 1, units: 5, product: { unbatched: 7, ordered: 7 } })).toEqual([share(1, 5)])
})

// R4.4-12, R4.4-13
test('a change that assigns batches to more units of a product than were ordered is detected, however it divides them', () => {
  const line = (productSku: string, batchId: number | null, quantity: number) => ({ productSku, batchId, quantity })
  const ordered = [line('CHAI', null, 12), line('CHAI', 2, 3), line('TOFU', null, 4)]
  const rest = line('TOFU', null, 4)
  expect(assignedBeyondOrder(ordered, [line('CHAI', 1, 12), line('CHAI', 2, 3), rest])).toBeUndefined()
  expect(assignedBeyondOrder(ordered, [line('CHAI', 1, 10), line('CHAI', 2, 5), rest])).toBeUndefined()
  expect(assignedBeyondOrder(ordered, [line('CHAI', 1, 13), line('CHAI', 2, 3), rest])).toBe('CHAI')
  expect(assignedBeyondOrder(ordered, [line('CHAI', 1, 7), line('CHAI', null, 6), line('CHAI', 2, 3), rest])).toBe(
    'CHAI',
  )
  expect(assignedBeyondOrder(ordered, [line('CHAI', null, 12), line('CHAI', 2, 3), line('TOFU', 9, 5)])).toBe('TOFU')
  // Adding units without a batch is a different kind of change.
  expect(assignedBeyondOrder(ordered, [line('CHAI', null, 20), line('CHAI', 2, 3), rest])).toBeUndefined()
})

test('in manual mode no unit is lost, no batch supplies more than it has available, and no more units are chosen than ordered', () => {
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

// R4.4-12
test('a line that gets a batch keeps all its units; it gets no batch if more units lack one than were ordered', () => {
  const count = fc.integer({ min: -3, max: 20 })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20 }), count, count, count, (quantity, units, unbatched, ordered) => {
      const shares = assignBatch(quantity, { batchId: 1, units, product: { unbatched, ordered } })
      expect(shares.reduce((sum, part) => sum + part.quantity, 0)).toBe(quantity)
      expect(shares.every((part) => part.quantity > 0)).toBe(true)
      const assigned = shares.find(({ batchId }) => batchId === 1)?.quantity ?? 0
      expect(assigned).toBe(unbatched <= ordered ? Math.min(Math.max(0, units), quantity) : 0)
      expect(canAssign({ unbatched, ordered })).toBe(unbatched <= ordered)
    }),
  )
})

// R4.4-12, R4.4-13
test('dividing an order’s units by hand never assigns more than were ordered; adding one unit always does', () => {
  const line = fc.record({
    productSku: fc.constantFrom('CHAI', 'TOFU'),
    batchId: fc.option(fc.integer({ min: 1, max: 3 })),
    quantity: fc.integer({ min: 1, max: 20 }),
  })
  const typed = fc.array(
    fc.record({ batchId: fc.integer({ min: 1, max: 4 }), quantity: fc.integer({ min: 0, max: 30 }) }),
  )
  const stock = new Map([1, 2, 3, 4].map((id) => [id, 25]))
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), typed, (before, chosen) => {
      const divided = before.flatMap(({ productSku, quantity }) =>
        allocateManually(quantity, chosen, stock).map((part) => ({ productSku, ...part })),
      )
      expect(assignedBeyondOrder(before, divided)).toBeUndefined()
      const productSku = before[0]?.productSku ?? ''
      expect(assignedBeyondOrder(before, [...divided, { productSku, batchId: 5, quantity: 1 }])).toBe(productSku)
    }),
  )
})
