import { addDays } from '@dray/domain/time/company-day'
import { cents } from '@dray/domain/money'
import { pdfType } from '@dray/domain/storage/files'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aCustomer, aProduct } from '../../test-data/builders.ts'
import { expectRefusal } from '../../test-data/expectations.ts'
import { aBatch, anOrder } from '../../test-data/stock-builders.ts'
import { pdfText } from '../../test-data/pdf-pages.ts'
import { type ApiClient, openTestApp } from '../../test-data/test-app.ts'
import * as queries from './portal-orders.sql.ts'

const t = await openTestApp({ COMPANY_NAME: 'Acme' })
const [admin, driver] = [await t.as('ADMIN'), await t.as('DRIVER')]
const listOrders = async (contact: ApiClient, query = '') => contact('GET', `/api/portal/orders${query}`)
const readOrder = async (contact: ApiClient, orderNum: string) =>
  (await contact('GET', `/api/portal/orders/${orderNum}`)).json()

const pdf = (text: string) => Buffer.from(`%PDF-1.7\n${text}\n%%EOF\n`)
async function aSavedDocument(
  documentKind: 'invoice' | 'proof' | 'creditMemo' | 'coa',
  { recordId, storedAt = new Date() }: { recordId: number; storedAt?: Date },
): Promise<void> {
  const fileName = `invoices/Secret name_${recordId}_${randomUUID()}.pdf`
  await t.dray.files.putIfAbsent(`documents/${fileName}`, pdf(`${documentKind} ${recordId}`), pdfType)
  await t.db
    .insertInto('uploads')
    .values({ bucket: 'documents', fileName, documentKind, recordId, fingerprint: 'x', storedAt })
    .execute()
}

/** An order of two batches that shipped, with a credit memo of two units. */
async function aShippedOrder() {
  const customer = await aCustomer(t.db)
  const product = await aProduct(t.db, { basePrice: cents(10_00) })
  const batches = [await aBatch(t.db, product.id), await aBatch(t.db, product.id)]
  const lines = batches.map(({ id }) => ({ sku: product.sku, quantity: 5, batchId: id }))
  const order = await anOrder(t.db, { customerId: customer.id, orderStatus: 'DELIVERED', lines })
  const memo = await admin('POST', `/api/db/memos/add/${order.id}`, {
    body: { lines: [{ orderLineId: order.lineIds[0], disposition: 'RESTOCK', units: 2 }] },
  })
  expect(memo.statusCode, memo.body).toBe(200)
  return { customer, product, batches, order, memoId: memo.json().id }
}

// D-334
test('an order has no cost, stock, note of the office or id of a record, and its batches once they have left', async () => {
  const { customer, product, batches, order } = await aShippedOrder()
  await t.db
    .updateTable('orders')
    .set({ notes: 'Never pays on time', discountNotes: 'Friend of the owner' })
    .where('id', '=', order.id)
    .execute()
  const contact = await t.asContact(customer.id, { by: admin })
  const shown = await readOrder(contact, order.orderNum)
  expect(shown.lines).toEqual([
    {
      sku: product.sku,
      name: expect.any(String),
      quantity: 10,
      unitPrice: 10,
      subtotal: 100,
      batches: batches.map(({ batchNumber }) => batchNumber).toSorted(),
    },
  ])
  expect(shown).toMatchObject({ state: 'DELIVERED', total: 100, balance: 80, sentBy: null })
  expect(JSON.stringify(shown)).not.toMatch(/cost|stock|Never pays|Friend|"id":\d/i)

  const open = await anOrder(t.db, {
    customerId: customer.id,
    lines: [{ sku: product.sku, quantity: 1, batchId: batches[0]?.id ?? 0 }],
  })
  expect((await readOrder(contact, open.orderNum)).lines[0]).not.toHaveProperty('batches')
})

test('fewer units than were ordered are told with the quantity that was', async () => {
  const customer = await aCustomer(t.db)
  const contact = await t.asContact(customer.id, { by: admin })
  const product = await aProduct(t.db, { basePrice: cents(10_00), stock: 50 })
  const body = { customerID: customer.id, products: [{ productSku: product.sku, quantity: 12 }] }
  const { id, orderNum, orderedItems } = (await admin('POST', '/api/db/orders/new', { body })).json()
  expect((await readOrder(contact, orderNum)).lines[0]).not.toHaveProperty('changes')
  const orderItems = [{ ...orderedItems[0], quantity: 10 }]
  await admin('PUT', `/api/db/orders/update/${id}`, { body: { orderItems } })
  expect((await readOrder(contact, orderNum)).lines[0]).toMatchObject({ quantity: 10, changes: { ordered: 12 } })
})

