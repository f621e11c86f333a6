import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ArrivingUnits, promiseLines, type QueuedOrder, shortLines } from './promises.ts'
import type { StockOnHand } from './serve-orders.ts'
import type { LineToServe } from './split-order.ts'

const [coffee, tea] = [1, 2]
const need = { day: '2026-12-01', minLifeDays: null }

type Line = LineToServe & { id: number }
/** Coffee is not tracked by batch; a line of tea waits for a batch unless it names one. */
const aLine = (id: number, quantity: number, more: Partial<Line> = {}): Line => ({
  id,
  quantity,
  productId: coffee,
  batchId: null,
  batchMode: 'auto',
  tagsPulled: false,
  shouldHaveTag: more.productId === tea,
  ...more,
})

const anOrder = (id: number, lines: readonly Line[], more: Partial<QueuedOrder<Line>> = {}): QueuedOrder<Line> => ({
  id,
  chainId: id,
  chainCreatedAt: new Date(Date.UTC(2026, 10, id)),
  need,
  lines,
  ...more,
})

const aBatch = (id: number, remainingQuantity: number, more: object = {}) => ({
  id,
  productId: tea,
  remainingQuantity,
  receivedOn: '2026-01-01',
  isCheckedIn: true,
  isOnHold: false,
  expiresOn: null,
  ...more,
})

const inStock = (units: number, more: Partial<StockOnHand> = {}): StockOnHand => ({
  batches: [],
  named: new Map(),
  batchOrder: 'FIFO',
  stockOf: () => units,
  ...more,
})

const arrival = (
  purchaseOrderNum: string,
  quantity: number,
  expectedOn: string | null,
  productId = coffee,
): ArrivingUnits => ({ productId, purchaseOrderNum, quantity, expectedOn })

/** The id, missing units, purchase order and day of each short line. */
function promised(
  order: QueuedOrder<Line>,
  stock: StockOnHand,
  arriving: readonly ArrivingUnits[],
  others: readonly QueuedOrder<Line>[] = [],
) {
  const promises = promiseLines(order, [order, ...others], { stock, arriving })
  return [...promises].map(([{ id }, { missing, purchaseOrderNum, expectedOn }]) => [
    id,
    missing,
    purchaseOrderNum,
    expectedOn,
  ])
}

// D-264
test('a short line names the purchase order and the day that bring its missing units', () => {
  const order = anOrder(1, [aLine(1, 10)])
  expect(promised(order, inStock(6), [arrival('PO-7', 12, '2026-12-03')])).toEqual([[1, 4, 'PO-7', '2026-12-03']])
})

test('a line that is there has no promise, and one with nothing on order has neither purchase order nor day', () => {
  const order = anOrder(1, [aLine(1, 6), aLine(2, 3, { tagsPulled: true }), aLine(3, 5)])
  expect(promised(order, inStock(6), [arrival('PO-7', 12, '2026-12-03', tea)])).toEqual([[3, 5, null, null]])
})

test('a line that needs several purchase orders comes with its last unit', () => {
  const later = [arrival('PO-9', 5, '2026-12-09'), arrival('PO-7', 2, '2026-12-03')]
  expect(promised(anOrder(1, [aLine(1, 7)]), inStock(0), later)).toEqual([[1, 7, 'PO-9', '2026-12-09']])
  expect(promised(anOrder(1, [aLine(1, 8)]), inStock(0), later)).toEqual([[1, 8, null, null]])
})

test('a purchase order may have a product twice', () => {
  const twice = [arrival('PO-7', 2, '2026-12-03'), arrival('PO-7', 3, '2026-12-03')]
  expect(promised(anOrder(1, [aLine(1, 5)]), inStock(0), twice)).toEqual([[1, 5, 'PO-7', '2026-12-03']])
})

test('purchase orders of one day serve by number, and one without a day comes last', () => {
  const arriving = [arrival('PO-1', 2, null), arrival('PO-9', 2, '2026-12-03'), arrival('PO-8', 2, '2026-12-03')]
  const order = anOrder(1, [aLine(1, 2), aLine(2, 2), aLine(3, 2), aLine(4, 2)])
  expect(promised(order, inStock(0), arriving)).toEqual([
    [1, 2, 'PO-8', '2026-12-03'],
    [2, 2, 'PO-9', '2026-12-03'],
    [3, 2, 'PO-1', null],
    [4, 2, null, null],
  ])
})

