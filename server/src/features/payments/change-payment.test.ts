import { expect, test } from 'vitest'
import { aCustomer } from '../../test-data/builders.ts'
import { expectRefusal } from '../../test-data/expectations.ts'
import {
  aCustomerOwing,
  aPayment,
  balancesOf,
  changePayment,
  readCredit,
  recordPayment,
  voidPayment,
} from '../../test-data/payment-requests.ts'
import { openTestApp } from '../../test-data/test-app.ts'

const t = await openTestApp()
const accountant = await t.as('ACCOUNTING')

/** A customer owing 50 and 50, and a payment of 80: 50 and 20 of it applied, 10 left over. */
async function somePayment() {
  const { id: customerId, orders, orderIds, sku } = await aCustomerOwing(t.db, [50, 50])
  const [first = 0, second = 0] = orderIds
  const applied = [
    { orderId: first, amount: 50 },
    { orderId: second, amount: 20 },
  ]
  const payment = await aPayment(accountant, customerId, applied, { amount: 80 })
  return { payment, id: payment.id as number, customerId, orders, orderIds, first, second, sku }
}

// R7.5-16
test('an edit reverses the payment’s old amounts and applies the new ones', async () => {
  const { payment, id, customerId, orderIds, second } = await somePayment()
  const answer = await changePayment(accountant, id, {
    customerId,
    amount: 60,
    paymentDate: '2026-02-01',
    paymentMethod: 'CARD',
    notes: 'Corrected',
    appliedPayments: [{ orderId: second, amount: 45 }],
    modifiedOn: payment.modifiedOn,
  })
  expect(answer.json()).toMatchObject({
    amount: 60,
    paymentDate: '2026-02-01',
    paymentMethod: 'CARD',
    notes: 'Corrected',
    orders: [{ orderId: second, amountApplied: 45 }],
    customerCreditAdded: 15,
  })
  expect(await balancesOf(t.db, orderIds)).toEqual([
    [50, 'AWAITING'],
    [5, 'PARTIAL'],
  ])
  expect(await readCredit(t.db, customerId)).toEqual({
    credit: 15,
    ledger: [
      [10, `Left over from payment ${id}`],
      [5, `Payment ${id} was changed`],
    ],
  })
})

test('only the fields that are sent change', async () => {
  const { payment, id, orderIds } = await somePayment()
  const answer = await changePayment(accountant, id, { notes: 'Only this' })
  expect(answer.json()).toEqual({ ...payment, notes: 'Only this', modifiedOn: answer.json().modifiedOn })
  expect(await balancesOf(t.db, orderIds)).toEqual([
    [0, 'PAID'],
    [30, 'PARTIAL'],
  ])
})

test('an imported payment from 1999 keeps its date when edited, but no other date before 2000 is accepted', async () => {
  const { id } = await somePayment()
  await t.db.updateTable('payments').set({ paymentDate: '1999-06-30' }).where('id', '=', id).execute()
  const edit = (body: object) => changePayment(accountant, id, body)
  expect((await edit({ notes: 'Old' })).json()).toMatchObject({ paymentDate: '1999-06-30', notes: 'Old' })
  expect((await edit({ paymentDate: '1999-06-30', notes: 'Older' })).json()).toMatchObject({ notes: 'Older' })
  expect((await edit({ paymentDate: '1999-07-01' })).json()).toMatchObject({ code: 'payment-date-outside' })
})

test('a change that changes nothing writes nothing', async () => {
  const { payment, id, customerId } = await somePayment()
  const answer = await changePayment(accountant, id, {
    customerId,
    amount: '80.00',
    paymentMethod: 'CHECK',
    appliedPayments: payment.orders.map(({ orderId, amountApplied }: { orderId: number; amountApplied: number }) => ({
      orderId,
      amount: amountApplied,
    })),
  })
  expect(answer.json()).toEqual(payment)
  expect((await accountant('GET', `/api/db/changelog/getAll/payment/${id}`)).json()).toHaveLength(1)
})

test('an edit of an older version is refused with the current payment and who changed it', async () => {
  const { payment, id, orderIds } = await somePayment()
  const other = await t.as('ACCOUNTING')
  const changed = (await changePayment(other, id, { notes: 'Mine' })).json()
  const answer = await changePayment(accountant, id, { amount: 500, modifiedOn: payment.modifiedOn })
  expect(answer.json()).toMatchObject({ status: 409, code: 'changed-meanwhile', current: changed })
  expect(answer.json().changedBy).toMatch(/^User /)
  expect(await balancesOf(t.db, orderIds)).toEqual([
    [0, 'PAID'],
    [30, 'PARTIAL'],
  ])
})

