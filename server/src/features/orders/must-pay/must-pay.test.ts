import { cents } from '@dray/domain/money'
import { expect, test } from 'vitest'
import { expectOnly, expectRefusal, expectSoundTotals } from '../../../test-data/expectations.ts'
import { aCustomerOwing, balancesOf, readCredit, recordPayment } from '../../../test-data/payment-requests.ts'
import { rounds } from '../../../test-data/rounds.ts'
import { type ApiClient, openTestApp } from '../../../test-data/test-app.ts'

const t = await openTestApp()
const [admin, accounting, sales, keeper] = [
  await t.as('ADMIN'),
  await t.as('ACCOUNTING'),
  await t.as('SALES'),
  await t.as('INVENTORY'),
]
const driver = await t.as('DRIVER')

const day = '2026-03-02'

type Required = { orderId: number | undefined; amount: unknown }
type Sent = { by?: ApiClient; modifiedOn?: string }
const setMustPay = (id: number, mustPay: readonly Required[], { by = accounting, ...more }: Sent = {}) =>
  by('PUT', `/api/db/orders/setMustPay/${id}`, { body: { mustPay, ...more } })
const lift = (id: number, reason: string | null = 'Owner promised a wire', by: ApiClient = accounting) =>
  by('POST', `/api/db/orders/liftMustPay/${id}`, { body: { reason } })
const read = async (id: number, by = accounting) => (await by('GET', `/api/db/orders/getByID/${id}`)).json().res
const deliver = (id: number, by = driver) =>
  by('PUT', `/api/db/orders/update/${id}`, { body: { orderStatus: 'DELIVERED' } })
const collect = (orderId: number, amount: number, by = driver) =>
  by('POST', '/api/db/collections/add', { body: { orderId, amount, paymentMethod: 'CASH' } })
const changeCustomer = (id: number, body: object, by = accounting) =>
  by('PUT', `/api/db/customers/update/${id}`, { body })
const logOf = async (id: number): Promise<{ notes: string | null; changes: object[] }[]> =>
  (await accounting('GET', `/api/db/changelog/getAll/order/${id}`)).json()

type Stop = { id: number; toCollect: number; cod: boolean; mustPay: object[]; creditUsed: number }
const stopOf = async (id: number, by: ApiClient = driver): Promise<Stop | undefined> =>
  (await by('GET', `/api/db/orders/getDeliveries/${day}`)).json().find((stop: Stop) => stop.id === id)

/** A customer who owes these amounts in dollars; the last order is the driver's stop. */
async function aStop(totals: readonly number[], cod = false) {
  const customer = await aCustomerOwing(t.db, totals, 'PACKED')
  const id = customer.orderIds.at(-1) ?? 0
  const [first = 0, second = 0] = customer.orderIds
  const toDriver = { deliveryDate: day, driverId: driver.userId }
  await sales('PUT', `/api/db/orders/update/${id}`, { body: toDriver })
  if (cod) await t.db.updateTable('customers').set({ cod }).where('id', '=', customer.id).execute()
  return { ...customer, customerId: customer.id, id, first, second }
}

