import { cents } from '@dray/domain/money'
import { addDays } from '@dray/domain/time/company-day'
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { aCustomer, aProduct } from '../../test-data/builders.ts'
import { countStatements } from '../../test-data/count-statements.ts'
import { expectRefusal } from '../../test-data/expectations.ts'
import { aChat, allBy, aToldContact } from '../../test-data/contacts/message-builders.ts'
import { aBatch, anOrder } from '../../test-data/stock-builders.ts'
import { type ApiClient, openTestApp } from '../../test-data/test-app.ts'

const t = await openTestApp()
const [admin, sales, driver] = [await t.as('ADMIN'), await t.as('SALES'), await t.as('DRIVER')]
const tomorrow = addDays(t.today(), 1)

let customer: { id: number; customerName: string }
let contact: ApiClient
let tea: { id: number; sku: string; name: string }
beforeEach(async () => {
  customer = await aCustomer(t.db)
  contact = await t.asContact(customer.id, { by: admin })
  const told = { messageChannels: allBy('EMAIL'), email: 'kim@example.com' }
  await t.db.updateTable('contacts').set(told).where('userId', '=', contact.userId).execute()
  tea = await aProduct(t.db, { stock: 500, basePrice: cents(10_00), hasBatch: false, name: `Chai ${randomUUID()}` })
})

const written = (contactId = contact.userId) =>
  t.db.selectFrom('messages').selectAll().where('contactId', '=', contactId).orderBy('id').execute()
const kinds = async (contactId?: number) => (await written(contactId)).map(({ kind }) => kind)
const lastFacts = async () => (await written()).at(-1)?.facts

async function ok(answer: ReturnType<ApiClient>) {
  const { statusCode, body } = await answer
  expect(statusCode, body).toBe(200)
  return body === '' ? undefined : JSON.parse(body)
}
const sendOrder = (quantity = 12) => {
  const lines = [{ sku: tea.sku, quantity, shownPrice: 10 }]
  return ok(contact('POST', '/api/portal/orders/send', { body: { lines, deliveryDate: tomorrow, pickupOrder: false } }))
}
const sentId = async (orderNum: string): Promise<number> => {
  const sent: { id: number; orderNum: string }[] = await ok(sales('GET', '/api/db/orders/getSent'))
  return sent.find((order) => order.orderNum === orderNum)?.id ?? 0
}
const accepted = async (quantity?: number) =>
  ok(sales('POST', `/api/db/orders/acceptSent/${await sentId((await sendOrder(quantity)).orderNum)}`, { body: {} }))
const setStatus = (id: number, orderStatus: string) =>
  ok(admin('PUT', '/api/db/orders/updateStatuses', { body: { orders: [{ id }], orderStatus } }))
const change = (id: number, body: object) => ok(sales('PUT', `/api/db/orders/update/${id}`, { body }))

// D-346
test('contacts are told that a sent order is confirmed, changed, delivered, each in the transaction of the change', async () => {
  const order = await accepted()
  expect(await lastFacts()).toEqual({
    orderNum: order.orderNum,
    deliveryDate: tomorrow,
    pickupOrder: false,
    units: 12,
    total: 120_00,
  })
  const [line] = order.orderedItems
  await change(order.id, { orderItems: [{ ...line, quantity: 10 }] })
  expect(await lastFacts()).toMatchObject({ lines: [{ name: tea.name, from: 12, to: 10 }], total: 100_00 })
  await setStatus(order.id, 'PACKED')
  await setStatus(order.id, 'DELIVERED')
  await setStatus(order.id, 'COMPLETED')
  expect(await kinds()).toEqual(['ORDER_CONFIRMED', 'ORDER_CHANGED', 'DELIVERED'])
  expect((await written())[0]).toMatchObject({ orderId: order.id, channel: 'EMAIL', sentAt: null, attempts: 0 })
})

