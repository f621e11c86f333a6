import { expect, test } from 'vitest'
import { aCustomer, aProduct } from '../../../test-data/builders.ts'
import { expectRefusal } from '../../../test-data/expectations.ts'
import { unitsInStock, unitsLeft } from '../../../test-data/queries.ts'
import { aBatch, anOrder } from '../../../test-data/stock-builders.ts'
import { openTestApp } from '../../../test-data/test-app.ts'

const t = await openTestApp()
const warehouse = await t.as('INVENTORY')

const pull = (orderId: number, itemIds: readonly number[], more: { onlyInStock?: boolean } = {}) =>
  warehouse('PUT', `/api/db/orders/pullTags/${orderId}`, { body: { itemIds, tagsPulled: true, ...more } })
const findShortages = (itemIds: readonly number[], client = warehouse) =>
  client('POST', '/api/db/orders/findPullShortages', { body: { itemIds } })
const ofLine = ({ quantity, tagsPulled, subtotal }: { quantity: number; tagsPulled: boolean; subtotal: number }) => ({
  quantity,
  tagsPulled,
  subtotal,
})

test('if a line is partly in stock, only those units are pulled; the rest stays on the order as a separate line', async () => {
  const ikura = await aProduct(t.db, { stock: 31 })
  const chai = await aProduct(t.db, { stock: 100 })
  const tofu = await aProduct(t.db, { stock: 0 })
  const lines = [
    { sku: ikura.sku, quantity: 500 },
    { sku: chai.sku, quantity: 12 },
    { sku: tofu.sku, quantity: 2 },
  ]
  const order = await anOrder(t.db, { lines })
  const before = (await warehouse('GET', `/api/db/orders/getByID/${order.id}`)).json().res
  const [first, second] = before.orderedItems
  const answer = await pull(order.id, order.lineIds, { onlyInStock: true })
  expect(answer.statusCode).toBe(200)
  const after = answer.json()
  expect(after.orderedItems.map(ofLine)).toEqual([
    { quantity: 31, tagsPulled: true, subtotal: (first.subtotal / 500) * 31 },
    { quantity: 469, tagsPulled: false, subtotal: (first.subtotal / 500) * 469 },
    { quantity: 12, tagsPulled: true, subtotal: second.subtotal },
    { quantity: 2, tagsPulled: false, subtotal: before.orderedItems[2].subtotal },
  ])
  expect(after.orderedItems[1]).toMatchObject({ productSku: ikura.sku, unitPrice: first.unitPrice, orderID: order.id })
  expect([
    await unitsInStock(t.db, ikura.id),
    await unitsInStock(t.db, chai.id),
    await unitsInStock(t.db, tofu.id),
  ]).toEqual([0, 88, 0])
  // The sums stay as they were: the same units at the same prices.
  expect(after.subtotal).toEqual(before.subtotal)
  expect(after.unitQuantity).toEqual(before.unitQuantity)
  expect(after.balanceDue).toEqual(before.balanceDue)
})

test('a line split for available stock can be saved again, pulled later and returned', async () => {
  const ikura = await aProduct(t.db, { stock: 31 })
  const order = await anOrder(t.db, {
    lines: [
      { sku: ikura.sku, quantity: 50 },
      { sku: ikura.sku, quantity: 5 },
    ],
  })
  const split = (await pull(order.id, order.lineIds, { onlyInStock: true })).json()
  expect(split.orderedItems.map((line: { quantity: number }) => line.quantity)).toEqual([31, 19, 5])
  const orderItems = split.orderedItems.map(
    ({ id, productSku, quantity }: { id: number; productSku: string; quantity: number }) => ({
      id,
      productSku,
      quantity,
    }),
  )
  const sales = await t.as('SALES')
  const saved = await sales('PUT', `/api/db/orders/update/${order.id}`, { body: { orderItems, notes: 'rest follows' } })
  expect(saved.json().orderedItems.map((line: { quantity: number }) => line.quantity)).toEqual([31, 19, 5])
  const [pulled, rest] = split.orderedItems
  await warehouse('PUT', `/api/db/orders/pullTags/${order.id}`, { body: { itemIds: [pulled.id], tagsPulled: false } })
  expect(await unitsInStock(t.db, ikura.id)).toBe(31)
  // Without the limit all units leave, and stock goes below zero (D-86).
  expect((await pull(order.id, [pulled.id, rest.id])).statusCode).toBe(200)
  expect(await unitsInStock(t.db, ikura.id)).toBe(-19)
})

test('with nothing in stock nothing is pulled, and the answer says so', async () => {
  const tofu = await aProduct(t.db, { stock: -3 })
  const order = await anOrder(t.db, { lines: [{ sku: tofu.sku, quantity: 2 }] })
  expectRefusal(await pull(order.id, order.lineIds, { onlyInStock: true }), 409, 'nothing-in-stock')
  expect(await unitsInStock(t.db, tofu.id)).toBe(-3)
})

