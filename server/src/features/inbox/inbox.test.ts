import { cents } from '@dray/domain/money'
import { addDays } from '@dray/domain/time/company-day'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { aCustomPrice, aCustomer, aProduct } from '../../test-data/builders.ts'
import { countByCode, expectRefusal, expectSoundTotals } from '../../test-data/expectations.ts'
import { type ApiClient, openTestApp } from '../../test-data/test-app.ts'

const t = await openTestApp()
const [admin, sales, colleague, driver] = [
  await t.as('ADMIN'),
  await t.as('SALES'),
  await t.as('SALES'),
  await t.as('DRIVER'),
]

let customer: { id: number; customerName: string }
let tea: { id: number; sku: string; name: string }
let coffee: { id: number; sku: string; name: string }
let email: string
beforeEach(async () => {
  await t.db.deleteFrom('inboxEntries').execute()
  customer = await aCustomer(t.db)
  email = `renate-${customer.id}@lehmanns.example`
  await t.db.updateTable('customers').set({ contactEmail: email }).where('id', '=', customer.id).execute()
  tea = await aProduct(t.db, { name: `Jasmine${customer.id}`, stock: 500, basePrice: cents(18_00) })
  coffee = await aProduct(t.db, { name: `Arabica${customer.id}`, stock: 500, basePrice: cents(7_50) })
})

const text = () => `12 ${tea.name}\n6 ${coffee.name}`
const post = (body: object = {}, as = sales) =>
  as('POST', '/api/db/inbox/new', { body: { channel: 'EMAIL', text: text(), from: email, ...body } })
