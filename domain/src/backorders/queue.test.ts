import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isUsable } from '../batches/usable-batches.ts'
import {
  allocateQueue,
  allocateWaiting,
  compareInQueue,
  leftForOrder,
  type QueueBatch,
  type QueuedLine,
  shippableUnits,
} from './queue.ts'
import { cartShortages } from './cart-shortages.ts'

const [coffee, tea] = [1, 2]
const day = '2026-12-01'

/** Coffee is not tracked by batch, tea is. */
const aLine = (id: number, quantity: number, more: Partial<QueuedLine> = {}): QueuedLine => ({
  id,
  orderId: id,
  chainId: more.orderId ?? id,
  chainCreatedAt: new Date(Date.UTC(2026, 10, more.orderId ?? id)),
  productId: coffee,
  quantity,
  batchId: null,
  batchMode: 'auto',
  shouldHaveTag: more.productId === tea,
  need: { day, minLifeDays: null },
  ...more,
})
const aBatch = (id: number, remainingQuantity: number, more: Partial<QueueBatch> = {}): QueueBatch => ({
  id,
  productId: tea,
  remainingQuantity,
  receivedOn: '2026-01-01',
  isCheckedIn: true,
  isOnHold: false,
  expiresOn: null,
  ...more,
})
const stock = (loose: number, batches: readonly QueueBatch[] = []) => ({
  batches,
  batchOrder: 'FIFO' as const,
  looseOf: () => loose,
})

/** The short units of each line, by id. */
const short = (lines: readonly QueuedLine[], there: ReturnType<typeof stock>) =>
  Object.fromEntries(allocateQueue(lines, there).map(({ line, waits }) => [line.id, waits]))

test('the oldest order goes first, and a later one is short of what is left', () => {
  expect(short([aLine(2, 10), aLine(1, 10)], stock(17))).toEqual({ 1: 0, 2: 3 })
})

test('a backorder has the place of the first order of its chain, right behind it', () => {
  const chain = { chainId: 1, chainCreatedAt: new Date(Date.UTC(2026, 10, 1)) }
  const lines = [aLine(9, 5, { ...chain, orderId: 9 }), aLine(30, 6, { ...chain, orderId: 1 }), aLine(4, 5)]
  expect(short(lines, stock(12))).toEqual({ 30: 0, 9: 0, 4: 4 })
  const placedTogether = lines.map((line) => ({ ...line, chainCreatedAt: chain.chainCreatedAt }))
  expect(short(placedTogether, stock(12))).toEqual({ 30: 0, 9: 0, 4: 4 })
})

test('a line keeps the units of its batch, whoever waits; the others get what no line keeps', () => {
  const later = aLine(2, 4, { productId: tea, batchId: 1 })
  expect(short([aLine(1, 5, { productId: tea }), later], stock(0, [aBatch(1, 6)]))).toEqual({ 1: 3, 2: 0 })
})

test('units of a batch that is on hold, expired or not checked in go to nobody, nor do units without a batch', () => {
  const batches = [
    aBatch(1, 6, { isOnHold: true }),
    aBatch(2, 6, { expiresOn: '2026-11-30' }),
    aBatch(3, 6, { isCheckedIn: false }),
  ]
  expect(
    short([aLine(1, 5, { productId: tea }), aLine(2, 4, { productId: tea, batchId: 1 })], stock(99, batches)),
  ).toEqual({ 1: 5, 2: 4 })
})

test('a line whose batch can’t be used gets fresh units, unless its batch was chosen by hand', () => {
  const batches = [aBatch(1, 6, { isOnHold: true }), aBatch(2, 20)]
  const held = { productId: tea, batchId: 1 }
  const lines = [aLine(1, 6, held), aLine(2, 6, { ...held, batchMode: 'manual' })]
  expect(short(lines, stock(0, batches))).toEqual({ 1: 0, 2: 6 })
})

test('units pulled before their batch was put on hold can ship, and those still in it can’t', () => {
  const pulled = aLine(1, 5, { productId: tea, batchId: 1 })
  const unpulled = aLine(2, 4, { productId: tea, batchId: 1 })
  const queue = allocateQueue([unpulled], stock(0, [aBatch(1, 6, { isOnHold: true })]))
  expect(shippableUnits([pulled, unpulled], queue).map(({ ships, waits }) => ({ ships, waits }))).toEqual([
    { ships: [{ batchId: 1, quantity: 5 }], waits: 0 },
    { ships: [], waits: 4 },
  ])
})

