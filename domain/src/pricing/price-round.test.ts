import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents, maxAmount } from '../money.ts'
import {
  largestChanges,
  plannedPrices,
  priceChangePercent,
  roundByMargin,
  roundByPercent,
  roundedPrice,
  roundings,
} from './price-round.ts'

test.each([
  [12_34, 'none', 12_34],
  [12_32, '.05', 12_30],
  [12_33, '.05', 12_35],
  [12_33, '.09', 12_29],
  [12_34, '.09', 12_39],
  [12_34, '.99', 11_99],
  [12_49, '.99', 12_99],
  [1, '.05', 5],
  [1, '.09', 9],
  [20, '.99', 99],
  [0, '.99', 0],
] as const)('%i cents rounded to %s are %i', (price, rounding, expected) => {
  expect(roundedPrice(cents(price), rounding)).toBe(expected)
})

test('a rounded price is the nearest with that ending, and rounding it again changes nothing', () => {
  const ends = { none: /./, '.05': /[05]$/, '.09': /9$/, '.99': /99$/ }
  fc.assert(
    fc.property(fc.integer({ min: 1, max: maxAmount - 100 }), fc.constantFrom(...roundings), (price, rounding) => {
      const rounded = roundedPrice(cents(price), rounding)
      expect(String(rounded)).toMatch(ends[rounding])
      expect(rounded).toBeGreaterThan(0)
      expect(rounded).toBeLessThanOrEqual(maxAmount)
      expect(roundedPrice(rounded, rounding)).toBe(rounded)
      expect(price < 100 || Math.abs(rounded - price) <= 50).toBe(true)
    }),
  )
})

const product = { status: 'ACTIVE', basePrice: cents(10_00), cost: cents(6_00) } as const
const products = [
  { ...product, id: 1 },
  { ...product, id: 2 },
  { ...product, id: 3, status: 'HIDDEN' },
  { ...product, id: 4, basePrice: cents(0) },
] as const
const custom = new Map([
  [1, cents(8_00)],
  [3, cents(7_00)],
])

test('a percentage changes the current price of sold products, either those with a custom price or all', () => {
  const raise = { sign: '+', value: 5_00 } as const
  expect(roundByPercent(products, custom, { ...raise, scope: 'custom' })).toEqual([{ productId: 1, newPrice: 8_40 }])
  expect(roundByPercent(products, custom, { ...raise, scope: 'all' })).toEqual([
    { productId: 1, newPrice: 8_40 },
    { productId: 2, newPrice: 10_50 },
  ])
})

test('a margin is taken from the base price or the cost, of the same products', () => {
  const margin = { basis: 'cost', sign: '+', unit: '%', value: 50_00 } as const
  expect(roundByMargin(products, custom, { margin, scope: 'custom' })).toMatchObject([{ productId: 1, newPrice: 9_00 }])
  const all = roundByMargin(products, custom, { margin, scope: 'all' })
  expect(all.map(({ productId, newPrice }) => [productId, newPrice])).toEqual([
    [1, 9_00],
    [2, 9_00],
    [4, 9_00],
  ])
})

test('planned prices are rounded and shown with the current price; unchanged ones are left out', () => {
  const basePrices = new Map([
    [1, cents(10_00)],
    [2, cents(10_00)],
  ])
  const prices = [
    { productId: 1, newPrice: cents(8_02) },
    { productId: 2, newPrice: cents(10_52) },
  ]
  expect(plannedPrices(prices, { custom, basePrices, rounding: '.05' })).toEqual([
    { productId: 2, newPrice: 10_50, current: 10_00, isCustom: false },
  ])
})

test('the largest changes come first, up or down, after prices that were 0', () => {
  const changes = [
    { current: cents(10_00), newPrice: cents(11_00) },
    { current: cents(10_00), newPrice: cents(5_00) },
    { current: cents(0), newPrice: cents(1_00) },
    { current: cents(1_00), newPrice: cents(11_00) },
  ]
  expect(largestChanges(changes, 3).map(priceChangePercent)).toEqual([Number.POSITIVE_INFINITY, 1000, -50])
})