test('a packed order is on its way once its driver has left the first stop of that day', async () => {
  const customer = await aCustomer(t.db)
  const contact = await t.asContact(customer.id, { by: admin })
  const { sku } = await aProduct(t.db, { stock: 10, hasBatch: false })
  const [first, second] = [
    await anOrder(t.db, { customerId: customer.id, orderStatus: 'PACKED', lines: [{ sku }] }),
    await anOrder(t.db, { customerId: customer.id, orderStatus: 'PACKED', lines: [{ sku }] }),
  ]
  await t.db
    .updateTable('orders')
    .set({ driverId: driver.userId, deliveryDate: t.today() })
    .where('id', 'in', [first.id, second.id])
    .execute()
  const state = async () => (await readOrder(contact, second.orderNum)).state
  expect(await state()).toBe('PACKING')
  const event = {
    id: randomUUID(),
    kind: 'NOT_DELIVERED',
    orderId: first.id,
    at: new Date().toISOString(),
    reason: 'Closed',
  }
  const answer = await driver('POST', '/api/db/deliveries/events', { body: { events: [event] } })
  expect(answer.json()).toEqual([{ id: event.id, done: true }])
  expect(await state()).toBe('ON_ITS_WAY')
})

// D-339
test('documents come after the device’s check: the newest of each kind, by an id that isn’t their public address', async () => {
  const { customer, batches, order, memoId } = await aShippedOrder()
  const yesterday = new Date(Date.now() - 86_400_000)
  await aSavedDocument('invoice', { recordId: order.id, storedAt: yesterday })
  await aSavedDocument('invoice', { recordId: order.id })
  await aSavedDocument('proof', { recordId: order.id })
  await aSavedDocument('creditMemo', { recordId: memoId })
  for (const { id } of batches) await aSavedDocument('coa', { recordId: id })
  const contact = await t.asContact(customer.id, { by: admin })
  const { documents } = await readOrder(contact, order.orderNum)
  expect(documents.map(({ name }: { name: string }) => name)).toEqual([
    ...batches.map(({ batchNumber }) => `COA ${batchNumber}`).toSorted(),
    expect.stringMatching(/^Credit memo CM-/),
    `Invoice ${order.orderNum}`,
    `Proof of delivery ${order.orderNum}`,
  ])
  expect(JSON.stringify(documents)).not.toMatch(/Secret|\.pdf/)

  const address = ({ id }: { id: string }, orderNum = order.orderNum) => `/api/portal/documents/${orderNum}/${id}`
  for (const document of documents) {
    const file = await contact('GET', address(document))
    expect([file.statusCode, file.headers['content-type'], file.headers['cache-control']]).toEqual([
      200,
      pdfType,
      'private, no-cache',
    ])
  }
  expectRefusal(await contact('GET', address({ id: 'x' })), 404, 'not-found')
  const other = await t.asContact((await aCustomer(t.db)).id, { by: admin })
  expectRefusal(await other('GET', address(documents[0])), 404, 'not-found')
  expect((await t.signedOut('GET', address(documents[0]))).statusCode).toBe(401)
  expect((await admin('GET', address(documents[0]))).statusCode).toBe(401)

  // Without seesMoney neither the invoice nor the credit memo is there.
  const colleague = await t.asContact(customer.id, { by: admin, seesMoney: false })
  const kinds = (await readOrder(colleague, order.orderNum)).documents.map(({ kind }: { kind: string }) => kind)
  expect(kinds).toEqual(['coa', 'coa', 'proof'])
  const invoice = documents.find(({ kind }: { kind: string }) => kind === 'invoice')
  expectRefusal(await colleague('GET', address(invoice)), 404, 'not-found')
})

test('orders come newest first, in pages that any program can turn', async () => {
  const customer = await aCustomer(t.db)
  const contact = await t.asContact(customer.id, { by: admin })
  const { sku } = await aProduct(t.db, { stock: 0, hasBatch: false })
  const placed: string[] = []
  for (let n = 0; n < 55; n += 1)
    placed.unshift((await anOrder(t.db, { customerId: customer.id, lines: [{ sku }] })).orderNum)
  const numbers = (answer: { json: () => { orderNum: string }[] }) => answer.json().map(({ orderNum }) => orderNum)
  expect(numbers(await listOrders(contact))).toEqual(placed.slice(0, 50))
  const first = await listOrders(contact, '?limit=30')
  const next = String(first.headers['dray-next'])
  expect([...numbers(first), ...numbers(await listOrders(contact, `?limit=30&after=${next}`))]).toEqual(placed)
  expectRefusal(await listOrders(contact, '?limit=501'), 400, 'invalid-request')
  expectRefusal(await listOrders(contact, '?after=abc'), 400, 'invalid-request')
})

