import { expect, test } from 'vitest'
import { returnsStock, planStock, stockEffect } from './plan-stock.ts'
import { type OrderStatus, orderStatuses } from './order-status.ts'

// D-81, D-83, D-87
test('units ship with a delivery, return with a refund, and are reserved while an order is open', () => {
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
    'ship',
    'ship',
    'return',
    'release',
    'reserve',
    'none',
    'none',
    'none',
    'none',
  ])
})

// D-87
test('the effect of a status is to return or release exactly when planning returns units', () => {
  const line = {
    id: 1,
    productId: 1,
    batchId: null,
    quantity: 2,
    tagsPulled: true,
    pulledUnits: [{ batchId: null, quantity: 2 }],
  }
  const toSave = { id: 1, batchId: null, quantity: 2, batchMode: 'manual', needsBatch: false } as const
  const wrong = orderStatuses.flatMap((from) =>
    orderStatuses.flatMap((to) => {
      const effect = stockEffect(from, to)
      const saysReturn = effect === 'return' || effect === 'release'
      const isReturned = planStock([line], [toSave], to).returns.length > 0
      // In a status that returned all units there is nothing left to return.
      return saysReturn === isReturned || returnsStock(from) ? [] : [[from, to, effect]]
    }),
  )
  expect(wrong).toEqual([])
})

test('an order that keeps its status moves no units', () => {
  expect(orderStatuses.map((status) => stockEffect(status, status))).toEqual(orderStatuses.map(() => 'none'))
})