test('two people pulling available stock at once never take more than there is', async () => {
  const ikura = await aProduct(t.db, { stock: 31 })
  const orders = await Promise.all(
    [20, 20, 20].map((quantity) => anOrder(t.db, { lines: [{ sku: ikura.sku, quantity }] })),
  )
  await Promise.all(orders.map(({ id, lineIds }) => pull(id, lineIds, { onlyInStock: true })))
  expect(await unitsInStock(t.db, ikura.id)).toBe(0)
  const movements = await t.db
    .selectFrom('stockMovements')
    .select(({ fn }) => fn.sum('delta').as('delta'))
    .where('productId', '=', ikura.id)
    .where('orderLineId', 'is not', null)
    .executeTakeFirstOrThrow()
  expect(Number(movements.delta)).toBe(-31)
})

test('before pulling, lines short of stock are named with their missing units, filling all orders in sequence', async () => {
  const ikura = await aProduct(t.db, { stock: 31 })
  const chai = await aProduct(t.db, { stock: 9 })
  const first = await anOrder(t.db, {
    lines: [
      { sku: ikura.sku, quantity: 30 },
      { sku: chai.sku, quantity: 9 },
    ],
  })
  const second = await anOrder(t.db, { lines: [{ sku: ikura.sku, quantity: 4 }] })
  const itemIds = [...second.lineIds, ...first.lineIds]
  expect((await findShortages(itemIds)).json()).toEqual([
    {
      id: second.lineIds[0],
      orderID: second.id,
      orderNum: second.orderNum,
      productSku: ikura.sku,
      productName: expect.any(String),
      quantity: 4,
      missing: 3,
      batchNumber: null,
      missingInBatch: 0,
    },
  ])
  await pull(first.id, first.lineIds)
  // A pulled line needs nothing.
  expect((await findShortages(first.lineIds)).json()).toEqual([])
  expect((await findShortages(first.lineIds, await t.as('ACCOUNTING'))).statusCode).toBe(403)
})

/** An order of twelve units of a batch that has nine left: someone counted it again. */
async function anOrderBeyondBatch() {
  const chai = await aProduct(t.db, { stock: 20 })
  const batch = await aBatch(t.db, chai.id, { quantity: 9 })
  const lines = [
    { sku: chai.sku, quantity: 12, batchId: batch.id },
    { sku: chai.sku, quantity: 4 },
  ]
  return { chai, batch, order: await anOrder(t.db, { lines }) }
}

test('if a line’s batch has too few units, those are pulled; the rest stays, and the shortage is listed by batch', async () => {
  const { chai, batch, order } = await anOrderBeyondBatch()
  const short = (await findShortages(order.lineIds)).json()
  expect(short).toMatchObject([
    { id: order.lineIds[0], quantity: 12, missing: 3, batchNumber: batch.batchNumber, missingInBatch: 3 },
  ])
  expect(short).toHaveLength(1)
  const refused = await pull(order.id, order.lineIds)
  expect(refused.statusCode, refused.body).toBe(409)
  expect(refused.json()).toMatchObject({ code: 'batch-taken', free: 9 })
  const stock = await unitsInStock(t.db, chai.id)
  const answer = await pull(order.id, order.lineIds, { onlyInStock: true })
  expect(answer.statusCode).toBe(200)
  expect(
    answer
      .json()
      .orderedItems.map((line: Record<string, unknown>) => [
        line['productBatchId'],
        line['quantity'],
        line['tagsPulled'],
      ]),
  ).toEqual([
    [batch.id, 9, true],
    [batch.id, 3, false],
    [null, 4, true],
  ])
  expect(await unitsLeft(t.db, batch.id)).toBe(0)
  expect(await unitsInStock(t.db, chai.id)).toEqual(stock - 13)
  const rest = answer.json().orderedItems[1].id
  expect((await findShortages([rest])).json()).toMatchObject([{ missing: 3, missingInBatch: 3 }])
  const nothing = await pull(order.id, [rest], { onlyInStock: true })
  expectRefusal(nothing, 409, 'nothing-in-stock')
})

test('people pulling available units of one batch at once never take more than it has left', async () => {
  const chai = await aProduct(t.db, { stock: 100 })
  const batch = await aBatch(t.db, chai.id, { quantity: 9 })
  const orders = await Promise.all(
    [4, 4, 4].map((quantity) => anOrder(t.db, { lines: [{ sku: chai.sku, quantity, batchId: batch.id }] })),
  )
  const answers = await Promise.all(orders.map(({ id, lineIds }) => pull(id, lineIds, { onlyInStock: true })))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect(await unitsLeft(t.db, batch.id)).toBe(0)
})

test('an order’s product stock includes the pending units of all open orders', async () => {
  const ikura = await aProduct(t.db, { stock: 31 })
  const chai = await aProduct(t.db, { stock: 9 })
  const customer = await aCustomer(t.db)
  const draft = await anOrder(t.db, {
    customerId: customer.id,
    orderStatus: 'DRAFT',
    lines: [
      { sku: ikura.sku, quantity: 30 },
      { sku: chai.sku, quantity: 1 },
    ],
  })
  await anOrder(t.db, { lines: [{ sku: ikura.sku, quantity: 4 }] })
  const answer = await warehouse('GET', `/api/db/orders/getStock/${draft.id}`)
  expect(answer.json()).toEqual([
    { productId: ikura.id, stock: 31, pendingOutboundQuantity: 4 },
    { productId: chai.id, stock: 9, pendingOutboundQuantity: 0 },
  ])
})
