import { cents } from '@dray/domain/money'
import { addDays, companyDay } from '@dray/domain/time/company-day'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { aProduct } from '../../../test-data/builders.ts'
import { aBatch, anOrder } from '../../../test-data/stock-builders.ts'
import { type ApiClient, openTestApp } from '../../../test-data/test-app.ts'

const t = await openTestApp()
const [inventory, sales] = [await t.as('INVENTORY'), await t.as('SALES')]
const today = companyDay(new Date(), t.dray.config.timeZone)
afterEach(async () => {
  await t.db.updateTable('batches').set({ expiresOn: null }).execute()
})

type Options = { productId: number; in: number; quantity?: number }
async function expiring({ productId, in: days, quantity = 10 }: Options) {
  const { id } = await aBatch(t.db, productId, { quantity })
  const body = { expiresOn: addDays(today, days) }
  expect((await inventory('PUT', `/api/db/products/updateBatchFacts/${id}`, { body })).statusCode).toBe(200)
  return id
}

/** A product added long ago, so that its sales of 56 days decide. */
async function anOldProduct(name: string, sold = 0) {
  const product = await aProduct(t.db, { name, stock: 1000 })
  const old = { createdAt: new Date('2026-01-02T12:00:00Z'), costCents: cents(2_50) }
  await t.db.updateTable('products').set(old).where('id', '=', product.id).execute()
  if (sold > 0) await anOrder(t.db, { lines: [{ sku: product.sku, quantity: sold }] })
  return product
}

const list = async (client: ApiClient, query = '') =>
  (await client('GET', `/api/db/products/getExpiring${query}`)).json()

test('expired batches come first, then those that expire within the days, by product name on the same day', async () => {
  const [wine, beer] = [await anOldProduct('Wine'), await anOldProduct('beer')]
  const later = await expiring({ productId: wine.id, in: 31 })
  const onDay = await expiring({ productId: wine.id, in: 30 })
  const sameDay = await expiring({ productId: beer.id, in: 30 })
  const expired = await expiring({ productId: wine.id, in: -300 })
  const empty = await expiring({ productId: wine.id, in: 5 })
  const body = { remainingQuantity: 0, remainingBefore: 10, notes: 'Broken' }
  await inventory('PUT', `/api/db/products/updateBatch/${empty}`, { body })
  const ids = async (query?: string) => (await list(sales, query)).map(({ batchId }: { batchId: number }) => batchId)
  expect(await ids()).toEqual([expired, sameDay, onDay])
  expect(await ids('?days=31')).toEqual([expired, sameDay, onDay, later])
  expect(await ids('?days=1')).toEqual([expired])
})

test('a batch is listed with its cost and how many units will be left over at the present pace of sales', async () => {
  const product = await anOldProduct('Tofu', 112)
  const [first, second] = [
    await expiring({ productId: product.id, in: 10, quantity: 15 }),
    await expiring({ productId: product.id, in: 12, quantity: 15 }),
  ]
  const rows = await list(inventory)
  expect(rows).toMatchObject([
    { batchId: first, units: 15, cost: 37.5, pace: 2, leftOver: 0, isOnHold: false },
    { batchId: second, units: 15, cost: 37.5, pace: 2, leftOver: 6 },
  ])
  expect(rows[0]).toMatchObject({ productId: product.id, sku: product.sku, name: 'Tofu' })
  const held = { holdReason: 'Recall', heldAt: new Date() }
  await t.db.updateTable('batches').set(held).where('id', '=', first).execute()
  expect(await list(inventory)).toMatchObject([
    { isOnHold: true, leftOver: 15 },
    { isOnHold: false, leftOver: 0 },
  ])
  await t.db.updateTable('batches').set({ holdReason: null, heldAt: null }).execute()
})