test('a batch that expires too soon for one customer goes to the next', () => {
  const batches = [aBatch(1, 5, { expiresOn: '2026-12-10' })]
  const fussy = aLine(1, 5, { productId: tea, need: { day, minLifeDays: 30 } })
  expect(short([fussy, aLine(2, 5, { productId: tea })], stock(0, batches))).toEqual({ 1: 5, 2: 0 })
})

const batches = fc
  .array(
    fc.record({
      remainingQuantity: fc.nat(20),
      isOnHold: fc.boolean(),
      isCheckedIn: fc.constantFrom(true, true, false),
      expiresOn: fc.constantFrom(null, '2026-11-30', '2026-12-10', '2027-06-01'),
      receivedOn: fc.constantFrom('2026-01-01', '2026-02-01'),
    }),
    { maxLength: 4 },
  )
  .map((list) => list.map((batch, n) => aBatch(n + 1, batch.remainingQuantity, batch)))
const lineParts = fc.record({
  orderId: fc.integer({ min: 1, max: 5 }),
  productId: fc.constantFrom(coffee, tea),
  quantity: fc.integer({ min: 1, max: 12 }),
  batchId: fc.constantFrom(null, null, 1, 2, 3),
  batchMode: fc.constantFrom('auto' as const, 'auto' as const, 'manual' as const),
  minLifeDays: fc.constantFrom(null, null, 30),
})
const queues = fc.array(lineParts, { minLength: 1, maxLength: 9 }).map((parts) =>
  parts.map(({ orderId, minLifeDays, batchId, ...part }, n) => {
    // Orders 4 and 5 are backorders of order 1.
    const chainId = orderId > 3 ? 1 : orderId
    const chain = { orderId, chainId, chainCreatedAt: new Date(chainId) }
    const need = { day, minLifeDays: orderId === 2 ? 30 : minLifeDays }
    return aLine(n + 1, part.quantity, { ...part, ...chain, need, batchId: part.productId === tea ? batchId : null })
  }),
)

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0)

test('no unit is given twice or from a batch that can’t be used, and a line is short only if nothing is left for it', () => {
  fc.assert(
    fc.property(queues, batches, fc.nat(30), (lines, list, loose) => {
      const allocated = allocateQueue(lines, stock(loose, list))
      expect(allocated.map(({ line }) => line)).toEqual([...lines].sort(compareInQueue))
      const given = new Map<number | null, number>()
      for (const { line, ships, waits } of allocated) {
        expect(sum(ships.map(({ quantity }) => quantity)) + waits, `line ${line.id}`).toBe(line.quantity)
        for (const { batchId, quantity } of ships) {
          const batch = list.find(({ id }) => id === batchId)
          const mayHave = line.shouldHaveTag ? batch !== undefined && isUsable(batch, line.need) : batchId === null
          expect(mayHave, `line ${line.id}`).toBe(true)
          given.set(batchId, (given.get(batchId) ?? 0) + quantity)
        }
      }
      const unusable = lines.filter((line) =>
        list.some((batch) => batch.id === line.batchId && !isUsable(batch, line.need)),
      )
      const leftOf = ({ id, remainingQuantity }: QueueBatch) => {
        // Reserved for lines that can't use it, until they are changed.
        const blocked = sum(unusable.filter(({ batchId }) => batchId === id).map(({ quantity }) => quantity))
        return remainingQuantity - (given.get(id) ?? 0) - blocked
      }
      for (const batch of list) expect(given.get(batch.id) ?? 0).toBeLessThanOrEqual(batch.remainingQuantity)
      expect(given.get(null) ?? 0).toBeLessThanOrEqual(loose)
      for (const { line } of allocated.filter(({ waits }) => waits > 0)) {
        const isHis = ({ id }: QueueBatch) => line.batchMode === 'auto' || line.batchId === null || id === line.batchId
        const free = line.shouldHaveTag
          ? list.filter((batch) => isHis(batch) && isUsable(batch, line.need) && leftOf(batch) > 0)
          : [loose - (given.get(null) ?? 0)].filter((units) => units > 0)
        expect(free, `line ${line.id}`).toEqual([])
      }
    }),
  )
})

test('the short units of a product’s lines add up to what it lacks', () => {
  fc.assert(
    fc.property(queues, batches, fc.nat(30), (lines, list, loose) => {
      // Only lines that may take any batch: one chosen by hand, or a customer's wish, may leave units over.
      const simple = lines.map((line): QueuedLine => ({ ...line, batchMode: 'auto', need: { day, minLifeDays: null } }))
      const usable = list.filter((batch) => isUsable(batch, { day, minLifeDays: null }))
      for (const [productId, units] of [
        [coffee, loose],
        [tea, sum(usable.map(({ remainingQuantity }) => remainingQuantity))],
      ] as const) {
        const own = simple.filter((line) => line.productId === productId)
        const lacks = Math.max(0, sum(own.map(({ quantity }) => quantity)) - units)
        expect(sum(Object.values(short(own, stock(loose, list)))), `product ${productId}`).toBe(lacks)
      }
    }),
  )
})

