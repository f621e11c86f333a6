import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Cents, cents, times, timesRatio } from '../money.ts'
import { importedPrices } from './change-prices.ts'
import { parsePrice, pricedCount, isBelowFloor } from './prices.ts'

// D-186
test.each([
  [' $1,234.50 ', { price: 1234_50 }],
  ['0', { price: 0 }],
  ['12.345', { error: 'Amount can have at most two decimals' }],
  ['-1', { error: "Price can't be negative" }],
  ['', { error: 'Enter an amount in dollars' }],
  ['1e9', { error: 'Enter an amount in dollars' }],
  ['10,000,000,000.01', { error: 'Amount is too large' }],
])('the price "%s" is read as %j', (text, expected) => {
  expect(parsePrice(text)).toEqual(expected)
})

// D-199
test('a price is below the floor if its margin is a smaller part of it than the brand asks for', () => {
  const product = { cost: cents(6_00), marginFloor: 25 }
  expect([7_99, 8_00, 8_01].map((price) => isBelowFloor(cents(price), product))).toEqual([true, false, false])
  expect(isBelowFloor(cents(0), product)).toBe(true)
  expect(isBelowFloor(cents(5_99), { ...product, marginFloor: 0 })).toBe(true)
  expect(isBelowFloor(cents(6_00), { ...product, marginFloor: 0 })).toBe(false)
  expect(isBelowFloor(cents(9_00), { ...product, marginFloor: 33.34 })).toBe(true)
  expect(isBelowFloor(cents(9_00), { ...product, marginFloor: 33.33 })).toBe(false)
})

test('without a floor, or while the cost is unknown, no price is below it', () => {
  expect(isBelowFloor(cents(1), { cost: cents(6_00), marginFloor: null })).toBe(false)
  expect(isBelowFloor(cents(1), { cost: null, marginFloor: 50 })).toBe(false)
})

// R2.5-02, D-31
test('a brand counts the products that are sold, and those of them with a custom price', () => {
  const products = [
    { id: 1, status: 'ACTIVE' },
    { id: 2, status: 'PROMO' },
    { id: 3, status: 'HIDDEN' },
    { id: 4, status: 'INACTIVE' },
  ] as const
  expect(pricedCount(products, new Set([1, 3]))).toEqual({ priced: 1, total: 2 })
})

const prices = fc
  .uniqueArray(fc.tuple(fc.nat(20), fc.nat(5)), { selector: ([productId]) => productId })
  .map((pairs) => pairs.map(([productId, price]) => ({ productId, customPrice: cents(price) })))
const byProduct = (list: readonly { productId: number; customPrice: Cents }[]) =>
  new Map(list.map(({ productId, customPrice }) => [productId, customPrice]))

// R2.5-07, D-53
test('after an import the source’s prices hold, and those that only the target has stay', () => {
  fc.assert(
    fc.property(prices, prices, (source, target) => {
      const { added, overwritten, unchanged } = importedPrices(source, target)
      expect(added.length + overwritten.length + unchanged.length).toBe(source.length)
      expect(byProduct([...target, ...added, ...overwritten])).toEqual(
        new Map([...byProduct(target), ...byProduct(source)]),
      )
      expect(overwritten.every(({ before, customPrice }) => before !== customPrice)).toBe(true)
    }),
  )
})

// D-165
test('an amount times a fraction is exact, however large, and half a cent is rounded away from zero', () => {
  expect([timesRatio(cents(1_05), 90, 100), timesRatio(cents(-1_05), 90, 100)]).toEqual([95, -95])
  expect(timesRatio(cents(999_999_999_999), 999_999_999_999, 999_999_999_999)).toBe(999_999_999_999)
  expect(timesRatio(cents(999_999_999_999), 2, 1)).toBe(1_000_000_000_000)
  fc.assert(
    fc.property(
      fc.integer({ min: -1_000_000, max: 1_000_000 }).map(cents),
      fc.integer({ min: 0, max: 30_000 }),
      (of, n) => {
        expect(timesRatio(of, n, 10_000)).toBe(times(of, n / 10_000))
      },
    ),
  )
})