test('if two edits of one version arrive at once, one is saved and the other is refused', async () => {
  const { payment, id, second } = await somePayment()
  const edit = (amount: number) =>
    changePayment(accountant, id, {
      modifiedOn: payment.modifiedOn,
      amount,
      appliedPayments: [{ orderId: second, amount }],
    })
  const answers = await Promise.all([edit(30), edit(40)])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  const saved = answers.find(({ statusCode }) => statusCode === 200)?.json()
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json().current).toEqual(saved)
})

test('on an order that became cheaper a payment can be kept or lowered, not raised, and the excess becomes credit', async () => {
  const { id, first, second, customerId, orderIds, orders } = await somePayment()
  const sales = await t.as('SALES')
  const { orderedItems } = (await sales('GET', `/api/db/orders/getByID/${first}`)).json().res
  const orderItems = [{ id: orderedItems[0].id, productSku: orderedItems[0].productSku, quantity: 30 }]
  await sales('PUT', `/api/db/orders/update/${first}`, { body: { orderItems } })
  expect((await balancesOf(t.db, orderIds))[0]).toEqual([-20, 'PAID'])
  const applied = (amount: number) => ({
    appliedPayments: [
      { orderId: first, amount },
      { orderId: second, amount: 20 },
    ],
  })
  expect((await changePayment(accountant, id, applied(50.01))).json()).toMatchObject({
    code: 'balance-exceeded',
    errors: [{ path: 'appliedPayments.0.amount', message: 'Payment exceeds balance due.' }],
  })
  expect((await changePayment(accountant, id, { ...applied(50), notes: 'kept' })).statusCode).toBe(200)
  expect((await changePayment(accountant, id, applied(30))).json().customerCreditAdded).toBe(30)
  expect((await balancesOf(t.db, orderIds))[0]).toEqual([0, 'PAID'])
  expect((await readCredit(t.db, customerId)).credit).toBe(30)
  expect(orders).toHaveLength(2)
})

test.each(['CANCELLED', 'REFUNDED', 'DRAFT'] as const)(
  'on a %s order a payment can be kept or lowered, not raised',
  async (orderStatus) => {
    const { id, first, second, orderIds } = await somePayment()
    const dates = orderStatus === 'DRAFT' ? { placedOn: null, dueOn: null } : {}
    await t.db
      .updateTable('orders')
      .set({ orderStatus, ...dates })
      .where('id', '=', second)
      .execute()
    const applied = (amount: number) => ({
      appliedPayments: [
        { orderId: first, amount: 50 },
        { orderId: second, amount },
      ],
    })
    expectRefusal(await changePayment(accountant, id, applied(20.01)), 422, 'order-not-payable')
    expect((await changePayment(accountant, id, { ...applied(20), notes: 'kept' })).statusCode).toBe(200)
    expect((await changePayment(accountant, id, applied(5))).statusCode).toBe(200)
    expect((await balancesOf(t.db, orderIds))[1]).toEqual([45, 'PARTIAL'])
  },
)

test('an edit uses the credit that the payment itself used, and is refused if it would take back spent credit', async () => {
  const { id, customerId, first, second, orderIds } = await somePayment()
  // The 10 that were left over are spent.
  const spent = await aPayment(accountant, customerId, [{ orderId: second, amount: 10 }], {
    customerCreditDeducted: 10,
  })
  const refused = await changePayment(accountant, id, { amount: 79 })
  expect(refused.json()).toMatchObject({ status: 422, error: 'Credit already used' })
  expect(await balancesOf(t.db, orderIds)).toEqual([
    [0, 'PAID'],
    [20, 'PARTIAL'],
  ])
  const more = await changePayment(accountant, spent.id, { customerCreditDeducted: 10.01 })
  expect(more.json()).toMatchObject({ status: 409, error: 'Credit amount exceeds available credit' })
  const less = await changePayment(accountant, spent.id, {
    customerCreditDeducted: 5,
    appliedPayments: [{ orderId: second, amount: 5 }],
  })
  expect(less.statusCode).toBe(200)
  expect((await readCredit(t.db, customerId)).credit).toBe(5)
  expect((await changePayment(accountant, id, { amount: 75 })).json().customerCreditAdded).toBe(5)
  expect((await readCredit(t.db, customerId)).credit).toBe(0)
  expect(first).toBeLessThan(second)
})

