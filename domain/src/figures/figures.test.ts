import { expect, test } from 'vitest'
import { cents, zero } from '../money.ts'
import { daysOfStock, averageOrder, relativeChange, netMargin } from './figures.ts'

const sums = { orders: 3, units: 9, revenue: cents(1000), returns: zero, net: cents(1000), cost: cents(600) }

test('the average order is rounded to the cent; without orders there is none', () => {
  expect(averageOrder(sums)).toBe(333)
  expect(averageOrder({ ...sums, orders: 0 })).toBeNull()
})

test('the margin is what’s left after cost; users who can’t see costs get none', () => {
  expect(netMargin(sums)).toEqual({ amount: 400, ofTotal: 0.4 })
  expect(netMargin({ orders: 1, units: 1, revenue: cents(5), returns: zero, net: cents(5) })).toBeUndefined()
})

test('the margin is the net revenue minus the cost of what customers kept', () => {
  const returned = { ...sums, returns: cents(500), net: cents(500), returnedCost: cents(200) }
  expect(netMargin(returned)).toEqual({ amount: 100, ofTotal: 0.2 })
  const onlyReturns = { ...returned, revenue: zero, cost: zero, net: cents(-500) }
  expect(netMargin(onlyReturns)).toEqual({ amount: -300, ofTotal: null })
})

test('a change is relative to the previous value, and undefined from zero', () => {
  expect(relativeChange(150, 100)).toBe(0.5)
  expect(relativeChange(50, 100)).toBe(-0.5)
  expect(relativeChange(50, 0)).toBeNull()
})

test('stock lasts as long as it would at the pace of the last 90 days, forever if none was sold', () => {
  expect(daysOfStock({ stock: 45, sold: 90 })).toBe(45)
  expect(daysOfStock({ stock: 10, sold: 120 })).toBe(7)
  expect(daysOfStock({ stock: 10, sold: 0 })).toBeNull()
})
