import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents, formatDollars, maxAmount, plus, sum } from '../money.ts'
import type { OrderStatus } from '../orders/order-status.ts'
import { problemsWithPayment } from './apply-payment.ts'
import {
  type ApplicableOrder,
  appliedAmount,
  applyProblem,
  balanceToSelected,
  becomesZero,
  clampedCredit,
  creditToUse,
  maxApplied,
  mayUseCredit,
  netBalance,
  oldestFirst,
  payableFirst,
  paymentSummary,
  selectedIn,
  singleAmount,
  toggleOrder,
  typedAmount,
} from './apply-to.ts'

const order = (id: number, balance: number, before = 0, orderStatus: OrderStatus = 'DELIVERED'): ApplicableOrder => ({
  id,
  orderStatus,
  balanceDue: cents(balance),
  appliedBefore: cents(before),
})
const amounts = (applications: readonly { orderId: number; amount: number }[]) =>
  applications.map(({ orderId, amount }) => [orderId, amount])

// R4.7-01
test('in single mode another order replaces the selected one, and pressing it again clears it', () => {
  expect(toggleOrder('single', [], 4)).toEqual([4])
  expect(toggleOrder('single', [4], 9)).toEqual([9])
  expect(toggleOrder('single', [9], 9)).toEqual([])
})

// R4.7-02
test('in split mode several orders can be selected, in the order they were chosen', () => {
  expect(toggleOrder('split', [4], 2)).toEqual([4, 2])
  expect(toggleOrder('split', [4, 2, 7], 2)).toEqual([4, 7])
})

test('going from split to single keeps the order that was selected first', () => {
  expect(selectedIn('single', [4, 2, 7])).toEqual([4])
  expect(selectedIn('split', [4])).toEqual([4])
  expect(selectedIn('single', [])).toEqual([])
})

test('a single order gets the funds up to its balance', () => {
  expect(singleAmount(cents(100_00), order(1, 250_00))).toBe(100_00)
  expect(singleAmount(cents(300_00), order(1, 250_00))).toBe(250_00)
  expect(singleAmount(cents(-5_00), order(1, 250_00))).toBe(0)
  expect([
    appliedAmount('single', cents(300_00), cents(250_00)),
    appliedAmount('split', cents(300_00), cents(250_00)),
  ]).toEqual([250_00, 300_00])
})

// R4.7-03
test('an order takes up to its balance; on an edited payment at least what it had, and no more than that if canceled', () => {
  expect(maxApplied(order(1, 0))).toBe(0)
  expect(maxApplied(order(1, -20_00))).toBe(0)
  expect(maxApplied(order(1, 80_00, 100_00))).toBe(100_00)
  expect(maxApplied(order(1, 120_00, 100_00))).toBe(120_00)
  expect(maxApplied(order(1, 120_00, 100_00, 'CANCELLED'))).toBe(100_00)
  expect(maxApplied(order(1, 120_00, 0, 'REFUNDED'))).toBe(0)
})

test('the orders that owe something come first, each oldest first', () => {
  const orders = [order(1, 0), order(2, 50_00), order(3, -1), order(4, 10_00)]
  expect(payableFirst(orders).map(({ id }) => id)).toEqual([2, 4, 1, 3])
})

// R2.9-14
test('the selected orders are paid in full, oldest first, until the funds run out', () => {
  const orders = [order(3, 60_00), order(1, 60_00), order(2, 60_00), order(4, 60_00)]
  const selected = new Set([2, 3, 4])
  expect(amounts(balanceToSelected(cents(100_00), orders, (id) => selected.has(id)))).toEqual([
    [3, 60_00],
    [2, 40_00],
    [4, 0],
  ])
  expect(amounts(oldestFirst(cents(100_00), orders))).toEqual([
    [3, 60_00],
    [1, 40_00],
  ])
})

// R5-60
test('credit can be used only if there is some', () => {
  expect([cents(1), cents(0), cents(-5)].map(mayUseCredit)).toEqual([true, false, false])
})

test('credit starts with what the amount leaves unpaid, or with all of it while no order is selected', () => {
  expect(creditToUse(cents(0), cents(75_00), [])).toBe(75_00)
  expect(creditToUse(cents(380_00), cents(75_00), [order(1, 400_00)])).toBe(20_00)
  expect(creditToUse(cents(100_00), cents(75_00), [order(1, 400_00)])).toBe(75_00)
  expect(creditToUse(cents(500_00), cents(75_00), [order(1, 400_00)])).toBe(0)
})

// R2.9-09, R2.9-10
test('the bars show how much of the funds is applied and how much becomes credit', () => {
  const funds = { paid: cents(900_00), creditUsed: cents(100_00) }
  expect(paymentSummary(funds, [{ amount: cents(250_00) }])).toEqual({
    funds: 1000_00,
    applied: 250_00,
    toCredit: 750_00,
    appliedShare: 0.25,
    creditShare: 0.75,
  })
  expect(paymentSummary(funds, [{ amount: cents(1200_00) }])).toMatchObject({
    toCredit: 0,
    appliedShare: 1,
    creditShare: 0,
  })
  expect(paymentSummary({ paid: cents(0), creditUsed: cents(0) }, [])).toMatchObject({
    appliedShare: 0,
    creditShare: 0,
  })
})