test('after a split nothing of the first order is short, and nobody else is short of more', () => {
  fc.assert(
    fc.property(queues, batches, fc.nat(30), fc.integer({ min: 1, max: 5 }), (lines, list, loose, orderId) => {
      const there = stock(loose, list)
      // A line chosen by hand has no batch on the backorder, so it may then take any.
      const before = allocateQueue(
        lines.map((line): QueuedLine => ({ ...line, batchMode: 'auto' })),
        there,
      )
      const split = before.flatMap(({ line, ships, waits }) => {
        if (line.orderId !== orderId) return [line]
        const first = ships.map(({ batchId, quantity }, part) => ({
          ...line,
          id: part === 0 ? line.id : 200 + line.id * 10 + part,
          batchId,
          quantity,
        }))
        const rest = { ...line, id: 100 + line.id, orderId: 99, batchId: null, quantity: waits }
        return waits > 0 ? [...first, rest] : first
      })
      const after = allocateQueue(split, there)
      expect(after.filter(({ line, waits }) => line.orderId === orderId && waits > 0)).toEqual([])
      for (const { line, waits } of before.filter((each) => each.line.orderId !== orderId))
        expect(after.find((each) => each.line.id === line.id)?.waits, `line ${line.id}`).toBeLessThanOrEqual(waits)
    }),
  )
})

test('allocating what the queue gives makes no line shorter', () => {
  fc.assert(
    fc.property(queues, batches, fc.nat(30), (lines, list, loose) => {
      const there = stock(loose, list)
      const allocated = allocateWaiting(lines, there)
      const saved = lines.flatMap((line) =>
        (allocated.get(line.id) ?? [line]).map(({ batchId, quantity }, part) => ({
          ...line,
          id: part === 0 ? line.id : line.id + part / 100,
          batchId,
          quantity,
        })),
      )
      const waits = Map.groupBy(allocateQueue(saved, there), ({ line }) => Math.floor(line.id))
      for (const [id, units] of Object.entries(short(lines, there)))
        expect(sum((waits.get(Number(id)) ?? []).map((each) => each.waits)), `line ${id}`).toBeLessThanOrEqual(units)
    }),
  )
})

test('an order that is edited without a change is short of what it is short of as saved', () => {
  fc.assert(
    fc.property(queues, batches, fc.nat(30), fc.integer({ min: 1, max: 5 }), (lines, list, loose, orderId) => {
      const there = stock(loose, list)
      // An order has one day and one customer.
      const uniform = lines.map((line) => ({ ...line, need: { day, minLifeDays: line.orderId === 2 ? 30 : null } }))
      const own = uniform.filter((line) => line.orderId === orderId).toSorted((a, b) => a.id - b.id)
      const [first] = own
      if (first === undefined) return
      const left = [coffee, tea].map((productId) => {
        const ofProduct = { productId, lines: uniform.filter((line) => line.productId === productId) }
        const batchesOf = list.filter((batch) => batch.productId === productId)
        const {
          loose: free,
          leftOf,
          waitsAhead,
          first: ahead,
        } = leftForOrder(first, ofProduct, {
          ...there,
          batches: batchesOf,
        })
        const rows = batchesOf.map((batch) => ({ ...batch, left: leftOf.get(batch.id) ?? 0 }))
        const goesFirst = ahead === undefined ? null : String(ahead.orderId)
        return [productId, { productId, loose: free, waitsAhead, goesFirst, batches: rows }] as const
      })
      const cart = own.map(({ batchId, ...line }) => ({
        ...line,
        key: line.id,
        productBatchId: batchId,
        tagsPulled: false,
      }))
      const shown = cartShortages(cart, {
        need: first.need,
        batchOrder: 'FIFO',
        stock: new Map(left),
        pulled: new Map(),
        arriving: [],
      })
      const saved = allocateQueue(uniform, there).filter(({ line, waits }) => line.orderId === orderId && waits > 0)
      expect(Object.fromEntries([...shown].map(([key, { missing }]) => [key, missing]))).toEqual(
        Object.fromEntries(saved.map(({ line, waits }) => [line.id, waits])),
      )
    }),
  )
})
