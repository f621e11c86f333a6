import { expect, test } from 'vitest'
import { cents } from '../money.ts'
import { unitMargin } from '../pricing/prices.ts'

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
