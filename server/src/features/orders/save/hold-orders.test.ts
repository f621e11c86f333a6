import { cents } from '@dray/domain/money'
import type { OrderStatus } from '@dray/domain/orders/order-status'
import { addDays } from '@dray/domain/time/company-day'
import { beforeEach, expect, test } from 'vitest'
import { aCustomer, aProduct } from '../../../test-data/builders.ts'
import { countByCode, expectRefusal } from '../../../test-data/expectations.ts'
import { type ApiClient, openTestApp } from '../../../test-data/test-app.ts'

let customer: { id: number; customerName: string }
const t = await openTestApp()
const [sales, admin, accounting, warehouse, driver, product] = await Promise.all([
  t.as('SALES'),
  t.as('ADMIN'),
  t.as('ACCOUNTING'),
  t.as('INVENTORY'),
  t.as('DRIVER'),
  aProduct(t.db, { basePrice: cents(100_00), stock: 1_000_000, hasBatch: false }),
])

beforeEach(async () => {
  customer = await aCustomer(t.db)
  await setLimit(500)
})

const setLimit = (creditLimit: number | null, id = customer.id) =>
  accounting('PUT', `/api/db/customers/update/${id}`, { body: { creditLimit } })
const place = (units: number, fields: object = {}, by = sales) =>
  by('POST', '/api/db/orders/new', {
    body: { customerID: customer.id, products: [{ productSku: product.sku, quantity: units }], ...fields },
  })
const draft = { orderStatus: 'DRAFT', paymentStatus: 'DRAFT' }
const placed = async (units: number, fields: object = {}, by = sales) => (await place(units, fields, by)).json()
const change = (id: number, body: object, by = sales) => by('PUT', `/api/db/orders/update/${id}`, { body })
const setStatuses = (ids: number[], body: object, by = sales) =>
  by('PUT', '/api/db/orders/updateStatuses', { body: { orders: ids.map((id) => ({ id })), ...body } })
const release = (id: number, reason: string | null = 'Owner called', by = accounting, more: object = {}) =>
  by('POST', `/api/db/orders/releaseCreditHold/${id}`, { body: { reason, ...more } })
const read = async (id: number, by = sales) => (await by('GET', `/api/db/orders/getByID/${id}`)).json().res
const lines = (id: number | null, quantity: number, more: object = {}) => ({
  orderItems: [{ ...(id === null ? {} : { id }), productSku: product.sku, quantity, ...more }],
})
const held = (facts: object = {}) => ({ code: 'credit-hold', holds: [facts] })
const notesOf = async (id: number) =>
  (
    await t.db
      .selectFrom('changeLog')
      .select('notes')
      .where('entityType', '=', 'order')
      .where('entityId', '=', id)
      .orderBy('id', 'desc')
      .execute()
  ).map(({ notes }) => notes)
/** The customer's balance according to the database. */
const owed = async (id = customer.id) => {
  const rows = await t.db
    .selectFrom('orders')
    .select(['totalCents', 'orderStatus'])
    .where('customerId', '=', id)
    .execute()
  return rows.reduce(
    (total, row) => total + (['DRAFT', 'CANCELLED', 'REFUNDED'].includes(row.orderStatus) ? 0 : row.totalCents),
    0,
  )
}

test('an order up to the credit limit is placed, and the next one is held, with its figures for the office', async () => {
  expect((await place(5)).statusCode).toBe(200)
  const refused = await place(2)
  expect(refused.statusCode, refused.body).toBe(409)
  expect(refused.json()).toMatchObject(
    held({
      orderNum: null,
      customerId: customer.id,
      customerName: customer.customerName,
      creditLimit: 500,
      balance: 700,
      overBy: 200,
      creditAvailable: 0,
      maxDaysLate: null,
      daysLate: null,
    }),
  )
  expect(await owed()).toBe(500_00)
  expect((await place(2, draft)).statusCode).toBe(200)
})

test('customers without a limit are never held', async () => {
  await setLimit(null)
  expect((await place(10_000)).statusCode).toBe(200)
})

test('credit available counts against the balance', async () => {
  const body = { creditAvailable: 150, reason: 'Returned goods' }
  await accounting('PUT', `/api/db/customers/update/${customer.id}`, { body })
  expect((await place(6)).statusCode).toBe(200)
  expect((await place(1)).json()).toMatchObject(held({ overBy: 50, creditAvailable: 150 }))
})

