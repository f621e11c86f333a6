import { expect, test } from 'vitest'
import { likeliestFirst } from './past-orders.ts'

const bought = (productId: number, orders: number, day: number) => ({
  productId,
  orders,
  lastOrderedAt: new Date(Date.UTC(2026, 0, day)),
})

test('what is in the most orders comes first, and of those what was ordered last', () => {
  const products = [bought(1, 1, 9), bought(2, 3, 2), bought(4, 1, 3), bought(3, 1, 3), bought(5, 3, 4)]
  expect(likeliestFirst(products).map(({ productId }) => productId)).toEqual([5, 2, 1, 3, 4])
})

test('at most a hundred products are listed', () => {
  const products = Array.from({ length: 150 }, (_, index) => bought(index + 1, index, 1))
  expect(likeliestFirst(products).map(({ productId }) => productId)).toEqual(
    Array.from({ length: 100 }, (_, index) => 150 - index),
  )
})