test('accounting and sales say what must be paid before a drop, and the order and its stop show what is still open', async () => {
  const { customerId, id, first, second, orders } = await aStop([80, 60, 100])
  const body = [
    { orderId: second, amount: '$60.00' },
    { orderId: first, amount: 50 },
  ]
  const answer = await setMustPay(id, body, { by: sales })
  expect(answer.statusCode, answer.body).toBe(200)
  const [firstNum, secondNum] = orders.map(({ orderNum }) => orderNum)
  const shown = [
    { orderId: second, orderNum: secondNum, amount: 60, open: 60 },
    { orderId: first, orderNum: firstNum, amount: 50, open: 50 },
  ]
  expect(answer.json()).toMatchObject({ mustPay: shown, mustPayLifted: null })
  expect(await read(id, driver)).toMatchObject({ mustPay: shown })
  expect(await stopOf(id)).toMatchObject({
    cod: false,
    mustPay: [
      { orderId: second, orderNum: secondNum, amount: 60 },
      { orderId: first, orderNum: firstNum, amount: 50 },
    ],
    toCollect: 110,
  })
  expect((await logOf(id))[0]?.changes).toMatchObject([
    { field: 'mustPay', previousValue: null, newValue: `${secondNum}: $60.00, ${firstNum}: $50.00` },
  ])
  await recordPayment(accounting, customerId, [{ orderId: first, amount: 20 }], { amount: 20 })
  expect((await read(id)).mustPay).toMatchObject([{ open: 60 }, { amount: 50, open: 30 }])
  expect(await stopOf(id)).toMatchObject({ toCollect: 90 })

  expect((await setMustPay(id, [])).json()).toMatchObject({ mustPay: [] })
  expect(await stopOf(id)).toMatchObject({ mustPay: [], toCollect: 0 })
  const before = await logOf(id)
  await setMustPay(id, [])
  expect(await logOf(id)).toEqual(before)
})

test('an entry that stays keeps what was paid since; once paid it can be required again', async () => {
  const { customerId, id, first, second } = await aStop([200, 60, 100])
  const entry = { orderId: first, amount: 50 }
  await setMustPay(id, [entry])
  await recordPayment(accounting, customerId, [{ orderId: first, amount: 20 }], { amount: 20 })
  await setMustPay(id, [{ orderId: second, amount: 10 }, entry])
  expect((await read(id)).mustPay).toMatchObject([{ open: 10 }, { amount: 50, open: 30 }])
  await recordPayment(accounting, customerId, [{ orderId: first, amount: 150 }], { amount: 150 })
  expect((await read(id)).mustPay).toMatchObject([{ open: 10 }, { amount: 50, open: 0 }])
  expect((await setMustPay(id, [entry])).json()).toMatchObject({ code: 'must-pay-exceeds' })
  const third = { orderId: first, amount: 30 }
  expect((await setMustPay(id, [third])).json().mustPay).toMatchObject([{ amount: 30, open: 30 }])
  await recordPayment(accounting, customerId, [{ orderId: first, amount: 30 }], { amount: 30 })
  expect((await setMustPay(id, [])).json().mustPay).toEqual([])
})

test('an amount is above 0 and at most what is due, on an order of the customer that can be paid, each named once', async () => {
  const { id, first } = await aStop([80, 100])
  const { first: foreign } = await aStop([80])
  const draft = await aStop([80])
  await sales('PUT', `/api/db/orders/update/${draft.id}`, { body: { orderStatus: 'DRAFT' } })
  for (const amount of [0, -5, 'ten', 1.005, null])
    expect((await setMustPay(id, [{ orderId: first, amount }])).statusCode, String(amount)).toBe(400)
  expectRefusal(await setMustPay(id, [{ orderId: first, amount: 80.01 }]), 409, 'must-pay-exceeds')
  expectRefusal(await setMustPay(id, [{ orderId: foreign, amount: 5 }]), 422, 'required-of-another-customer')
  expectRefusal(await setMustPay(id, [{ orderId: 2_000_000_000, amount: 5 }]), 422, 'required-order-unknown')
  expectRefusal(await setMustPay(draft.id, [{ orderId: draft.id, amount: 5 }]), 422, 'order-not-payable')
  const twice = [
    { orderId: first, amount: 5 },
    { orderId: first, amount: 6 },
  ]
  expectRefusal(await setMustPay(id, twice), 422, 'order-listed-twice')
  expectRefusal(await setMustPay(2_000_000_000, []), 404, 'order-not-found')
  expect(await read(id)).toMatchObject({ mustPay: [] })
  expect((await setMustPay(id, [{ orderId: first, amount: 80 }])).statusCode).toBe(200)
  for (const by of [driver, keeper]) expect((await setMustPay(id, [], { by })).statusCode).toBe(403)
})

