import { cents } from '@dray/domain/money'
import { addDays, timeOnDay } from '@dray/domain/time/company-day'
import { expect, test, vi } from 'vitest'
import { aCustomerOwing, aPayment, balancesOf, readCredit, recordPayment } from '../../test-data/payment-requests.ts'
import { openTestApp } from '../../test-data/test-app.ts'

const timeZone = 'America/Los_Angeles'
const t = await openTestApp()
const accountant = await t.as('ACCOUNTING')

// R7.5-14, R7.5-15, R3-32, R3-34, R4.7-02, R4.7-06
test('a check is applied to several orders and the rest becomes credit', async () => {
  const { id, orders, orderIds } = await aCustomerOwing(t.db, [60, 60])
  const payment = await aPayment(
    accountant,
    id,
    [
      { orderId: orderIds[1] ?? 0, amount: '$10.50' },
      { orderId: orderIds[0] ?? 0, amount: 60 },
    ],
    { amount: 100, paymentDate: '2026-01-31', notes: ' Check 1041 ' },
  )
  expect(payment).toMatchObject({
    customerID: id,
    amount: 100,
    paymentDate: '2026-01-31',
    paymentMethod: 'CHECK',
    notes: 'Check 1041',
    orders: [
      { orderId: orderIds[0], orderNum: orders[0]?.orderNum, amountApplied: 60 },
      { orderId: orderIds[1], orderNum: orders[1]?.orderNum, amountApplied: 10.5 },
    ],
    customerCreditDeducted: 0,
    customerCreditAdded: 29.5,
    voidedOn: null,
    voidedBy: null,
  })
  expect(await balancesOf(t.db, orderIds)).toEqual([
    [0, 'PAID'],
    [49.5, 'PARTIAL'],
  ])
  expect(await readCredit(t.db, id)).toEqual({
    credit: 29.5,
    ledger: [[29.5, `Left over from payment ${payment.id}`]],
  })
  expect((await accountant('GET', `/api/db/payments/getById/${payment.id}`)).json()).toEqual(payment)
})

// R5-61
test('credit alone pays an order', async () => {
  const { id, orderIds } = await aCustomerOwing(t.db, [20])
  await aPayment(accountant, id, [], { amount: 50 })
  const payment = await aPayment(accountant, id, [{ orderId: orderIds[0] ?? 0, amount: 20 }], {
    customerCreditDeducted: 35,
  })
  expect(payment).toMatchObject({ amount: 0, customerCreditAdded: 15 })
  expect(await balancesOf(t.db, orderIds)).toEqual([[0, 'PAID']])
  expect((await readCredit(t.db, id)).ledger.slice(1)).toEqual([
    [-35, `Used for payment ${payment.id}`],
    [15, `Left over from payment ${payment.id}`],
  ])
})

test('the same form sent twice at once is one payment', async () => {
  const { id, orderIds } = await aCustomerOwing(t.db, [30])
  const headers = { 'idempotency-key': 'k1' }
  const applied = [{ orderId: orderIds[0] ?? 0, amount: 10 }]
  const send = () => recordPayment(accountant, id, applied, { amount: 10, headers })
  const answers = await Promise.all([send(), send(), send()])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1)
  expect(await balancesOf(t.db, orderIds)).toEqual([[20, 'PARTIAL']])
})

test('if two payments for the same balance arrive at once, one is refused with the reason', async () => {
  const { id, orderIds } = await aCustomerOwing(t.db, [30])
  const send = () => recordPayment(accountant, id, [{ orderId: orderIds[0] ?? 0, amount: 30 }], { amount: 30 })
  const answers = await Promise.all([send(), send()])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
    code: 'balance-exceeded',
    error: 'Payment exceeds balance due.',
  })
  expect(await balancesOf(t.db, orderIds)).toEqual([[0, 'PAID']])
})

test('if two payments use the same credit at once, one is refused with the reason', async () => {
  const { id, orderIds } = await aCustomerOwing(t.db, [30, 30])
  await aPayment(accountant, id, [], { amount: 30 })
  const answers = await Promise.all(
    orderIds.map((orderId) => recordPayment(accountant, id, [{ orderId, amount: 30 }], { customerCreditDeducted: 30 })),
  )
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json().error).toBe(
    'Credit amount exceeds available credit',
  )
  expect((await readCredit(t.db, id)).credit).toBe(0)
})

