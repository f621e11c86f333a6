import { addDays } from '@dray/domain/time/company-day'
import { cents } from '@dray/domain/money'
import { beforeEach, expect, test } from 'vitest'
import { aCustomPrice, aCustomer, aProduct } from '../../test-data/builders.ts'
import { expectRefusal, expectSoundTotals } from '../../test-data/expectations.ts'
import { type ApiClient, openTestApp } from '../../test-data/test-app.ts'

const t = await openTestApp()
const [admin, sales, accounting] = [await t.as('ADMIN'), await t.as('SALES'), await t.as('ACCOUNTING')]
const tomorrow = addDays(t.today(), 1)

let customer: { id: number; customerName: string }
let contact: ApiClient
let tea: { id: number; sku: string }
let coffee: { id: number; sku: string }
beforeEach(async () => {
  customer = await aCustomer(t.db)
  contact = await t.asContact(customer.id, { by: admin })
  tea = await aProduct(t.db, { stock: 50, basePrice: cents(18_00) })
  coffee = await aProduct(t.db, { stock: 50, basePrice: cents(7_50) })
})

const usual = () => ({
  lines: [
    { sku: tea.sku, quantity: 12, shownPrice: 18 },
    { sku: coffee.sku, quantity: 6, shownPrice: 7.5 },
  ],
  deliveryDate: tomorrow as string | null,
  pickupOrder: false,
})
const send = (body: object = {}, as = contact, headers: Record<string, string> = {}) =>
  as('POST', '/api/portal/orders/send', { body: { ...usual(), ...body }, headers })
const sent = async (body: object = {}, as = contact) => (await send(body, as)).json()
const cancel = ({ orderNum, modifiedOn }: { orderNum: string; modifiedOn: string }, as = contact) =>
  as('POST', `/api/portal/orders/cancel/${orderNum}`, { body: { modifiedOn } })
const readAs = async (as: ApiClient, orderNum: string) => as('GET', `/api/portal/orders/${orderNum}`)
const undecided = async (): Promise<{ id: number; orderNum: string }[]> =>
  (await sales('GET', '/api/db/orders/getSent')).json()
const sentOrderId = async (orderNum: string): Promise<number> =>
  (await undecided()).find((order) => order.orderNum === orderNum)?.id ?? 0
const accept = async (orderNum: string, body: object = {}, as = sales) =>
  as('POST', `/api/db/orders/acceptSent/${await sentOrderId(orderNum)}`, { body })
const readStored = async (id: number) => (await sales('GET', `/api/db/orders/getByID/${id}`)).json().res

// D-336
test('a contact’s order is a draft at the customer’s prices, which reserves nothing until the office accepts it', async () => {
  await aCustomPrice(t.db, customer.id, tea.id, cents(15_30))
  const lines = [{ sku: tea.sku, quantity: 12, shownPrice: 15.3 }]
  const order = await sent({ lines, note: 'Back door', customerPO: '4417' })
  expect(order).toMatchObject({
    orderNum: expect.stringMatching(/^DRAFT_/),
    state: 'SENT',
    placedOn: t.today(),
    deliveryDate: tomorrow,
    customerPO: '4417',
    note: 'Back door',
    lines: [{ sku: tea.sku, quantity: 12, unitPrice: 15.3, subtotal: 183.6 }],
    total: 183.6,
    balance: 0,
    sentBy: expect.stringMatching(/^Contact /),
  })
  const product = async () => (await sales('GET', `/api/db/products/getByID/${tea.id}`)).json()
  expect(await product()).toMatchObject({ pendingOutboundQuantity: 0 })

  const stored = await readStored(await sentOrderId(order.orderNum))
  expect(stored).toMatchObject({ orderStatus: 'DRAFT', source: 'PORTAL', sentNote: 'Back door', notes: null })
  expect(stored.sentBy).toBe(order.sentBy)

  const accepted = await accept(order.orderNum)
  expect(accepted.json(), accepted.body).toMatchObject({
    orderStatus: 'RECEIVED',
    paymentStatus: 'AWAITING',
    orderNum: expect.stringMatching(/^\d+$/),
  })
  expect(await product()).toMatchObject({ pendingOutboundQuantity: 12 })
  // Found by both numbers for good.
  const confirmed = (await readAs(contact, order.orderNum)).json()
  expect(confirmed).toMatchObject({ state: 'CONFIRMED', orderNum: accepted.json().orderNum, balance: 183.6 })
  expect((await readAs(contact, confirmed.orderNum)).json()).toEqual(confirmed)
})