test('of two who set it from the same version, one is refused and sees the other', async () => {
  const { id, first } = await aStop([80, 100])
  const { modifiedOn } = await read(id)
  const answers = await Promise.all(
    [10, 20].map((amount) => setMustPay(id, [{ orderId: first, amount }], { by: sales, modifiedOn })),
  )
  const winner = answers.find(({ statusCode }) => statusCode === 200)
  const loser = answers.find(({ statusCode }) => statusCode === 409)
  expect(loser?.json()).toMatchObject({ code: 'changed-meanwhile', current: { mustPay: winner?.json().mustPay } })
})

test('a driver can’t deliver while something must be paid, the office can; a collection or a lift ends it', async () => {
  const { id, first, customerId } = await aStop([80, 100], true)
  await setMustPay(id, [{ orderId: first, amount: 50 }])
  const refused = await deliver(id)
  expectRefusal(refused, 409, 'must-pay')
  expect(refused.json()).toMatchObject({ missing: 150 })
  expect(await read(id)).toMatchObject({ orderStatus: 'PACKED' })
  const driving = await t.as('DRIVER', 'ACCOUNTING')
  await t.db.updateTable('orders').set({ driverId: driving.userId }).where('id', '=', id).execute()
  const inBulk = { orders: [{ id }], orderStatus: 'DELIVERED' }
  expectRefusal(await driving('PUT', '/api/db/orders/updateStatuses', { body: inBulk }), 409, 'must-pay')
  await t.db.updateTable('orders').set({ driverId: driver.userId }).where('id', '=', id).execute()

  await changeCustomer(customerId, { creditAvailable: 30, reason: 'Goodwill' })
  await collect(id, 100)
  expect((await deliver(id)).json()).toMatchObject({ missing: 20 })
  expect(await stopOf(id)).toMatchObject({ creditUsed: 30, toCollect: 20 })
  const { id: lastId } = (await collect(id, 20)).json()
  await driver('POST', `/api/db/collections/withdraw/${lastId}`)
  expectRefusal(await deliver(id), 409, 'must-pay')
  const again = (await collect(id, 20)).json()
  await accounting('POST', `/api/db/collections/refuse/${again.id}`, { body: { reason: 'Bounced' } })
  expectRefusal(await deliver(id), 409, 'must-pay')
  await collect(id, 20)
  expect((await deliver(id)).statusCode).toBe(200)

  for (const by of [sales, keeper, admin]) {
    const { id } = await aStop([100], true)
    expect((await deliver(id, by)).statusCode).toBe(200)
  }
  const { id: packed } = await aStop([100], true)
  const back = await driver('PUT', `/api/db/orders/update/${packed}`, { body: { orderStatus: 'PACKED' } })
  expect(back.statusCode).toBe(200)
})

test('requested credit memos of the order lower what must be collected', async () => {
  const { id, customerId } = await aStop([100], true)
  const memo = { orderId: id, customerId, amountCents: cents(30_00), status: 'REQUESTED' as const, memoNum: null }
  const at = new Date()
  await t.db
    .insertInto('creditMemos')
    .values({ ...memo, createdAt: at, modifiedOn: at })
    .execute()
  expect(await stopOf(id)).toMatchObject({ requestedCredit: 30, toCollect: 70 })
  expect((await deliver(id)).json()).toMatchObject({ missing: 70 })
})

