import { expect, test } from 'vitest'
import { cents } from '../money.ts'
import { isSameUnits, type PricedUnits } from './order-prices.ts'

// D-04
test('units divided over other lines are the same units; at another price they are not', () => {
  const line = (quantity: number, price = 100, productSku = 'A'): PricedUnits => ({
    productSku,
    quantity,
    unitPrice: cents(price),
    priceAdjustment: cents(0),
  })
  expect(isSameUnits([line(5), line(2, 50)], [line(2, 50), line(1), line(4)])).toBe(true)
  expect(isSameUnits([line(5)], [line(4)])).toBe(false)
  expect(isSameUnits([line(5)], [line(4), line(1, 50)])).toBe(false)
  expect(isSameUnits([line(5)], [line(5), line(1, 100, 'B')])).toBe(false)
  expect(isSameUnits([line(5), line(1, 100, 'B')], [line(5)])).toBe(false)
})
