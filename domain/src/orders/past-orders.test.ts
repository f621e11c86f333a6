import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysBetween } from '../time/company-day.ts'
import type { OrderStatus } from './order-status.ts'
import { lastOrder, lateOrder, likeliestFirst, repeatedUnits } from './past-orders.ts'

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

/** True if a customer who ordered on these days is overdue on the given day. */
const lateOn = (days: readonly string[], today: string) => lateOrder(days.map((day) => daysBetween(day, today)))

const weekly = ['2026-10-01', '2026-10-08', '2026-10-15', '2026-10-22']

test('a customer who orders every week is late on the eighth day, and no longer after four weeks', () => {
  expect(lateOn(weekly, '2026-10-29')).toBeUndefined()
  expect(lateOn(weekly, '2026-10-30')).toEqual({
    lastDaysAgo: 8,
    everyDays: 7,
    daysPast: 1,
  })
  expect(lateOn(weekly, '2026-11-19')?.daysPast).toBe(21)
  expect(lateOn(weekly, '2026-11-20')).toBeUndefined()
})

test('one long pause does not change how often a customer usually orders', () => {
  expect(lateOn(['2026-06-01', ...weekly], '2026-11-01')?.everyDays).toBe(7)
})

test('with two middle gaps, the longer one counts', () => {
  // Gaps of 2, 3, 6 and 9 days.
  const days = ['2026-10-01', '2026-10-03', '2026-10-06', '2026-10-12', '2026-10-21']
  expect(lateOn(days, '2026-10-27')?.everyDays).toBe(5)
})

test('orders on fewer than four days aren’t a pattern, however many there are', () => {
  expect(lateOn([], '2026-11-01')).toBeUndefined()
  expect(lateOn([...weekly.slice(1), ...weekly.slice(1)], '2026-11-01')).toBeUndefined()
})

test('the order of the list and several orders in a day don’t matter, and a customer who ordered today is never late', () => {
  const gaps = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 3, maxLength: 11 })
  fc.assert(
    fc.property(gaps, fc.integer({ min: 0, max: 400 }), (between, later) => {
      const days = between.reduce<string[]>((all, gap) => [...all, addDays(all.at(-1) ?? '', gap)], ['2026-01-01'])
      const today = addDays(days.at(-1) ?? '', later)
      const late = lateOn(days, today)
      expect(lateOn([...days.toReversed(), ...days], today)).toEqual(late)
      const isRight =
        late === undefined ||
        (later > 0 &&
          late.everyDays >= Math.min(...between) &&
          late.everyDays <= Math.max(...between) &&
          late.daysPast > 0 &&
          late.lastDaysAgo === later &&
          late.lastDaysAgo === late.everyDays + late.daysPast)
      expect(isRight).toBe(true)
    }),
  )
})