// D-262
test('a backorder keeps the place of the first order of its chain', () => {
  const arriving = [arrival('PO-7', 4, '2026-12-03'), arrival('PO-9', 4, '2026-12-09')]
  const between = anOrder(5, [aLine(50, 4)])
  const backorder = anOrder(9, [aLine(90, 4)], { chainId: 1, chainCreatedAt: new Date(Date.UTC(2026, 10, 1)) })
  expect(promised(backorder, inStock(0), arriving, [between])).toEqual([[90, 4, 'PO-7', '2026-12-03']])
  expect(promised(between, inStock(0), arriving, [backorder])).toEqual([[50, 4, 'PO-9', '2026-12-09']])
})

test('chains of one moment wait by their first order, and orders of one chain by id', () => {
  const at = { chainCreatedAt: new Date(0) }
  const arriving = [1, 2, 3].map((day) => arrival(`PO-${day}`, 4, `2026-12-0${day}`))
  const [a, b, c] = [
    anOrder(3, [aLine(1, 4)], { ...at, chainId: 1 }),
    anOrder(7, [aLine(2, 4)], { ...at, chainId: 1 }),
    anOrder(5, [aLine(3, 4)], { ...at, chainId: 5 }),
  ] as const
  expect(promised(a, inStock(0), arriving, [c, b])).toEqual([[1, 4, 'PO-1', '2026-12-01']])
  expect(promised(b, inStock(0), arriving, [c, a])).toEqual([[2, 4, 'PO-2', '2026-12-02']])
  expect(promised(c, inStock(0), arriving, [b, a])).toEqual([[3, 4, 'PO-3', '2026-12-03']])
})

test('orders ahead get what is in stock first, though the missing units are those that could not ship now', () => {
  const arriving = [arrival('PO-7', 8, '2026-12-03'), arrival('PO-9', 6, '2026-12-09')]
  const [first, second] = [anOrder(1, [aLine(1, 10)]), anOrder(2, [aLine(2, 10)])]
  expect(promised(first, inStock(6), arriving, [second])).toEqual([[1, 4, 'PO-7', '2026-12-03']])
  expect(promised(second, inStock(6), arriving, [first])).toEqual([[2, 4, 'PO-9', '2026-12-09']])
})

test('units promised to a line that is not covered are promised to none behind it', () => {
  const arriving = [arrival('PO-7', 5, '2026-12-03')]
  const [first, second] = [anOrder(1, [aLine(1, 6)]), anOrder(2, [aLine(2, 2)])]
  expect(promised(first, inStock(0), arriving, [second])).toEqual([[1, 6, null, null]])
  expect(promised(second, inStock(0), arriving, [first])).toEqual([[2, 2, null, null]])
})

// D-260
test('of a product tracked by batch, units without a batch wait unless a usable batch has units that no order names', () => {
  const stock = inStock(99, {
    batches: [aBatch(1, 6), aBatch(2, 9, { isOnHold: true }), aBatch(3, 2, { isCheckedIn: false })],
    named: new Map([[1, 4]]),
  })
  const arriving = [arrival('PO-7', 12, '2026-12-03', tea)]
  const other = anOrder(1, [aLine(1, 4, { productId: tea, batchId: 1 })])
  const order = anOrder(2, [aLine(2, 5, { productId: tea })])
  expect(promised(order, stock, arriving, [other])).toEqual([[2, 3, 'PO-7', '2026-12-03']])
  expect(promised(other, stock, arriving, [order])).toEqual([])
})

test('units of a batch on hold wait like units without a batch', () => {
  const stock = inStock(0, { batches: [aBatch(1, 6, { isOnHold: true })], named: new Map([[1, 4]]) })
  const order = anOrder(1, [aLine(1, 4, { productId: tea, batchId: 1 })])
  expect(promised(order, stock, [arrival('PO-7', 4, '2026-12-03', tea)])).toEqual([[1, 4, 'PO-7', '2026-12-03']])
})

