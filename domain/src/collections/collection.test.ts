import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents, plus, zero } from '../money.ts'
import { type OrderStatus, orderStatuses } from '../orders/order-status.ts'
import type { Role } from '../users/permissions.ts'
import {
  canCollect,
  leavesMoneyForOthers,
  mayCollectFor,
  mayWithdraw,
  payableBalance,
  proposedSplit,
  splitOnConfirmation,
} from './collections.ts'

const person = (id: number, ...roles: Role[]) => ({ id, roles })

// D-04
test('a driver collects for the orders that name them, an admin for any, and nobody else for any', () => {
  const [own, others, unassigned] = [{ driverId: 7 }, { driverId: 8 }, { driverId: null }]
  const may = (...roles: Role[]) => [own, others, unassigned].map((order) => mayCollectFor(person(7, ...roles), order))
  expect(may('DRIVER')).toEqual([true, false, false])
  expect(may('DRIVER', 'SALES')).toEqual([true, false, false])
  expect(may('ADMIN')).toEqual([true, true, true])
  for (const role of ['SALES', 'INVENTORY', 'ACCOUNTING', 'PAYROLL'] as const) expect(may(role)).not.toContain(true)
})

// D-111
test('money is collected for orders on the way and delivered ones, not for drafts and what was called off', () => {
  const driver = person(7, 'DRIVER')
  expect(orderStatuses.filter((orderStatus) => canCollect(driver, { driverId: 7, orderStatus }))).toEqual([
    'RECEIVED',
    'FULFILLMENT',
    'PACKED',
    'DELIVERED',
    'COMPLETED',
  ])
})

test('only who collected it takes a collection back, or an admin, and only while nobody decided it', () => {
  const waiting = { driverId: 7, status: 'waiting' } as const
  expect(mayWithdraw(person(7, 'DRIVER'), waiting)).toBe(true)
  expect(mayWithdraw(person(8, 'DRIVER'), waiting)).toBe(false)
  expect(mayWithdraw(person(8, 'ACCOUNTING'), waiting)).toBe(false)
  expect(mayWithdraw(person(9, 'ADMIN'), waiting)).toBe(true)
  for (const status of ['confirmed', 'refused'] as const)
    expect(mayWithdraw(person(7, 'DRIVER'), { ...waiting, status })).toBe(false)
})

test('an order takes its balance, and nothing once it was canceled, overpaid or given to another customer', () => {
  const order = { customerId: 3, orderStatus: 'DELIVERED', balanceDue: cents(216_00) } as const
  expect(payableBalance(order, 3)).toBe(216_00)
  expect(payableBalance({ ...order, orderStatus: 'CANCELLED' }, 3)).toBe(0)
  expect(payableBalance({ ...order, balanceDue: cents(-5_00) }, 3)).toBe(0)
  expect(payableBalance(order, 4)).toBe(0)
})

test('confirming pays the balance first, the rest is credit, and no cent is lost', () => {
  expect(splitOnConfirmation({ amount: cents(300_00) }, cents(216_00))).toEqual({ applied: 216_00, credit: 84_00 })
  expect(splitOnConfirmation({ amount: cents(120_00) }, cents(216_00))).toEqual({ applied: 120_00, credit: 0 })
  expect(splitOnConfirmation({ amount: cents(120_00) }, zero)).toEqual({ applied: 0, credit: 120_00 })
  const amounts = fc.integer({ min: 0, max: 1_000_000_000_000 })
  fc.assert(
    fc.property(amounts, amounts, (amount, payable) => {
      const { applied, credit } = splitOnConfirmation({ amount: cents(amount) }, cents(payable))
      expect(plus(applied, credit)).toBe(amount)
      expect(applied).toBeLessThanOrEqual(payable)
      expect(credit).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('confirming asks which orders are paid only if money is left and the customer owes on others', () => {
  const asks = (amount: number, canPayOthers: boolean) =>
    leavesMoneyForOthers({ amount: cents(amount), payableBalance: cents(216_00), canPayOthers })
  expect([asks(216_00, true), asks(216_01, true), asks(216_01, false)]).toEqual([false, true, false])
})

test('the money is proposed for its own order first, then for the oldest that owe', () => {
  const order = (id: number, balance: number, orderStatus: OrderStatus = 'DELIVERED') => ({
    id,
    orderStatus,
    balanceDue: cents(balance),
  })
  const orders = [order(1, 50_00), order(2, 0), order(3, 70_00, 'CANCELLED'), order(4, 80_00), order(5, 100_00)]
  const split = (amount: number, orderId: number) => proposedSplit({ amount: cents(amount), orderId }, orders)
  expect(split(170_00, 5)).toEqual([
    { orderId: 5, amount: 100_00 },
    { orderId: 1, amount: 50_00 },
    { orderId: 4, amount: 20_00 },
  ])
  expect(split(40_00, 4)).toEqual([{ orderId: 4, amount: 40_00 }])
  expect(split(60_00, 3)).toEqual([
    { orderId: 1, amount: 50_00 },
    { orderId: 4, amount: 10_00 },
  ])
})
