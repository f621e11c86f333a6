import { expect, test } from 'vitest'
import { onOrderByProduct } from './on-order.ts'

const arrival = (quantity: number, expectedOn: string | null, productId = 1) => ({ productId, quantity, expectedOn })
const onOrder = (...arrivals: Parameters<typeof onOrderByProduct>[0]) => {
  const { units, expectedOn, isLate } = onOrderByProduct(arrivals, '2026-03-09').get(1) ?? {}
  return { units, expectedOn, isLate }
}

test('units on order are the sum of a product’s arrivals, expected on the first upcoming day', () => {
  expect(onOrder(arrival(5, '2026-03-09'), arrival(7, '2026-04-01'), arrival(2, null))).toEqual({
    units: 14,
    expectedOn: '2026-03-09',
    isLate: false,
  })
})

test('a day that has passed is named only if there’s no later one, and it’s marked late', () => {
  expect(onOrder(arrival(5, '2026-03-08'), arrival(7, '2026-04-01'))).toMatchObject({
    expectedOn: '2026-04-01',
    isLate: false,
  })
  expect(onOrder(arrival(5, '2026-02-01'), arrival(5, '2026-03-08'), arrival(7, null))).toEqual({
    units: 17,
    expectedOn: '2026-03-08',
    isLate: true,
  })
})

test('an arrival without a date is never late', () => {
  expect(onOrder(arrival(5, null))).toEqual({ units: 5, expectedOn: null, isLate: false })
})

test('each product has its own arrivals, or none', () => {
  const byProduct = onOrderByProduct([arrival(1, null, 1), arrival(2, null, 2), arrival(4, null, 1)], '2026-03-09')
  expect([...byProduct].map(([id, { units, arrivals }]) => [id, units, arrivals.length])).toEqual([
    [1, 5, 2],
    [2, 2, 1],
  ])
  expect(byProduct.get(3)).toBeUndefined()
})