test('a declined order is told with its reason, a canceled one as a change, and a contact who cancels isn’t told', async () => {
  const sent = await sendOrder()
  const id = await sentId(sent.orderNum)
  await ok(sales('POST', `/api/db/orders/declineSent/${id}`, { body: { reason: 'No truck' } }))
  expect(await written()).toMatchObject([
    { kind: 'ORDER_DECLINED', facts: { orderNum: sent.orderNum, reason: 'No truck' } },
  ])
  await setStatus((await accepted()).id, 'CANCELLED')
  expect(await lastFacts()).toMatchObject({ isCanceled: true })
  const own = await sendOrder()
  const colleague = await aToldContact(t.db, customer.id)
  await ok(contact('POST', `/api/portal/orders/cancel/${own.orderNum}`, { body: { modifiedOn: own.modifiedOn } }))
  expect(await kinds()).toEqual(['ORDER_DECLINED', 'ORDER_CONFIRMED', 'ORDER_CHANGED'])
  expect(await kinds(colleague)).toEqual(['ORDER_DECLINED'])
})

test('an order that is accepted by itself is confirmed to its sender', async () => {
  await t.db.updateTable('customers').set({ acceptBySelf: true }).where('id', '=', customer.id).execute()
  expect(await sendOrder()).toMatchObject({ state: 'CONFIRMED' })
  expect(await kinds()).toEqual(['ORDER_CONFIRMED'])
})

test('units that come short are told with the order they follow on', async () => {
  const product = await aProduct(t.db, { basePrice: cents(10_00) })
  await aBatch(t.db, product.id, { quantity: 6 })
  const { id } = await anOrder(t.db, { customerId: customer.id, lines: [{ sku: product.sku, quantity: 10 }] })
  const { backorder } = await ok(
    admin('POST', `/api/db/orders/shipAvailable/${id}`, { body: { orderStatus: 'DELIVERED' } }),
  )
  expect(await kinds()).toEqual(['ORDER_CHANGED', 'DELIVERED'])
  expect((await written())[0]?.facts).toMatchObject({
    lines: [{ from: 10, to: 6 }],
    follows: { orderNum: backorder.orderNum, units: 4 },
  })
})

test('packed orders of a route are on their way when its driver has left the first stop, once a day', async () => {
  const onRoute = async (customerId: number) => {
    const order = await anOrder(t.db, { customerId, orderStatus: 'PACKED', lines: [{ sku: tea.sku, quantity: 1 }] })
    const route = { deliveryDate: t.today(), driverId: driver.userId }
    await t.db.updateTable('orders').set(route).where('id', '=', order.id).execute()
    return order
  }
  const other = await aCustomer(t.db)
  const [first, second] = [await onRoute(other.id), await onRoute(other.id)]
  const third = await onRoute(customer.id)
  const leave = (orderId: number) => {
    const event = { id: randomUUID(), kind: 'NOT_DELIVERED', orderId, at: new Date().toISOString(), reason: 'Closed' }
    return ok(driver('POST', '/api/db/deliveries/events', { body: { events: [event] } }))
  }
  expect(await leave(first.id)).toMatchObject([{ done: true }])
  expect(await written()).toMatchObject([
    { kind: 'ON_ITS_WAY', orderId: third.id, facts: { orderNum: third.orderNum } },
  ])
  await leave(second.id)
  await leave(third.id)
  expect(await kinds()).toEqual(['ON_ITS_WAY'])
})