test('a payment keeps its customer: a change to another is refused and changes nothing', async () => {
  const { payment, id, customerId, orderIds } = await somePayment()
  const other = await aCustomerOwing(t.db, [25])
  const appliedPayments = [{ orderId: other.orderIds[0] ?? 0, amount: 25 }]
  for (const body of [{ customerId: other.id }, { customerId: other.id, appliedPayments, notes: 'Moved' }])
    expect((await changePayment(accountant, id, body)).json()).toMatchObject({
      status: 422,
      code: 'payment-customer-fixed',
      errors: [{ path: 'customerId' }, ...('notes' in body ? [{ path: 'appliedPayments.0.orderId' }] : [])],
    })
  expect((await accountant('GET', `/api/db/payments/getById/${id}`)).json()).toEqual(payment)
  expect((await changePayment(accountant, id, { customerId, notes: 'Same' })).statusCode).toBe(200)
  expect(await balancesOf(t.db, [...orderIds, ...other.orderIds])).toEqual([
    [0, 'PAID'],
    [30, 'PARTIAL'],
    [25, 'AWAITING'],
  ])
  expect([(await readCredit(t.db, customerId)).credit, (await readCredit(t.db, other.id)).credit]).toEqual([10, 0])
})

test('a void reverses the whole payment, keeps its row, and happens only once', async () => {
  const { id, customerId, orderIds, first } = await somePayment()
  const others = await Promise.all([voidPayment(accountant, id), voidPayment(await t.as('ADMIN'), id)])
  expect(others.map((answer) => [answer.statusCode, answer.json()])).toEqual([
    [200, { ok: true }],
    [200, { ok: true }],
  ])
  expect((await voidPayment(accountant, id)).statusCode).toBe(200)
  expect(await balancesOf(t.db, orderIds)).toEqual([
    [50, 'AWAITING'],
    [50, 'AWAITING'],
  ])
  expect(await readCredit(t.db, customerId)).toEqual({
    credit: 0,
    ledger: [
      [10, `Left over from payment ${id}`],
      [-10, `Payment ${id} was voided`],
    ],
  })
  const [voided] = (await accountant('GET', `/api/db/payments/getByOrder/${first}`)).json()
  expect(voided).toMatchObject({
    id,
    amount: 80,
    voidedOn: expect.any(String),
    voidedBy: expect.stringMatching(/^User /),
  })
  const log = (await accountant('GET', `/api/db/changelog/getAll/payment/${id}`)).json()
  expect(log).toHaveLength(2)
  expect(log[0].changes).toMatchObject([{ name: `Payment ${id}`, field: 'isVoid', newValue: 'true' }])
  expect((await accountant('GET', `/api/db/changelog/getAll/order/${first}`)).json()[0].notes).toBe(
    `Payment ${id} was voided`,
  )
})

test('the reason of a void is kept with the payment and in the logs of payment and order', async () => {
  const { id, first } = await somePayment()
  expect((await voidPayment(accountant, id, { reason: ' Check bounced ' })).json()).toEqual({ ok: true })
  expect((await accountant('GET', `/api/db/payments/getById/${id}`)).json()).toMatchObject({
    voidReason: 'Check bounced',
    voidedBy: expect.stringMatching(/^User /),
  })
  const [entry] = (await accountant('GET', `/api/db/changelog/getAll/payment/${id}`)).json()
  expect(entry.changes).toMatchObject([
    { field: 'isVoid', newValue: 'true' },
    { field: 'voidReason', newValue: 'Check bounced' },
  ])
  expect((await accountant('GET', `/api/db/changelog/getAll/order/${first}`)).json()[0].notes).toBe(
    `Payment ${id} was voided: Check bounced`,
  )
})

test('an API client may void without a reason, and a blank reason counts as none', async () => {
  for (const body of [{}, { reason: null }, { reason: ' \n ' }]) {
    const { id } = await somePayment()
    expect((await voidPayment(accountant, id, body)).json()).toEqual({ ok: true })
    const payment = (await accountant('GET', `/api/db/payments/getById/${id}`)).json()
    expect(payment.voidReason).toBeNull()
    expect(typeof payment.voidedOn).toBe('string')
  }
})

test('a reason that is too long or not a text voids nothing', async () => {
  const { id } = await somePayment()
  for (const reason of ['x'.repeat(501), 7, true, ['Bounced'], { text: 'Bounced' }]) {
    const answer = await voidPayment(accountant, id, { reason })
    expect({ status: answer.statusCode, path: answer.json().errors[0].path }).toEqual({ status: 400, path: 'reason' })
  }
  for (const body of [[], ['Bounced']]) expect((await voidPayment(accountant, id, body)).statusCode).toBe(400)
  expect((await accountant('GET', `/api/db/payments/getById/${id}`)).json().voidedOn).toBeNull()
  expect((await voidPayment(accountant, id, { reason: 'x'.repeat(500) })).statusCode).toBe(200)
})

