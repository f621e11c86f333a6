import { expect, test } from 'vitest'
import { cents } from '../money.ts'
import type { OrderStatus } from '../orders/order-status.ts'
import {
  amountLeft,
  automaticDriver,
  deliveryRoutes,
  doneLast,
  isRemaining,
  numbersOfRemaining,
  orderKeepingDone,
  positionsInOrder,
  remainingText,
  routeProgress,
  startingLocation,
  stopNumbers,
  stopsInOrder,
  toCollectText,
} from './deliveries.ts'

type Options = {
  driver?: string
  pickup?: boolean
  status?: OrderStatus
  units?: number
  balance?: number
  toCollect?: number
}
const drivers = ['Zoe', 'Michael', 'Robert']

const aStop = ({ driver, pickup = false, status = 'PACKED', units = 1, balance = 0, toCollect = 0 }: Options = {}) => ({
  pickupOrder: pickup,
  driverId: driver === undefined ? null : drivers.indexOf(driver) + 1,
  driverName: driver ?? null,
  orderStatus: status,
  unitQuantity: units,
  items: [{ productId: 1, quantity: units, unitsPerCase: 6 }],
  balanceDue: cents(balance),
  toCollect: cents(toCollect),
  collections: [],
})

test('stops without a driver come first, then each driver’s by name, then pickups', () => {
  const routes = deliveryRoutes([
    aStop({ pickup: true }),
    aStop({ driver: 'Zoe' }),
    aStop({ driver: 'Michael' }),
    aStop(),
    aStop({ driver: 'Michael' }),
  ])
  expect(routes.map(({ kind, driverName, stops }) => [kind, driverName, stops.length])).toEqual([
    ['unassigned', null, 1],
    ['driver', 'Michael', 2],
    ['driver', 'Zoe', 1],
    ['pickup', null, 1],
  ])
})

test('a route shows its total units and full cases, and the remaining stops with what is due and what to collect', () => {
  const stops = [
    aStop({ driver: 'Robert', units: 12, balance: 100_00, toCollect: 100_00, status: 'DELIVERED' }),
    aStop({ driver: 'Robert', units: 3, balance: 40_00 }),
    aStop({ driver: 'Robert', units: 5, balance: 40_00, toCollect: 20_50, status: 'RECEIVED' }),
  ]
  expect(deliveryRoutes(stops)).toEqual([
    {
      kind: 'driver',
      driverId: 3,
      driverName: 'Robert',
      stops,
      remaining: 2,
      units: 20,
      cases: 3,
      toLoad: { units: 20, cases: 3, waiting: 0 },
      amountToCollect: 120_50,
      amountDue: 80_00,
    },
  ])
  // Money isn't collected where nothing was delivered (D-323).
  const failed = { ...aStop({ driver: 'Robert', balance: 70_00, toCollect: 70_00 }), notDelivered: {} }
  expect(deliveryRoutes([...stops, failed])).toMatchObject([
    { remaining: 2, units: 21, amountToCollect: 120_50, amountDue: 80_00 },
  ])
})

test('a route says what must be collected and what is due at the stops that are left', () => {
  const text = (remaining: number, amountToCollect: number, amountDue: number) => {
    const route = { remaining, amountToCollect: cents(amountToCollect), amountDue: cents(amountDue) }
    return [remainingText([route]), toCollectText([route])]
  }
  expect(text(2, 0, 0)).toEqual(['2 left', 'nothing to collect'])
  expect(text(2, 0, 748_00)).toEqual(['2 left with $748.00 due', undefined])
  expect(text(2, 100_00, 100_00)).toEqual(['2 left', '$100.00 to collect'])
  expect(text(2, 120_00, 100_00)).toEqual(['2 left with $100.00 due', '$120.00 to collect'])
  expect(text(0, 50_00, 0)).toEqual(['all done', '$50.00 to collect'])
})

test('done stops come after those still to be delivered, except one that was done just now', () => {
  const [done, open, justDone, last] = [
    aStop({ status: 'DELIVERED' }),
    aStop(),
    aStop({ status: 'DELIVERED' }),
    aStop({ status: 'RECEIVED' }),
  ]
  expect(doneLast([done, open, justDone, last], (stop) => stop === justDone)).toEqual([open, justDone, last, done])
})

test('named stops come first in their sequence, and a stop of another route is refused', () => {
  expect(stopsInOrder([1, 2, 3, 4], [3, 1, 3])).toEqual([3, 1, 2, 4])
  expect(stopsInOrder([1, 2], [])).toEqual([1, 2])
  expect(stopsInOrder([1, 2], [2, 9])).toBeUndefined()
})

test('a pickup is on no driver’s route, even if it has a driver', () => {
  expect(deliveryRoutes([aStop({ pickup: true, driver: 'Zoe' }), aStop({ pickup: true })])).toMatchObject([
    { kind: 'pickup', driverId: null, driverName: null, remaining: 2 },
  ])
})

