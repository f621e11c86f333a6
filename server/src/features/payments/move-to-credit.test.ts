import { expect, test } from 'vitest'
import { expectRefusal, expectSoundTotals } from '../../test-data/expectations.ts'
import {
  aCustomerOwing,
  aPayment,
  balancesOf,
  changePayment,
  readCredit,
  voidPayment,
} from '../../test-data/payment-requests.ts'
import { openTestApp } from '../../test-data/test-app.ts'

const t = await openTestApp()
const accountant = await t.as('ACCOUNTING')
const admin = await t.as('ADMIN')

const move = (orderId: number, user = accountant) => user('POST', `/api/db/payments/moveToCredit/${orderId}`)
const toCredit = async (customer: number) =>
  (await accountant('GET', `/api/db/payments/getToCredit?customer=${customer}`)).json()
const setStatus = async (orderId: number, orderStatus: string) => {
  const answer = await admin('PUT', `/api/db/orders/update/${orderId}`, { body: { orderStatus } })
  expect(answer.statusCode).toBe(200)
}
const readPayment = async (id: number) => (await accountant('GET', `/api/db/payments/getById/${id}`)).json()

/** An order of 100 paid by an older payment of 60, which also pays 20 of another order, and a newer payment of 40, of which 10 is credit. */
async function paidTwice() {
  const { id: customerId, orders, orderIds, sku } = await aCustomerOwing(t.db, [100, 50])
  const [orderId = 0, otherId = 0] = orderIds
  const paid = [
    { orderId, amount: 60 },
    { orderId: otherId, amount: 20 },
  ]
  // The newer one is recorded first: its date counts.
  const newer = await aPayment(accountant, customerId, [{ orderId, amount: 40 }], {
    amount: 50,
    paymentDate: '2026-02-05',
  })
  const older = await aPayment(accountant, customerId, paid, { amount: 80, paymentDate: '2026-01-05' })
  const setUnits = async (quantity: number) => {
    const orderItems = [{ id: orders[0]?.lineIds[0], productSku: sku, quantity }]
    const answer = await admin('PUT', `/api/db/orders/update/${orderId}`, { body: { orderItems } })
    expect(answer.statusCode).toBe(200)
  }
  return { customerId, orderId, otherId, orderIds, older, newer, setUnits }
}

test('an overpayment becomes credit, taken from the newest payment first', async () => {
  const { customerId, orderId, orderIds, older, newer, setUnits } = await paidTwice()
  await setUnits(50)
  expect(await toCredit(customerId)).toMatchObject({ count: 1, total: 50, orders: [{ orderId, amount: 50 }] })
  const before = await readPayment(newer.id)
  expect((await move(orderId)).json()).toEqual({ moved: 50 })
  expect(await readPayment(newer.id)).toMatchObject({ amount: 50, orders: [], customerCreditAdded: 50 })
  expect((await readPayment(newer.id)).modifiedOn > before.modifiedOn).toBe(true)
  expect(await readPayment(older.id)).toMatchObject({
    orders: [{ amountApplied: 50 }, { amountApplied: 20 }],
    customerCreditAdded: 10,
  })
  expect(await balancesOf(t.db, orderIds)).toEqual([
    [0, 'PAID'],
    [30, 'PARTIAL'],
  ])
  expect((await readCredit(t.db, customerId)).credit).toBe(60)
  expect(await toCredit(customerId)).toEqual({ orders: [], count: 0, total: 0 })
  const [entry] = (await accountant('GET', `/api/db/changelog/getAll/order/${orderId}`)).json()
  expect(entry.notes).toBe('Moved to customer credit')
  await expectSoundTotals(t.db)
})

