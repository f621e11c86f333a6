import { expect, test } from 'vitest'
import { cents, zero } from '../money.ts'
import type { OrderStatus } from './order-status.ts'
import { linesToJustify } from './order-prices.ts'

const line = (productSku: string, price: number, adjustment = 0) => ({
  productSku,
  unitPrice: cents(price),
  priceAdjustment: cents(adjustment),
})
const chai = line('CHAI', 18_00)
const chang = line('CHANG', 19_00)
const order = (orderStatus: OrderStatus, ...lines: (typeof chai)[]) => ({ orderStatus, lines })

// D-199, D-200
test('every price of an order that is placed is asked about, and none of a draft', () => {
  expect(linesToJustify(undefined, order('RECEIVED', chai, chang))).toEqual([chai, chang])
  expect(linesToJustify(undefined, order('DRAFT', chai))).toEqual([])
})

// D-199, D-200
test.each(['DRAFT', 'CANCELLED'] as const)(
  'every price of an order that was %s is asked about when it is sold',
  (status) => {
    expect(linesToJustify(order(status, chai), order('PACKED', chai, chang))).toEqual([chai, chang])
    expect(linesToJustify(order(status, chai), order(status, chang))).toEqual([])
    expect(linesToJustify(order('PACKED', chai), order(status, chang))).toEqual([])
  },
)

// D-199, D-200
test('a price that an order had for the product already is not asked about again', () => {
  const before = order('RECEIVED', chai, chang)
  expect(linesToJustify(before, order('PACKED', chai, chang))).toEqual([])
  expect(linesToJustify(before, order('RECEIVED', chai, { ...chai }))).toEqual([])
  const cheaper = line('CHANG', 18_00)
  expect(linesToJustify(before, order('RECEIVED', chai, cheaper))).toEqual([cheaper])
})

// D-199
test('the price of a line is its unit price with its adjustment', () => {
  const adjusted = line('CHAI', 18_00, -1)
  expect(linesToJustify(order('RECEIVED', chai), order('RECEIVED', adjusted))).toEqual([adjusted])
  const same = { ...line('CHAI', 17_50), priceAdjustment: cents(50) }
  expect(linesToJustify(order('RECEIVED', chai), order('RECEIVED', same))).toEqual([])
  expect(same.priceAdjustment).not.toBe(zero)
})
