import { cents } from '@dray/domain/money'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectRefusal } from '../../../test-data/expectations.ts'
import { anAccount, readCommission, readPaidOrders } from '../../../test-data/payroll-requests.ts'
import { type ApiClient, type TestApp, testApp } from '../../../test-data/test-app.ts'
import { typedOverLists } from './corrections.sql.ts'

let t: TestApp
let clerk: ApiClient
let rep: ApiClient
let account: Awaited<ReturnType<typeof anAccount>>
let year = 2026
beforeAll(async () => {
  t = await testApp()
  clerk = await t.as('PAYROLL')
})
afterAll(() => t.stop())
/** Each test has its own person and year, because submitting a period is for everyone. */
beforeEach(async () => {
  rep = await t.as('SALES')
  await t.db.updateTable('users').set({ payType: 'COMMISSION' }).where('id', '=', rep.userId).execute()
  account = await anAccount(t.db, rep.userId)
  year--
})

const save = (period: string, body: object, userId = rep.userId) =>
  clerk('POST', `/api/db/payroll/update/${year}/${period}/${userId}/`, { body })
const pay = (period: string, ...orders: { id: number }[]) =>
  save(period, { paidOrders: orders.map(({ id }) => ({ orderId: id })) })
const submit = (period: string) => clerk('POST', `/api/db/payroll/submit/${year}/${period}`, { body: { users: [] } })
const remove = (period: string) => clerk('DELETE', `/api/db/payroll/delete/${year}/${period}`)
const read = (period: string) => readCommission(clerk, `${year}/${period}`, rep.userId)
const rowOf = async (period: string) => {
  const { users } = (await clerk('GET', `/api/db/payroll/get/${year}/${period}`)).json()
  return users.find(({ userId }: { userId: number }) => userId === rep.userId)
}
const refusal = (answer: { statusCode: number; json: () => { code: string; orders?: string[] } }) => {
  const { code, orders } = answer.json()
  return [answer.statusCode, code, orders]
}
const at = (month: number, day = 5) => `${year}-0${month}-${String(day).padStart(2, '0')}T20:00:00Z`
const change = (order: { id: number }, body: object) => admin('PUT', `/api/db/orders/update/${order.id}`, { body })
let admin: ApiClient
beforeAll(async () => {
  admin = await t.as('ADMIN')
})
const changeUnits = (order: Awaited<ReturnType<typeof account.order>>, quantity: number) =>
  change(order, { orderItems: [{ id: order.lineIds[0], productSku: order.sku, quantity }] })

const numbersIn = (orders: readonly { orderNum: string }[]) => orders.map(({ orderNum }) => orderNum)

// R2.12-10, R7.2-12, R7.2-14, R3-28
test('the orders of a commission are saved, and the row gets the sum of their commissions', async () => {
  const [first, second] = [await account.order(at(3, 2), { units: 5 }), await account.order(at(3, 9))]
  const answer = await pay('3/A', second, first)
  expect(answer.json()).toMatchObject({ commission: 12, orderCount: 2, changedOrders: 0 })
  const saved = await read('3/A')
  expect(saved).toMatchObject({ commission: 12, lastSaved: expect.any(String), unpaid: [], unpaidCount: 0 })
  expect(saved.toBePaid).toMatchObject([
    { orderNum: first.orderNum, commission: 4, remark: null },
    { orderNum: second.orderNum, commission: 8, remark: null },
  ])
  expect(await readPaidOrders(clerk, `${year}/3/A`, rep.userId)).toEqual([
    { orderId: first.id, orderNum: first.orderNum, adjustedCost: null, commission: 4 },
    { orderId: second.id, orderNum: second.orderNum, adjustedCost: null, commission: 8 },
  ])
  expect(await readPaidOrders(rep, `${year}/3/A`, rep.userId)).toMatchObject([{ commission: 4 }, { commission: 8 }])
  expect((await readPaidOrders(rep, `${year}/3/A`, rep.userId))[0]).not.toHaveProperty('adjustedCost')
})