test('a batch that expires too soon for one customer still serves another ahead in the queue', () => {
  const stock = inStock(0, { batches: [aBatch(1, 5, { expiresOn: '2026-12-10' })] })
  const arriving = [arrival('PO-7', 5, '2026-12-03', tea)]
  const first = anOrder(1, [aLine(1, 5, { productId: tea })])
  const fussy = anOrder(2, [aLine(2, 5, { productId: tea })], { need: { ...need, minLifeDays: 30 } })
  expect(promised(fussy, stock, arriving, [first])).toEqual([[2, 5, 'PO-7', '2026-12-03']])
})

const lines = fc.array(
  fc.record({
    quantity: fc.integer({ min: 1, max: 12 }),
    productId: fc.constantFrom(coffee, tea),
    batchId: fc.constantFrom(null, 11, 12, 13),
    batchMode: fc.constantFrom('auto' as const, 'manual' as const),
    tagsPulled: fc.constantFrom(false, false, false, true),
  }),
  { minLength: 1, maxLength: 4 },
)
const orders = fc.array(fc.record({ lines, day: fc.integer({ min: 1, max: 5 }), life: fc.constantFrom(null, 30) }), {
  minLength: 1,
  maxLength: 6,
})
const arrivals = fc.array(
  fc.record({
    productId: fc.constantFrom(coffee, tea),
    purchaseOrderNum: fc.constantFrom('PO-1', 'PO-2', 'PO-3'),
    quantity: fc.integer({ min: 1, max: 15 }),
    expectedOn: fc.constantFrom(null, '2026-12-03', '2026-12-09'),
  }),
  { maxLength: 6 },
)

type Generated = typeof orders extends fc.Arbitrary<infer Value> ? Value : never

function generatedQueue(generated: Generated): QueuedOrder<Line>[] {
  return generated.map(({ lines, day, life }, n) =>
    anOrder(
      n + 1,
      lines.map((line, at) =>
        aLine(n * 10 + at, line.quantity, { ...line, batchId: line.productId === tea ? line.batchId : null }),
      ),
      { chainCreatedAt: new Date(day), need: { ...need, minLifeDays: life } },
    ),
  )
}

test('units promised by a day are never more than are on order by that day, whatever waits', () => {
  fc.assert(
    fc.property(orders, arrivals, fc.nat(20), (generated, arriving, units) => {
      const queue = generatedQueue(generated)
      const named = new Map<number, number>()
      for (const { batchId, quantity, tagsPulled } of queue.flatMap((order) => order.lines))
        if (batchId !== null && !tagsPulled) named.set(batchId, (named.get(batchId) ?? 0) + quantity)
      const batches = [aBatch(11, units), aBatch(12, 5, { expiresOn: '2026-12-10' }), aBatch(13, 7, { isOnHold: true })]
      const stock = inStock(units, { batches, named })
      const promises = queue.flatMap((order) => [...promiseLines(order, queue, { stock, arriving })])
      for (const productId of [coffee, tea])
        for (const day of ['2026-12-03', '2026-12-09', null]) {
          const isBy = ({ expectedOn }: { expectedOn: string | null }) =>
            day === null || (expectedOn !== null && expectedOn <= day)
          const onOrder = arriving.filter((each) => each.productId === productId && isBy(each))
          const kept = promises.filter(
            ([line, each]) => line.productId === productId && each.purchaseOrderNum !== null && isBy(each),
          )
          const missing = kept.reduce((sum, [, each]) => sum + each.missing, 0)
          expect(missing, `${productId} by ${day}`).toBeLessThanOrEqual(
            onOrder.reduce((sum, { quantity }) => sum + quantity, 0),
          )
        }
      for (const order of queue) {
        const short = shortLines(order, stock).map(({ line, waits }) => [line.id, waits])
        expect(promised(order, stock, arriving, queue).map(([id, missing]) => [id, missing])).toEqual(short)
      }
    }),
  )
})
