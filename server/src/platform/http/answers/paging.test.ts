import { cents } from '@dray/domain/money'
import { roles } from '@dray/domain/users/permissions'
import createClient from 'openapi-fetch'
import { beforeAll, expect, test } from 'vitest'
import { aCustomer, aProduct } from '../../../test-data/builders.ts'
import { aPayment } from '../../../test-data/payment-requests.ts'
import { aPurchaseOrder } from '../../../test-data/purchase-builders.ts'
import { readPages } from '../../../test-data/read-pages.ts'
import { aBatch, anOrder } from '../../../test-data/stock-builders.ts'
import { type ApiClient, openTestApp } from '../../../test-data/test-app.ts'

// D-311: a client that isn't ours, which knows Dray by its description only, reads every list to its end.

const t = await openTestApp({ TIME_ZONE: 'UTC' })
const admin = await t.as(...roles)
const address = await t.app.listen({ port: 0, host: '127.0.0.1' })

type Values = Record<string, string>
type Operation = {
  parameters: { path?: Values; query?: Values }
  responses: { 200: { content: { 'application/json': unknown[] } } }
}
type Paths = Record<string, { get: Operation }>
type Description = {
  paths: Record<string, { get?: { operationId: string; parameters: { name: string; in: string }[] } }>
}

const client = createClient<Paths>({ baseUrl: address, headers: { cookie: admin.cookie } })
let contact: ApiClient
const { paths } = (await admin('GET', '/api/openapi.json')).json<Description>()
/** Name and path of each call that takes a limit. */
const lists = Object.entries(paths).flatMap(([path, { get }]) =>
  get?.parameters.some(({ name, in: place }) => place === 'query' && name === 'limit')
    ? [{ name: get.operationId, path, accepts: get.parameters.map(({ name }) => name) }]
    : [],
)

let params: Record<string, Operation['parameters']>
const sameTime = new Date('2026-03-02T10:00:00.000Z')

async function done(method: 'POST' | 'PUT', path: string, options: { body: object }) {
  const answer = await admin(method, path, options)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer
}

beforeAll(async () => {
  const receivedAt = sameTime.toISOString()
  const { id: customerId } = await aCustomer(t.db)
  const product = await aProduct(t.db, { basePrice: cents(10_00), stock: 1000, hasBatch: false })
  const tracked = await aProduct(t.db, { basePrice: cents(10_00), stock: 1000 })
  for (let n = 0; n < 4; n++) {
    const order = await anOrder(t.db, { customerId, lines: [{ sku: product.sku, quantity: 3 }] })
    await done('PUT', `/api/db/orders/update/${order.id}`, { body: { orderStatus: 'DELIVERED' } })
    const lines = [{ orderLineId: order.lineIds[0], disposition: 'RESTOCK', units: 1 }]
    await done('POST', `/api/db/memos/add/${order.id}`, { body: { lines } })
    await aPayment(admin, customerId, [{ orderId: order.id, amount: 5 }], { amount: 7 })
    await anOrder(t.db, {
      customerId,
      createdAt: sameTime,
      lines: [
        { sku: tracked.sku, quantity: 2, batchMode: 'auto' },
        { sku: tracked.sku, quantity: 1 },
      ],
    })
    await anOrder(t.db, { lines: [{ sku: product.sku }] })
    await done('POST', '/api/db/inbox/new', { body: { channel: 'TEXT', text: `${n + 1} ${product.sku}`, receivedAt } })
    await aPurchaseOrder(t.db, { items: [{ productId: product.id, quantity: 9 }] })
    await t.as('SALES')
    const shelf = await aProduct(t.db, { stock: 5, hasBatch: false })
    await done('POST', '/api/db/counts/new', { body: { name: `Shelf ${n}`, productIds: [shelf.id] } })
    await done('POST', `/api/db/products/addBatch/${tracked.id}`, { body: { initialQuantity: 5 } })
    await done('PUT', `/api/db/products/update/${tracked.id}`, { body: { stock: 900 + n, stockReason: 'Recount' } })
  }
  contact = await t.asContact(customerId, { by: admin })
  const exported = await done('POST', '/api/db/books/exports/new', { body: { from: t.today(), to: t.today() } })
  const { id: batchId } = await aBatch(t.db, product.id)
  const customer = { path: { customerId: String(customerId) } }
  params = {
    listActivity: {},
    listAddressBook: {},
    listCounts: { path: { fromISO: '2020-01-01', toISO: '2199-01-01' } },
    listCreditEntries: customer,
    listCustomerMemos: customer,
    listCustomerOrders: customer,
    listCustomerPayments: customer,
    listEntries: { query: { exportId: String(exported.json().id) } },
    listInboxEntries: {},
    listMemos: { path: { fromISO: '2020-01-01', toISO: '2199-01-01' } },
    listOpenBalances: customer,
    listOrders: { path: { fromISO: '2020-01-01T00:00:00Z', toISO: '2199-01-01T00:00:00Z' } },
    listPortalOrders: {},
    listPayments: { path: { fromISO: '2020-01-01', toISO: '2199-01-01' } },
    listPendingItems: {},
    listPendingLines: { query: { ids: String(tracked.id) } },
    listPurchaseOrders: {},
    listReceivables: {},
    listSignIns: {},
    listUntracedOrders: { query: { ids: String(batchId) } },
    readChangeLog: { path: { entityType: 'product', entityId: String(tracked.id) } },
  }
}, 120_000)