const posted = async (body: object = {}, as = sales) => {
  const answer = await post(body, as)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const lines = () => [
  { productSku: tea.sku, quantity: 12 },
  { productSku: coffee.sku, quantity: 6 },
]
const accept = (id: number, body: object = {}, as = sales) =>
  as('POST', `/api/db/inbox/accept/${id}`, {
    body: { customerID: customer.id, lines: lines(), orderStatus: 'RECEIVED', ...body },
  })
const open = (id: number, as: ApiClient, body: object = {}) => as('POST', `/api/db/inbox/open/${id}`, { body })
const read = async (id: number, query = '') => (await sales('GET', `/api/db/inbox/getById/${id}${query}`)).json()
const list = async (query = '') => (await sales('GET', `/api/db/inbox/getAll${query}`)).json()

// D-347
test('a message is read into lines at its customer’s prices', async () => {
  await aCustomPrice(t.db, customer.id, tea.id, cents(15_30))
  const entry = await posted({ from: `Renate Messner <${email.toUpperCase()}>`, subject: 'Order' })
  expect(entry).toMatchObject({
    channel: 'EMAIL',
    state: 'OPEN',
    text: text(),
    customerID: customer.id,
    customerName: customer.customerName,
    isSenderUnknown: false,
    proposals: [
      { product: { sku: tea.sku, price: 15.3, lastBought: null }, quantity: 12, unit: 'UNIT', certain: true },
      { product: { sku: coffee.sku, price: 7.5 }, quantity: 6, certain: true },
    ],
    looksLike: [],
    openedBy: null,
    orderNum: null,
  })
  for (const { from, to, text: words } of entry.proposals) expect(entry.text.slice(from, to)).toContain(words)
  expect(await read(entry.id)).toEqual(entry)
  expect(await list()).toEqual([entry])
})

test('a changed price or name is read at once', async () => {
  const entry = await posted()
  const change = (body: object) => sales('PUT', `/api/db/products/update/${tea.id}`, { body })
  const stocked = await t.as('INVENTORY')
  await stocked('PUT', `/api/db/products/update/${tea.id}`, { body: { basePrice: 19 } })
  expect((await read(entry.id)).proposals[0].product.price).toBe(19)
  await stocked('PUT', `/api/db/products/update/${tea.id}`, { body: { name: 'Rooibos' } })
  expect((await read(entry.id)).proposals[0]).toMatchObject({ product: null, certain: false })
  expectRefusal(await change({ basePrice: 1 }), 403, 'not-allowed')
})

test('one day is proposed, and of several none', async () => {
  const [day, other] = [addDays(t.today(), 3), addDays(t.today(), 5)]
  const written = (iso: string) => iso.slice(5).replace('-', '/')
  const one = await posted({ text: `for ${written(day)}: ${text()}\nPO# L-2231` })
  expect(one).toMatchObject({ deliveryDate: day, deliveryDays: [], customerPO: 'L-2231' })
  expect(one.marks.map(({ kind }: { kind: string }) => kind)).toEqual(['day', 'po'])
  const two = await posted({ text: `for ${written(day)}: ${text()}\nfor ${written(other)}: 3 ${tea.name}` })
  expect(two).toMatchObject({ deliveryDate: null, deliveryDays: [day, other] })
})

test('the customer is found by the email, phone or chat of the customer or a contact, and asked for if two have it', async () => {
  const buyer = `Buyer-${customer.id}@lehmanns.example`
  const { userId } = await t.asContact(customer.id, { by: admin })
  await t.db.updateTable('contacts').set({ email: buyer }).where('userId', '=', userId).execute()
  const phone = `206555${String(customer.id).padStart(4, '0')}`
  const changed = { contactPhone: `+1 (206) 555-${phone.slice(6)}`, contactTelegram: `@Lehmanns${customer.id}` }
  await t.db.updateTable('customers').set(changed).where('id', '=', customer.id).execute()
  for (const [channel, from] of [
    ['EMAIL', buyer],
    ['TEXT', phone],
    ['TEXT', `1${phone}`],
    ['CHAT', `lehmanns${customer.id}`],
    ['OTHER', email],
  ])
    expect((await posted({ channel, from })).customerID, from).toBe(customer.id)

  const other = await aCustomer(t.db)
  await t.db.updateTable('customers').set({ contactEmail: email }).where('id', '=', other.id).execute()
  const asked = await posted()
  expect(asked).toMatchObject({ customerID: null, customerName: null, isSenderUnknown: false })
  const ids = asked.possibleCustomers.map(({ customerID }: { customerID: number }) => customerID)
  expect(new Set(ids)).toEqual(new Set([customer.id, other.id]))
  expect(await read(asked.id, `?customerID=${other.id}`)).toMatchObject({ customerID: other.id })
})

// D-348
test('an email from an address nobody has waits apart, until a customer or contact has it', async () => {
  const entry = await posted({ from: 'stranger@elsewhere.example' })
  expect(entry).toMatchObject({ customerID: null, isSenderUnknown: true })
  expect(await list('?sender=known')).toEqual([])
  expect(await list('?sender=unknown')).toHaveLength(1)
  expect((await posted({ channel: 'TEXT', from: '999 000 1111' })).isSenderUnknown).toBe(false)
  const set = { contactEmail: 'Stranger@Elsewhere.example' }
  await t.db.updateTable('customers').set(set).where('id', '=', customer.id).execute()
  expect(await read(entry.id)).toMatchObject({ customerID: customer.id, isSenderUnknown: false })
  expect(await list('?sender=unknown')).toEqual([])
})

test('the same external id is the same message, also at once', async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, at) => post({ externalId: '<a@b>', text: `${at + 1} ${tea.name}` })),
  )
  expect(countByCode(answers)).toEqual({ 200: 8 })
  expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1)
  const first = answers[0]?.json()
  expect((await posted({ externalId: '<a@b>', text: 'Another text' })).text).toBe(first.text)
  expect(await list()).toHaveLength(1)
})

test('an HTML mail becomes text, and a table keeps its cells', async () => {
  const html = `<html><body><p>Hi,</p><table><tr><td>${tea.name}</td><td>12</td></tr></table></body></html>`
  const entry = await posted({ text: html })
  expect(entry.text).not.toContain('<')
  expect(entry.proposals).toMatchObject([{ product: { sku: tea.sku }, quantity: 12 }])
})

test('accepting places the order like New Order, and message and order name each other', async () => {
  await aCustomPrice(t.db, customer.id, tea.id, cents(15_30))
  const entry = await posted()
  const answer = await accept(entry.id, { customerPO: 'L-2231', notes: 'Back door', modifiedOn: entry.modifiedOn })
  expect(answer.json(), answer.body).toMatchObject({
    orderStatus: 'RECEIVED',
    paymentStatus: 'AWAITING',
    customerPO: 'L-2231',
    source: 'STAFF',
    total: 228.6,
    inboxEntry: { id: entry.id, channel: 'EMAIL', from: email },
  })
  const order = answer.json()
  expect(await read(entry.id)).toMatchObject({ state: 'ACCEPTED', orderID: order.id, orderNum: order.orderNum })
  const stored = (await sales('GET', `/api/db/orders/getByID/${order.id}`)).json().res
  expect(stored).toEqual({ ...order, inboxEntry: stored.inboxEntry })
  expect(stored.inboxEntry).toEqual(order.inboxEntry)
  expectRefusal(await accept(entry.id), 409, 'entry-decided')
  await expectSoundTotals(t.db)
})