// R4.8-02
test('orders move both ways: one that is taken out of the list is unpaid again, and one that was delivered late is paid later', async () => {
  const [first, second] = [await account.order(at(3, 2)), await account.order(at(3, 9))]
  await pay('3/A', first, second)
  await pay('3/A', second)
  const march = await read('3/A')
  expect([numbersIn(march.toBePaid), numbersIn(march.unpaid)]).toEqual([[second.orderNum], [first.orderNum]])
  await submit('3/A')
  const april = await read('4/A')
  expect([numbersIn(april.toBePaid), numbersIn(april.unpaid)]).toEqual([[], [first.orderNum]])
  expect((await pay('4/A', first)).json()).toMatchObject({ commission: 8 })
  expect(await read('3/A')).toMatchObject({ submitted: true, unpaid: [], commission: 8 })
})

test('an adjusted cost changes the commission and never the order', async () => {
  const order = await account.order(at(3))
  const answer = await save('3/A', { paidOrders: [{ orderId: order.id, adjustedCost: 75.5 }] })
  expect(answer.json()).toMatchObject({ commission: 4.9 })
  expect((await read('3/A')).toBePaid).toMatchObject([{ cost: 60, adjustedCost: 75.5, commission: 4.9 }])
  const ordersPaid = [{ orderId: order.id, orderNum: order.orderNum, adjustedCost: 75.5, commission: 4.9 }]
  expect(answer.json().ordersPaid).toEqual(ordersPaid)
  expect((await save('3/A', { bonus: 5, ordersPaid })).json()).toMatchObject({ bonus: 5, ordersPaid })
  const stored = (await admin('GET', `/api/db/orders/getByID/${order.id}`)).json().res
  expect(stored).toMatchObject({ cost: 60, subtotal: 100 })
  expect((await save('3/A', { paidOrders: [{ orderId: order.id, adjustedCost: 150 }] })).json().commission).toBe(0)
  expect((await save('3/A', { paidOrders: [{ orderId: order.id, adjustedCost: 0 }] })).json().commission).toBe(20)
  expect((await read('3/A')).toBePaid).toMatchObject([{ cost: 60, adjustedCost: 0, commission: 20 }])
})

test('a changed rate applies the next time the orders are saved', async () => {
  const order = await account.order(at(3))
  await pay('3/A', order)
  expect((await save('3/A', { commissionRate: 0.25 })).json()).toMatchObject({ commission: 8, commissionRate: 0.25 })
  expect((await pay('3/A', order)).json()).toMatchObject({ commission: 10 })
  expect((await save('3/A', { commissionRate: 0.1, paidOrders: [{ orderId: order.id }] })).json().commission).toBe(4)
  await t.db.updateTable('users').set({ commissionRate: 0 }).where('id', '=', rep.userId).execute()
  expect((await save('3/A', { commissionRate: null, paidOrders: [{ orderId: order.id }] })).json().commission).toBe(0)
})

test('a commission that is typed stays until the orders are saved again', async () => {
  const order = await account.order(at(3))
  await pay('3/A', order)
  expect((await save('3/A', { commission: 99 })).json()).toMatchObject({ commission: 99 })
  expect((await save('3/A', { bonus: 1 })).json()).toMatchObject({ commission: 99 })
  expect(await read('3/A')).toMatchObject({ commission: 99, toBePaid: [{ commission: 8 }] })
  expect((await pay('3/A', order)).json()).toMatchObject({ commission: 8 })
})

test('a list that someone else just saved is not overwritten', async () => {
  const order = await account.order(at(3))
  const { modifiedOn } = (await pay('3/A', order)).json()
  expect((await save('3/A', { paidOrders: [], modifiedOn: null })).json().code).toBe('changed-meanwhile')
  expect((await save('3/A', { paidOrders: [], modifiedOn })).statusCode).toBe(200)
})