test('a day without orders has no routes', () => {
  expect(deliveryRoutes([])).toEqual([])
})

test('unconfirmed collections are no longer left to pay, and refused ones are again', () => {
  const collected = (amount: number, status: 'waiting' | 'refused') => ({ amount: cents(amount), status })
  const stop = aStop({ balance: 216_00 })
  expect(amountLeft({ ...stop, collections: [collected(120_00, 'waiting')] })).toBe(96_00)
  expect(amountLeft({ ...stop, collections: [collected(120_00, 'refused')] })).toBe(216_00)
  expect(amountLeft({ ...stop, collections: [collected(300_00, 'waiting')] })).toBe(0)
})

// R4.3-09, R6-05
test('an account owner who drives is the driver when delivery is chosen', () => {
  expect(automaticDriver('delivery', { id: 4, roles: ['SALES', 'DRIVER'] })).toBe(4)
  expect(automaticDriver('delivery', { id: 4, roles: ['SALES'] })).toBeNull()
  expect(automaticDriver('delivery', undefined)).toBeNull()
})

// R4.3-10
test('pickup has no driver', () => {
  expect(automaticDriver('pickup', { id: 4, roles: ['DRIVER'] })).toBeNull()
})

// R9-33
test('a new order starts at the default location, else at location 1', () => {
  expect(
    startingLocation([
      { id: 5, isDefault: false },
      { id: 9, isDefault: true },
    ]),
  ).toBe(9)
  expect(startingLocation([])).toBe(1)
})

test('a stop’s number is its place, which stays when an earlier stop leaves', () => {
  const stop = (id: number, position: number | null, more = {}) => ({
    id,
    driverId: 3,
    pickupOrder: false,
    position,
    ...more,
  })
  expect([...stopNumbers([stop(1, 0), stop(3, 2), stop(4, 3)])]).toEqual([
    [1, 1],
    [3, 3],
    [4, 4],
  ])
  // Two of one moment, one of another driver, one that isn't placed, and none for pickups and stops without a driver.
  const others = [stop(5, 0, { driverId: 4 }), stop(6, null, { driverId: null }), stop(7, null, { pickupOrder: true })]
  expect([...stopNumbers([stop(1, 0), stop(2, 0), ...others, stop(8, null)])]).toEqual([
    [1, 1],
    [2, 2],
    [5, 1],
    [8, 3],
  ])
})

test('a new sequence closes the gaps unless a stop is done, and the form shows the numbers that will be saved', () => {
  const routes = [
    { places: [0, 2, 5], done: [], becomes: [0, 1, 2] },
    { places: [0, 2, 5], done: [0], becomes: [0, 2, 5] },
    { places: [2, 2, null], done: [1], becomes: [2, 3, 4] },
  ]
  for (const { places, done, becomes } of routes) {
    const stops = places.map((position, index) => ({ position, isDone: done.some((each) => each === index) }))
    expect(positionsInOrder(stops)).toEqual(becomes)
    const numbers = stopNumbers(places.map((position, id) => ({ id, driverId: 3, pickupOrder: false, position })))
    const shown = stops.map(({ isDone }, index) => ({
      stopNumber: numbers.get(index),
      orderStatus: isDone ? ('DELIVERED' as const) : ('PACKED' as const),
    }))
    const remaining = becomes.filter((_, index) => !stops[index]?.isDone).map((position) => position + 1)
    expect(numbersOfRemaining(shown)).toEqual(remaining)
  }
})

test('only what was pulled is to load, and the rest is said to wait', () => {
  const item = { productId: 1, quantity: 12, unitsPerCase: 6 }
  const stop = {
    ...aStop(),
    items: [
      { ...item, isPulled: true },
      { ...item, quantity: 7, isPulled: false },
    ],
  }
  expect(deliveryRoutes([stop])[0]?.toLoad).toEqual({ units: 12, cases: 2, waiting: 7 })
  // Kept by a version of the phone's page that didn't know what was pulled.
  expect(deliveryRoutes([{ ...stop, items: [item] }])[0]?.toLoad).toEqual({ units: 12, cases: 2, waiting: 0 })
})

test('reordering what remains keeps the number of each stop that is done', () => {
  const stop = (id: number, status: OrderStatus, notDelivered: object | null = null) => ({
    id,
    orderStatus: status,
    notDelivered,
  })
  const stops = [stop(1, 'DELIVERED'), stop(2, 'PACKED'), stop(3, 'PACKED', {}), stop(4, 'RECEIVED'), stop(5, 'PACKED')]
  expect(orderKeepingDone(stops, [5, 2, 4])).toEqual([1, 5, 3, 2, 4])
})

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