test('a price that differs from the one shown is refused with each such line, and nothing is saved', async () => {
  const answer = await send({
    lines: [
      { sku: tea.sku, quantity: 1, shownPrice: 17.99 },
      { sku: coffee.sku, quantity: 1, shownPrice: 7.5 },
    ],
  })
  expectRefusal(answer, 409, 'price-changed')
  expect(answer.json().lines).toEqual([{ sku: tea.sku, shown: 17.99, price: 18 }])
  expect((await contact('GET', '/api/portal/orders')).json()).toEqual([])
})

test('what isn’t on the menu can’t be ordered, whether it is hidden, not sold yet or unknown', async () => {
  const soon = await aProduct(t.db)
  await t.db.updateTable('products').set({ status: 'COMINGSOON' }).where('id', '=', soon.id).execute()
  const hidden = await aProduct(t.db)
  await t.db.updateTable('products').set({ hideFromCatalog: true }).where('id', '=', hidden.id).execute()
  for (const sku of [soon.sku, hidden.sku, 'NOPE', '日本']) {
    const answer = await send({ lines: [...usual().lines, { sku, quantity: 1, shownPrice: 1 }] })
    expectRefusal(answer, 422, 'product-not-orderable')
    expect(answer.json().sku).toBe(sku)
  }
})

test('a delivery is for a day from tomorrow to two weeks from today, or for a day the office chooses', async () => {
  for (const deliveryDate of [t.today(), '2020-01-01', '2099-01-01', addDays(t.today(), 15)])
    expectRefusal(await send({ deliveryDate }), 422, 'day-not-offered')
  expect((await send({ deliveryDate: null })).statusCode).toBe(200)
  expect(await sent({ pickupOrder: true, deliveryDate: null })).toMatchObject({ pickupOrder: true, deliveryDate: null })
})

test('bad quantities, notes and lines are refused with a sentence', async () => {
  const [line] = usual().lines
  for (const quantity of [0, -1, 1.5, '4c', 10_000_001, null])
    expectRefusal(await send({ lines: [{ ...line, quantity }] }), 400, 'invalid-request')
  for (const body of [
    { lines: [] },
    { lines: [line, line] },
    { lines: Array.from({ length: 5001 }, (_, n) => ({ sku: `S-${n}`, quantity: 1, shownPrice: 1 })) },
    { note: 'x'.repeat(10_000) },
    { deliveryDate: '2026-02-31' },
  ])
    expectRefusal(await send(body), 400, 'invalid-request')
  expect((await sent({ note: '🥐 please' })).note).toBe('🥐 please')
})

test('a customer who requires PO numbers has them on what contacts send', async () => {
  await sales('PUT', `/api/db/customers/update/${customer.id}`, { body: { poRequired: true } })
  expect((await contact('GET', '/api/portal/home')).json().rules).toMatchObject({ poRequired: true })
  expectRefusal(await send(), 422, 'po-missing')
  expect((await send({ customerPO: '7' })).statusCode).toBe(200)
})

// D-337
test('a sent order is changed by any contact of the customer who may order, until it is accepted', async () => {
  const first = await sent()
  const colleague = await t.asContact(customer.id, { by: admin })
  const lines = [{ sku: tea.sku, quantity: 10, shownPrice: 18 }]
  const changed = await sent({ lines, deliveryDate: null, replaces: first, note: 'Ten' }, colleague)
  expect(changed).toMatchObject({ orderNum: first.orderNum, note: 'Ten', deliveryDate: null, total: 180 })
  expect(changed.lines).toHaveLength(1)
  expect(changed.sentBy).not.toBe(first.sentBy)

  const outdated = await send({ lines, replaces: first })
  expectRefusal(outdated, 409, 'changed-meanwhile')
  expect(outdated.json().current).toEqual(changed)
  expect(outdated.body).not.toContain('changedBy')

  await accept(changed.orderNum)
  expectRefusal(await send({ lines, replaces: changed }), 409, 'order-accepted')
  expectRefusal(await cancel(changed), 409, 'order-accepted')
})