test('accounting lifts it with a reason, once; new requirements end the lift, fewer ones don’t', async () => {
  const { id, first, second } = await aStop([80, 60, 100], true)
  await setMustPay(id, [
    { orderId: first, amount: 50 },
    { orderId: second, amount: 10 },
  ])
  expectRefusal(await lift(id, ' '), 422, 'reason-missing')
  for (const by of [sales, driver, keeper]) expect((await lift(id, 'My friend', by)).statusCode).toBe(403)
  const lifted = await lift(id)
  expect(lifted.json()).toMatchObject({
    mustPayLifted: { reason: 'Owner promised a wire', by: expect.any(String), on: expect.any(String) },
  })
  expect(await stopOf(id)).toMatchObject({ toCollect: 0, cod: true })
  const log = await logOf(id)
  expect(log[0]?.notes).toBe('Lifted payment before the drop: Owner promised a wire')
  const again = await lift(id, 'Another reason', admin)
  expect([again.statusCode, again.json().mustPayLifted]).toEqual([200, lifted.json().mustPayLifted])
  expect(await logOf(id)).toEqual(log)

  await setMustPay(id, [{ orderId: first, amount: 50 }])
  expect((await read(id)).mustPayLifted).not.toBeNull()
  await setMustPay(id, [{ orderId: first, amount: 60 }])
  expect((await logOf(id))[0]?.notes).toBe('Payment before the drop is required again')
  expect(await read(id)).toMatchObject({ mustPayLifted: null })
  expectRefusal(await deliver(id), 409, 'must-pay')
  await lift(id)
  expect((await deliver(id)).statusCode).toBe(200)
  expect((await lift(2_000_000_000)).statusCode).toBe(404)
})

test('requirements and lifts end when the order moves to another customer', async () => {
  const { id, first } = await aStop([80, 100])
  const other = await aStop([40], true)
  await setMustPay(id, [{ orderId: first, amount: 50 }])
  await lift(id)
  await sales('PUT', `/api/db/orders/update/${id}`, { body: { customerID: other.customerId } })
  expect(await read(id)).toMatchObject({ mustPay: [], mustPayLifted: null, customer: { cod: true } })
  expect((await deliver(id)).json()).toMatchObject({ code: 'must-pay', missing: 100 })
  expect((await lift(id)).statusCode).toBe(200)
  expect((await deliver(id)).statusCode).toBe(200)
})

test('the company can require payment of everyone, which is logged and known to the screens', async () => {
  const { id } = await aStop([100])
  expect(await stopOf(id)).toMatchObject({ cod: false, toCollect: 0 })
  const set = (requirePayment: boolean) => admin('PUT', '/api/db/settings/updateCompany', { body: { requirePayment } })
  expect((await set(true)).json()).toMatchObject({ requirePayment: true })
  expect((await driver('GET', '/api/db/settings/get')).json()).toMatchObject({ requirePayment: true })
  expect((await t.signedOut('GET', '/api/db/settings/get')).json().requirePayment).toBeUndefined()
  expect(await stopOf(id)).toMatchObject({ cod: true, toCollect: 100 })
  expect((await deliver(id)).json()).toMatchObject({ missing: 100 })
  await set(false)
  expect((await deliver(id)).statusCode).toBe(200)
})

test('accounting and admins make a customer COD, sales can’t, and drivers see it', async () => {
  const { customerId, id } = await aStop([100])
  expect((await changeCustomer(customerId, { cod: true }, sales)).statusCode).toBe(403)
  expect((await changeCustomer(customerId, { cod: false, notes: 'Loading dock' }, sales)).statusCode).toBe(200)
  expect((await changeCustomer(customerId, { cod: true })).json()).toMatchObject({ cod: true })
  const [entry] = (await accounting('GET', `/api/db/changelog/getAll/customer/${customerId}`)).json()
  expect(entry.changes).toMatchObject([{ field: 'cod', previousValue: 'false', newValue: 'true' }])
  expect((await driver('GET', `/api/db/customers/getByID/${customerId}`)).json().customer).toMatchObject({ cod: true })
  expect(await stopOf(id)).toMatchObject({ cod: true, toCollect: 100 })
  const add = (by: ApiClient, customerName: string, cod: boolean) =>
    by('POST', '/api/db/customers/addNew', { body: { customerName, cod } })
  expect((await add(sales, 'Cash and Carry', true)).statusCode).toBe(403)
  expect((await add(sales, 'Cash and Carry', false)).json()).toMatchObject({ cod: false })
  expect((await add(admin, 'Cash and Go', true)).json()).toMatchObject({ cod: true })
})

