import assert from 'node:assert/strict'
import { afterEach, expect, test } from 'vitest'
import { aCustomer } from '../../test-data/builders.ts'
import { expectRefusal } from '../../test-data/expectations.ts'
import { aCustomerOwing, aPayment, balancesOf, changePayment, recordPayment } from '../../test-data/payment-requests.ts'
import { openTestApp } from '../../test-data/test-app.ts'

const t = await openTestApp()
const accountant = await t.as('ACCOUNTING')
/** A customer owing 10 and 20, with 5 of credit, and a payment of 1. */
const customer = await aCustomerOwing(t.db, [10, 20])
const [first = 0, second = 0] = customer.orderIds
await aPayment(accountant, customer.id, [], { amount: 5 })
const paymentId = (await aPayment(accountant, customer.id, [{ orderId: first, amount: 1 }], { amount: 1 })).id
const before = await everything()

/** The answers to a body that is sent as a new payment and as an edit. */
async function answersTo(body: object) {
  const { appliedPayments = [], ...more } = body as { appliedPayments?: [] }
  const added = await recordPayment(accountant, customer.id, appliedPayments, { amount: 1, ...more })
  const edited = await changePayment(accountant, paymentId, { appliedPayments: [], ...body })
  return [added.json(), edited.json()]
}

const both = (expected: object) => [expected, expected]

async function everything() {
  const payments = await t.db.selectFrom('payments').select('id').where('customerId', '=', customer.id).execute()
  return [payments.length, await balancesOf(t.db, customer.orderIds)]
}
/** Every test in this file expects refusals, so nothing of this customer may change. */
afterEach(async () => assert.deepEqual(await everything(), before))

const field = (path: string, message: string) => ({ status: 400, errors: [{ path, message }] })

test.each([
  ['12.345', 'Amount can have at most two decimals'],
  [12.345, 'Amount can have at most two decimals'],
  ['1e5', 'Enter an amount in dollars'],
  ['−5', "Amount can't be negative"],
  ['1,2', 'Use a period for decimals'],
  [-5, "Amount can't be negative"],
  ['-0.01', "Amount can't be negative"],
  [1e15, 'Amount is too large'],
  ['1000000000000000', 'Amount is too large'],
  [true, 'Enter an amount in dollars'],
])('an amount of %j is refused with the reason, in any field', async (amount, message) => {
  expect(await answersTo({ amount })).toMatchObject(both(field('amount', message)))
  expect(await answersTo({ customerCreditDeducted: amount })).toMatchObject(
    both(field('customerCreditDeducted', message)),
  )
  expect(await answersTo({ customerCreditAdded: amount })).toMatchObject(both(field('customerCreditAdded', message)))
  const appliedPayments = [{ orderId: first, amount }]
  expect(await answersTo({ amount: 20, appliedPayments })).toMatchObject(
    both(field('appliedPayments.0.amount', message)),
  )
})

// R5-61
test('an empty amount is refused: credit alone is an amount of 0', async () => {
  for (const amount of ['', null])
    expect(await answersTo({ amount })).toMatchObject(both(field('amount', 'This field is required')))
})

// R5-51, R5-52, R5-53, R5-57, R5-58
test('each rule of the form is refused with its message', async () => {
  const applied = (amount: number, orderId = first) => [{ orderId, amount }]
  expect(await answersTo({ amount: 0 })).toMatchObject(both({ status: 422, error: 'Please enter a payment amount' }))
  expect(await answersTo({ amount: 3, appliedPayments: applied(4) })).toMatchObject(
    both({ status: 422, error: 'Insufficient funds for payments selected' }),
  )
  expect(await answersTo({ amount: 3, appliedPayments: [...applied(1), ...applied(0, second)] })).toMatchObject(
    both({
      status: 422,
      error: 'Please enter an amount for all selected orders',
      errors: [{ path: 'appliedPayments.1.amount', message: 'Please enter an amount for all selected orders' }],
    }),
  )
  expect(await answersTo({ amount: 30, appliedPayments: applied(10.01) })).toMatchObject(
    both({ status: 409, error: 'Payment exceeds balance due.' }),
  )
  expect(await answersTo({ amount: 0, customerCreditDeducted: 5.01 })).toMatchObject(
    both({ status: 409, error: 'Credit amount exceeds available credit' }),
  )
})

test('a credit added that differs from the amount left over is refused', async () => {
  const body = { amount: 5, appliedPayments: [{ orderId: second, amount: 2 }] }
  expect(await answersTo({ ...body, customerCreditAdded: 2.99 })).toMatchObject(
    both({ status: 422, code: 'credit-added-differs' }),
  )
  expect(await answersTo({ ...body, customerCreditAdded: 0 })).toMatchObject(
    both({ status: 422, code: 'credit-added-differs' }),
  )
})