test.each(['CANCELLED', 'REFUNDED'] as const)('all that was paid for a %s order becomes credit', async (status) => {
  const { customerId, orderId, otherId, older, newer } = await paidTwice()
  await setStatus(orderId, status)
  expect(await toCredit(customerId)).toMatchObject({ total: 100, orders: [{ orderStatus: status, amount: 100 }] })
  expect((await move(orderId)).json()).toEqual({ moved: 100 })
  expect((await readPayment(older.id)).orders).toMatchObject([{ orderId: otherId, amountApplied: 20 }])
  expect((await readPayment(newer.id)).orders).toEqual([])
  expect((await readCredit(t.db, customerId)).credit).toBe(110)
})

test('credit that paid an order comes back as credit, and voided payments stay as they were', async () => {
  const { id: customerId, orderIds } = await aCustomerOwing(t.db, [30])
  const [orderId = 0] = orderIds
  const credit = { creditAvailable: 20, reason: 'Goodwill' }
  await admin('PUT', `/api/db/customers/update/${customerId}`, { body: credit })
  const [used, voided] = [
    await aPayment(accountant, customerId, [{ orderId, amount: 20 }], { customerCreditDeducted: 20 }),
    await aPayment(accountant, customerId, [{ orderId, amount: 5 }], { amount: 5 }),
  ]
  await voidPayment(accountant, voided.id)
  await setStatus(orderId, 'CANCELLED')
  expect((await move(orderId)).json()).toEqual({ moved: 20 })
  expect((await readCredit(t.db, customerId)).credit).toBe(20)
  expect(await readPayment(used.id)).toMatchObject({ customerCreditDeducted: 20, customerCreditAdded: 20, orders: [] })
  expect((await readPayment(voided.id)).orders).toHaveLength(1)
})

test('an order that is not overpaid has nothing to move, and an unknown one is not found', async () => {
  const { orderId, otherId } = await paidTwice()
  for (const id of [orderId, otherId]) expectRefusal(await move(id), 409, 'nothing-to-credit')
  expectRefusal(await move(987_654), 404, 'order-not-found')
})

test('only accounting can move money to credit', async () => {
  const { orderId, setUnits } = await paidTwice()
  await setUnits(50)
  for (const role of ['SALES', 'INVENTORY', 'DRIVER', 'PAYROLL'] as const)
    expect((await move(orderId, await t.as(role))).statusCode).toBe(403)
  expect((await accountant('GET', `/api/db/payments/getToCredit`)).json().orders).toContainEqual(
    expect.objectContaining({ orderId, amount: 50 }),
  )
})

test('if two people move an order’s money at once, one succeeds and the other is refused', async () => {
  const { customerId, orderId, setUnits } = await paidTwice()
  await setUnits(50)
  const answers = await Promise.all([move(orderId), move(orderId, admin), move(orderId)])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  expect((await readCredit(t.db, customerId)).credit).toBe(60)
  await expectSoundTotals(t.db)
})

test('moving to credit, an edit and a void of its payments at once neither lose nor double money', async () => {
  for (let round = 0; round < 8; round++) {
    const { customerId, orderId, otherId, newer, older, setUnits } = await paidTwice()
    await setUnits(50)
    const answers = await Promise.all([
      move(orderId),
      changePayment(accountant, older.id, { appliedPayments: [{ orderId: otherId, amount: 30 }] }),
      round % 2 === 0 ? voidPayment(accountant, newer.id) : move(orderId),
    ])
    expect(answers.filter(({ statusCode }) => statusCode >= 500)).toEqual([])
    const payments = (await accountant('GET', `/api/db/payments/getByCustomer/${customerId}`)).json()
    const counted = payments.filter(({ voidedOn }: { voidedOn: unknown }) => voidedOn === null)
    const funds = counted.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0)
    const applied = await t.db
      .selectFrom('orders')
      .select((row) => row.fn.sum<number>('appliedCents').as('cents'))
      .where('customerId', '=', customerId)
      .executeTakeFirstOrThrow()
    expect(Number(applied.cents) / 100 + (await readCredit(t.db, customerId)).credit).toBe(funds)
    await expectSoundTotals(t.db)
  }
})