test('paid amounts no longer count toward the limit, and an overpayment doesn’t cover other orders', async () => {
  const { id } = await placed(5)
  await t.db
    .updateTable('orders')
    .set({ appliedCents: cents(300_00) })
    .where('id', '=', id)
    .execute()
  expect((await place(4)).json()).toMatchObject(held({ balance: 600 }))
  expect((await place(3)).statusCode).toBe(200)
  await t.db
    .updateTable('orders')
    .set({ appliedCents: cents(900_00) })
    .where('id', '=', id)
    .execute()
  expect((await place(3)).json()).toMatchObject(held({ balance: 600, overBy: 100 }))
})

test('a draft over the limit can’t be submitted by anyone, to any status', async () => {
  const { id, orderNum } = await placed(6, draft)
  for (const by of [sales, warehouse, admin])
    expect((await change(id, { orderStatus: 'RECEIVED' }, by)).json()).toMatchObject({ ...held(), orders: [orderNum] })
  for (const orderStatus of ['FULFILLMENT', 'PACKED', 'DELIVERED', 'COMPLETED'] satisfies OrderStatus[])
    expect((await change(id, { orderStatus })).json()).toMatchObject(held())
  expect((await read(id)).orderStatus).toBe('DRAFT')
})

test('a canceled or refunded order over the limit can’t be reopened', async () => {
  const { id } = await placed(3)
  for (const orderStatus of ['CANCELLED', 'REFUNDED']) {
    expect((await change(id, { orderStatus })).statusCode).toBe(200)
    await setLimit(200)
    expect((await change(id, { orderStatus: 'RECEIVED' })).json()).toMatchObject(held({ overBy: 100 }))
    expect((await setStatuses([id], { orderStatus: 'PACKED' })).json()).toMatchObject(held({ overBy: 100 }))
    await setLimit(500)
    expect((await change(id, { orderStatus: 'RECEIVED' })).statusCode).toBe(200)
  }
})

test('a line of an open order can’t be raised over the limit by quantity, price or adjustment, not even on delivery', async () => {
  const { id, orderedItems } = await placed(5)
  const lineId = orderedItems[0].id
  const bodies = [
    lines(lineId, 6),
    lines(lineId, 5, { unitPrice: 101 }),
    lines(lineId, 5, { priceAdjustment: 1 }),
    { orderItems: [...lines(lineId, 5).orderItems, ...lines(null, 1).orderItems] },
    { ...lines(lineId, 6), orderStatus: 'DELIVERED' },
  ]
  for (const body of bodies) expect((await change(id, body)).json()).toMatchObject(held())
  expect((await change(id, { orderStatus: 'DELIVERED' })).statusCode).toBe(200)
  expect((await change(id, lines(lineId, 6))).json()).toMatchObject(held())
  expect((await change(id, lines(lineId, 4))).statusCode).toBe(200)
})

test('the discount of an open order can’t be lowered over the limit', async () => {
  const { id } = await placed(6, { dollarAdjustment: 100 })
  expect((await change(id, { dollarAdjustment: 40 })).json()).toMatchObject(held({ balance: 560, overBy: 60 }))
  expect((await change(id, { dollarAdjustment: 120 })).statusCode).toBe(200)
})

test('an order can’t be moved to a customer whose limit it exceeds; moving it reduces the previous customer’s balance', async () => {
  const { id } = await placed(5)
  const other = await aCustomer(t.db)
  await setLimit(400, other.id)
  expect((await change(id, { customerID: other.id })).json()).toMatchObject(
    held({ customerId: other.id, balance: 500, overBy: 100 }),
  )
  await setLimit(500, other.id)
  expect((await change(id, { customerID: other.id })).statusCode).toBe(200)
  expect((await place(5)).statusCode).toBe(200)
})