test('orders that belong to another customer, don’t exist, or can’t be paid are refused', async () => {
  const other = await aCustomerOwing(t.db, [10])
  const paying = (orderId: number) => ({ amount: 5, appliedPayments: [{ orderId, amount: 5 }] })
  expect(await answersTo(paying(other.orderIds[0] ?? 0))).toMatchObject(
    both({
      status: 422,
      error: 'An order of this payment belongs to another customer.',
      errors: [{ path: 'appliedPayments.0.orderId' }],
    }),
  )
  expect(await answersTo(paying(987_654))).toMatchObject(
    both({ status: 422, error: 'An order of this payment no longer exists.' }),
  )
  const sales = await t.as('SALES')
  const setStatus = (orderStatus: string) => sales('PUT', `/api/db/orders/update/${second}`, { body: { orderStatus } })
  for (const orderStatus of ['DRAFT', 'CANCELLED', 'REFUNDED'] as const) {
    await setStatus(orderStatus)
    expect(await answersTo(paying(second))).toMatchObject(
      both({ status: 422, error: "A draft, canceled or refunded order can't be paid." }),
    )
  }
  await setStatus('RECEIVED')
})

test('the same order twice in one payment is refused with a clear sentence', async () => {
  const appliedPayments = [
    { orderId: first, amount: 1 },
    { orderId: second, amount: 1 },
    { orderId: `${first}`, amount: 1 },
  ]
  expect(await answersTo({ amount: 9, appliedPayments })).toMatchObject(
    both(field('appliedPayments', 'An order is listed twice. Combine the two amounts.')),
  )
})

test('a payment is dated from 2000 to one year ahead, by default today', async () => {
  const message = 'Enter a payment date from January 1, 2000 to one year from today.'
  for (const paymentDate of ['1900-01-01', '1999-12-31', '2199-12-31', '1999-12-31T23:59:00Z'])
    expect(await answersTo({ amount: 1, paymentDate })).toMatchObject(
      both({ status: 422, error: message, errors: [{ path: 'paymentDate', message }] }),
    )
  for (const paymentDate of ['2026-02-31', 'yesterday', 5])
    expect(await answersTo({ amount: 1, paymentDate })).toMatchObject(both(field('paymentDate', 'Enter a valid date')))
  const { id } = await aCustomer(t.db)
  for (const paymentDate of ['2000-01-01', new Date().toISOString(), '', null])
    expect((await aPayment(accountant, id, [], { amount: 1, paymentDate })).paymentDate).toMatch(/^20\d\d-\d\d-\d\d$/)
})

test('the payment method is required', async () => {
  const answer = await recordPayment(accountant, customer.id, [], { amount: 1, paymentMethod: undefined })
  expect(answer.json()).toMatchObject(field('paymentMethod', 'This field is required'))
  expect(await answersTo({ amount: 1, paymentMethod: 'SHELLS' })).toMatchObject(
    both(field('paymentMethod', 'Must be one of: CASH, CHECK, CARD, ACH, WIRE, MONEY_ORDER')),
  )
})

test('the customer in the body must be the one in the address', async () => {
  const other = await aCustomer(t.db)
  const answer = await recordPayment(accountant, customer.id, [], { amount: 1, customerId: other.id })
  expect(answer.json()).toMatchObject(field('customerId', "The customer in the address isn't the one in the request"))
})

test('with several problems, the title is the first in form order, and all are in errors', async () => {
  const other = await aCustomerOwing(t.db, [10])
  expect(
    await answersTo({
      amount: 0,
      paymentDate: '1900-01-01',
      customerCreditDeducted: 6,
      appliedPayments: [
        { orderId: first, amount: 11 },
        { orderId: second, amount: 0 },
        { orderId: other.orderIds[0], amount: 1 },
      ],
    }),
  ).toMatchObject(
    both({
      status: 422,
      code: 'payment-date-outside',
      errors: [
        { path: 'paymentDate' },
        { path: 'customerCreditDeducted', message: 'Credit amount exceeds available credit' },
        { path: 'appliedPayments.1.amount', message: 'Please enter an amount for all selected orders' },
        { path: 'appliedPayments' },
        { path: 'appliedPayments.0.amount', message: 'Payment exceeds balance due.' },
        { path: 'appliedPayments.2.orderId' },
      ],
    }),
  )
})

// R5-54, R5-55
test('in an edit the message for missing amounts is followed by the one for funds', async () => {
  const appliedPayments = [
    { orderId: first, amount: 5 },
    { orderId: second, amount: 0 },
  ]
  const { errors } = (await changePayment(accountant, paymentId, { amount: 3, appliedPayments })).json()
  expect(errors.map(({ message }: { message: string }) => message)).toEqual([
    'Please enter an amount for all selected orders',
    'Please enter a valid payment amount',
  ])
})

test('credit that would become too large for one customer is refused', async () => {
  const { id } = await aCustomer(t.db)
  await aPayment(accountant, id, [], { amount: 10_000_000_000 })
  expectRefusal(await recordPayment(accountant, id, [], { amount: 0.01 }), 422, 'figure-too-large')
})