test('a draft reserves nothing and takes no number', async () => {
  const order = (await accept((await posted()).id, { orderStatus: 'DRAFT' })).json()
  expect(order).toMatchObject({
    orderStatus: 'DRAFT',
    paymentStatus: 'DRAFT',
    orderNum: expect.stringMatching(/^DRAFT_/),
  })
})

test('two who accept at once make one order', async () => {
  const entry = await posted()
  const answers = await Promise.all([sales, colleague, sales, colleague].map((as) => accept(entry.id, {}, as)))
  expect(countByCode(answers)).toEqual({ 200: 1, 'entry-decided': 3 })
  const orders = await t.db.selectFrom('orders').select('id').where('customerId', '=', customer.id).execute()
  expect(orders).toHaveLength(1)
})

test('a repeated request with its key gets the same order again', async () => {
  const { id } = await posted()
  const body = { customerID: customer.id, lines: lines(), orderStatus: 'RECEIVED' }
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const twice = await Promise.all([1, 2].map(() => sales('POST', `/api/db/inbox/accept/${id}`, { body, headers })))
  expect(twice[0]?.json()).toEqual(twice[1]?.json())
})

test('what New Order would be refused for is refused, and the message still waits', async () => {
  await t.db.updateTable('customers').set({ poRequired: true }).where('id', '=', customer.id).execute()
  const entry = await posted()
  expectRefusal(await accept(entry.id), 422, 'po-missing')
  expectRefusal(await accept(entry.id, { lines: [{ productSku: 'NOPE', quantity: 1 }] }), 422, 'product-unknown')
  expectRefusal(await accept(entry.id, { modifiedOn: '2020-01-01T00:00:00Z' }), 409, 'changed-meanwhile')
  for (const body of [{ lines: [] }, { lines: [{ productSku: tea.sku, quantity: 0 }] }, { orderStatus: 'PACKED' }])
    expectRefusal(await accept(entry.id, body), 400, 'invalid-request')
  expect(await read(entry.id)).toEqual(entry)
})

test('one person has a message open at a time, for two minutes after the last sign of life', async () => {
  const { id } = await posted()
  expect((await open(id, sales)).statusCode).toBe(200)
  const refused = await open(id, colleague)
  expectRefusal(refused, 409, 'entry-open')
  const holder = await read(id)
  expect(refused.json()).toMatchObject({ openedBy: holder.openedBy, openedAt: holder.openedAt })
  expectRefusal(await accept(id, {}, colleague), 409, 'entry-open')
  expectRefusal(await colleague('POST', `/api/db/inbox/dismiss/${id}`, { body: { reason: 'No' } }), 409, 'entry-open')

  expect((await open(id, colleague, { takeOver: true })).statusCode).toBe(200)
  expectRefusal(await open(id, sales), 409, 'entry-open')
  // Closing what a colleague has open changes nothing.
  await sales('POST', `/api/db/inbox/close/${id}`)
  expect((await read(id)).openedBy).not.toBe(holder.openedBy)

  const longAgo = sql<Date>`clock_timestamp() - interval '121 seconds'`
  await t.db.updateTable('inboxEntries').set({ heldAt: longAgo }).where('id', '=', id).execute()
  expect(await read(id)).toMatchObject({ openedBy: null, openedById: null, openedAt: null })
  expect((await open(id, sales)).statusCode).toBe(200)
  await sales('POST', `/api/db/inbox/close/${id}`)
  expect((await accept(id, {}, colleague)).statusCode).toBe(200)
  expectRefusal(await open(id, sales), 409, 'entry-decided')
})

test('of ten who open a message at once one has it', async () => {
  const { id } = await posted()
  const clients = await Promise.all(Array.from({ length: 10 }, () => t.as('SALES')))
  expect(countByCode(await Promise.all(clients.map((as) => open(id, as))))).toEqual({ 200: 1, 'entry-open': 9 })
})

