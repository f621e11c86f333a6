import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  cappedSum,
  cents,
  formatDollars,
  fromDollars,
  isWholeCents,
  maxSum,
  minus,
  parseMoney,
  plainDollars,
  plus,
  sum,
  times,
  toDollars,
  zero,
} from './money.ts'

test('every amount of cents survives the conversion to dollars and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), (amount) => {
      expect(fromDollars(toDollars(cents(amount)))).toBe(amount === 0 ? 0 : amount)
    }),
  )
})

test('a number very close to a whole cent counts as that cent; any other fraction of a cent is not an amount', () => {
  expect(isWholeCents(0.1 + 0.2)).toBe(true)
  expect(isWholeCents(12.345)).toBe(false)
  expect(isWholeCents(12.3400000001)).toBe(true)
  expect(isWholeCents(12.34001)).toBe(false)
  expect(isWholeCents(Number.POSITIVE_INFINITY)).toBe(false)
})

test('a multiplied amount is rounded to the cent, half away from zero', () => {
  expect(times(cents(1), 0.5)).toBe(1)
  expect(times(cents(-1), 0.5)).toBe(-1)
  expect(times(cents(100), 1.005)).toBe(101)
  expect(times(cents(333), 3)).toBe(999)
})

test('half a cent is not an amount', () => {
  expect(() => cents(0.5)).toThrow(RangeError)
  expect(() => cents(Number.NaN)).toThrow(RangeError)
})

test('sums are exact and never negative zero', () => {
  expect(sum([cents(10), cents(20), cents(-30)])).toBe(0)
  expect(Object.is(minus(zero, zero), 0)).toBe(true)
  expect(plus(cents(10), cents(20))).toBe(30)
})

// R9-28
test('an amount is formatted as US dollars with thousands separators', () => {
  expect(formatDollars(cents(123456789))).toBe('$1,234,567.89')
  expect(formatDollars(cents(-500))).toBe('−$5.00')
})

const read = (text: string) => {
  const found = parseMoney(text)
  return 'amount' in found ? found.amount : found.error
}

test('money is parsed as people write it, with commas only between groups of three digits', () => {
  expect(['$1,234.50', '1234.5', ' 12 ', '-$.5', '+2', '5.', '1,000,000'].map(read)).toEqual([
    123450, 123450, 1200, -50, 200, 500, 100_000_000,
  ])
  const withCommas = ['1,2', '12,50', '0,999', '$7,5', '1,23,456', '1234,567', '1.234,50']
  expect(withCommas.filter((text) => read(text) !== 'decimal-comma')).toEqual([])
  const others = ['1 234', '', '$', '-', '.', ',', '1e3', '0x10', '٣', '$-5']
  expect(others.filter((text) => read(text) !== 'not-money')).toEqual([])
  expect(['12.345', '0.005', '1.100', '10000000000.01'].map(read)).toEqual([
    'too-many-decimals',
    'too-many-decimals',
    'too-many-decimals',
    'too-large',
  ])
})

test('every amount round-trips through the formats of the screen and of files', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), (amount) => {
      expect([formatDollars(cents(amount)), plainDollars(cents(amount))].map(read)).toEqual([
        cents(amount),
        cents(amount),
      ])
    }),
  )
})

test('a sum beyond the maximum is shown as the maximum, negative sums too', () => {
  const least = minus(zero, maxSum)
  expect([0, -1, maxSum, least].map(cappedSum)).toEqual([0, -1, maxSum, least])
  expect([maxSum + 1, least - 1, 1e300, -1e300].map(cappedSum)).toEqual([maxSum, least, maxSum, least])
})
