import { expect, test } from 'vitest'
import { cents } from '../money.ts'
import { orderStatuses } from './order-status.ts'
import { paymentsApplied, paymentsRemaining } from './payments-remain.ts'

const paid = { total: cents(25_200), balanceDue: cents(15_200) }

// D-56
test('what was paid on an order is its total less what is still owed, also when that is more than the total', () => {
  expect(paymentsApplied(paid)).toBe(10_000)
  expect(paymentsApplied({ total: cents(100), balanceDue: cents(-50) })).toBe(150)
})

// D-65
test('payments remain on an order that is cancelled or refunded, and on no other', () => {
  const remaining = orderStatuses.filter((orderStatus) => paymentsRemaining({ ...paid, orderStatus }) !== 0)
  expect(remaining).toEqual(['REFUNDED', 'CANCELLED'])
  expect(paymentsRemaining({ total: cents(100), balanceDue: cents(100), orderStatus: 'CANCELLED' })).toBe(0)
})
