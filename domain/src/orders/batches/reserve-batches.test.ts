import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { BatchMode } from './allocate-batches.ts'
import { reserveSequentially } from './reserve-batches.ts'

const batch = (id: number, remainingQuantity: number, productId = 1) => ({
  id,
  productId,
  remainingQuantity,
  receivedOn: `2026-01-0${id}`,
  isCheckedIn: true,
  isOnHold: false,
  expiresOn: null,
})
const line = (quantity: number, productBatchId: number | null = null, batchMode: BatchMode = 'auto') => ({
  productId: 1,
  quantity,
  productBatchId,
  batchMode,
})
const order = (lines: ReturnType<typeof line>[], before: ReturnType<typeof line>[] = []) => ({ need, lines, before })
const need = { day: '2026-06-01', minLifeDays: null }
type Stock = Omit<Parameters<typeof reserveSequentially>[1], 'batchOrder'>
const reserve = (orders: Parameters<typeof reserveSequentially>[0], stock: Stock) => [
  ...reserveSequentially(orders, { ...stock, batchOrder: 'FIFO' }).values(),
]
const share = (batchId: number | null, quantity: number) => ({ batchId, quantity })

test('an order gets what the orders before it left', () => {
  const batches = [batch(1, 5), batch(2, 4)]
  const pending = [line(1, 1)]
  expect(reserve([order([line(3)]), order([line(3)]), order([line(9)])], { batches, pending })).toEqual([
    { shares: [[share(1, 3)]] },
    { shares: [[share(1, 1), share(2, 2)]] },
    { shares: [[share(2, 2), share(null, 7)]] },
  ])
})

test('an order that needs more of a batch than is available is refused, and keeps what it had reserved', () => {
  const batches = [batch(1, 5)]
  const refused = order([line(4, 1), line(2, 1)], [line(3, 1)])
  expect(reserve([refused, order([line(5)])], { batches, pending: [] })).toEqual([
    { short: { batchId: 1, available: 5 } },
    { shares: [[share(1, 2), share(null, 3)]] },
  ])
})

test('an order that reserved more than remains may keep that or reserve less, and frees nothing for the orders after it', () => {
  const batches = [batch(1, 5), batch(2, 3)]
  for (const quantity of [9, 7])
    expect(reserve([order([line(quantity, 1)], [line(9, 1)]), order([line(4)])], { batches, pending: [] })).toEqual([
      { shares: [[share(1, quantity)]] },
      { shares: [[share(2, 3), share(null, 1)]] },
    ])
  const more = order([line(10, 1)], [line(9, 1)])
  expect(reserve([more], { batches, pending: [] })).toEqual([{ short: { batchId: 1, available: 5 } }])
})

test('units that an order gives up are available to the next', () => {
  const orders = [order([line(1, 1)], [line(5, 1)]), order([line(4, 1, 'manual')])]
  expect(reserve(orders, { batches: [batch(1, 5)], pending: [] })).toEqual([
    { shares: [[share(1, 1)]] },
    { shares: [[share(1, 4)]] },
  ])
})

const id = fc.integer({ min: 1, max: 4 })
const quantity = fc.integer({ min: 1, max: 9 })
const batchProduct = (batchId: number) => 1 + (batchId % 2)
const someLine = fc
  .record({
    quantity,
    productBatchId: fc.option(id),
    productId: fc.integer({ min: 1, max: 2 }),
    batchMode: fc.constant<BatchMode>('auto'),
  })
  .map((each) => (each.productBatchId === null ? each : { ...each, productId: batchProduct(each.productBatchId) }))
const someOrders = fc.array(
  fc.record({ lines: fc.array(someLine, { maxLength: 4 }), before: fc.constant([]), need: fc.constant(need) }),
  {
    maxLength: 8,
  },
)

test('all orders together never reserve more of a batch than is available, and none of their units are lost', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(15), { minLength: 4, maxLength: 4 }),
      someOrders,
      fc.array(someLine),
      (left, orders, pending) => {
        const batches = left.map((units, n) => batch(n + 1, units, batchProduct(n + 1)))
        const reserved = new Map<number | null, number>()
        for (const [n, reservation] of reserve(orders, { batches, pending }).entries()) {
          if (!('shares' in reservation)) continue
          reservation.shares.forEach((parts, place) => {
            expect(parts.reduce((sum, part) => sum + part.quantity, 0)).toBe(orders[n]?.lines[place]?.quantity)
          })
          for (const part of reservation.shares.flat())
            reserved.set(part.batchId, (reserved.get(part.batchId) ?? 0) + part.quantity)
        }
        for (const { id: batchId, remainingQuantity } of batches) {
          const others = pending.reduce((sum, each) => (each.productBatchId === batchId ? sum + each.quantity : sum), 0)
          expect(reserved.get(batchId) ?? 0).toBeLessThanOrEqual(Math.max(0, remainingQuantity - others))
        }
      },
    ),
  )
})