test('an order that is packed when its route has left is on its way at once', async () => {
  const later = await t.as('DRIVER')
  const route = { deliveryDate: t.today(), driverId: later.userId }
  const received = async () => {
    const order = await anOrder(t.db, { customerId: customer.id, lines: [{ sku: tea.sku, quantity: 1 }] })
    await t.db.updateTable('orders').set(route).where('id', '=', order.id).execute()
    return order
  }
  const pack = ({ id }: { id: number }) =>
    ok(admin('PUT', '/api/db/orders/updateStatuses', { body: { orders: [{ id }], orderStatus: 'PACKED' } }))
  const other = await aCustomer(t.db)
  const first = await anOrder(t.db, {
    customerId: other.id,
    orderStatus: 'PACKED',
    lines: [{ sku: tea.sku, quantity: 1 }],
  })
  await t.db.updateTable('orders').set(route).where('id', '=', first.id).execute()
  const [early, late] = [await received(), await received()]
  await pack(early)
  expect(await kinds()).toEqual([])
  const event = {
    id: randomUUID(),
    kind: 'NOT_DELIVERED',
    orderId: first.id,
    at: new Date().toISOString(),
    reason: 'Closed',
  }
  await ok(later('POST', '/api/db/deliveries/events', { body: { events: [event] } }))
  await pack(late)
  expect(await written()).toMatchObject([
    { kind: 'ON_ITS_WAY', orderId: early.id },
    { kind: 'ON_ITS_WAY', orderId: late.id },
  ])
})

test('a credit memo is told to those who see money, and the answer to a claim to all, without telling anyone twice', async () => {
  const clerk = await aToldContact(t.db, customer.id, { seesMoney: false })
  const order = await anOrder(t.db, {
    customerId: customer.id,
    orderStatus: 'DELIVERED',
    lines: [{ sku: tea.sku, quantity: 12 }],
  })
  await t.db.updateTable('orders').set({ shippedOn: t.today() }).where('id', '=', order.id).execute()
  const lines = [{ orderLineId: order.lineIds[0], disposition: 'KEPT', units: 1, reason: 'Torn' }]
  const memo = await ok(admin('POST', `/api/db/memos/add/${order.id}`, { body: { lines } }))
  expect(await written()).toMatchObject([
    { kind: 'CREDIT_MEMO', facts: { orderNum: order.orderNum, memoNum: memo.memoNum, amount: 10_00 } },
  ])
  const claim = async () => {
    const [line] = await ok(contact('GET', `/api/portal/returnable/${order.orderNum}`))
    const body = { lines: [{ orderLineId: line.orderLineId, units: 2, reason: 'Broken' }] }
    await ok(contact('POST', `/api/portal/claims/${order.orderNum}`, { body }))
    const memos: { id: number; status: string }[] = await ok(admin('GET', `/api/db/memos/getByOrder/${order.id}`))
    return memos.find(({ status }) => status === 'REQUESTED')?.id ?? 0
  }
  await ok(admin('POST', `/api/db/memos/issue/${await claim()}`, { body: {} }))
  await ok(admin('POST', `/api/db/memos/decline/${await claim()}`, { body: { reason: 'Too old' } }))
  expect(await kinds()).toEqual(['CREDIT_MEMO', 'CLAIM_ANSWERED', 'CLAIM_ANSWERED'])
  expect(await kinds(clerk)).toEqual(['CLAIM_ANSWERED', 'CLAIM_ANSWERED'])
  expect(await lastFacts()).toMatchObject({ memoNum: null, reason: 'Too old' })
})

test('opening the portal on another device is told to the contact', async () => {
  const { url } = await ok(admin('POST', `/api/db/contacts/createLink/${contact.userId}`, { body: {} }))
  await ok(t.signedOut('POST', '/api/portal/open', { body: { token: url.split('#')[1] } }))
  expect(await written()).toMatchObject([{ kind: 'NEW_DEVICE', facts: { openedAt: expect.stringMatching(/M$/) } }])
})