test('the first page has the last order, what is usually bought, and the days that can be asked for', async () => {
  const { customer, product, order } = await aShippedOrder()
  const contact = await t.asContact(customer.id, { by: admin })
  const home = (await contact('GET', '/api/portal/home')).json()
  expect(home).toMatchObject({
    last: { orderNum: order.orderNum },
    usual: [{ sku: product.sku, quantity: 10 }],
    sent: [],
    owed: 80,
    rules: { poRequired: false },
  })
  expect(home.days[0]).toEqual({ day: addDays(t.today(), 1), cutoff: null })
})

test('what is owed adds up to the invoices listed, and only contacts who see money read it', async () => {
  const { customer, order } = await aShippedOrder()
  const contact = await t.asContact(customer.id, { by: admin })
  const money = (await contact('GET', '/api/portal/money')).json()
  expect(money).toMatchObject({ balance: 80, overdue: 0, credit: 0 })
  expect(money.invoices).toEqual([{ orderNum: order.orderNum, dueOn: expect.any(String), total: 100, balance: 80 }])
  await t.db.updateTable('orderBalances').set({ dueOn: '2020-01-01' }).where('customerId', '=', customer.id).execute()
  expect((await contact('GET', '/api/portal/money')).json()).toMatchObject({ overdue: 80 })
  expect(await pdfText((await contact('GET', '/api/portal/statement')).rawPayload)).toContain('$80.00')

  const colleague = await t.asContact(customer.id, { by: admin, seesMoney: false })
  for (const call of ['money', 'statement'])
    expectRefusal(await colleague('GET', `/api/portal/${call}`), 403, 'money-hidden')
  expect((await colleague('GET', '/api/portal/home')).json()).not.toHaveProperty('owed')
})

/** Asks every query of the portal for a customer’s records as another customer. */
test('no query of the portal reads or changes a record of another customer than the one it is given', async () => {
  const { customer, order, memoId } = await aShippedOrder()
  for (const [kind, recordId] of [
    ['invoice', order.id],
    ['creditMemo', memoId],
  ] as const)
    await aSavedDocument(kind, { recordId })
  const contact = await t.asContact(customer.id, { by: admin })
  const product = await aProduct(t.db, { stock: 9, basePrice: cents(1_00) })
  const { orderNum } = (
    await contact('POST', '/api/portal/orders/send', {
      body: {
        lines: [{ sku: product.sku, quantity: 1, shownPrice: 1 }],
        deliveryDate: null,
        pickupOrder: false,
      },
    })
  ).json()
  const sent = { sentThrough: 'PORTAL' as const, sentBy: contact.userId, sentAt: new Date(), sentNote: 'Changed' }
  const asked: Record<Exclude<keyof typeof queries, 'default'>, (customerId: number) => Promise<unknown>> = {
    newestOrders: (id) => queries.newestOrders(t.db, id, { after: undefined, limit: 10 }),
    orderWithNumber: (id) => queries.orderWithNumber(t.db, id, order.orderNum),
    undecidedOrders: (id) => queries.undecidedOrders(t.db, id, 10),
    newestAcceptedOrder: (id) => queries.newestAcceptedOrder(t.db, id),
    idOfSentOrder: (id) => t.db.transaction().execute((tx) => queries.idOfSentOrder(tx, id, orderNum)),
    contactLines: (id) => queries.contactLines(t.db, id, { orderIds: [order.id], limit: 10 }),
    contactDocuments: (id) => queries.contactDocuments(t.db, id, [order.id]),
    customerToOrder: (id) => queries.customerToOrder(t.db, id).then(({ creditCents }) => creditCents || undefined),
    markSent: (id) => t.db.transaction().execute((tx) => queries.markSent(tx, id, { id: order.id, ...sent })),
    noteAcceptProblem: (id) =>
      t.db.transaction().execute((tx) => queries.noteAcceptProblem(tx, id, { orderNum, problem: 'credit-hold' })),
    // The menu is the same for all customers.
    sentProducts: async () => undefined,
  }
  await t.db
    .updateTable('customers')
    .set({ creditCents: cents(5_00) })
    .where('id', '=', customer.id)
    .execute()
  const other = await aCustomer(t.db)
  expect(Object.keys(asked).toSorted()).toEqual(Object.keys(queries).toSorted())
  for (const [name, ask] of Object.entries(asked)) {
    const foreign = await ask(other.id)
    expect(Array.isArray(foreign) ? foreign : (foreign ?? []), name).toEqual([])
  }
  const { sentProducts: _, ...ofCustomers } = asked
  for (const [name, ask] of Object.entries(ofCustomers))
    expect([await ask(customer.id)].flat().filter(Boolean), name).not.toEqual([])
})