test('orders of one customer in one bulk change count together, and the refusal names each of them', async () => {
  const drafts = [await placed(3, draft), await placed(3, draft)]
  const other = await placed(1, { ...draft, customerID: (await aCustomer(t.db)).id })
  const ids = [...drafts, other].map(({ id }) => id)
  const refused = await setStatuses(ids, { orderStatus: 'RECEIVED' })
  const orders = drafts.map(({ orderNum }) => orderNum)
  expect(refused.statusCode, refused.body).toBe(409)
  expect(refused.json()).toMatchObject({ code: 'credit-hold', orders })
  expect(refused.json().holds).toMatchObject(orders.map((orderNum) => ({ orderNum, balance: 600, overBy: 100 })))
  expect((await read(other.id)).orderStatus).toBe('DRAFT')
  expect((await setStatuses([ids[0] ?? 0, other.id], { orderStatus: 'RECEIVED' })).statusCode).toBe(200)
  expect((await setStatuses([ids[1] ?? 0], { orderStatus: 'RECEIVED' }, warehouse)).json()).toMatchObject(held())
})

test('open orders over the limit can still be packed and delivered, one at a time and in bulk', async () => {
  const [first, second] = [await placed(2), await placed(3)]
  await setLimit(0)
  expect((await change(first.id, { orderStatus: 'PACKED' }, warehouse)).statusCode).toBe(200)
  expect((await setStatuses([first.id, second.id], { orderStatus: 'PACKED' })).statusCode).toBe(200)
  await t.db.updateTable('orders').set({ driverId: driver.userId }).where('id', '=', first.id).execute()
  expect((await change(first.id, { orderStatus: 'DELIVERED' }, driver)).statusCode).toBe(200)
  expect((await setStatuses([second.id], { orderStatus: 'COMPLETED' })).statusCode).toBe(200)
})

test('a driver cannot take back a delivery over the limit, and gets no figures', async () => {
  const { id, orderNum } = await placed(5)
  await t.db.updateTable('orders').set({ driverId: driver.userId }).where('id', '=', id).execute()
  expect((await change(id, { orderStatus: 'DELIVERED' }, driver)).statusCode).toBe(200)
  await setLimit(100)
  const refused = await change(id, { orderStatus: 'PACKED' }, driver)
  expect(refused.statusCode, refused.body).toBe(409)
  expect(refused.json()).toMatchObject({ code: 'credit-hold', orders: [orderNum] })
  expect(Object.keys(refused.json())).not.toContain('holds')
  expect(JSON.stringify(refused.json())).not.toMatch(/limit":|balance|overBy/)
  await release(id)
  expect((await read(id, driver)).creditRelease).toBeNull()
  const seen = (await driver('GET', `/api/db/customers/getByID/${customer.id}`)).json().customer
  expect(Object.keys(seen)).not.toEqual(expect.arrayContaining(['creditLimit']))
  expect(Object.keys(seen)).not.toEqual(expect.arrayContaining(['maxDaysLate']))
})

test('pulling the tags of an open order needs no credit', async () => {
  const { id, orderedItems } = await placed(5)
  await setLimit(0)
  const body = { itemIds: orderedItems.map((line: { id: number }) => line.id), tagsPulled: true }
  expect((await warehouse('PUT', `/api/db/orders/pullTags/${id}`, { body })).statusCode).toBe(200)
})

test('the rep can submit a draft that accounting released; the order shows who released it, when, why and up to what amount', async () => {
  const { id, modifiedOn } = await placed(7, draft)
  const answer = await release(id, ' Owner called ')
  const creditRelease = { releasedBy: await nameOf(accounting), reason: 'Owner called', total: 700 }
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.json()).toMatchObject({ creditRelease, modifiedOn })
  expect((await notesOf(id))[0]).toBe('Credit hold released up to $700.00: Owner called')
  expect((await change(id, { orderStatus: 'RECEIVED' })).statusCode).toBe(200)
  expect((await read(id)).creditRelease).toMatchObject({ ...creditRelease, releasedAt: expect.any(String) })
})
const nameOf = async ({ userId }: ApiClient) =>
  (await t.db.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirstOrThrow()).name

test('a release covers the total the order had at the time: raising a line later holds the order again', async () => {
  const { id, orderedItems } = await placed(7, draft)
  const lineId = orderedItems[0].id
  await release(id)
  expect((await change(id, { ...lines(lineId, 8), orderStatus: 'RECEIVED' })).json()).toMatchObject(held())
  expect((await change(id, { ...lines(lineId, 6), orderStatus: 'RECEIVED' })).statusCode).toBe(200)
  expect((await change(id, lines(lineId, 7))).statusCode).toBe(200)
  expect((await change(id, lines(lineId, 8))).json()).toMatchObject(held({ overBy: 300 }))
  await release(id, 'Only what it has')
  expect((await change(id, lines(lineId, 8))).json()).toMatchObject(held())
})