// R4.8-03
test('an order that may not be paid in this list is refused by name, and nothing is saved', async () => {
  const good = await account.order(at(3))
  const refused = async (...orders: { id: number }[]) => refusal(await pay('3/A', good, ...orders))
  const other = await (await anAccount(t.db, clerk.userId)).order(at(3))
  const draft = await account.order(at(3), { status: 'DRAFT' })
  const open = await account.order(at(3), { status: 'PACKED' })
  const later = await account.order(at(4))
  expect(await refused(other)).toEqual([422, 'order-earns-no-commission', [other.orderNum]])
  expect(await refused(draft, open)).toEqual([422, 'order-earns-no-commission', [draft.orderNum, open.orderNum]])
  expect(await refused(later)).toEqual([422, 'order-earns-no-commission', [later.orderNum]])
  expect(await refused(good)).toEqual([422, 'order-listed-twice', [good.orderNum]])
  expect(await refused({ id: 2_000_000_000 })).toEqual([422, 'order-unknown', undefined])
  expect(await read('3/A')).toMatchObject({ lastSaved: null, modifiedOn: null })

  await pay('3/A', good)
  expect(refusal(await pay('3/B', good))).toEqual([409, 'order-in-other-payroll', [good.orderNum]])
  await submit('3/A')
  expect(refusal(await pay('3/B', good))).toEqual([409, 'order-in-other-payroll', [good.orderNum]])
  expect((await pay('3/A', good)).json().code).toBe('payroll-submitted')
  for (const paidOrders of [null, 'x', [{}], [{ orderId: 'x' }], [{ orderId: good.id, adjustedCost: -1 }], [good.id]])
    expect((await save('3/B', { paidOrders })).statusCode).toBe(400)
})

test('if commission is due only once the customer has paid, an unpaid order is refused', async () => {
  const [paid, unpaid] = [await account.order(at(3), { paymentStatus: 'PAID' }), await account.order(at(3))]
  await t.db.updateTable('companySettings').set({ payWhenPaid: true }).execute()
  const answers = [await pay('3/A', paid, unpaid), await pay('3/A', paid)]
  await t.db.updateTable('companySettings').set({ payWhenPaid: false }).execute()
  expect(refusal(answers[0] as never)).toEqual([422, 'order-earns-no-commission', [unpaid.orderNum]])
  expect(answers[1]?.statusCode).toBe(200)
})

test('listed orders that earn nothing anymore are marked, and the payroll is not submitted with them', async () => {
  const [canceled, lowered, kept] = [
    await account.order(at(3, 1)),
    await account.order(at(3, 2)),
    await account.order(at(3, 3)),
  ]
  await pay('3/A', canceled, lowered, kept)
  await change(canceled, { orderStatus: 'CANCELLED' })
  await changeUnits(lowered, 5)
  expect((await read('3/A')).toBePaid).toMatchObject([
    { orderNum: canceled.orderNum, remark: 'not-delivered', commission: 8 },
    { orderNum: lowered.orderNum, remark: 'changed', subtotal: 50, commission: 8 },
    { orderNum: kept.orderNum, remark: null },
  ])
  expect(await rowOf('3/A')).toMatchObject({ orderCount: 3, changedOrders: 2, commission: 24 })
  expect(refusal(await submit('3/A'))).toEqual([422, 'order-earns-no-commission', [canceled.orderNum]])
  expect(refusal(await pay('3/A', canceled, kept))).toEqual([422, 'order-earns-no-commission', [canceled.orderNum]])
  expect((await pay('3/A', lowered, kept)).json()).toMatchObject({ commission: 12, changedOrders: 0 })
  expect((await submit('3/A')).statusCode).toBe(200)
})

// R6-08
test('an order follows the account owner of its customer', async () => {
  const order = await account.order(at(3))
  await pay('3/A', order)
  const next = await t.as('SALES')
  const body = { accountOwnerID: next.userId }
  await admin('PUT', `/api/db/customers/update/${account.id}`, { body })
  expect((await read('3/A')).toBePaid).toMatchObject([{ remark: 'other-owner' }])
  expect(refusal(await submit('3/A'))).toEqual([422, 'order-earns-no-commission', [order.orderNum]])
  expect((await readCommission(clerk, `${year}/3/A`, next.userId)).toBePaid).toEqual([])
  await pay('3/A')
  expect((await readCommission(clerk, `${year}/3/A`, next.userId)).toBePaid).toMatchObject([
    { orderNum: order.orderNum },
  ])
})

test('a deleted payroll frees its orders, submitted or not', async () => {
  const order = await account.order(at(3))
  await pay('3/A', order)
  expect((await remove('3/A')).statusCode).toBe(200)
  expect((await read('3/A')).toBePaid).toMatchObject([{ orderNum: order.orderNum }])
  await pay('3/B', order)
  await submit('3/B')
  expect((await remove('3/B')).statusCode).toBe(200)
  expect((await pay('4/A', order)).statusCode).toBe(200)
  expect((await remove('3/B')).statusCode).toBe(404)
})

