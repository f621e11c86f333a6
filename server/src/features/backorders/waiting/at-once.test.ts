import { openOrderStatuses } from '@dray/domain/orders/order-status'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aCustomer, aProduct } from '../../../test-data/builders.ts'
import { expectSoundTotals } from '../../../test-data/expectations.ts'
import { rounds } from '../../../test-data/rounds.ts'
import { aBatch, anOrder } from '../../../test-data/stock-builders.ts'
import { openTestApp } from '../../../test-data/test-app.ts'

const t = await openTestApp()
const admin = await t.as('ADMIN')

type Product = Awaited<ReturnType<typeof aProduct>>
const waiting = (products: readonly Product[], quantity = 3) =>
  anOrder(t.db, { lines: products.map(({ sku }) => ({ sku, quantity, batchMode: 'auto' as const })) })
const receive = ({ id }: Product, quantity: number) =>
  admin('POST', `/api/db/products/receiveStock/${id}`, { body: { quantity, isCheckedIn: true } })
const edit = ({ id }: { id: number }, body: object) => admin('PUT', `/api/db/orders/update/${id}`, { body })

async function all(calls: readonly ReturnType<typeof admin>[]): Promise<void> {
  for (const answer of await Promise.all(calls)) expect(answer.statusCode, answer.body).toBe(200)
}

/** Nothing is promised twice, and no line waits for a product that has free units. */
async function expectAllocated(products: readonly Product[]): Promise<void> {
  for (const { id } of products) {
    const lines = await t.db
      .selectFrom('orderLines')
      .innerJoin('orders', 'orders.id', 'orderId')
      .select(['batchId', 'quantity'])
      .where('productId', '=', id)
      .where('orderStatus', 'in', openOrderStatuses)
      .execute()
    const batches = await t.db
      .selectFrom('batches')
      .select(['id', 'remainingQuantity'])
      .where('productId', '=', id)
      .execute()
    const free = batches.map((batch) =>
      lines.reduce((left, line) => left - (line.batchId === batch.id ? line.quantity : 0), batch.remainingQuantity),
    )
    expect(Math.min(0, ...free)).toBe(0)
    const isShort = lines.some(({ batchId }) => batchId === null)
    expect(isShort ? free.filter((units) => units > 0) : []).toEqual([])
  }
}

async function deadlocks(): Promise<number> {
  // Each connection reports its own.
  const flush = () => sql`select pg_stat_force_next_flush(), pg_sleep(0.05)`.execute(t.db)
  await Promise.all(Array.from({ length: 30 }, flush))
  const { rows } = await sql<{ count: string }>`
    select deadlocks as count from pg_stat_database where datname = current_database()`.execute(t.db)
  return Number(rows[0]?.count)
}

test('receipts of the same product at once promise no unit twice', async () => {
  const product = await aProduct(t.db)
  const orders = []
  for (let n = 0; n < 6; n++) orders.push(await waiting([product]))
  await all([receive(product, 4), receive(product, 5), receive(product, 6)])
  await expectAllocated([product])
  await expectSoundTotals(t.db)
  expect(orders).toHaveLength(6)
})

test('units that arrive while an order is edited reach it', async () => {
  const product = await aProduct(t.db)
  const order = await waiting([product])
  const [line] = order.lineIds
  const lines = (quantity: number) => ({
    orderItems: [{ id: line, productSku: product.sku, quantity, productBatchId: null, batchMode: 'auto' }],
  })
  await all([edit(order, { notes: 'Ring twice' }), receive(product, 2), edit(order, lines(8)), receive(product, 3)])
  await expectAllocated([product])
})

test('units that arrive while orders are placed reach one of them', async () => {
  const product = await aProduct(t.db)
  const customerID = (await aCustomer(t.db)).id
  const place = (quantity: number) =>
    admin('POST', '/api/db/orders/new', {
      body: { customerID, products: [{ productSku: product.sku, quantity, batchMode: 'auto' }] },
    })
  await all([place(5), receive(product, 4), place(3), place(6), receive(product, 5), place(1)])
  await expectAllocated([product])
})

test('receipts, check-ins, memos, edits, orders and status changes at once never deadlock', async () => {
  const before = await deadlocks()
  const customerID = (await aCustomer(t.db)).id
  for (let round = 0; round < rounds(6); round++) {
    const products = [await aProduct(t.db), await aProduct(t.db), await aProduct(t.db)] as const
    const [first, second, third] = products
    const sold = await aBatch(t.db, first.id)
    const shipped = await anOrder(t.db, {
      customerId: customerID,
      orderStatus: 'DELIVERED',
      lines: [{ sku: first.sku, quantity: 10, batchId: sold.id }],
    })
    const orders = [await waiting(products), await waiting([third, first]), await waiting([second, third])] as const
    const stored = await aBatch(t.db, third.id, { isCheckedIn: false })
    const memo = { lines: [{ orderLineId: shipped.lineIds[0], disposition: 'RESTOCK', units: 4 }] }
    const sale = {
      customerID,
      products: [third, second, first].map(({ sku }) => ({ productSku: sku, quantity: 2, batchMode: 'auto' })),
    }
    await all([
      receive(first, 3),
      receive(third, 2),
      admin('POST', '/api/db/orders/new', { body: sale }),
      admin('POST', `/api/db/memos/add/${shipped.id}`, { body: memo }),
      admin('PUT', `/api/db/products/updateBatch/${stored.id}`, { body: { isCheckedIn: true } }),
      edit(orders[0], { notes: 'Gate 3' }),
      admin('PUT', '/api/db/orders/updateStatuses', {
        body: { orders: orders.map(({ id }) => ({ id })), orderStatus: 'FULFILLMENT' },
      }),
      receive(second, 4),
      receive(first, 2),
    ])
    await expectAllocated(products)
  }
  expect(await deadlocks()).toBe(before)
  await expectSoundTotals(t.db)
})
