import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Cents, cents, times, timesRatio } from '../money.ts'
import { importedPrices } from './change-prices.ts'
import {
  averageMargin,
  changedPrice,
  isBelowFloor,
  parsePrice,
  priceChangeModes,
  pricedCount,
  unitMargin,
} from './prices.ts'

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

// R2.5-02
test('a brand counts its active products and how many have a custom price', () => {
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

// R2.5-07
test('an import takes the source’s prices and keeps those only the target has', () => {
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

test('an amount times a fraction is exact, however large, and half a cent is rounded away from zero', () => {
  expect([timesRatio(cents(1_05), 90, 100), timesRatio(cents(-1_05), 90, 100)]).toEqual([95, -95])
  expect(timesRatio(cents(999_999_999_999), 999_999_999_999, 999_999_999_999)).toBe(999_999_999_999)
  expect(timesRatio(cents(999_999_999_999), 2, 1)).toBe(1_000_000_000_000)
  fc.assert(
    fc.property(
      fc.integer({ min: -1_000_000, max: 1_000_000 }).map(cents),
      fc.integer({ min: 0, max: 30_000 }),
      (amount, n) => {
        expect(timesRatio(amount, n, 10_000)).toBe(times(amount, n / 10_000))
      },
    ),
  )
})

test('each product counts the same in an average margin, whatever it costs', () => {
  const cheap = { price: cents(10_00), cost: cents(5_00) }
  const dear = { price: cents(1000_00), cost: cents(900_00) }
  expect(averageMargin([cheap, dear])).toBe(30)
  expect(averageMargin([dear, { price: cents(10_00), cost: cents(15_00) }])).toBe(-20)
})

test('products without a known cost or with a price of 0 have no margin and do not count', () => {
  const known = { price: cents(10_00), cost: cents(6_00) }
  expect(averageMargin([known, { price: cents(10_00), cost: null }, { price: cents(10_00) }])).toBe(40)
  expect(averageMargin([known, { price: cents(0), cost: cents(6_00) }])).toBe(40)
  expect(averageMargin([{ price: cents(10_00) }])).toBeNull()
  expect(averageMargin([])).toBeNull()
})

test('prices are set, or changed by an amount or a percentage, to the whole cent', () => {
  const none = { amount: cents(0), percent: 0 }
  expect(changedPrice(cents(1250), { ...none, mode: 'set', amount: cents(999) })).toBe(999)
  expect(changedPrice(cents(1250), { ...none, mode: 'add', amount: cents(-50) })).toBe(1200)
  expect(changedPrice(cents(1250), { ...none, mode: 'percent', percent: 10 })).toBe(1375)
  expect(changedPrice(cents(1005), { ...none, mode: 'percent', percent: -50 })).toBe(503)
  // Rounded is the price, 0.945, and not the difference, 0.105 (D-186).
  expect(changedPrice(cents(105), { ...none, mode: 'percent', percent: -10 })).toBe(95)
})

test('no price falls below zero', () => {
  fc.assert(
    fc.property(
      fc.nat(10_000_000).map(cents),
      fc.constantFrom(...priceChangeModes),
      fc.nat(10_000_000),
      fc.double({ min: -100, max: 10_000, noNaN: true }),
      (price, mode, amount, percent) => {
        const signed = mode === 'add' ? -amount : amount
        expect(changedPrice(price, { mode, amount: cents(signed), percent })).toBeGreaterThanOrEqual(0)
      },
    ),
  )
})

test('the margin is base price minus cost, and its percentage of the base price', () => {
  expect(unitMargin(cents(20_00), cents(15_00))).toEqual({ amount: 5_00, percent: 25 })
  expect(unitMargin(cents(20_00), cents(0))).toEqual({ amount: 20_00, percent: 100 })
})

test('a product sold below its cost has a negative margin', () => {
  expect(unitMargin(cents(10_00), cents(12_50))).toEqual({ amount: -2_50, percent: -25 })
})

test('a base price of 0 has no percentage', () => {
  expect(unitMargin(cents(0), cents(3_00))).toEqual({ amount: -3_00, percent: null })
})
