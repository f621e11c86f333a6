import { expect, test } from 'vitest'
import type { OrderStatus } from './order-status.ts'
import { lastOrder, likeliestFirst, repeatedUnits } from './past-orders.ts'

const order = (id: number, day: string, orderStatus: OrderStatus = 'COMPLETED') => ({
  id,
  orderStatus,
  createdAt: new Date(day),
})

test('the last order is the newest that is not a draft, canceled, refunded or the one being edited', () => {
  const orders = [
    order(1, '2026-01-01'),
    order(2, '2026-02-01', 'RECEIVED'),
    order(3, '2026-03-01', 'DRAFT'),
    order(4, '2026-04-01', 'CANCELLED'),
    order(5, '2026-05-01', 'REFUNDED'),
    order(6, '2026-06-01', 'PACKED'),
  ]
  expect(lastOrder(orders, 6)?.id).toBe(2)
  expect(lastOrder(orders, undefined)?.id).toBe(6)
  expect(lastOrder(orders.slice(2, 5), undefined)).toBeUndefined()
})

test('if two orders are created at the same moment, the one with the higher id is the last', () => {
  expect(lastOrder([order(1, '2026-01-01'), order(3, '2026-01-01'), order(2, '2026-01-01')], undefined)?.id).toBe(3)
})

const line = (productId: number, quantity: number) => ({ productId, quantity, productName: `Product ${productId}` })
const sold = new Map([
  [1, 'Chai'],
  [2, 'Chang'],
])

test('repeating an order merges the lines of each product, and names products no longer sold once', () => {
  expect(repeatedUnits([line(1, 5), line(9, 1), line(2, 3), line(1, 7), line(9, 4)], sold)).toEqual({
    units: [
      { product: 'Chai', quantity: 12 },
      { product: 'Chang', quantity: 3 },
    ],
    noLongerSold: ['Product 9'],
  })
})

test('no unit is lost when a product has more units than one line can have', () => {
  const { units } = repeatedUnits([line(1, 900_000), line(1, 900_000), line(1, 50_000)], sold)
  expect(units.map(({ quantity }) => quantity)).toEqual([900_000, 950_000])
})

const bought = (productId: number, orders: number, day: number) => ({
  productId,
  orders,
  lastOrderedAt: new Date(Date.UTC(2026, 0, day)),
})

test('products in the most orders come first, then the most recently ordered', () => {
  const products = [bought(1, 1, 9), bought(2, 3, 2), bought(4, 1, 3), bought(3, 1, 3), bought(5, 3, 4)]
  expect(likeliestFirst(products).map(({ productId }) => productId)).toEqual([5, 2, 1, 3, 4])
})

test('at most a hundred products are listed', () => {
  const products = Array.from({ length: 150 }, (_, index) => bought(index + 1, index, 1))
  expect(likeliestFirst(products).map(({ productId }) => productId)).toEqual(
    Array.from({ length: 100 }, (_, index) => 150 - index),
  )
})