const byName = (name: string) => {
  const found = lists.find((list) => list.name === name)
  if (found === undefined) throw new RangeError(`No list ${name}`)
  return found
}

async function readPage(name: string, query: Values) {
  const { path, accepts } = byName(name)
  const { path: own = {}, query: filters = {} } = params[name] ?? {}
  expect(accepts, name).toContain('after')
  const { data, error, response } = await client.GET(path, {
    params: { path: own, query: { ...filters, ...query } },
    ...(name === 'listPortalOrders' && { headers: { cookie: contact.cookie } }),
  })
  return { rows: data ?? [], error, status: response.status, next: response.headers.get('dray-next') }
}

async function readAll(name: string, query: Values): Promise<{ rows: unknown[]; pages: number }> {
  const rows: unknown[] = []
  let after: Values = {}
  for (let pages = 1; pages < 1000; pages++) {
    const page = await readPage(name, { ...query, ...after })
    expect(page.status, `${name} ${JSON.stringify(page.error)}`).toBe(200)
    rows.push(...page.rows)
    if (page.next === null) return { rows, pages }
    after = { after: page.next }
  }
  throw new Error(`${name} has no last page`)
}

test('every call that takes a limit is a list of this test', () => {
  expect(lists.map(({ name }) => name).toSorted()).toEqual(Object.keys(params).toSorted())
})

test('a client that only knows the description reads each list page by page, without a gap or a repeat', async () => {
  for (const { name } of lists) {
    const { rows: whole, next } = await readPage(name, { limit: '500' })
    expect(next, name).toBeNull()
    for (const limit of [1, 3]) {
      const { rows, pages } = await readAll(name, { limit: String(limit) })
      expect(pages, name).toBeGreaterThan(1)
      expect(rows, `${name} by ${limit}`).toEqual(whole)
    }
  }
})

test('each page in every sort goes on where the one before ended', async () => {
  const sorted = ['listOrders', 'listPurchaseOrders', 'listPayments', 'listMemos', 'listCounts', 'listReceivables']
  for (const name of sorted)
    for (const sort of ['customer', '-customer', 'total', '-total', 'orderStatus', 'date']) {
      const { rows: whole } = await readPage(name, { limit: '1000', sort })
      expect((await readAll(name, { limit: '2', sort })).rows, `${name} ${sort}`).toEqual(whole)
    }
})

test('lines that wait for units, and the stock of a product alone, are read page by page too', async () => {
  for (const [name, query] of [
    ['listPendingLines', { waiting: 'true' }],
    ['readChangeLog', { field: 'stock' }],
  ] as const) {
    const { rows: whole } = await readPage(name, { limit: '1000', ...query })
    expect(whole.length, name).toBeGreaterThan(2)
    expect((await readAll(name, { limit: '1', ...query })).rows, name).toEqual(whole)
  }
})

test('a cursor can be put into an address as it came', async () => {
  const { path } = byName('listAddressBook')
  const { next } = await readPage('listAddressBook', { limit: '1' })
  expect(next).toMatch(/^[A-Za-z0-9_-]+$/)
  expect(await readPages(admin, `${path}?limit=1`)).toEqual((await readPage('listAddressBook', {})).rows)
})

test('a cursor of another list or sort, and a text that is no cursor, are refused', async () => {
  const cursors = new Map<string, string>()
  for (const { name } of lists) cursors.set(name, (await readPage(name, { limit: '1' })).next ?? '')
  const encoded = (text: string) => Buffer.from(text).toString('base64url')
  for (const { name } of lists) {
    const own = Buffer.from(cursors.get(name) ?? '', 'base64url').toString()
    const tag = own.slice(0, 6)
    const texts = [
      ...[...cursors].flatMap(([other, cursor]) => (other === name ? [] : [cursor])),
      ...['x', '-', '2026-03-02', own, encodeURIComponent(own), `${cursors.get(name)}=`, `${cursors.get(name)}A`],
      ...[encoded(own.slice(6)), encoded(tag), encoded(`${tag}x`), encoded(`${own}\0`), encoded(`${tag} 1 2 3 4 5`)],
    ]
    for (const after of texts)
      expect((await readPage(name, { limit: '1', after })).status, `${name} ${after}`).toBe(400)
  }
  const { next } = await readPage('listOrders', { limit: '1', sort: 'total' })
  for (const sort of ['-total', 'balance', 'date'])
    expect((await readPage('listOrders', { limit: '1', sort, after: next ?? '' })).status, sort).toBe(400)
})

test('the skip of the first page does not repeat itself', async () => {
  const { rows: whole } = await readPage('listPendingItems', { limit: '1000' })
  expect((await readAll('listPendingItems', { limit: '3', skip: '2' })).rows).toEqual(whole.slice(2))
})
