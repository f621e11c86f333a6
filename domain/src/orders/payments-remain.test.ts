import { expect, test } from 'vitest'
import { cents } from '../money.ts'
import { orderStatuses } from './order-status.ts'
import { moneyNotOwed, paymentsApplied, paymentsRemaining } from './order-totals.ts'

const paid = { total: cents(25_200), balanceDue: cents(15_200) }

// D-56
test('the payments applied to an order are its total minus the balance due, even if it is overpaid', () => {
  expect(paymentsApplied(paid)).toBe(10_000)
  expect(paymentsApplied({ total: cents(100), balanceDue: cents(-50) })).toBe(150)
})

// D-65
test('payments remain on cancelled and refunded orders only', () => {
  const remaining = orderStatuses.filter((orderStatus) => paymentsRemaining({ ...paid, orderStatus }) !== 0)
  expect(remaining).toEqual(['REFUNDED', 'CANCELLED'])
  expect(paymentsRemaining({ total: cents(100), balanceDue: cents(100), orderStatus: 'CANCELLED' })).toBe(0)
})

// D-238
test('an order does not owe what is applied beyond its total, nor anything once it is canceled or refunded', () => {
  const notOwed = (orderStatus: (typeof orderStatuses)[number], balanceDue: number) =>
    moneyNotOwed({ orderStatus, total: cents(100), balanceDue: cents(balanceDue) })
  for (const status of orderStatuses) {
    const isClosed = status === 'CANCELLED' || status === 'REFUNDED'
    expect([100, 70, 0, -50].map((balance) => notOwed(status, balance))).toEqual(
      isClosed ? [0, 30, 100, 150] : [0, 0, 0, 50],
    )
  }
})