/** An order whose commission of $8 was paid in March A. */
async function aPaidOrder(units = 10) {
  const order = await account.order(at(3), { units })
  await pay('3/A', order)
  await submit('3/A')
  return order
}

test('an order that is canceled or refunded after its commission was paid is corrected once, in a later period', async () => {
  const order = await aPaidOrder()
  expect(await read('3/B')).toMatchObject({ corrections: [], offeredCorrections: [] })
  await change(order, { orderStatus: 'CANCELLED' })
  const correction = { orderNum: order.orderNum, reason: 'canceled', amount: -8, paidIn: `March ${year} A` }
  expect(await read('3/B')).toMatchObject({ corrections: [correction], offeredCorrections: [], toBePaid: [] })
  expect(await read('2/B')).toMatchObject({ corrections: [], offeredCorrections: [] })
  // The submitted period itself stays as it was.
  expect(await read('3/A')).toMatchObject({
    commission: 8,
    toBePaid: [{ commission: 8, remark: null }],
    corrections: [],
  })

  expect((await save('3/B', { paidOrders: [], corrections: [] })).json()).toMatchObject({ commission: 0 })
  expect(await read('3/B')).toMatchObject({ corrections: [], offeredCorrections: [correction] })
  const saved = await save('3/B', { paidOrders: [], corrections: [order.id] })
  expect(saved.json()).toMatchObject({ commission: -8, orderCount: 1 })
  expect(await read('3/B')).toMatchObject({ corrections: [correction], offeredCorrections: [] })
  expect(await read('4/A')).toMatchObject({ corrections: [], offeredCorrections: [] })
  expect(refusal(await save('4/A', { corrections: [order.id] }))).toEqual([
    409,
    'correction-not-owed',
    [order.orderNum],
  ])
  await submit('3/B')
  expect(await read('4/A')).toMatchObject({ corrections: [], offeredCorrections: [] })
  expect((await save('4/A', { corrections: [order.id] })).json().code).toBe('correction-not-owed')
  expect(await read('3/B')).toMatchObject({ commission: -8, corrections: [correction], submitted: true })
})

test('whatever happens to an order afterward, only the difference to what was paid is corrected', async () => {
  const order = await aPaidOrder()
  await changeUnits(order, 15)
  expect(await read('3/B')).toMatchObject({ corrections: [{ reason: 'changed', amount: 4 }] })
  await save('3/B', { corrections: [order.id] })
  // The draft is saved again after another change, with the amount owed now.
  await changeUnits(order, 20)
  expect(await rowOf('3/B')).toMatchObject({ commission: 4, orderCount: 1, changedOrders: 1 })
  const draft = await read('3/B')
  expect(draft).toMatchObject({ corrections: [{ amount: 4, remark: 'changed' }], offeredCorrections: [] })
  expect(draft.commission).toBe(4)
  expect((await save('3/B', { paidOrders: [] })).json()).toMatchObject({ commission: 8, changedOrders: 0 })
  await submit('3/B')
  await change(order, { orderStatus: 'REFUNDED' })
  await save('4/A', { corrections: [order.id] })
  expect(await read('4/A')).toMatchObject({ corrections: [{ reason: 'refunded', amount: -16 }], commission: -16 })
  await submit('4/A')
  await change(order, { orderStatus: 'DELIVERED' })
  expect(await read('4/B')).toMatchObject({ corrections: [{ reason: 'changed', amount: 16 }] })
})

test('a correction that is no longer owed leaves the list when it is saved', async () => {
  const order = await aPaidOrder()
  await changeUnits(order, 15)
  await save('3/B', { corrections: [order.id] })
  await changeUnits(order, 10)
  expect(await read('3/B')).toMatchObject({
    corrections: [{ amount: 4, remark: 'changed' }],
    offeredCorrections: [],
    commission: 4,
  })
  expect(await rowOf('3/B')).toMatchObject({ changedOrders: 1 })
  expect((await save('3/B', { paidOrders: [], corrections: [order.id] })).json()).toMatchObject({
    commission: 0,
    orderCount: 0,
    changedOrders: 0,
  })
  expect(await read('3/B')).toMatchObject({ corrections: [], offeredCorrections: [] })
})