test('dismissing needs a reason, and a dismissed message can be put back', async () => {
  const { id } = await posted()
  const dismiss = (body: object) => sales('POST', `/api/db/inbox/dismiss/${id}`, { body })
  expectRefusal(await dismiss({}), 400, 'invalid-request')
  expectRefusal(await dismiss({ reason: ' ' }), 400, 'invalid-request')
  expectRefusal(await sales('POST', `/api/db/inbox/reopen/${id}`), 409, 'entry-not-dismissed')
  expect((await dismiss({ reason: 'Spam' })).json()).toMatchObject({ state: 'DISMISSED', dismissReason: 'Spam' })
  expectRefusal(await dismiss({ reason: 'Again' }), 409, 'entry-decided')
  expectRefusal(await accept(id), 409, 'entry-decided')
  expect(await list('?state=OPEN')).toEqual([])
  expect((await sales('POST', `/api/db/inbox/reopen/${id}`)).json()).toMatchObject({
    state: 'OPEN',
    dismissReason: null,
  })
  expect((await accept(id)).statusCode).toBe(200)
})

test('an order of the same customer with the same lines from the last 24 hours is pointed out', async () => {
  const first = (await accept((await posted()).id)).json()
  const again = await posted()
  expect(again.looksLike).toEqual([{ id: first.id, orderNum: first.orderNum }])
  expect((await posted({ text: `12 ${tea.name}` })).looksLike).toEqual([])
  expect((await posted({ text: `${text()}\n18 something else entirely` })).looksLike).toHaveLength(1)
  await t.db
    .updateTable('orders')
    .set({ createdAt: sql`now() - interval '25 hours'` })
    .where('id', '=', first.id)
    .execute()
  expect((await read(again.id)).looksLike).toEqual([])
})

test('the longest waiting come first, in pages', async () => {
  const at = (hour: number) => `2026-01-05T0${hour}:00:00Z`
  for (const hour of [3, 1, 2]) await posted({ receivedAt: at(hour) })
  const hours = (rows: { receivedAt: string }[]) => rows.map(({ receivedAt }) => Number(receivedAt.slice(12, 13)))
  expect(hours(await list())).toEqual([1, 2, 3])
  expect(hours(await list('?sort=-received'))).toEqual([3, 2, 1])
  const first = await sales('GET', '/api/db/inbox/getAll?state=OPEN&limit=2')
  expect(hours(first.json())).toEqual([1, 2])
  const next = `?state=OPEN&limit=2&after=${String(first.headers['dray-next'])}`
  expect(hours(await list(next))).toEqual([3])
  expectRefusal(await sales('GET', '/api/db/inbox/getAll?limit=501'), 400, 'invalid-request')
  expectRefusal(await sales('GET', '/api/db/inbox/getAll?after=x'), 400, 'invalid-request')
})

test('a program with a sales key posts and accepts; drivers, contacts and the signed out can do nothing', async () => {
  const key = await t.asKey('SALES')
  const entry = await posted({ externalId: 'form-7' }, key)
  expect((await accept(entry.id, {}, key)).json()).toMatchObject({ source: 'KEY', inboxEntry: { id: entry.id } })
  expectRefusal(await open(entry.id, key), 403, 'not-for-keys')
  const contact = await t.asContact(customer.id, { by: admin })
  for (const [as, code] of [
    [driver, 'not-allowed'],
    [contact, 'signed-out'],
  ] as const)
    expect((await post({}, as)).json().code).toBe(code)
})

test('bad messages are refused with a sentence', async () => {
  for (const body of [
    { text: '' },
    { text: '   \n ' },
    { text: 7 },
    { text: 'é'.repeat(32 * 1024) + 'x' },
    { channel: 'FAX' },
    { channel: null },
    { from: 'x'.repeat(321) },
    { receivedAt: 'yesterday' },
  ])
    expectRefusal(await post(body), 400, 'invalid-request')
  expectRefusal(await post({ customerId: 2_000_000_000 }), 422, 'customer-unknown')
  expect((await post({ text: 'é'.repeat(32 * 1024) })).statusCode).toBe(200)
  expect((await posted({ text: 'a\u0000b\u200b \ud800' })).text).toBe('ab \ufffd')
  for (const id of ['0', '999999999999', '2147483648'])
    expectRefusal(await sales('GET', `/api/db/inbox/getById/${id}`), 404, 'not-found')
})