test('a changed order is priced anew', async () => {
  const first = await sent()
  await t.db
    .updateTable('products')
    .set({ basePriceCents: cents(19_00) })
    .where('id', '=', tea.id)
    .execute()
  expectRefusal(await send({ replaces: first }), 409, 'price-changed')
  const lines = [{ sku: tea.sku, quantity: 12, shownPrice: 19 }]
  expect(await sent({ lines, replaces: first })).toMatchObject({ total: 228 })
})

test('a canceled or declined order keeps its draft number, and canceling again changes nothing', async () => {
  const order = await sent()
  const canceled = (await cancel(order)).json()
  expect(canceled).toMatchObject({ state: 'CANCELED', orderNum: order.orderNum })
  expect((await cancel(order)).json()).toEqual(canceled)
  expectRefusal(await send({ replaces: canceled }), 409, 'order-accepted')
  expect(await sentOrderId(order.orderNum)).toBe(0)

  const other = await sent()
  const id = await sentOrderId(other.orderNum)
  const decline = (body: object, as = sales) => as('POST', `/api/db/orders/declineSent/${id}`, { body })
  expectRefusal(await decline({}), 400, 'invalid-request')
  expectRefusal(await decline({ reason: 'No' }, accounting), 403, 'not-allowed')
  expect((await decline({ reason: 'We close on Friday' })).json()).toMatchObject({
    orderStatus: 'CANCELLED',
    orderNum: other.orderNum,
  })
  expect((await readAs(contact, other.orderNum)).json()).toMatchObject({
    state: 'CANCELED',
    declinedReason: 'We close on Friday',
  })
  expectRefusal(await decline({ reason: 'Again' }), 409, 'order-decided')
  const log = (await admin('GET', `/api/db/changelog/getAll/order/${id}`)).json()
  expect(log.map(({ notes }: { notes: string }) => notes)).toContain('Declined: We close on Friday')
  await expectSoundTotals(t.db)
})

test('an order that the office cancels keeps its permanent number if it has one, and its draft number only if a contact sent it', async () => {
  const numberAfter = async (id: number, orderStatus: string) => {
    const answer = await sales('PUT', `/api/db/orders/update/${id}`, { body: { orderStatus } })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json().orderNum
  }
  const waiting = await sent()
  const waitingId = await sentOrderId(waiting.orderNum)
  expect(await numberAfter(waitingId, 'CANCELLED')).toBe(waiting.orderNum)
  expect(await numberAfter(waitingId, 'DRAFT')).toBe(waiting.orderNum)

  const { id, orderNum } = (await accept((await sent()).orderNum)).json()
  expect(await numberAfter(id, 'CANCELLED')).toBe(orderNum)

  const products = [{ productSku: tea.sku, quantity: 1 }]
  const body = { customerID: customer.id, orderStatus: 'DRAFT', paymentStatus: 'DRAFT', products }
  const draft = (await sales('POST', '/api/db/orders/new', { body })).json()
  expect(await numberAfter(draft.id, 'CANCELLED')).toMatch(/^\d+$/)
})

test('Today counts the orders that wait for an answer, and none of them as an unfinished draft', async () => {
  const waiting = async (as = sales) => (await as('GET', '/api/db/today/get?of=all')).json()
  for (const { id } of await undecided())
    await sales('POST', `/api/db/orders/declineSent/${id}`, { body: { reason: 'Closed' } })
  const before = await waiting()
  expect(before).not.toHaveProperty('sentOrders')
  const first = await sent()
  const { sentOrders, sales: figures } = await waiting()
  expect(sentOrders).toEqual({ count: 1, since: first.modifiedOn, onlyNum: first.orderNum })
  expect(figures.drafts).toBe(before.sales.drafts)
  await sent()
  expect((await waiting()).sentOrders).toEqual({ count: 2, since: first.modifiedOn, onlyNum: null })
  expect(await waiting(accounting)).not.toHaveProperty('sentOrders')
})