test('without a contact who wants messages, an order is saved in as many statements as before', async () => {
  const silent = await aCustomer(t.db)
  await t.asContact(silent.id, { by: admin })
  const order = async (customerID: number) => {
    const { id } = await anOrder(t.db, { customerId: customerID, lines: [{ sku: tea.sku, quantity: 1 }] })
    return (await countStatements(() => setStatus(id, 'PACKED'))).count
  }
  const cancel = async (customerID: number) => {
    const { id } = await anOrder(t.db, { customerId: customerID, lines: [{ sku: tea.sku, quantity: 1 }] })
    return (await countStatements(() => setStatus(id, 'CANCELLED'))).count
  }
  await cancel(customer.id)
  expect(await order(customer.id)).toBe(await order(silent.id))
  expect(await cancel(customer.id)).toBe((await cancel(silent.id)) + 1)
  await t.db.updateTable('companySettings').set({ portal: false }).execute()
  expect(await cancel(customer.id)).toBe(await cancel(silent.id))
  await t.db.updateTable('companySettings').set({ portal: true }).execute()
})

test('a chat that is linked is chosen at once, and email where none is or nobody can be reached by it', async () => {
  await t.db
    .updateTable('contacts')
    .set({ messageChannels: '{"DELIVERED":"CHAT"}' })
    .where('userId', '=', contact.userId)
    .execute()
  const deliver = async () =>
    setStatus((await anOrder(t.db, { customerId: customer.id, lines: [{ sku: tea.sku }] })).id, 'DELIVERED')
  await deliver()
  await aChat(t.db, contact.userId, 4000)
  await deliver()
  await t.db.updateTable('chats').set({ blockedAt: new Date() }).where('contactId', '=', contact.userId).execute()
  await deliver()
  await t.db.updateTable('contacts').set({ email: null }).where('userId', '=', contact.userId).execute()
  await deliver()
  expect((await written()).map(({ channel }) => channel)).toEqual(['EMAIL', 'CHAT', 'EMAIL'])
})

// P-13
test('everything is off until the contact chooses, and kinds about money are only for those who see it', async () => {
  const kim = await t.asContact(customer.id, { by: admin })
  const read = await ok(kim('GET', '/api/portal/messages'))
  expect([...new Set(Object.values(read.kinds))]).toEqual(['NONE'])
  expect(read).toMatchObject({ email: null, hasChat: false })
  const chosen = await ok(
    kim('PUT', '/api/portal/messages', { body: { kinds: { DELIVERED: 'EMAIL', OVERDUE: 'CHAT' } } }),
  )
  expect(chosen.kinds).toMatchObject({ DELIVERED: 'EMAIL', OVERDUE: 'CHAT', DUE_SOON: 'NONE' })
  const changed = await ok(kim('PUT', '/api/portal/messages', { body: { kinds: { DELIVERED: 'NONE' } } }))
  expect(changed.kinds).toMatchObject({ DELIVERED: 'NONE', OVERDUE: 'CHAT' })
  const clerk = await t.asContact(customer.id, { seesMoney: false, by: admin })
  expect(Object.keys((await ok(clerk('GET', '/api/portal/messages'))).kinds)).not.toContain('OVERDUE')
  expectRefusal(
    await clerk('PUT', '/api/portal/messages', { body: { kinds: { OVERDUE: 'EMAIL' } } }),
    403,
    'money-hidden',
  )
  for (const body of [{ kinds: { DELIVERED: 'FAX' } }, { kinds: { LUNCH: 'EMAIL' } }, {}])
    expect((await kim('PUT', '/api/portal/messages', { body })).statusCode, JSON.stringify(body)).toBe(400)
})

//
test('the office reads what a customer’s contacts were told, newest first', async () => {
  const order = await accepted()
  await setStatus(order.id, 'DELIVERED')
  const listed = await ok(sales('GET', `/api/db/messages/getByCustomer/${customer.id}`))
  expect(listed).toMatchObject([
    { kind: 'DELIVERED', channel: 'EMAIL', orderNum: order.orderNum, sentAt: null, failedAt: null, error: null },
    { kind: 'ORDER_CONFIRMED', contact: expect.stringMatching(/^Contact /) },
  ])
  const other = await aCustomer(t.db)
  expect(await ok(sales('GET', `/api/db/messages/getByCustomer/${other.id}`))).toEqual([])
  expectRefusal(await sales('GET', '/api/db/messages/getByCustomer/999999'), 404, 'not-found')
})