test('a required amount and a payment at the same time never leave more required than is due', async () => {
  for (let round = 0; round < rounds(5); round += 1) {
    const { customerId, id, first } = await aStop([80, 100])
    const [set] = await Promise.all([
      setMustPay(id, [{ orderId: first, amount: 80 }]),
      recordPayment(accounting, customerId, [{ orderId: first, amount: 50 }], { amount: 50 }),
    ])
    const { mustPay } = await read(id)
    const outcome = { code: set.json().code, open: mustPay.map(({ open }: { open: number }) => open) }
    expect([{ open: [30] }, { code: 'must-pay-exceeds', open: [] }]).toContainEqual(outcome)
  }
})

test('two collections and a delivery at once deliver only if both count', async () => {
  for (let round = 0; round < rounds(5); round += 1) {
    const { id } = await aStop([100], true)
    const [, , delivered] = await Promise.all([collect(id, 60), collect(id, 40), deliver(id)])
    const { orderStatus } = await read(id)
    expect(orderStatus).toBe(delivered.statusCode === 200 ? 'DELIVERED' : 'PACKED')
    expect([undefined, 'must-pay']).toContain(delivered.json().code)
    expect((await deliver(id)).statusCode).toBe(200)
  }
})

test('a requirement and a delivery at once: if it was set first the delivery is refused', async () => {
  for (let round = 0; round < rounds(5); round += 1) {
    const { id, first } = await aStop([80, 100])
    const [set, delivered] = await Promise.all([setMustPay(id, [{ orderId: first, amount: 80 }]), deliver(id)])
    expect(set.statusCode).toBe(200)
    expectOnly([delivered], 'must-pay')
    expect((await read(id)).orderStatus).toBe(delivered.statusCode === 200 ? 'DELIVERED' : 'PACKED')
  }
})

const confirm = (id: number) => accounting('POST', `/api/db/collections/confirm/${id}`)

test('a confirmed collection pays the required amounts in their order, then its own order, then credit', async () => {
  const { customerId, orderIds, id, first, second } = await aStop([80, 60, 100])
  await setMustPay(id, [
    { orderId: second, amount: 30 },
    { orderId: first, amount: 50 },
  ])
  const { id: collectionId } = (await collect(id, 200)).json()
  const payment = await confirm(collectionId)
  expect(payment.json()).toMatchObject({
    orders: [
      { orderId: first, amountApplied: 50 },
      { orderId: second, amountApplied: 30 },
      { orderId: id, amountApplied: 100 },
    ],
    customerCreditAdded: 20,
  })
  expect((await balancesOf(t.db, orderIds)).map(([balance]) => balance)).toEqual([30, 30, 0])
  expect((await readCredit(t.db, customerId)).credit).toBe(20)
  expect((await read(id)).mustPay).toMatchObject([{ open: 0 }, { open: 0 }])
  await expectSoundTotals(t.db)
})

test('collections confirmed together pay the required amounts one after the other', async () => {
  const { orderIds, id, first } = await aStop([80, 100])
  await setMustPay(id, [{ orderId: first, amount: 50 }])
  const ids = [(await collect(id, 30)).json().id, (await collect(id, 40)).json().id, (await collect(id, 50)).json().id]
  const answer = await accounting('POST', '/api/db/collections/confirmAll', { body: { ids } })
  expect(answer.statusCode, answer.body).toBe(200)
  expect((await balancesOf(t.db, orderIds)).map(([balance]) => balance)).toEqual([30, 30])
  expect((await read(id)).mustPay).toMatchObject([{ open: 0 }])
  await expectSoundTotals(t.db)
})