test('the office decides only what a contact sent', async () => {
  const body = {
    customerID: customer.id,
    products: [{ productSku: tea.sku, quantity: 1 }],
    orderStatus: 'DRAFT',
    paymentStatus: 'DRAFT',
  }
  const { id, orderNum } = (await sales('POST', '/api/db/orders/new', { body })).json()
  expectRefusal(await sales('POST', `/api/db/orders/acceptSent/${id}`, { body: {} }), 409, 'not-sent')
  expectRefusal(await sales('POST', '/api/db/orders/acceptSent/2000000000', { body: {} }), 404, 'order-not-found')
  // A draft of the office is none of the contacts' business.
  expectRefusal(await readAs(contact, orderNum), 404, 'not-found')
  expectRefusal(await send({ replaces: { orderNum, modifiedOn: new Date().toISOString() } }), 404, 'not-found')
})

test('a contact who may not order looks, and neither sends nor cancels', async () => {
  const order = await sent()
  const reader = await t.asContact(customer.id, { by: admin, mayOrder: false, seesMoney: false })
  expectRefusal(await send({}, reader), 403, 'may-not-order')
  expectRefusal(await cancel(order, reader), 403, 'may-not-order')
  expect((await readAs(reader, order.orderNum)).json()).not.toHaveProperty('balance')
})

test('the same send twice is one order', async () => {
  const key = { 'idempotency-key': crypto.randomUUID() }
  const [first, second] = await Promise.all([send({}, contact, key), send({}, contact, key)])
  expect(first.json()).toEqual(second.json())
  expect((await contact('GET', '/api/portal/orders')).json()).toHaveLength(1)
  expectRefusal(await send({ note: 'Other' }, contact, key), 422, 'key-reused')
})

// D-337, D-338
test('when a rep accepts while the contact cancels, exactly one of them wins, each of twenty times', async () => {
  const outcomes = new Set<string>()
  for (let time = 0; time < 20; time += 1) {
    const order = await sent()
    const id = await sentOrderId(order.orderNum)
    const [accepted, canceled] = await Promise.all([
      sales('POST', `/api/db/orders/acceptSent/${id}`, { body: { modifiedOn: order.modifiedOn } }),
      cancel(order),
    ])
    const codes = [accepted.statusCode, canceled.statusCode]
    expect(codes.toSorted((a, b) => a - b)).toEqual([200, 409])
    const { state } = (await readAs(contact, order.orderNum)).json()
    expect(state).toBe(accepted.statusCode === 200 ? 'CONFIRMED' : 'CANCELED')
    expect([accepted, canceled].map((answer) => answer.json().code)).toContain(
      accepted.statusCode === 200 ? 'order-accepted' : 'order-decided',
    )
    outcomes.add(state)
  }
  expect(outcomes.size).toBeGreaterThan(0)
})

test('of two changes at once from two devices, the second is told of the first', async () => {
  const order = await sent()
  const colleague = await t.asContact(customer.id, { by: admin })
  const change = (quantity: number, as: ApiClient) =>
    send({ lines: [{ sku: tea.sku, quantity, shownPrice: 18 }], replaces: order }, as)
  const answers = await Promise.all([change(1, contact), change(2, colleague)])
  const [won] = answers.filter(({ statusCode }) => statusCode === 200)
  const [lost] = answers.filter(({ statusCode }) => statusCode !== 200)
  if (!won || !lost) throw new Error('Not exactly one of them won')
  expectRefusal(lost, 409, 'changed-meanwhile')
  expect(lost.json().current).toEqual(won.json())
})

// D-334
test('nobody reaches the orders of another customer, by number, document or change', async () => {
  const order = await sent()
  const other = await t.asContact((await aCustomer(t.db)).id, { by: admin })
  expectRefusal(await readAs(other, order.orderNum), 404, 'not-found')
  expectRefusal(await cancel(order, other), 404, 'not-found')
  expectRefusal(await send({ replaces: order }, other), 404, 'not-found')
  expectRefusal(await other('GET', `/api/portal/documents/${order.orderNum}/x`), 404, 'not-found')
  expect((await other('GET', '/api/portal/orders')).json()).toEqual([])
  expect((await other('GET', '/api/portal/home')).json()).toMatchObject({ last: null, sent: [], usual: [], owed: 0 })
})
