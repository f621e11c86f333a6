import { expect, test } from 'vitest'
import { aProduct } from '../../test-data/builders.ts'
import { aBatch, anOrder } from '../../test-data/stock-builders.ts'
import { openTestApp } from '../../test-data/test-app.ts'

const t = await openTestApp()
const rep = await t.as('SALES')

async function left(productId: number, orderId?: number) {
  const body = { productIds: [productId], ...(orderId === undefined ? {} : { orderId }) }
  const answer = await rep('POST', '/api/db/orders/findStockLeft', { body })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()[0]
}
const day = (n: number) => new Date(`2026-03-0${n}T12:00:00Z`)

test('a new order is left what all others leave; an open one what those before it leave, and its own', async () => {
  const { id, sku } = await aProduct(t.db, { hasBatch: false, stock: 10 })
  const order = (quantity: number, n: number) => anOrder(t.db, { createdAt: day(n), lines: [{ sku, quantity }] })
  const [first, second, third] = [await order(4, 1), await order(5, 2), await order(3, 3)]
  const none = { productId: id, batches: [] }
  expect(await left(id)).toEqual({ ...none, loose: 0, waitsAhead: 2, goesFirst: first.orderNum })
  expect(await left(id, first.id)).toEqual({ ...none, loose: 10, waitsAhead: 0, goesFirst: null })
  expect(await left(id, second.id)).toEqual({ ...none, loose: 6, waitsAhead: 0, goesFirst: first.orderNum })
  expect(await left(id, third.id)).toEqual({ ...none, loose: 1, waitsAhead: 0, goesFirst: first.orderNum })
})

test('units that a later order has of a batch are not left, and loose units of a tracked product are told apart', async () => {
  const { id, sku } = await aProduct(t.db, { stock: 7 })
  const batch = await aBatch(t.db, id, { quantity: 6 })
  const own = await anOrder(t.db, { createdAt: day(1), lines: [{ sku, quantity: 2, batchId: batch.id }] })
  const later = await anOrder(t.db, { createdAt: day(2), lines: [{ sku, quantity: 3, batchId: batch.id }] })
  expect(await left(id, own.id)).toMatchObject({
    loose: 7,
    goesFirst: later.orderNum,
    batches: [{ id: batch.id, left: 3 }],
  })
  expect(await left(id)).toMatchObject({ loose: 7, goesFirst: own.orderNum, batches: [{ id: batch.id, left: 1 }] })
})

test('a batch on hold that the order names is listed, so that the order page can offer another', async () => {
  const { id, sku } = await aProduct(t.db)
  const [held, fresh] = [await aBatch(t.db, id, { quantity: 6 }), await aBatch(t.db, id, { quantity: 5 })]
  const order = await anOrder(t.db, { lines: [{ sku, quantity: 2, batchId: held.id }] })
  await t.db
    .updateTable('batches')
    .set({ heldAt: new Date(), holdReason: 'Recall' })
    .where('id', '=', held.id)
    .execute()
  const { batches } = await left(id, order.id)
  expect(batches).toMatchObject([
    { id: held.id, isOnHold: true },
    { id: fresh.id, isOnHold: false, left: 5 },
  ])
})
