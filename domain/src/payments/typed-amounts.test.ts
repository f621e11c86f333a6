import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents, formatDollars, maxAmount } from '../money.ts'
import { becomesZero, clampedCredit, typedAmount } from './apply-to.ts'

// R5-61, R5-62, D-114, D-217
test('an amount that is empty, negative or not a number is 0', () => {
  for (const text of ['', '  ', '-5', '-0.01', '$', 'abc', '-']) expect(typedAmount(text)).toEqual({ amount: 0 })
  expect(['-5', 'abc', '0', '0.00'].map(becomesZero)).toEqual([true, true, true, true])
  expect(['', '5', '1e5', '12.345'].map(becomesZero)).toEqual([false, false, false, false])
})

// D-186
test('an amount with digits that is not money is refused, because 0 would not be what was meant', () => {
  expect(typedAmount('1e5')).toEqual({ amount: 0, error: 'not-money' })
  expect(typedAmount('1,2')).toEqual({ amount: 0, error: 'not-money' })
  expect(typedAmount('12.345')).toEqual({ amount: 0, error: 'too-many-decimals' })
  expect(typedAmount('1000000000000000')).toEqual({ amount: 0, error: 'too-large' })
  expect(typedAmount('$1,234.5')).toEqual({ amount: 1234_50 })
})

// R5-59
test('the credit used is clamped to what is available', () => {
  expect(clampedCredit(cents(80_00), cents(75_00))).toBe(75_00)
  expect(clampedCredit(cents(75_00), cents(75_00))).toBe(75_00)
  expect(clampedCredit(cents(5_00), cents(-1))).toBe(0)
})

test('every amount that the screen shows is read back to the cent', () => {
  fc.assert(
    fc.property(fc.nat(maxAmount).map(cents), (amount) => {
      expect(typedAmount(formatDollars(amount))).toEqual({ amount })
    }),
  )
})
