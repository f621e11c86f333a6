import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents } from '../money.ts'
import {
  adjustedBasePrice,
  type Margin,
  marginBases,
  parseMargin,
  priceByMargin,
  pricesByMargin,
  refreshedPrice,
} from './change-prices.ts'

const product = { id: 1, status: 'ACTIVE', basePrice: cents(10_00), cost: cents(6_00) } as const

// R5-41
test.each([
  [{ basis: 'basePrice', sign: '+', unit: '%', value: 10_00 }, 11_00],
  [{ basis: 'basePrice', sign: '-', unit: '%', value: 10_00 }, 9_00],
  [{ basis: 'basePrice', sign: '+', unit: '$', value: 1_50 }, 11_50],
  [{ basis: 'basePrice', sign: '-', unit: '$', value: 1_50 }, 8_50],
  [{ basis: 'cost', sign: '+', unit: '%', value: 25_00 }, 7_50],
  [{ basis: 'cost', sign: '-', unit: '%', value: 25_00 }, 4_50],
  [{ basis: 'cost', sign: '+', unit: '$', value: 1_50 }, 7_50],
  [{ basis: 'cost', sign: '-', unit: '$', value: 1_50 }, 4_50],
] as const)('the margin %j, in hundredths, gives a price of %i cents', (margin, expected) => {
  expect(pricesByMargin([product], margin)).toEqual([
    { productId: 1, basis: product[margin.basis], newPrice: expected },
  ])
})

// R5-40
test('products without a basis, or whose basis is 0, and products that are not sold are left out', () => {
  const margin = { basis: 'cost', sign: '+', unit: '%', value: 10_00 } as const
  const costs = [cents(0), null, undefined].map((cost, id) => ({ ...product, id, cost }))
  const unsold = (['INACTIVE', 'HIDDEN'] as const).map((status, n) => ({ ...product, id: 10 + n, status }))
  expect(pricesByMargin([...costs, ...unsold, product], margin).map(({ productId }) => productId)).toEqual([1])
})

// R5-38, R5-39
test.each([
  ['', 'Please enter a value'],
  ['  ', 'Please enter a value'],
  ['ten', 'Please enter a valid number'],
  ['1e9', 'Please enter a valid number'],
  ['12.345', 'Please enter a valid number'],
  ['1,00', 'Use a period for decimals'],
])('the margin "%s" is refused in the words of the specification', (text, error) => {
  expect([parseMargin(text, '%'), parseMargin(text, '$')]).toEqual([{ error }, { error }])
})

test('a margin is typed as a percentage or as dollars', () => {
  expect(['12.5', ' 12.5 %', '1,000', '.5', '-3'].map((text) => parseMargin(text, '%'))).toEqual(
    [12_50, 12_50, 1000_00, 50, -3_00].map((value) => ({ value })),
  )
  expect(parseMargin(' $1,234.50 ', '$')).toEqual({ value: 1234_50 })
  expect(parseMargin('$5', '%')).toEqual({ error: 'Please enter a valid number' })
})

test('a price by a margin is rounded half away from zero, once', () => {
  expect(priceByMargin(cents(1_05), { sign: '-', unit: '%', value: 10_00 })).toBe(95)
  expect(priceByMargin(cents(10_05), { sign: '-', unit: '%', value: 50_00 })).toBe(5_03)
})

test('a margin of 1,000 percent is eleven times the basis, and one that takes off more than the basis gives 0', () => {
  expect(priceByMargin(cents(10_00), { sign: '+', unit: '%', value: 1000_00 })).toBe(110_00)
  expect(priceByMargin(cents(10_00), { sign: '-', unit: '%', value: 1000_00 })).toBe(0)
  expect(priceByMargin(cents(10_00), { sign: '-', unit: '$', value: 10_01 })).toBe(0)
})

const margins: fc.Arbitrary<Margin> = fc.record({
  basis: fc.constantFrom(...marginBases),
  sign: fc.constantFrom('+', '-'),
  unit: fc.constantFrom('%', '$'),
  value: fc.integer({ min: -100_000_00, max: 100_000_00 }),
})