test('a release is for one order and one customer', async () => {
  const [released, other] = [await placed(6, draft), await placed(6, draft)]
  await release(released.id)
  expect((await setStatuses([released.id, other.id], { orderStatus: 'RECEIVED' })).json()).toMatchObject({
    code: 'credit-hold',
    orders: [other.orderNum],
  })
  const stranger = await aCustomer(t.db)
  await setLimit(500, stranger.id)
  const moved = await change(released.id, { customerID: stranger.id, orderStatus: 'RECEIVED' })
  expect(moved.json()).toMatchObject(held({ customerId: stranger.id }))
})

test('a release needs a reason, and is for ADMIN and ACCOUNTING', async () => {
  const { id } = await placed(7, draft)
  for (const reason of [null, '', '   '])
    for (const by of [accounting, admin]) {
      expectRefusal(await release(id, reason, by), 422, 'reason-missing')
    }
  for (const by of [sales, warehouse, driver]) expect((await release(id, 'Please', by)).statusCode).toBe(403)
  expect((await release(2_000_000_000)).json()).toMatchObject({ code: 'order-not-found' })
  expect((await release(id, 'x'.repeat(501))).statusCode).toBe(400)
  expect((await read(id)).creditRelease).toBeNull()
})

test('an order that changed since accounting read it can’t be released', async () => {
  const { id, modifiedOn, orderedItems } = await placed(7, draft)
  await change(id, lines(orderedItems[0].id, 50))
  const answer = await release(id, 'For $700', accounting, { modifiedOn })
  expect(answer.statusCode, answer.body).toBe(409)
  expect(answer.json()).toMatchObject({ code: 'changed-meanwhile', current: { total: 5000 } })
  expect((await read(id)).creditRelease).toBeNull()
})

test('an admin who saves an order over the limit needs a reason too, and it is kept with the order', async () => {
  expect((await place(7, {}, admin)).json()).toMatchObject(held())
  expect((await place(7, { creditHoldReason: ' ' }, admin)).json()).toMatchObject(held())
  const { id, orderNum, creditRelease } = await placed(7, { creditHoldReason: 'Prepaid by wire' }, admin)
  expect(creditRelease).toMatchObject({ reason: 'Prepaid by wire', total: 700, releasedBy: await nameOf(admin) })
  expect(await notesOf(id)).toEqual([`Order ${orderNum}. Credit hold released up to $700.00: Prepaid by wire`])
  const more = lines((await read(id)).orderedItems[0].id, 8)
  expect((await change(id, more, admin)).json()).toMatchObject(held())
  expect((await change(id, { ...more, creditHoldReason: 'One more' }, admin)).json()).toMatchObject({
    creditRelease: { reason: 'One more', total: 800 },
  })
  expect((await notesOf(id))[0]).toBe('Credit hold released up to $800.00: One more')
})

test('a reason without a hold releases nothing, and a reason from a user who can’t release is refused', async () => {
  expect(await placed(5, { creditHoldReason: 'In case' }, admin)).toMatchObject({ creditRelease: null })
  expectRefusal(await place(1, { creditHoldReason: 'My friend' }), 403, 'not-allowed')
})

test('one reason releases all orders of a bulk change', async () => {
  const drafts = [await placed(6, draft), await placed(7, draft)]
  const ids = drafts.map(({ id }) => id)
  const answer = await setStatuses(ids, { orderStatus: 'RECEIVED', creditHoldReason: 'New terms agreed' }, admin)
  expect(answer.statusCode).toBe(200)
  const releases = (await Promise.all(ids.map((id) => read(id)))).map((order) => order.creditRelease)
  expect(releases).toMatchObject([
    { reason: 'New terms agreed', total: 600 },
    { reason: 'New terms agreed', total: 700 },
  ])
})

test('two orders of one customer at once never pass the limit together', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => place(1)))
  const count = (status: number) => answers.filter(({ statusCode }) => statusCode === status).length
  expect([count(200), count(409)]).toEqual([5, 7])
  expect(await owed()).toBe(500_00)
})