test('every office role reads payments, and only accounting and admins record, change and void them', async () => {
  const { id } = await aCustomerOwing(t.db, [10])
  const { id: paymentId } = await aPayment(accountant, id, [], { amount: 1 })
  for (const role of ['SALES', 'INVENTORY', 'PAYROLL', 'DRIVER'] as const) {
    const person = await t.as(role)
    const statuses = [
      await person('GET', `/api/db/payments/getById/${paymentId}`),
      await person('GET', `/api/db/payments/getPayableOrders/${id}`),
      await recordPayment(person, id, [], { amount: 1 }),
      await person('POST', `/api/db/payments/update/${paymentId}`, { body: { amount: 2 } }),
      await person('DELETE', `/api/db/payments/remove/${paymentId}`),
    ].map(({ statusCode }) => statusCode)
    const reads = role === 'DRIVER' ? 403 : 200
    expect(statuses, role).toEqual([reads, reads, 403, 403, 403])
  }
  expect(await aPayment(await t.as('ADMIN'), id, [], { amount: 1 })).toMatchObject({ amount: 1 })
})

test('a payment updates its order’s paymentModifiedOn and log, but not its modifiedOn', async () => {
  const { id, orders, orderIds } = await aCustomerOwing(t.db, [10])
  const [orderId = 0] = orderIds
  const read = () =>
    t.db
      .selectFrom('orders')
      .select(['modifiedOn', 'paymentModifiedOn'])
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
  const before = await read()
  const payment = await aPayment(accountant, id, [{ orderId, amount: 4 }], { amount: 4 })
  const after = await read()
  expect(after.modifiedOn).toEqual(before.modifiedOn)
  expect(after.paymentModifiedOn.toISOString()).toBe(payment.createdAt)
  await aPayment(accountant, id, [{ orderId, amount: 1 }], { amount: 1 })
  expect((await read()).paymentModifiedOn).toEqual(after.paymentModifiedOn)
  const [, entry] = (await accountant('GET', `/api/db/changelog/getAll/order/${orderId}`)).json()
  expect(entry).toMatchObject({ userId: accountant.userId, notes: `Payment ${payment.id}` })
  expect(entry.changes).toMatchObject([
    { name: orders[0]?.orderNum, field: 'balanceDue', previousValue: '10.00', newValue: '6.00' },
    { field: 'paymentStatus', previousValue: 'AWAITING', newValue: 'PARTIAL' },
  ])
})

test('a new payment is logged with its values and what it is applied to', async () => {
  const { id, orders, orderIds } = await aCustomerOwing(t.db, [10])
  const payment = await aPayment(accountant, id, [{ orderId: orderIds[0] ?? 0, amount: 4 }], { amount: 5 })
  const [entry] = (await accountant('GET', `/api/db/changelog/getAll/payment/${payment.id}`)).json()
  expect(entry.action).toBe('create')
  expect(
    Object.fromEntries(entry.changes.map((each: { field: string; newValue: string }) => [each.field, each.newValue])),
  ).toEqual({
    customer: payment.customerName,
    amount: '5.00',
    paymentDate: payment.paymentDate,
    paymentMethod: 'CHECK',
    customerCreditAdded: '1.00',
    amountApplied: '4.00',
  })
  expect(entry.changes.at(-1).subfield).toBe(orders[0]?.orderNum)
})

test('the credit history of a customer names the payments', async () => {
  const { id } = await aCustomerOwing(t.db, [10])
  const { id: paymentId } = await aPayment(accountant, id, [], { amount: cents(5) })
  const [entry] = (await accountant('GET', `/api/db/customers/getCreditHistory/${id}`)).json()
  expect(entry).toMatchObject({ amount: 5, reason: `Left over from payment ${paymentId}`, paymentId })
})

test('a payment without a date gets the company’s day, even in the evening when it is tomorrow in UTC', async () => {
  const { id } = await aCustomerOwing(t.db, [20])
  const today = t.today()
  vi.useFakeTimers({ toFake: ['Date'], now: timeOnDay(today, '20:00', timeZone) })
  const payment = await aPayment(accountant, id, [], { amount: 5 })
  const dated = await aPayment(accountant, id, [], { amount: 5, paymentDate: `${addDays(today, -3)}T03:00:00Z` })
  vi.useRealTimers()
  expect([payment.paymentDate, dated.paymentDate]).toEqual([today, addDays(today, -4)])
})
