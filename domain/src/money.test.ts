import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents, formatDollars, fromDollars, isWholeCents, minus, plus, sum, times, toDollars, zero } from './money.ts'

// D-12
test('every amount of cents survives the conversion to dollars and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), (amount) => {
      expect(fromDollars(toDollars(cents(amount)))).toBe(amount === 0 ? 0 : amount)
    }),
  )
})

test('a number very close to a whole cent is that cent; any other fraction of a cent is not an amount', () => {
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
  expect(formatDollars(cents(-500))).toBe('-$5.00')
})