test('drafts submitted, lines raised and orders reopened at once, alone and in bulk, never pass the limit together', async () => {
  const open = await placed(1)
  const drafts = [await placed(2, draft), await placed(2, draft), await placed(2, draft)]
  const canceled = await placed(1)
  await change(canceled.id, { orderStatus: 'CANCELLED' })
  const [first, second, third] = drafts.map(({ id }) => id)
  const answers = await Promise.all([
    change(first, { orderStatus: 'RECEIVED' }),
    setStatuses([third, second], { orderStatus: 'RECEIVED' }),
    setStatuses([second, canceled.id], { orderStatus: 'PACKED' }),
    change(open.id, lines(open.orderedItems[0].id, 4)),
    change(canceled.id, { orderStatus: 'RECEIVED' }),
    place(2),
  ])
  expect(Object.keys(countByCode(answers)).sort()).toEqual(['200', 'credit-hold'])
  expect(await owed()).toBeLessThanOrEqual(500_00)
})

const setDue = (id: number, daysAgo: number) =>
  accounting('PUT', `/api/db/orders/updateDueDate/${id}`, { body: { dueOn: addDays(t.today(), -daysAgo) } })

test('a customer whose oldest overdue order is later than allowed gets nothing more, however little they owe', async () => {
  const { id } = await placed(1)
  const body = { creditLimit: null, maxDaysLate: 30 }
  await accounting('PUT', `/api/db/customers/update/${customer.id}`, { body })
  await setDue(id, 30)
  const draftOrder = await placed(1, draft)
  expect((await place(1)).statusCode).toBe(200)
  await setDue(id, 31)
  const refused = await place(1)
  expect(refused.json()).toMatchObject(held({ daysLate: 31, maxDaysLate: 30, creditLimit: null, overBy: null }))
  expect((await change(draftOrder.id, { orderStatus: 'RECEIVED' })).json()).toMatchObject(held({ daysLate: 31 }))
  expect((await sales('GET', `/api/db/customers/getCreditStanding/${customer.id}`)).json()).toMatchObject({
    daysLate: 31,
    maxDaysLate: 30,
    isTooLate: true,
    isOverLimit: false,
  })
  await release(draftOrder.id)
  expect((await change(draftOrder.id, { orderStatus: 'RECEIVED' })).statusCode).toBe(200)
})

test('the late order itself can’t be raised, and once it is paid the customer is no longer late', async () => {
  const { id, orderedItems } = await placed(1)
  await accounting('PUT', `/api/db/customers/update/${customer.id}`, { body: { maxDaysLate: 0 } })
  await setDue(id, 1)
  expect((await change(id, lines(orderedItems[0].id, 2))).json()).toMatchObject(held({ daysLate: 1, overBy: null }))
  expect((await change(id, { orderStatus: 'DELIVERED' })).statusCode).toBe(200)
  const payment = { customerId: customer.id, amount: 100, paymentMethod: 'CASH' }
  const paid = await accounting('POST', `/api/db/payments/add/${customer.id}`, {
    body: { ...payment, appliedPayments: [{ orderId: id, amount: 100 }] },
  })
  expect(paid.statusCode).toBe(200)
  expect((await place(1)).statusCode).toBe(200)
})

