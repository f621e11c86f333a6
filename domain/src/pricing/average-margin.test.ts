import { expect, test } from 'vitest'
import { cents } from '../money.ts'
import { averageMargin } from './prices.ts'

test('each product counts the same in an average margin, whatever it costs', () => {
  const cheap = { price: cents(10_00), cost: cents(5_00) }
  const dear = { price: cents(1000_00), cost: cents(900_00) }
  expect(averageMargin([cheap, dear])).toBe(30)
  expect(averageMargin([dear, { price: cents(10_00), cost: cents(15_00) }])).toBe(-20)
})

// D-57
test('products without a known cost or with a price of 0 have no margin and do not count', () => {
  const known = { price: cents(10_00), cost: cents(6_00) }
  expect(averageMargin([known, { price: cents(10_00), cost: null }, { price: cents(10_00) }])).toBe(40)
  expect(averageMargin([known, { price: cents(0), cost: cents(6_00) }])).toBe(40)
  expect(averageMargin([{ price: cents(10_00) }])).toBeNull()
  expect(averageMargin([])).toBeNull()
})
