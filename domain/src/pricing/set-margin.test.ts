import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents } from '../money.ts'
import { type Margin, marginBases, parseMargin, priceByMargin, pricesByMargin } from './change-prices.ts'

const product = { id: 1, status: 'ACTIVE', basePrice: cents(10_00), cost: cents(6_00) } as const

// R5-41, D-52
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

// R5-40, D-204
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
  ['1,00', 'Please enter a valid number'],
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

// D-52
test('a margin of 1,000 percent is eleven times the basis, and one that takes more off than there is gives 0', () => {
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