test('accounting and admins set limits, sales can see them, and the log shows old and new values', async () => {
  const url = `/api/db/customers/update/${customer.id}`
  expect((await sales('PUT', url, { body: { creditLimit: 900 } })).statusCode).toBe(403)
  expect((await sales('PUT', url, { body: { maxDaysLate: 5 } })).statusCode).toBe(403)
  expect(
    (await sales('PUT', url, { body: { creditLimit: '$500.00', maxDaysLate: '', notes: 'VIP' } })).statusCode,
  ).toBe(200)
  const answer = await accounting('PUT', url, { body: { creditLimit: '1,200.50', maxDaysLate: '45' } })
  expect(answer.json()).toMatchObject({ creditLimit: 1200.5, maxDaysLate: 45 })
  expect((await sales('GET', `/api/db/customers/getByID/${customer.id}`)).json().customer).toMatchObject({
    creditLimit: 1200.5,
    maxDaysLate: 45,
  })
  const entry = await t.db
    .selectFrom('changeLog')
    .select('changes')
    .where('entityType', '=', 'customer')
    .where('entityId', '=', customer.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(entry.changes).toMatchObject([
    { field: 'maxDaysLate', previousValue: null, newValue: '45' },
    { field: 'creditLimit', previousValue: '500.00', newValue: '1200.50' },
  ])
  for (const body of [
    { creditLimit: -1 },
    { creditLimit: '12.345' },
    { maxDaysLate: -1 },
    { maxDaysLate: 366 },
    { maxDaysLate: 1.5 },
  ])
    expect((await accounting('PUT', url, { body })).statusCode, JSON.stringify(body)).toBe(400)
  const added = { customerName: `Limited ${customer.id}`, creditLimit: 50, maxDaysLate: 0 }
  expect((await sales('POST', '/api/db/customers/addNew', { body: added })).statusCode).toBe(403)
  const created = await admin('POST', '/api/db/customers/addNew', { body: added })
  expect(created.json()).toMatchObject({ creditLimit: 50, maxDaysLate: 0 })
})

test('a customer’s credit standing shows what they owe and whether that is within their limits', async () => {
  const standing = async () => (await sales('GET', `/api/db/customers/getCreditStanding/${customer.id}`)).json()
  await placed(5)
  await placed(3, draft)
  expect(await standing()).toMatchObject({ balance: 500, creditLimit: 500, isOverLimit: false, isTooLate: false })
  await setLimit(499.99)
  expect(await standing()).toMatchObject({ isOverLimit: true, isTooLate: false, daysLate: 0, maxDaysLate: null })
  expect((await sales('GET', '/api/db/customers/getCreditStanding/2000000000')).statusCode).toBe(404)
})

const lateBy = (days: number) => addDays(t.today(), -days)
const shippedLate = async () => {
  const order = await placed(1, { deliveryDate: lateBy(31) })
  await change(order.id, { orderStatus: 'DELIVERED' }, admin)
  await accounting('PUT', `/api/db/customers/update/${customer.id}`, { body: { creditLimit: null, maxDaysLate: 30 } })
  return order
}

test.each(['CANCELLED', 'DRAFT', 'REFUNDED'])(
  'an order that shipped and is late becomes %s by accounting or an admin',
  async (orderStatus) => {
    const order = await shippedLate()
    for (const answer of [
      await change(order.id, { orderStatus }),
      await setStatuses([order.id], { orderStatus }),
      await change(order.id, { orderStatus }, warehouse),
    ])
      expect(answer.json()).toMatchObject({ status: 403, code: 'not-allowed', isLateSale: true })
    expectRefusal(await place(1), 409, 'credit-hold')
    // Reopening it first is no way around it.
    await release(order.id)
    await change(order.id, { orderStatus: 'RECEIVED' }, admin)
    expectRefusal(await change(order.id, { orderStatus }), 403, 'not-allowed')
    expect((await change(order.id, { orderStatus }, admin)).statusCode).toBe(200)
  },
)

test('accounting cancels an order that shipped and is late; reopening it counts its own days', async () => {
  const order = await shippedLate()
  const canceled = await change(order.id, { orderStatus: 'CANCELLED' }, accounting)
  expect(canceled.statusCode, canceled.body).toBe(200)
  expect((await place(1)).statusCode).toBe(200)
  for (const orderStatus of ['RECEIVED', 'DELIVERED'])
    expect((await change(order.id, { orderStatus })).json()).toMatchObject(held({ daysLate: 31 }))
  expect((await change(order.id, { orderStatus: 'DRAFT', paymentStatus: 'DRAFT' })).statusCode).toBe(200)
  expect((await change(order.id, { orderStatus: 'RECEIVED' })).json()).toMatchObject(held({ daysLate: 31 }))
})

test('an order that owes nothing is never late again', async () => {
  const order = await shippedLate()
  const free = await change(order.id, { dollarAdjustment: 1_000_000 }, admin)
  expect(free.statusCode, free.body).toBe(200)
  expect((await change(order.id, { orderStatus: 'CANCELLED' }, accounting)).statusCode).toBe(200)
  const again = await change(order.id, { orderStatus: 'DELIVERED' })
  expect(again.statusCode, again.body).toBe(200)
})
