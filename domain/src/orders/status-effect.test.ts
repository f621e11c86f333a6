import { expect, test } from 'vitest'
import { returnsStock, planStock } from './plan-stock.ts'
import { type OrderStatus, orderStatuses } from './order-status.ts'
import { stockEffect } from './status-effect.ts'

// D-81, D-83, D-87
test('goods leave with a delivery, come back with a refund, and are promised while an order is open', () => {
  const effects = [
    ['PACKED', 'DELIVERED'],
    ['DRAFT', 'COMPLETED'],
    ['DELIVERED', 'REFUNDED'],
    ['PACKED', 'CANCELLED'],
    ['CANCELLED', 'RECEIVED'],
    ['RECEIVED', 'PACKED'],
    ['DELIVERED', 'COMPLETED'],
    ['DELIVERED', 'PACKED'],
    ['DRAFT', 'CANCELLED'],
  ] as const satisfies [OrderStatus, OrderStatus][]
  expect(effects.map(([from, to]) => stockEffect(from, to))).toEqual([
    'leave',
    'leave',
    'return',
    'release',
    'promise',
    'stay',
    'stay',
    'stay',
    'stay',
  ])
})

// D-87
test('goods that are out come back exactly where the order’s plan brings them back', () => {
  const line = {
    id: 1,
    productId: 1,
    batchId: null,
    quantity: 2,
    tagsPulled: true,
    out: [{ batchId: null, quantity: 2 }],
  }
  const written = { id: 1, batchId: null, quantity: 2, batchMode: 'manual', looksForBatch: false } as const
  const brought = orderStatuses.flatMap((from) =>
    orderStatuses.flatMap((to) => {
      const effect = stockEffect(from, to)
      const isTold = effect === 'return' || effect === 'release'
      const isBack = planStock([line], [written], to).back.length > 0
      // From a status in which nothing is out there is nothing to bring back.
      return isTold === isBack || returnsStock(from) ? [] : [[from, to, effect]]
    }),
  )
  expect(brought).toEqual([])
})

test('an order that keeps its status keeps its goods where they are', () => {
  expect(orderStatuses.map((status) => stockEffect(status, status))).toEqual(orderStatuses.map(() => 'stay'))
})
