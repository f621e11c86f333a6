import { cents } from '@dray/domain/money'
import { expect, test } from 'vitest'
import { aProduct } from '../../../test-data/builders.ts'
import { expectRefusal } from '../../../test-data/expectations.ts'
import { aBatch, anOrder } from '../../../test-data/stock-builders.ts'
import { openTestApp } from '../../../test-data/test-app.ts'

const t = await openTestApp()
const keeper = await t.as('INVENTORY')

const find = (orderIds: unknown, client = keeper) => client('POST', '/api/db/orders/findSplits', { body: { orderIds } })
const ship = (id: number) =>
  keeper('POST', `/api/db/orders/shipAvailable/${id}`, { body: { orderStatus: 'DELIVERED' } })

test('the preview is what shipping then does', async () => {
  const product = await aProduct(t.db, { basePrice: cents(10_00) })
  await aBatch(t.db, product.id, { quantity: 6 })
  const lines = [
    { sku: product.sku, quantity: 3 },
    { sku: product.sku, quantity: 7 },
  ]
  const { id, orderNum } = await anOrder(t.db, { lines })
  const [preview] = (await find([id])).json()
  expect(preview).toMatchObject({
    id,
    orderNum,
    ships: { units: 6, total: 60 },
    waits: { units: 4, total: 40 },
    products: [{ productId: product.id, productSku: product.sku, productName: product.name, ships: 6, waits: 4 }],
  })
  const { order, backorder } = (await ship(id)).json()
  expect([order.unitQuantity, order.total]).toEqual([6, 60])
  expect([backorder.unitQuantity, backorder.total]).toEqual([4, 40])
})

test('of several orders the oldest gets units first, with or without batches', async () => {
  const tracked = await aProduct(t.db)
  await aBatch(t.db, tracked.id, { quantity: 6 })
  const loose = await aProduct(t.db, { hasBatch: false, stock: 6 })
  const lines = [
    { sku: tracked.sku, quantity: 4 },
    { sku: loose.sku, quantity: 4 },
  ]
  const newer = await anOrder(t.db, { lines, createdAt: new Date('2026-01-03T00:00:00Z') })
  const older = await anOrder(t.db, { lines, createdAt: new Date('2026-01-02T00:00:00Z') })
  const found = (await find([newer.id, older.id])).json()
  expect(found.map((split: { id: number; ships: { units: number } }) => [split.id, split.ships.units])).toEqual([
    [older.id, 8],
    [newer.id, 4],
  ])
})

test('a backorder gets units in the place of the order it was split from', async () => {
  const product = await aProduct(t.db)
  await aBatch(t.db, product.id, { quantity: 6 })
  const lines = [{ sku: product.sku, quantity: 10 }]
  const first = await anOrder(t.db, { lines, createdAt: new Date('2026-01-02T00:00:00Z') })
  const { backorder } = (await ship(first.id)).json()
  const later = await anOrder(t.db, { lines, createdAt: new Date('2026-01-03T00:00:00Z') })
  await aBatch(t.db, product.id, { quantity: 5 })
  const found = (await find([later.id, backorder.id])).json()
  expect(found.map((split: { id: number; ships: { units: number } }) => [split.id, split.ships.units])).toEqual([
    [backorder.id, 4],
    [later.id, 1],
  ])
})

test('orders that are not open are left out, and unknown ones refused', async () => {
  const product = await aProduct(t.db, { stock: 5 })
  const lines = [{ sku: product.sku }]
  const closed = await anOrder(t.db, { lines, orderStatus: 'DELIVERED' })
  const draft = await anOrder(t.db, { lines, orderStatus: 'DRAFT' })
  expect((await find([closed.id, draft.id])).json()).toEqual([])
  expectRefusal(await find([closed.id, 9_999_999]), 404, 'order-not-found')
  for (const ids of [[], 'a', [null], [-1], undefined]) expect((await find(ids)).statusCode).toBe(400)
})