test('a price by any margin is whole cents, at least 0, and as near to the exact result as cents allow', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000_000_000).map(cents), margins, (basis, margin) => {
      const price = priceByMargin(basis, margin)
      expect(Number.isSafeInteger(price) && price >= 0).toBe(true)
      // 2 × 10,000 × the difference from the exact price is at most 10,000, half a cent.
      const change = BigInt(margin.sign === '+' ? margin.value : -margin.value)
      const exact = margin.unit === '$' ? (BigInt(basis) + change) * 10_000n : BigInt(basis) * (10_000n + change)
      const limited = exact < 0n ? 0n : exact > 10n ** 16n ? 10n ** 16n : exact
      const off = 2n * (BigInt(price) * 10_000n - limited)
      expect(off <= 10_000n && off >= -10_000n).toBe(true)
    }),
  )
})

// R3-21
test('a custom price moves in proportion to the base price since its own was set', () => {
  expect(refreshedPrice({ customPrice: cents(8_00), anchor: cents(10_00), basePrice: cents(12_00) })).toBe(9_60)
  expect(refreshedPrice({ customPrice: cents(8_00), anchor: cents(10_00), basePrice: cents(0) })).toBe(0)
  expect(refreshedPrice({ customPrice: cents(33), anchor: cents(1_00), basePrice: cents(1_50) })).toBe(50)
})

test('nothing is proposed if the price wouldn’t change, or was set against a base price of 0', () => {
  expect(refreshedPrice({ customPrice: cents(8_00), anchor: cents(10_00), basePrice: cents(10_00) })).toBeUndefined()
  // One cent more on the base price is less than half a cent on the custom price.
  expect(refreshedPrice({ customPrice: cents(1_00), anchor: cents(10_00), basePrice: cents(10_01) })).toBeUndefined()
  expect(refreshedPrice({ customPrice: cents(8_00), anchor: cents(0), basePrice: cents(10_00) })).toBeUndefined()
  expect(adjustedBasePrice(cents(10_00), 0)).toBeUndefined()
  expect(adjustedBasePrice(cents(1), 10)).toBeUndefined()
  expect(adjustedBasePrice(cents(0), 10)).toBeUndefined()
})

test('a base price is changed by the adjustment of the customer in percent', () => {
  expect(adjustedBasePrice(cents(10_00), -12.5)).toBe(8_75)
  expect(adjustedBasePrice(cents(10_00), 7.25)).toBe(10_73)
  expect(adjustedBasePrice(cents(10_00), -100)).toBe(0)
  expect(adjustedBasePrice(cents(10_00), 1000)).toBe(110_00)
})

const amount = fc.nat(1_000_000_000_000).map(cents)
const adjustment = fc.integer({ min: -100_00, max: 1000_00 }).map((hundredths) => hundredths / 100)

const refresh = fc.record({
  customPrice: amount,
  anchor: amount,
  basePrice: amount,
  percent: adjustment,
  isCustom: fc.boolean(),
})
type Refresh = typeof refresh extends fc.Arbitrary<infer R> ? R : never

const proposal = ({ isCustom, percent, ...price }: Refresh) =>
  isCustom
    ? { current: price.customPrice, proposed: refreshedPrice(price) }
    : { current: price.basePrice, proposed: adjustedBasePrice(price.basePrice, percent) }

test('a proposed price is whole cents, never below 0, and never the current price', () => {
  fc.assert(
    fc.property(refresh.map(proposal), ({ current, proposed }) => {
      fc.pre(proposed !== undefined)
      expect(Number.isSafeInteger(proposed)).toBe(true)
      expect(proposed).toBeGreaterThanOrEqual(0)
      expect(proposed).not.toBe(current)
    }),
  )
})

test('after the proposed price is saved, with the base price of today as its anchor, a second refresh proposes nothing', () => {
  fc.assert(
    fc.property(refresh, (price) => {
      const { proposed } = proposal(price)
      fc.pre(proposed !== undefined)
      const { basePrice } = price
      expect(refreshedPrice({ customPrice: proposed, anchor: basePrice, basePrice })).toBeUndefined()
    }),
  )
})
