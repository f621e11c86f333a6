import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Cents, cents, zero } from '../money.ts'
import { countsAsOwed, type PaymentStatus, paymentStatuses } from '../orders/order-status.ts'
import {
  acceptsAmount,
  appliedTotal,
  balanceToOrders,
  creditWithout,
  exceedsBalance,
  isPaymentDate,
  paymentMessages,
  paymentStatusAfter,
  paymentStatusAfterEdit,
  problemsWithPayment,
  remainingCredit,
  statusAfterPayment,
} from './apply-payment.ts'

const order = (orderId: number, balance: number) => ({ orderId, balanceDue: cents(balance) })
const applied = (orderId: number, amount: number) => ({ orderId, amount: cents(amount) })
const paying = (paid: number, creditUsed = 0) => ({ paid: cents(paid), creditUsed: cents(creditUsed) })
const owing = (balance: number, credit = 0) => ({
  orderBalance: (): Cents => cents(balance),
  creditAvailable: cents(credit),
})

// R4.7-06
test('the part of a payment that isn’t applied to orders becomes customer credit', () => {
  expect(remainingCredit(paying(500_00), [applied(1, 420_00)])).toBe(80_00)
})

test('a payment of zero is refused even when no order is selected', () => {
  expect(problemsWithPayment(paying(0), [], owing(0))).toEqual(['payment-amount-missing'])
})

test('customer credit counts toward the funds available', () => {
  expect(problemsWithPayment(paying(10_00, 5_00), [applied(1, 15_00)], owing(15_00, 5_00))).toEqual([])
})

test('applying a cent more than the funds is refused', () => {
  expect(problemsWithPayment(paying(10_00), [applied(1, 10_01)], owing(90_00))).toEqual(['funds-exceeded'])
})

test('applying a cent more than the order owes is refused', () => {
  expect(problemsWithPayment(paying(90_00), [applied(1, 10_01)], owing(10_00))).toEqual(['balance-exceeded'])
})

test('credit the customer does not have cannot be spent', () => {
  expect(problemsWithPayment(paying(0, 5_01), [applied(1, 5_00)], owing(10_00, 5_00))).toEqual([
    'credit-exceeds-available',
  ])
})

test('a payment of credit alone needs an order, or the credit would just be returned', () => {
  expect(problemsWithPayment(paying(0, 5_00), [], owing(0, 5_00))).toEqual(['credit-not-applied'])
  expect(problemsWithPayment(paying(1, 5_00), [], owing(0, 5_00))).toEqual([])
})

test('every selected order needs an amount', () => {
  expect(problemsWithPayment(paying(5_00), [applied(1, 0)], owing(10_00))).toEqual(['applied-amount-missing'])
})

test('balancing fills each order in turn until the money runs out', () => {
  const amounts = balanceToOrders(cents(100_00), [order(1, 60_00), order(2, 60_00), order(3, 60_00)])
  expect(amounts.map(({ amount }) => amount)).toEqual([60_00, 40_00, 0])
})

test('an order that owes nothing receives nothing', () => {
  const amounts = balanceToOrders(cents(50_00), [order(1, -20_00), order(2, 30_00)])
  expect(amounts.map(({ amount }) => amount)).toEqual([0, 30_00])
})

// R4.7-04, R4.7-05
test.each([
  [99_99, 'PARTIAL'],
  [100_00, 'PAID'],
  [100_01, 'PAID'],
] as const)('an order owing $100.00 that receives %i cents is %s', (amount, status) => {
  expect(statusAfterPayment(cents(100_00), cents(amount))).toBe(status)
})

test('the amount applied determines whether an order is paid, partially paid or awaiting, unless it is refunded or canceled', () => {
  expect(paymentStatusAfter('AWAITING', cents(10_00), cents(10_00))).toBe('PAID')
  expect(paymentStatusAfter('PENDING', cents(10_00), cents(9_99))).toBe('PARTIAL')
  expect(paymentStatusAfter('PAID', cents(10_00), zero)).toBe('AWAITING')
  expect(paymentStatusAfter('REFUNDED', cents(10_00), cents(10_00))).toBe('REFUNDED')
})

test('drafts, canceled and refunded orders cannot be paid', () => {
  expect((['DRAFT', 'RECEIVED', 'COMPLETED', 'REFUNDED', 'CANCELLED'] as const).map(countsAsOwed)).toEqual([
    false,
    true,
    true,
    false,
    false,
  ])
})

