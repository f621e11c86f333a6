import { expect, test } from 'vitest'
import { cents } from '../money.ts'
import { doneLast, isRemaining } from './deliveries.ts'
import { routeProgress } from './route-progress.ts'

const stop = (id: number, overrides: object = {}) => ({
  id,
  orderStatus: 'PACKED' as const,
  delivered: null,
  notDelivered: null,
  collections: [],
  ...overrides,
})
const delivered = (id: number, refusedUnits = 0) => ({
  ...stop(id),
  orderStatus: 'DELIVERED' as const,
  delivered: { refusedUnits },
})
const notDelivered = (id: number) => ({ ...stop(id), notDelivered: { reason: 'Closed' } })

test('a route tells what is done, which stop is next, and what was refused, not delivered and collected', () => {
  const money = [
    { amount: cents(80_00), status: 'waiting' as const },
    { amount: cents(20_00), status: 'confirmed' as const },
    { amount: cents(5_00), status: 'refused' as const },
  ]
  const stops = [delivered(1, 2), notDelivered(2), stop(3), { ...delivered(4, 1), collections: money }, stop(5)]
  expect(routeProgress(stops)).toMatchObject({
    done: 3,
    total: 5,
    next: { id: 3 },
    notDelivered: 1,
    refusedUnits: 3,
    collected: 100_00,
  })
  expect(routeProgress([]).next).toBeUndefined()
})

test('a stop that was not delivered is done for the route and goes last; delivered after all, it is done as any other', () => {
  const stops = [notDelivered(1), stop(2), delivered(3)]
  expect(stops.map(isRemaining)).toEqual([false, true, false])
  expect(doneLast(stops, () => false).map(({ id }) => id)).toEqual([2, 1, 3])
  expect(doneLast(stops, ({ id }) => id === 1).map(({ id }) => id)).toEqual([1, 2, 3])
})
