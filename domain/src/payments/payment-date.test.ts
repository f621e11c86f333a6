import { expect, test } from 'vitest'
import { isPaymentDate } from './apply-payment.ts'

// D-118, D-215
test.each([
  ['1999-12-31', false],
  ['2000-01-01', true],
  ['2028-02-29', true],
  ['2029-02-28', true],
  ['2029-03-01', false],
  ['9999-12-31', false],
])('on February 29, 2028, a payment dated %s is taken: %s', (day, isTaken) => {
  expect(isPaymentDate(day, '2028-02-29')).toBe(isTaken)
})
