import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { aProduct } from '../../../test-data/builders.ts'
import { aBatch, anOrder } from '../../../test-data/stock-builders.ts'
import { type ApiClient, openTestApp } from '../../../test-data/test-app.ts'

const t = await openTestApp()
const request = await t.as('SALES', 'INVENTORY')
const other = new pg.Client({ connectionString: t.connection.connectionString })
await other.connect()
afterAll(() => other.end())

const questionsWaiting = async (): Promise<number> => {
  const { rows } = await other.query<{ n: number }>(
    `select count(*)::integer as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.n ?? 0
}

type Stocked = { product: { id: number; sku: string }; batch: { id: number }; order: { id: number; lineIds: number[] } }

async function anOrderOfABatch(): Promise<Stocked> {
  const product = await aProduct(t.db)
  const batch = await aBatch(t.db, product.id)
  return {
    product,
    batch,
    order: await anOrder(t.db, { lines: [{ sku: product.sku, quantity: 2, batchId: batch.id }] }),
  }
}
const change = (id: number, body: object) => request('PUT', `/api/db/orders/update/${id}`, { body })

test.each<[string, (stocked: Stocked) => ReturnType<ApiClient>]>([
  ['ships', ({ order }) => change(order.id, { orderStatus: 'DELIVERED' })],
  [
    'is pulled',
    ({ order }) =>
      request('PUT', `/api/db/orders/pullTags/${order.id}`, { body: { itemIds: order.lineIds, tagsPulled: true } }),
  ],
  [
    'takes more of its batch',
    ({ order, product, batch }) =>
      change(order.id, {
        orderItems: [{ id: order.lineIds[0], productSku: product.sku, quantity: 3, productBatchId: batch.id }],
      }),
  ],
  [
    'is corrected by hand',
    ({ batch }) =>
      request('PUT', `/api/db/products/updateBatch/${batch.id}`, { body: { remainingQuantity: 9, notes: 'Broken' } }),
  ],
])('stock that %s locks its product before its batch, to prevent deadlocks', async (_, act) => {
  const stocked = await anOrderOfABatch()
  await other.query('begin')
  await other.query('select id from products where id = $1 for no key update', [stocked.product.id])
  const acting = act(stocked)
  await expect.poll(questionsWaiting).toBe(1)
  const free = await other.query('select id from batches where id = $1 for update skip locked', [stocked.batch.id])
  await other.query('commit')
  expect({ rowCount: free.rowCount, status: (await acting).statusCode }).toEqual({ rowCount: 1, status: 200 })
})

test('editing an order locks its customer before the order', async () => {
  const { order } = await anOrderOfABatch()
  const { customerId } = await t.db
    .selectFrom('orders')
    .select('customerId')
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow()
  await other.query('begin')
  await other.query('select id from customers where id = $1 for update', [customerId])
  const changing = change(order.id, { notes: 'Back door' })
  await expect.poll(questionsWaiting).toBe(1)
  const free = await other.query('select id from orders where id = $1 for update skip locked', [order.id])
  await other.query('commit')
  expect({ rowCount: free.rowCount, status: (await changing).statusCode }).toEqual({ rowCount: 1, status: 200 })
})