test('what sells in time follows the batch order of the company, over batches that never expire too', async () => {
  const product = await anOldProduct('Tofu', 112)
  await aBatch(t.db, product.id, { quantity: 15, receivedOn: '2025-12-01' })
  await expiring({ productId: product.id, in: 10, quantity: 20 })
  expect(await list(inventory)).toMatchObject([{ leftOver: 15 }])
  const admin = await t.as('ADMIN')
  const choose = (batchOrder: string) => admin('PUT', '/api/db/settings/updateCompany', { body: { batchOrder } })
  await choose('FEFO')
  expect(await list(inventory)).toMatchObject([{ leftOver: 0 }])
  await choose('FIFO')
})

test('drafts and canceled orders are no sales; a product without a cost has no cost at risk', async () => {
  const product = await anOldProduct('Chai')
  await t.db.updateTable('products').set({ costCents: null }).where('id', '=', product.id).execute()
  await expiring({ productId: product.id, in: 10 })
  for (const orderStatus of ['DRAFT', 'CANCELLED'] as const)
    await anOrder(t.db, { orderStatus, lines: [{ sku: product.sku, quantity: 56 }] })
  expect(await list(inventory)).toMatchObject([{ pace: 0, leftOver: 10, cost: null }])
})

test('everyone in the office sees what expires, drivers do not, and only buyers see its cost', async () => {
  const { id } = await anOldProduct('Chang')
  await expiring({ productId: id, in: 3 })
  for (const role of ['ADMIN', 'INVENTORY', 'ACCOUNTING', 'PAYROLL'] as const)
    expect((await list(await t.as(role)))[0].cost, role).toBe(25)
  expect('cost' in (await list(sales))[0]).toBe(false)
  expect((await (await t.as('DRIVER'))('GET', '/api/db/products/getExpiring')).statusCode).toBe(403)
})

test('days that are not a whole number from 1 to 365 are refused with a message', async () => {
  for (const days of ['0', '-1', '366', '1e2', '30.5', '', ' ', 'thirty', '٣', '9'.repeat(20)]) {
    const answer = await sales('GET', `/api/db/products/getExpiring?days=${encodeURIComponent(days)}`)
    expect(answer.statusCode, days).toBe(400)
    expect(answer.json().errors[0].message, days).toBe('Days must be a whole number from 1 to 365')
  }
  for (const days of ['1', '365']) expect(await list(sales, `?days=${days}`), days).toEqual([])
})

test('more batches than can be listed at once are refused with what to do', async () => {
  const { id: productId } = await anOldProduct('Ikura')
  const fill = (first: number, last: number) =>
    sql`
      insert into batches (product_id, batch_number, is_checked_in, initial_quantity, remaining_quantity, received_on, expires_on)
      select ${productId}, 'R-' || n, true, 1, 1, ${today}, ${today} from generate_series(${first}::integer, ${last}::integer) as n`.execute(
      t.db,
    )
  await fill(1, 20_000)
  expect(await list(sales)).toHaveLength(20_000)
  await fill(20_001, 20_001)
  const refused = await sales('GET', '/api/db/products/getExpiring')
  expect([refused.statusCode, refused.json().code]).toEqual([422, 'too-many-expiring'])
  expect(refused.json().error).toBe('Too many batches expire to list at once. Choose fewer days.')
})

test('Today shows those who sell or store what expires soon, with the cost only for buyers, and nothing if nothing does', async () => {
  const today = async (client: ApiClient) => (await client('GET', '/api/db/today/get')).json().expiring
  expect(await today(inventory)).toBeUndefined()
  const { id: productId } = await anOldProduct('Konbu', 56)
  await expiring({ productId, in: 31 })
  expect(await today(inventory)).toBeUndefined()
  for (let days = -1; days < 11; days++) await expiring({ productId, in: days })
  const ofStock = await today(inventory)
  expect(ofStock).toMatchObject({ batches: 12, units: 120, cost: 300 })
  expect(ofStock.first).toEqual((await list(inventory)).slice(0, 10))
  const ofSales = await today(sales)
  expect(ofSales).toEqual({ batches: 12, units: 120, first: (await list(sales)).slice(0, 10) })
  expect(await today(await t.as('ADMIN'))).toEqual(ofStock)
  for (const role of ['ACCOUNTING', 'PAYROLL'] as const) expect(await today(await t.as(role)), role).toBeUndefined()
})