test('the amounts applied and the remaining credit add up to the payment, and no order gets more than its balance', () => {
  const orders = fc
    .array(fc.integer({ min: -1e6, max: 1e6 }))
    .map((balances) => balances.map((balance, index) => order(index, balance)))
  fc.assert(
    fc.property(fc.nat(1e7).map(cents), orders, (paid, open) => {
      const applications = balanceToOrders(paid, open)
      expect(appliedTotal(applications) + remainingCredit({ paid, creditUsed: zero }, applications)).toBe(paid)
      expect(applications.every(({ amount }, index) => amount <= Math.max(open[index]?.balanceDue ?? 0, 0))).toBe(true)
    }),
  )
})

test('an edit can apply what the order owes without it, or what it applied before', () => {
  const edited = (balance: number, before: number) => ({
    orderBalance: () => cents(balance),
    appliedBefore: () => cents(before),
  })
  expect(exceedsBalance(applied(1, 100_00), edited(100_00, 40_00))).toBe(false)
  expect(exceedsBalance(applied(1, 100_01), edited(100_00, 40_00))).toBe(true)
  // The order became cheaper than what is applied to it.
  expect(exceedsBalance(applied(1, 40_00), edited(-20_00, 40_00))).toBe(false)
  expect(exceedsBalance(applied(1, 40_01), edited(-20_00, 40_00))).toBe(true)
})

test('an edit can use the credit the payment used, minus what it added, and never less than zero', () => {
  const payment = (used: number, added: number) => ({ creditUsed: cents(used), creditAdded: cents(added) })
  expect(creditWithout(payment(5_00, 0), cents(2_00))).toBe(7_00)
  expect(creditWithout(payment(0, 5_00), cents(8_00))).toBe(3_00)
  expect(creditWithout(payment(0, 5_00), cents(2_00))).toBe(0)
})

test('on an order that can’t be paid, an amount can be kept or lowered, not raised', () => {
  for (const status of ['DRAFT', 'CANCELLED', 'REFUNDED'] as const) {
    expect(acceptsAmount(status, cents(5_00), cents(5_00))).toBe(true)
    expect(acceptsAmount(status, cents(5_01), cents(5_00))).toBe(false)
    expect(acceptsAmount(status, cents(1), zero)).toBe(false)
  }
  expect(acceptsAmount('COMPLETED', cents(5_01), cents(5_00))).toBe(true)
})

test.each([
  ['1999-12-31', false],
  ['2000-01-01', true],
  ['2028-02-29', true],
  ['2029-02-28', true],
  ['2029-03-01', false],
  ['9999-12-31', false],
])('on February 29, 2028, a payment dated %s is accepted: %s', (day, isTaken) => {
  expect(isPaymentDate(day, '2028-02-29')).toBe(isTaken)
})

// R5-51
test('with neither amount nor credit, only the amount is reported as missing', () => {
  const problems = ['payment-amount-missing', 'applied-amount-missing', 'funds-exceeded'] as const
  expect(paymentMessages('add', problems)).toEqual(['payment-amount-missing'])
  expect(paymentMessages('edit', problems)).toEqual(['payment-amount-missing'])
})

// R5-52, R5-53, R5-54, R5-55
test('an edit with an empty order amount also reports an invalid payment amount if the funds are exceeded', () => {
  const both = ['applied-amount-missing', 'funds-exceeded'] as const
  expect(paymentMessages('edit', both)).toEqual(['applied-amount-missing', 'valid-amount-missing'])
  expect(paymentMessages('add', both)).toEqual(both)
  expect(paymentMessages('edit', ['funds-exceeded'])).toEqual(['funds-exceeded'])
  expect(paymentMessages('edit', ['applied-amount-missing'])).toEqual(['applied-amount-missing'])
})

const after = (stored: PaymentStatus, applied: number, to: number, sent?: PaymentStatus) =>
  paymentStatusAfterEdit({
    payment: { stored, sent },
    total: { before: cents(500), after: cents(to) },
    applied: cents(applied),
  })

test('an edit that changes the total of an order with payments updates its payment status', () => {
  expect(after('PAID', 500, 600)).toBe('PARTIAL')
  expect(after('PARTIAL', 300, 300)).toBe('PAID')
  expect(after('PARTIAL', 300, 200)).toBe('PAID')
  expect(after('PENDING', 300, 400, 'PENDING')).toBe('PARTIAL')
})

test('without payments, or with the same total, the payment status stays', () => {
  for (const status of paymentStatuses) {
    expect(after(status, 0, 600)).toBe(status)
    expect(after(status, 300, 500)).toBe(status)
  }
})

test('the status of drafts, refunded and canceled orders does not change, and a status set by hand stays', () => {
  for (const status of ['DRAFT', 'REFUNDED', 'CANCELLED'] as const) expect(after(status, 300, 600)).toBe(status)
  expect(after('PAID', 500, 600, 'PENDING')).toBe('PENDING')
})
