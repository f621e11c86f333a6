import { expect, test } from 'vitest'
import { chainedOrders, idsBelow } from './chained-orders.ts'

const order = (id: number, from?: number) => ({
  id,
  backorderOf: from === undefined ? null : { id: from, orderNum: String(from) },
})
const ids = (orders: readonly { id: number }[]) => orders.map(({ id }) => id)

test('backorders stand below the order they were split from, oldest first, where the newest of them was', () => {
  const newestFirst = [order(9), order(8, 2), order(7, 4), order(6), order(4, 2), order(3), order(2), order(1)]
  const shown = chainedOrders(newestFirst)
  expect(ids(shown)).toEqual([9, 2, 4, 7, 8, 6, 3, 1])
  expect([...idsBelow(shown)]).toEqual([4, 7, 8])
})

test('a backorder whose first order is not in the list stays in its place', () => {
  const newestFirst = [order(9, 1), order(8)]
  expect(chainedOrders(newestFirst)).toBe(newestFirst)
  expect([...idsBelow(newestFirst)]).toEqual([])
})
