import type { Db } from '../../db/db.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { gunzipSync } from 'node:zlib'
import { openPool } from '../../db/connection.ts'
import { connect } from '../../db/db.ts'
import { buildApp } from '../../../app.ts'
import { listCustomers } from '../../../features/customers/read-customers.ts'
import { listCatalog, listProducts } from '../../../features/products/read-products.ts'
import { aBrand, aCustomer, aProduct } from '../../../test-data/builders.ts'
import { recordPayment } from '../../../test-data/payment-requests.ts'
import { anOrder } from '../../../test-data/stock-builders.ts'
import { type ApiClient, openTestApp } from '../../../test-data/test-app.ts'

const t = await openTestApp()
const admin = await t.as('ADMIN')

type Listed = Record<string, unknown> & { id: number }
const products = async (reader = admin): Promise<Listed[]> => (await reader('GET', '/api/db/products/getAll/')).json()
const customers = async (reader = admin): Promise<Listed[]> => (await reader('GET', '/api/db/customers/getAll')).json()
const product = async (id: number) => (await products()).find((listed) => listed.id === id)
const customer = async (id: number) => (await customers()).find((listed) => listed.id === id)

const admins = { id: admin.userId, roles: ['ADMIN' as const] }
const lists = {
  products: (db: Db) => listProducts(db, { user: admins, today: '2026-06-01' }),
  customers: (db: Db) => listCustomers(db, admins),
}
const kept = [
  ['products', 'products', lists.products],
  ['customers', 'customers', lists.customers],
  ['the portal', 'products', (db: Db) => listCatalog(db, '2026-06-01')],
] as const

test.each(kept)('every table that the list of %s reads records its changes', async (_name, list, read) => {
  const texts: string[] = []
  const db = connect(openPool(t.connection, t.dray.log), { watch: (text) => texts.push(text) })
  await read(db)
  await db.destroy()
  const tables = new Set(
    texts.flatMap((text) => [...text.matchAll(/(?:from|join) (?!lateral)"?(\w+)"?/g)].map(([, name]) => name)),
  )
  const { rows } = await sql<{ name: string; events: number }>`
      select tgrelid::regclass::text as name, bit_or(tgtype)::integer as events from pg_trigger
      where tgname = ${`note_${list}`} and tgenabled = 'O' group by 1`.execute(t.db)
  const noted = new Map(rows.map(({ name, events }) => [name, events]))
  expect(tables.size).toBeGreaterThan(2)
  for (const table of tables) expect(noted.has(table ?? ''), table).toBe(true)
})

test('a cached list shows every change acknowledged before the request', async () => {
  const brand = await aBrand(t.db)
  const { id, sku } = await aProduct(t.db, { brandId: brand.id, name: 'Before', stock: 50 })
  const types = (await admin('GET', '/api/db/products/getProductTypes')).json()
  expect(await product(id)).toMatchObject({ name: 'Before', pendingOutboundQuantity: 0 })
  await admin('PUT', `/api/db/products/update/${id}`, { body: { name: 'After', typeID: types[0].id } })
  expect(await product(id)).toMatchObject({ name: 'After' })
  await admin('PUT', `/api/db/brands/update/${brand.id}`, { body: { name: 'Another name of the brand' } })
  expect(await product(id)).toMatchObject({ brand: 'Another name of the brand' })
  await admin('PUT', `/api/db/products/updateProductType/${types[0].id}`, { body: { name: 'Another type' } })
  expect(await product(id)).toMatchObject({ type: 'Another type' })
  const order = await anOrder(t.db, { lines: [{ sku, quantity: 7 }] })
  expect(await product(id)).toMatchObject({ pendingOutboundQuantity: 7, stock: 50 })
  await admin('PUT', `/api/db/orders/update/${order.id}`, { body: { orderStatus: 'COMPLETED' } })
  expect(await product(id)).toMatchObject({ pendingOutboundQuantity: 0, stock: 43 })
})

test('a cached address book shows current credit and account owners', async () => {
  const owner = await t.as('SALES')
  const { id } = await aCustomer(t.db)
  await admin('PUT', `/api/db/customers/update/${id}`, { body: { accountOwnerID: owner.userId } })
  expect(await customer(id)).toMatchObject({ accountOwnerID: owner.userId, creditAvailable: 0 })
  await recordPayment(admin, id, [], { amount: 12.5 })
  expect(await customer(id)).toMatchObject({ creditAvailable: 12.5 })
  await t.db.updateTable('users').set({ name: 'Married Name' }).where('id', '=', owner.userId).execute()
  expect(await customer(id)).toMatchObject({ accountOwnerName: 'Married Name', accountOwnerDrives: false })
  await t.db.insertInto('userRoles').values({ userId: owner.userId, role: 'DRIVER' }).execute()
  expect(await customer(id)).toMatchObject({ accountOwnerDrives: true })
})

test('a list read while a change waits to commit shows the change as soon as it commits, on every server', async () => {
  const other = await buildApp(t.dray, { maxEventLoopDelay: 0 })
  const read = async () => {
    const answer = await other.inject({ url: '/api/db/products/getAll/', headers: { cookie: admin.cookie } })
    return answer.json().find((listed: Listed) => listed.id === id).name
  }
  const { id } = await aProduct(t.db, { name: 'Old' })
  await t.db.transaction().execute(async (tx) => {
    await tx.updateTable('products').set({ name: 'New' }).where('id', '=', id).execute()
    expect((await product(id))?.['name']).toBe('Old')
    expect(await read()).toBe('Old')
  })
  expect((await product(id))?.['name']).toBe('New')
  expect(await read()).toBe('New')
  await other.close()
})

test('a cached answer is shared only by users who see the same data', async () => {
  const [sales, accounting, driver] = [await t.as('SALES'), await t.as('ACCOUNTING'), await t.as('DRIVER')]
  await aProduct(t.db)
  const { id } = await aCustomer(t.db)
  const fieldsFor = async (reader: ApiClient) => Object.keys((await products(reader))[0] ?? {})
  for (const reader of [accounting, driver, sales, accounting, driver, sales]) {
    const fields = await fieldsFor(reader)
    expect(fields.includes('cost')).toEqual(reader === accounting)
    expect(fields.includes('basePrice')).toEqual(reader !== driver)
  }
  expect((await customers(sales)).some((listed) => listed.id === id)).toBe(true)
  expect(await customers(driver)).toEqual([])
})

test('a client that already has the current answer gets a 304 without a body', async () => {
  const get = (headers: Record<string, string> = {}) =>
    t.app.inject({ url: '/api/db/products/getAll/', headers: { cookie: admin.cookie, ...headers } })
  const plain = await get()
  const zipped = await get({ 'accept-encoding': 'gzip' })
  expect(zipped.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.payload)
  const etag = String(plain.headers.etag)
  expect(zipped.headers.etag).toBe(etag)
  const again = await get({ 'if-none-match': etag })
  expect(again).toMatchObject({ statusCode: 304, payload: '' })
  await aProduct(t.db)
  expect((await get({ 'if-none-match': etag })).statusCode).toBe(200)
})