test('a payment voided twice, even at once, keeps the first reason and who gave it', async () => {
  const { id } = await somePayment()
  const admin = await t.as('ADMIN')
  const answers = await Promise.all([
    voidPayment(accountant, id, { reason: 'From accounting' }),
    voidPayment(admin, id, { reason: 'From the office' }),
  ])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  const [entry, ...earlier] = (await accountant('GET', `/api/db/changelog/getAll/payment/${id}`)).json()
  expect(earlier).toHaveLength(1)
  const stored = () =>
    t.db.selectFrom('payments').select(['voidReason', 'voidedBy']).where('id', '=', id).executeTakeFirstOrThrow()
  const first = await stored()
  expect([
    { voidReason: 'From accounting', voidedBy: accountant.userId },
    { voidReason: 'From the office', voidedBy: admin.userId },
  ]).toContainEqual(first)
  expect(entry.changes[1].newValue).toBe(first.voidReason)
  await voidPayment(accountant, id, { reason: 'Once more' })
  expect(await stored()).toEqual(first)
})

test('a voided payment cannot be edited', async () => {
  const { id } = await somePayment()
  await voidPayment(accountant, id)
  expectRefusal(await changePayment(accountant, id, { notes: 'Late' }), 409, 'payment-voided')
})

test('a void that would take back spent credit is refused and changes nothing', async () => {
  const { id, customerId, second, orderIds } = await somePayment()
  await aPayment(accountant, customerId, [{ orderId: second, amount: 1 }], { customerCreditDeducted: 1 })
  const before = await balancesOf(t.db, orderIds)
  const answer = await voidPayment(accountant, id)
  expect(answer.json()).toMatchObject({ status: 422, code: 'credit-used', error: 'Credit already used' })
  expect(await balancesOf(t.db, orderIds)).toEqual(before)
  expect((await readCredit(t.db, customerId)).credit).toBe(9)
})

test('a status that was set by hand stays until a payment changes what is applied', async () => {
  const { id, first, orderIds } = await somePayment()
  const set = (paymentStatus: string) =>
    accountant('PUT', `/api/db/orders/update/${first}`, { body: { paymentStatus } })
  await set('PENDING')
  await changePayment(accountant, id, { notes: 'Only a note' })
  expect((await balancesOf(t.db, orderIds))[0]).toEqual([0, 'PENDING'])
  await set('REFUNDED')
  await voidPayment(accountant, id)
  expect(await balancesOf(t.db, orderIds)).toEqual([
    [50, 'REFUNDED'],
    [50, 'AWAITING'],
  ])
})

test('a payment that does not exist is not found', async () => {
  for (const answer of [
    await changePayment(accountant, 987_654, { amount: 1 }),
    await voidPayment(accountant, 987_654),
    await accountant('GET', '/api/db/payments/getById/987654'),
    await accountant('GET', '/api/db/payments/getByCustomer/987654'),
    await accountant('GET', '/api/db/payments/getByOrder/987654'),
    await accountant('GET', '/api/db/payments/getPayableOrders/987654'),
    await accountant('GET', `/api/db/payments/getPayableOrders/${(await aCustomer(t.db)).id}?payment=987654`),
  ])
    expect(answer.statusCode).toBe(404)
  const { id } = await aCustomer(t.db)
  expectRefusal(await recordPayment(accountant, 987_654, [], { amount: 1 }), 422, 'customer-unknown')
  expectRefusal(
    await recordPayment(accountant, id, [{ orderId: 987_654, amount: 1 }], { amount: 1 }),
    422,
    'paid-order-unknown',
  )
})

test('a void that waited for another change of the order is dated no earlier than that change', async () => {
  const { id, first } = await somePayment()
  const paidAt = new Date(Date.now() + 60_000)
  const history = t.db.selectFrom('orderBalances').select(['owedFrom', 'owedUntil']).where('orderId', '=', first)
  await t.db.updateTable('orderBalances').set({ owedUntil: paidAt }).where('orderId', '=', first).execute()
  await voidPayment(accountant, id)
  expect(await history.orderBy('id').execute()).toMatchObject([
    { owedUntil: paidAt },
    { owedFrom: paidAt, owedUntil: null },
  ])
})
