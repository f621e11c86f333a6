import type { Collection } from '@dray/contract/collections'
import { expect, test } from 'vitest'
import { expectSoundTotals } from '../../test-data/expectations.ts'
import { aCustomerOwing, balancesOf, readCredit, recordPayment } from '../../test-data/payment-requests.ts'
import { rounds } from '../../test-data/rounds.ts'
import { openTestApp } from '../../test-data/test-app.ts'

const t = await openTestApp()
const [driver, accounting, admin] = [await t.as('DRIVER'), await t.as('ACCOUNTING'), await t.as('ADMIN')]

/** A customer who owes these amounts in dollars, oldest order first, and paid a driver for the last one. */
async function aSplit(totals: readonly number[], amount: number) {
  const { id: customerId, orderIds } = await aCustomerOwing(t.db, totals)
  return { customerId, orderIds, collectionId: (await collect(orderIds.at(-1) ?? 0, amount)).id }
}

async function collect(orderId: number, amount: number, by = admin): Promise<Collection> {
  const body = { orderId, amount, paymentMethod: 'CHECK' }
  return (await by('POST', '/api/db/collections/add', { body })).json()
}

const confirm = (id: number, appliedPayments?: unknown, { by = accounting, key = '' } = {}) =>
  by('POST', `/api/db/collections/confirm/${id}`, {
    ...(appliedPayments === undefined ? {} : { body: { appliedPayments } }),
    headers: key === '' ? {} : { 'idempotency-key': key },
  })
const pays = (...amounts: [orderId: number | undefined, amount: unknown][]) =>
  amounts.map(([orderId = 0, amount]) => ({ orderId, amount }))
const listed = async (customerId: number, by = accounting): Promise<Collection[]> =>
  (await by('GET', `/api/db/collections/getAll?customer=${customerId}`)).json()
const notesOf = async (orderId: number): Promise<(string | null)[]> =>
  (await accounting('GET', `/api/db/changelog/getAll/order/${orderId}`))
    .json()
    .map(({ notes }: { notes: string | null }) => notes)
const codes = (answers: readonly { statusCode: number }[]) =>
  answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)

test('one check pays several orders, the rest becomes credit, and each order says which payment it was', async () => {
  const { customerId, orderIds, collectionId } = await aSplit([50, 80, 100], 200)
  const [first = 0, second = 0, third = 0] = orderIds
  const payment = (await confirm(collectionId, pays([third, 100], [first, '$50.00'], [second, 30]))).json()
  expect(payment).toMatchObject({
    amount: 200,
    orders: [
      { orderId: first, amountApplied: 50 },
      { orderId: second, amountApplied: 30 },
      { orderId: third, amountApplied: 100 },
    ],
    customerCreditAdded: 20,
  })
  expect(await balancesOf(t.db, orderIds)).toEqual([
    [0, 'PAID'],
    [50, 'PARTIAL'],
    [0, 'PAID'],
  ])
  expect((await readCredit(t.db, customerId)).credit).toBe(20)
  expect(await notesOf(first)).toContain(`Payment ${payment.id}`)
  expect(await notesOf(third)).toContain('Confirmed a check for $200.00')
  expect((await listed(customerId))[0]).toMatchObject({ status: 'confirmed', payment: { id: payment.id } })
})

test('a collection may pay only other orders, or none; without a list it pays its own', async () => {
  const other = await aSplit([50, 100], 40)
  await confirm(other.collectionId, pays([other.orderIds[0], 40]))
  const none = await aSplit([50, 100], 40)
  await confirm(none.collectionId, [])
  const usual = await aSplit([50, 100], 120)
  await accounting('POST', `/api/db/collections/confirm/${usual.collectionId}`, { body: {} })
  const left = async ({ customerId, orderIds }: typeof other) => [
    ...(await balancesOf(t.db, orderIds)).map(([balance]) => balance),
    (await readCredit(t.db, customerId)).credit,
  ]
  expect([await left(other), await left(none), await left(usual)]).toEqual([
    [10, 100, 0],
    [50, 100, 40],
    [50, 0, 20],
  ])
})

test('an amount a payment can’t apply is refused with its row, and the collection still waits', async () => {
  const { customerId, orderIds, collectionId } = await aSplit([50, 100], 120)
  const [first = 0, second = 0] = orderIds
  const foreign = (await aCustomerOwing(t.db, [10])).orderIds[0]
  const canceled = await aCustomerOwing(t.db, [10])
  await admin('PUT', `/api/db/orders/update/${canceled.orderIds[0]}`, {
    body: { customerID: customerId, orderStatus: 'CANCELLED' },
  })
  const refused: [unknown, number, string, string][] = [
    [pays([first, 50], [second, 70.01]), 422, 'funds-exceeded', 'appliedPayments'],
    [pays([first, 50.01]), 409, 'balance-exceeded', 'appliedPayments.0.amount'],
    [pays([second, 1], [first, 0]), 422, 'applied-amount-missing', 'appliedPayments.1.amount'],
    [pays([foreign, 5]), 422, 'order-of-another-customer', 'appliedPayments.0.orderId'],
    [pays([canceled.orderIds[0], 5]), 422, 'order-not-payable', 'appliedPayments.0.orderId'],
    [pays([second, 1], [987_654, 5]), 422, 'paid-order-unknown', 'appliedPayments.1.orderId'],
    [pays([first, 5], [first, 6]), 400, 'invalid-request', 'appliedPayments'],
    [pays([first, -5]), 400, 'invalid-request', 'appliedPayments.0.amount'],
    [pays([first, 'all']), 400, 'invalid-request', 'appliedPayments.0.amount'],
    ['all', 400, 'invalid-request', 'appliedPayments'],
    [null, 400, 'invalid-request', 'appliedPayments'],
  ]
  for (const [appliedPayments, status, code, path] of refused) {
    const answer = (await confirm(collectionId, appliedPayments)).json()
    expect({ status: answer.status, code: answer.code, path: answer.errors[0].path }).toEqual({ status, code, path })
  }
  expect((await balancesOf(t.db, orderIds)).map(([balance]) => balance)).toEqual([50, 100])
  expect((await listed(customerId))[0]).toMatchObject({ status: 'waiting', payment: null })
})

