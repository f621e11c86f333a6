import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents, sum } from '../money.ts'
import { orderStatuses } from './order-status.ts'
import {
  balanceDue,
  cappedDiscount,
  fitsOneAmount,
  isBelowCost,
  lineSubtotal,
  moneyNotOwed,
  orderMargin,
  orderTotals,
  paymentsApplied,
  paymentsRemaining,
} from './order-totals.ts'

const line = (quantity: number, unitPrice: number, priceAdjustment = 0, productCost = 0) => ({
  quantity,
  unitPrice: cents(unitPrice),
  priceAdjustment: cents(priceAdjustment),
  productCost: cents(productCost),
})

// R3-05
test('the subtotal of a line is its quantity times the adjusted price', () => {
  expect(lineSubtotal(line(12, 1800, -50))).toBe(12 * 1750)
})

test('an adjustment never makes a price negative', () => {
  expect(lineSubtotal(line(3, 100, -250))).toBe(0)
})

test('a line is below cost when its adjusted price is, and never while its cost is unknown', () => {
  expect(isBelowCost(line(1, 1000, 0, 1000))).toBe(false)
  expect(isBelowCost(line(1, 1000, -1, 1000))).toBe(true)
  expect(isBelowCost({ ...line(1, 0), productCost: null })).toBe(false)
  expect(isBelowCost({ unitPrice: cents(0), priceAdjustment: cents(0) })).toBe(false)
})

// R5-36, R5-37
test('a discount is at least zero and at most the subtotal', () => {
  expect(cappedDiscount(cents(-1), cents(500))).toBe(0)
  expect(cappedDiscount(cents(501), cents(500))).toBe(500)
  expect(cappedDiscount(cents(499), cents(500))).toBe(499)
})

// R3-02
test('an order of 12 Chai, 30 Camembert and 6 Côte de Blaye less $25 comes to $2,792', () => {
  const totals = orderTotals([line(12, 1800, 0, 900), line(30, 3400), line(6, 26350)], cents(2500))
  expect(totals).toEqual({ unitQuantity: 48, cost: 10800, subtotal: 281700, discount: 2500, total: 279200 })
})

test('the margin of an order is its total minus its cost, and that divided by the total', () => {
  expect(orderMargin(orderTotals([line(10, 1000, 0, 600)], cents(2000)))).toEqual({ amount: 2000, ofTotal: 0.25 })
  expect(orderMargin({ total: cents(1000), cost: cents(1500) })).toEqual({ amount: -500, ofTotal: -0.5 })
})

test('an order with a total of zero has no margin rate', () => {
  expect(orderMargin({ total: cents(0), cost: cents(1500) })).toEqual({ amount: -1500, ofTotal: null })
})

test('the balance due of an overpaid order is negative', () => {
  expect(balanceDue(cents(100), cents(150))).toBe(-50)
})

test('the total is the sum of the lines minus the discount, and never negative', () => {
  const lines = fc.array(
    fc.record({
      quantity: fc.integer({ min: 1, max: 9999 }),
      unitPrice: fc.nat(1e7).map(cents),
      priceAdjustment: fc.integer({ min: -1e7, max: 1e7 }).map(cents),
    }),
  )
  fc.assert(
    fc.property(lines, fc.integer({ min: -1e9, max: 1e9 }).map(cents), (some, discount) => {
      const totals = orderTotals(some, discount)
      expect(totals.subtotal).toBe(sum(some.map(lineSubtotal)))
      expect(totals.total).toBe(totals.subtotal - totals.discount)
      expect(totals.total).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('an order too large to add up exactly is detected before computing totals', () => {
  expect(fitsOneAmount([line(1_000_000, 1_000_000)])).toBe(true)
  expect(fitsOneAmount([line(1_000_000, 1_000_001)])).toBe(false)
  expect(fitsOneAmount([line(1_000_000, 1, 0, 1_000_000)])).toBe(true)
  expect(fitsOneAmount([line(1_000_000, 1, 0, 1_000_001)])).toBe(false)
})

const paid = { total: cents(25_200), balanceDue: cents(15_200) }

test('the payments applied to an order are its total minus the balance due, even if it is overpaid', () => {
  expect(paymentsApplied(paid)).toBe(10_000)
  expect(paymentsApplied({ total: cents(100), balanceDue: cents(-50) })).toBe(150)
})

test('payments remain on canceled and refunded orders only', () => {
  const remaining = orderStatuses.filter((orderStatus) => paymentsRemaining({ ...paid, orderStatus }) !== 0)
  expect(remaining).toEqual(['REFUNDED', 'CANCELLED'])
  expect(paymentsRemaining({ total: cents(100), balanceDue: cents(100), orderStatus: 'CANCELLED' })).toBe(0)
})

test('an overpaid, canceled, or refunded order owes nothing', () => {
  const notOwed = (orderStatus: (typeof orderStatuses)[number], balanceDue: number) =>
    moneyNotOwed({ orderStatus, total: cents(100), balanceDue: cents(balanceDue) })
  for (const status of orderStatuses) {
    const isClosed = status === 'CANCELLED' || status === 'REFUNDED'
    expect([100, 70, 0, -50].map((balance) => notOwed(status, balance))).toEqual(
      isClosed ? [0, 30, 100, 150] : [0, 0, 0, 50],
    )
  }
})