test('a submitted payroll keeps the discount that its orders had then', async () => {
  const order = await account.order(at(3))
  await change(order, { dollarAdjustment: 5 })
  await pay('3/A', order)
  await submit('3/A')
  const { toBePaid } = await read('3/A')
  expect(toBePaid).toMatchObject([{ discount: 5 }])
  await change(order, { dollarAdjustment: 7 })
  expect((await read('3/A')).toBePaid).toEqual(toBePaid)
})

const readTasks = async (period: string) => (await clerk('GET', `/api/db/payroll/getTasks/${year}/${period}`)).json()

// D-198, D-238b
test('an unlisted correction waits in one open period until it is listed there', async () => {
  const order = await aPaidOrder()
  expect((await readTasks('3/B')).corrections).toEqual([])
  await save('3/B', { paidOrders: [] })
  await change(order, { orderStatus: 'CANCELLED' })
  const waiting = [{ userId: rep.userId, name: expect.any(String), count: 1, amount: -8 }]
  expect((await readTasks('3/A')).corrections).toEqual([])
  expect((await readTasks('3/B')).corrections).toEqual(waiting)
  expect((await readTasks('4/A')).corrections).toEqual([])
  expect(await read('3/B')).toMatchObject({ offeredCorrections: [{ orderNum: order.orderNum }] })
  expect(await read('4/A')).toMatchObject({ corrections: [], offeredCorrections: [] })
  await submit('3/B')
  expect((await readTasks('4/A')).corrections).toEqual(waiting)
  expect(await read('4/A')).toMatchObject({ corrections: [{ orderNum: order.orderNum, amount: -8 }] })
  await save('4/A', { corrections: [order.id] })
  expect((await readTasks('4/A')).corrections).toEqual([])
})

test('orders whose commission is not calculated wait until it is calculated or typed', async () => {
  const [first] = [await account.order(at(3)), await account.order(at(3, 6)), await account.order(at(4))]
  const ofRep = async (period: string) =>
    (await readTasks(period)).uncalculated.filter(({ userId }: { userId: number }) => userId === rep.userId)
  expect(await ofRep('3/A')).toEqual([{ userId: rep.userId, name: expect.any(String), count: 2, amount: 16 }])
  expect(await ofRep('3/B')).toEqual([])
  await save('3/A', { hoursWorked: 0 })
  expect(await ofRep('3/A')).toHaveLength(1)
  await pay('3/A', first)
  expect(await ofRep('3/A')).toEqual([])
  expect(await ofRep('4/A')).toHaveLength(1)
  await save('4/A', { commission: 5 })
  expect(await ofRep('4/A')).toEqual([])
})

test('a question about any period stays open until someone answers it', async () => {
  const ask = (by: ApiClient, period: string) =>
    by('POST', `/api/db/payroll/comments/add/${year}/${period}/${rep.userId}`, { body: { text: 'Why so little?' } })
  await ask(rep, '1/A')
  await ask(rep, '2/B')
  await ask(clerk, '1/A')
  const { questions } = await readTasks('9/A')
  expect(questions.filter(({ userId }: { userId: number }) => userId === rep.userId)).toEqual([
    { userId: rep.userId, name: expect.any(String), year, month: 2, payPeriod: 'B' },
  ])
})

test('a correction takes back at most what a typed commission paid for its order', async () => {
  const [first, second] = [await account.order(at(3), { units: 20 }), await account.order(at(3, 6), { units: 10 })]
  await pay('3/A', first, second)
  await save('3/A', { commission: 10 })
  await submit('3/A')
  expect(await read('3/B')).toMatchObject({ corrections: [] })
  await change(second, { orderStatus: 'CANCELLED' })
  expect(await read('3/B')).toMatchObject({ corrections: [{ orderNum: second.orderNum, amount: -3.33 }] })
  expect((await save('3/B', { corrections: [second.id] })).json()).toMatchObject({
    commission: -3.33,
    changedOrders: 0,
  })
  await submit('3/B')
  await change(first, { orderStatus: 'REFUNDED' })
  // Both together equal the amount paid.
  expect((await save('4/A', { corrections: [first.id] })).json()).toMatchObject({ commission: -6.67 })
  await change(first, { orderStatus: 'DELIVERED' })
  expect(await rowOf('4/A')).toMatchObject({ changedOrders: 1 })
})