// R2.9-16
test('Net is what the order still owes, in single mode never below zero', () => {
  expect(netBalance('split', cents(400_00), cents(150_00))).toBe(250_00)
  expect(netBalance('split', cents(400_00), cents(500_00))).toBe(-100_00)
  expect(netBalance('single', cents(400_00), cents(500_00))).toBe(0)
})

// R5-56, R5-57
test('a typed amount is compared with the funds that the other rows leave, then in split mode with the balance', () => {
  const typed = (mode: 'single' | 'split', amount: number) =>
    applyProblem({ mode, typed: cents(amount), others: cents(60_00), funds: cents(100_00), limit: cents(30_00) })
  expect(typed('split', 40_01)).toBe('remaining-funds-exceeded')
  expect(typed('split', 40_00)).toBe('balance-exceeded')
  expect(typed('single', 40_00)).toBeUndefined()
  expect(typed('split', 30_00)).toBeUndefined()
})

const status = fc.constantFrom<OrderStatus>('RECEIVED', 'PACKED', 'DELIVERED', 'COMPLETED', 'CANCELLED', 'REFUNDED')
const anyOrders = fc
  .array(fc.tuple(fc.integer({ min: -1e6, max: 1e9 }), fc.nat(1e6), status))
  .map((all) => all.map(([balance, before, orderStatus], id) => order(id, balance, before, orderStatus)))

test('balancing never exceeds the funds or what an order takes, and pays as much as possible', () => {
  fc.assert(
    fc.property(fc.nat(1e9).map(cents), anyOrders, fc.func(fc.boolean()), (funds, orders, isChosen) => {
      const isSelected = (id: number) => isChosen(id)
      const applied = balanceToSelected(funds, orders, isSelected)
      const total = sum(applied.map(({ amount }) => amount))
      const owed = sum(orders.filter(({ id }) => isSelected(id)).map(maxApplied))
      expect(total).toBe(Math.min(funds, owed))
      for (const { orderId, amount } of applied) {
        const paid = orders.find(({ id }) => id === orderId)
        expect(amount).toBeGreaterThanOrEqual(0)
        expect(paid && amount <= maxApplied(paid)).toBe(true)
      }
    }),
  )
})

test('"oldest first" makes a valid selection, and applied plus credit add up to the funds', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1e9 }).map(cents),
      fc.nat(1e9).map(cents),
      anyOrders,
      (paid, creditUsed, orders) => {
        const funds = { paid, creditUsed }
        const applied = oldestFirst(plus(paid, creditUsed), orders)
        const limits = new Map(orders.map((each) => [each.id, maxApplied(each)]))
        const orderBalance = (id: number) => limits.get(id) ?? cents(0)
        expect(problemsWithPayment(funds, applied, { orderBalance, creditAvailable: creditUsed })).toEqual([])
        const summary = paymentSummary(funds, applied)
        expect(summary.applied + summary.toCredit).toBe(paid + creditUsed)
      },
    ),
  )
})

test('in single mode an order never gets more than the funds or its balance', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -1e9, max: 1e9 }).map(cents),
      fc.integer({ min: -1e9, max: 1e9 }),
      (funds, balance) => {
        const amount = singleAmount(funds, order(1, balance))
        expect(amount).toBe(Math.max(0, Math.min(funds, balance)))
      },
    ),
  )
})

// R5-61, R5-62
test('an amount that is empty, negative or not a number is 0', () => {
  for (const text of ['', '  ', '-5', '-0.01', '$', 'abc', '-']) expect(typedAmount(text)).toEqual({ amount: 0 })
  expect(['-5', 'abc', '0', '0.00'].map(becomesZero)).toEqual([true, true, true, true])
  expect(['', '5', '1e5', '12.345'].map(becomesZero)).toEqual([false, false, false, false])
})

test('text with digits that isn’t an amount is refused instead of becoming 0', () => {
  expect(typedAmount('1e5')).toEqual({ amount: 0, error: 'not-money' })
  expect(typedAmount('1,2')).toEqual({ amount: 0, error: 'decimal-comma' })
  expect(typedAmount('12.345')).toEqual({ amount: 0, error: 'too-many-decimals' })
  expect(typedAmount('1000000000000000')).toEqual({ amount: 0, error: 'too-large' })
  expect(typedAmount('$1,234.5')).toEqual({ amount: 1234_50 })
})

// R5-59
test('the credit used is clamped to what is available', () => {
  expect(clampedCredit(cents(80_00), cents(75_00))).toBe(75_00)
  expect(clampedCredit(cents(75_00), cents(75_00))).toBe(75_00)
  expect(clampedCredit(cents(5_00), cents(-1))).toBe(0)
})

test('every amount on the screen is parsed back to the cent', () => {
  fc.assert(
    fc.property(fc.nat(maxAmount).map(cents), (amount) => {
      expect(typedAmount(formatDollars(amount))).toEqual({ amount })
    }),
  )
})