test('if two collections for the same orders are confirmed at once, one succeeds and the other stays unconfirmed', async () => {
  for (let round = 0; round < rounds(10); round++) {
    const { id: customerId, orderIds } = await aCustomerOwing(t.db, [50, 80])
    const [first = 0, second = 0] = orderIds
    const [one, two] = [await collect(second, 130), await collect(first, 130)]
    const answers = await Promise.all([
      confirm(one.id, pays([second, 80], [first, 50])),
      confirm(two.id, pays([first, 50], [second, 80]), { by: admin }),
    ])
    expect(codes(answers)).toEqual([200, 409])
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('balance-exceeded')
    expect((await balancesOf(t.db, orderIds)).map(([balance]) => balance)).toEqual([0, 0])
    const statuses = (await listed(customerId)).map(({ status }) => status)
    expect(statuses.sort()).toEqual(['confirmed', 'waiting'])
  }
})

test('if someone else pays one of the orders at the same time, either the payment or the confirmation is refused', async () => {
  for (let round = 0; round < rounds(10); round++) {
    const { customerId, orderIds, collectionId } = await aSplit([50, 80], 130)
    const [first = 0, second = 0] = orderIds
    const [split, paid] = await Promise.all([
      confirm(collectionId, pays([second, 80], [first, 50])),
      recordPayment(admin, customerId, pays([first, 30]), { amount: 30 }),
    ])
    const isSplit = split.statusCode === 200
    expect([split.statusCode, paid.statusCode]).toEqual(isSplit ? [200, 409] : [409, 200])
    expect((await balancesOf(t.db, orderIds)).map(([balance]) => balance)).toEqual(isSplit ? [0, 0] : [20, 80])
    expect((await readCredit(t.db, customerId)).credit).toBe(0)
    expect((await listed(customerId))[0]?.status).toBe(isSplit ? 'confirmed' : 'waiting')
  }
})

test('a collection confirmed twice at once with different splits becomes one payment', async () => {
  const { orderIds, collectionId } = await aSplit([50, 80], 60)
  const [first = 0, second = 0] = orderIds
  const answers = await Promise.all([
    confirm(collectionId, pays([first, 50])),
    confirm(collectionId, pays([second, 60]), { by: admin }),
    confirm(collectionId),
  ])
  expect(codes(answers)).toEqual([200, 409, 409])
})

test('a split sent twice over a bad connection is confirmed once', async () => {
  const { orderIds, collectionId } = await aSplit([50, 80], 60)
  const press = () => confirm(collectionId, pays([orderIds[0], 50]), { key: 'one press' })
  const answers = await Promise.all([press(), press()])
  expect(answers[0]?.json()).toEqual(answers[1]?.json())
  const another = await confirm(collectionId, pays([orderIds[0], 40]), { key: 'one press' })
  expect(another.json().code).toBe('key-reused')
  expect((await balancesOf(t.db, orderIds)).map(([balance]) => balance)).toEqual([0, 80])
})

test('the office sees whether the customer owes on other orders, while the collection waits; drivers do not', async () => {
  const canPayOthers = async (customerId: number, by = accounting) =>
    (await listed(customerId, by)).map((collection) => collection.canPayOthers)
  const single = await aSplit([80], 60)
  expect(await canPayOthers(single.customerId)).toEqual([false])

  const { customerId, orderIds, collectionId } = await aSplit([50, 80], 60)
  expect(await canPayOthers(customerId)).toEqual([true])
  await admin('PUT', `/api/db/orders/update/${orderIds[1]}`, { body: { driverId: driver.userId } })
  const { id: ownId, canPayOthers: isTold } = await collect(orderIds[1] ?? 0, 5, driver)
  expect([isTold, ...(await canPayOthers(customerId, driver))]).toEqual([false, false, false])
  await confirm(ownId)
  await confirm(collectionId)
  expect(await canPayOthers(customerId)).toEqual([false, false])

  const draft = await aSplit([50, 80], 60)
  await admin('PUT', `/api/db/orders/update/${draft.orderIds[0]}`, { body: { orderStatus: 'CANCELLED' } })
  expect(await canPayOthers(draft.customerId)).toEqual([false])
})

test('after all of this the doctor finds no difference', async () => {
  await expectSoundTotals(t.db)
})