test('only the requested overridden lists are read', async () => {
  for (const period of ['3/A', '3/B']) {
    await pay(period, await account.order(at(3, period === '3/A' ? 5 : 20)))
    await save(period, { commission: 10 })
  }
  const rows = await t.db.selectFrom('payrollRows').select('id').where('commissionCents', '=', cents(10_00)).execute()
  expect(rows.length).toBeGreaterThan(1)
  for (const { id } of rows) for (const { rowId } of await typedOverLists(t.db, [id])) expect(rowId).toBe(id)
})

test('an adjusted cost stays adjusted in a correction', async () => {
  const order = await account.order(at(3))
  await save('3/A', { paidOrders: [{ orderId: order.id, adjustedCost: 50 }] })
  await submit('3/A')
  await changeUnits(order, 15)
  expect(await read('3/B')).toMatchObject({ corrections: [{ amount: 10 }] })
})

test('deleting a payroll deletes drafted corrections of its orders; a payroll with a paid correction can’t be deleted', async () => {
  const order = await aPaidOrder()
  const other = await account.order(at(3, 20))
  await change(order, { orderStatus: 'CANCELLED' })
  await save('3/B', { paidOrders: [{ orderId: other.id }], corrections: [order.id] })
  expect(await rowOf('3/B')).toMatchObject({ commission: 0, orderCount: 2 })
  expect((await remove('3/A')).statusCode).toBe(200)
  expect(await rowOf('3/B')).toMatchObject({ commission: 8, orderCount: 1 })
  expect(await read('3/B')).toMatchObject({ corrections: [], offeredCorrections: [] })

  await change(order, { orderStatus: 'DELIVERED' })
  await pay('3/A', order)
  await submit('3/A')
  await change(order, { orderStatus: 'CANCELLED' })
  await save('3/B', { corrections: [order.id] })
  await submit('3/B')
  expectRefusal(await remove('3/A'), 409, 'payroll-corrected')
  expect((await remove('3/B')).statusCode).toBe(200)
  expect((await remove('3/A')).statusCode).toBe(200)
})

test('a typed commission stays when a correction is removed from it', async () => {
  const order = await aPaidOrder()
  await change(order, { orderStatus: 'CANCELLED' })
  await save('3/B', { corrections: [order.id] })
  await save('3/B', { commission: 5 })
  await remove('3/A')
  expect(await rowOf('3/B')).toMatchObject({ commission: 5, orderCount: 0 })
})

test('the log keeps the orders, adjusted costs and corrections of a list even after its payroll is deleted', async () => {
  const paid = await aPaidOrder()
  await change(paid, { orderStatus: 'CANCELLED' })
  const [first, second] = [await account.order(at(3, 18)), await account.order(at(3, 19))]
  const paidOrders = [{ orderId: first.id }, { orderId: second.id, adjustedCost: 55 }]
  await save('3/B', { paidOrders, corrections: [paid.id] })
  await submit('3/B')
  const { id } = (await clerk('GET', `/api/db/payroll/get/${year}/3/B`)).json()
  await remove('3/B')
  const log = (await clerk('GET', `/api/db/changelog/getAll/payroll/${id}`)).json()
  const [removed, saved] = [log[0], log.at(-2)]
  const listOf = (action: string, value: 'newValue' | 'previousValue') => (entry: typeof removed) =>
    entry.changes
      .filter((logged: { subfield: string; action: string }) => logged.subfield === String(rep.userId))
      .filter((logged: { action: string; field: string }) => logged.action === action && logged.field !== 'commission')
      .map((logged: Record<string, string>) => [logged['field'], logged[value]])
  const list = [
    ['paidOrders', `${first.orderNum}, ${second.orderNum}`],
    ['adjustedCost', `${second.orderNum} 55.00`],
    ['corrections', `${paid.orderNum} -8.00`],
  ]
  expect(listOf('add', 'newValue')(saved)).toEqual(list)
  expect(listOf('remove', 'previousValue')(removed)).toEqual([['commissionRate', '0.2'], ...list])
})
