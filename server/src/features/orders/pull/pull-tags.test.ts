import type { LiveEvent } from '@dray/contract/events'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aCustomer, aProduct } from '../../../test-data/builders.ts'
import { expectRefusal } from '../../../test-data/expectations.ts'
import { unitsInStock, unitsLeft } from '../../../test-data/queries.ts'
import { aBatch, anOrder } from '../../../test-data/stock-builders.ts'
import { openTestApp } from '../../../test-data/test-app.ts'

const t = await openTestApp()
const rep = await t.as('SALES')

const pull = (orderId: number, itemIds: readonly (number | string)[], tagsPulled = true, request = rep) =>
  request('PUT', `/api/db/orders/pullTags/${orderId}`, { body: { itemIds, tagsPulled } })
const movementsOf = (productId: number) =>
  t.db
    .selectFrom('stockMovements')
    .select(['batchId', 'delta', 'reason', 'orderLineId', 'userId'])
    .where('productId', '=', productId)
    .where('orderLineId', 'is not', null)
    .orderBy('id')
    .execute()

/** A product with stock in a batch and without one, and an open order for some of each. */
async function anOrderOfBoth() {
  const product = await aProduct(t.db, { stock: 10 })
  const batch = await aBatch(t.db, product.id, { quantity: 6 })
  const lines = [
    { sku: product.sku, quantity: 4, batchId: batch.id },
    { sku: product.sku, quantity: 3 },
  ]
  const order = await anOrder(t.db, { lines })
  const [tagged = 0, untagged = 0] = order.lineIds
  return { product, batch, order, tagged, untagged }
}

// R3-05
test('pulled lines leave the stock once, each from its batch or from none', async () => {
  const { product, batch, order, tagged, untagged } = await anOrderOfBoth()
  const answer = await pull(order.id, [tagged, String(untagged), tagged])
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual((await rep('GET', `/api/db/orders/getByID/${order.id}`)).json().res)
  expect(answer.json().orderedItems).toMatchObject([
    {
      id: tagged,
      productBatchId: batch.id,
      productBatchNumber: batch.batchNumber,
      tagsPulled: true,
      shouldHaveTag: true,
      orderID: order.id,
    },
    { id: untagged, productBatchId: null, productBatchNumber: null, tagsPulled: true },
  ])
  expect(await unitsInStock(t.db, product.id)).toBe(9)
  expect(await unitsLeft(t.db, batch.id)).toBe(2)
  const reason = `Order ${order.orderNum}`
  expect(await movementsOf(product.id)).toEqual([
    { batchId: batch.id, delta: -4, reason, orderLineId: tagged, userId: rep.userId },
    { batchId: null, delta: -3, reason, orderLineId: untagged, userId: rep.userId },
  ])
})

test('pulled units go back to the same batch, once', async () => {
  const { product, batch, order, tagged, untagged } = await anOrderOfBoth()
  await pull(order.id, [tagged, untagged])
  const pulled = (await pull(order.id, [tagged, untagged])).json()
  expect((await movementsOf(product.id)).length).toBe(2)
  const back = (await pull(order.id, [tagged], false)).json()
  expect(back.orderedItems.map((line: { tagsPulled: boolean }) => line.tagsPulled)).toEqual([false, true])
  expect(back.modifiedOn > pulled.modifiedOn).toBe(true)
  expect((await pull(order.id, [tagged], false)).json()).toEqual(back)
  expect(await unitsInStock(t.db, product.id)).toBe(13)
  expect(await unitsLeft(t.db, batch.id)).toBe(6)
  expect((await movementsOf(product.id)).at(-1)).toMatchObject({
    batchId: batch.id,
    delta: 4,
    reason: `Order ${order.orderNum}: returned`,
  })
  expect((await pull(order.id, [tagged])).statusCode).toBe(200)
  expect(await unitsLeft(t.db, batch.id)).toBe(2)
})

test('pulling is in the change log of the order, and a second click adds nothing', async () => {
  const { product, order, tagged } = await anOrderOfBoth()
  await pull(order.id, [tagged])
  await pull(order.id, [tagged])
  const entries = await t.db
    .selectFrom('changeLog')
    .select(['userId', 'changes'])
    .where('entityType', '=', 'order')
    .where('entityId', '=', order.id)
    .where('action', '=', 'update')
    .execute()
  const change = { name: order.orderNum, field: 'tagsPulled', subfield: product.sku, action: 'update' }
  expect(entries).toEqual([{ userId: rep.userId, changes: [{ ...change, previousValue: 'false', newValue: 'true' }] }])
})

test('pulling announces the order, and the product whose stock moved, to open browsers', async () => {
  const { product, order, tagged } = await anOrderOfBoth()
  const heard: LiveEvent[] = []
  const stop = t.dray.live.subscribe((event) => heard.push(event))
  await pull(order.id, [tagged])
  // Announcements from creating the order and the batch may still arrive.
  await expect
    .poll(() => heard.slice(-2))
    .toEqual([
      { kind: 'changed', entity: 'products', ids: [product.id] },
      { kind: 'changed', entity: 'orders', ids: [order.id] },
    ])
  stop()
})

test('stock may go below zero, a batch never does', async () => {
  const product = await aProduct(t.db, { stock: 1 })
  const batch = await aBatch(t.db, product.id, { quantity: 3 })
  const beyond = await anOrder(t.db, { lines: [{ sku: product.sku, quantity: 9 }] })
  expect((await pull(beyond.id, beyond.lineIds)).statusCode).toBe(200)
  expect(await unitsInStock(t.db, product.id)).toBe(-5)

  const twoLines = [2, 2].map((quantity) => ({ sku: product.sku, quantity, batchId: batch.id }))
  const order = await anOrder(t.db, { lines: [...twoLines, { sku: product.sku, quantity: 1 }] })
  const answer = await pull(order.id, order.lineIds)
  expect(answer.statusCode, answer.body).toBe(409)
  expect(answer.json()).toMatchObject({ code: 'batch-taken', batchNumber: batch.batchNumber, free: 3 })
  expect(await unitsInStock(t.db, product.id)).toBe(-5)
  expect(await unitsLeft(t.db, batch.id)).toBe(3)
  const { res } = (await rep('GET', `/api/db/orders/getByID/${order.id}`)).json()
  expect(res.orderedItems.some((line: { tagsPulled: boolean }) => line.tagsPulled)).toBe(false)
})

test.each(['DRAFT', 'DELIVERED', 'COMPLETED', 'CANCELLED', 'REFUNDED'] as const)(
  'the tags of an order that is %s stay as they are',
  async (orderStatus) => {
    const product = await aProduct(t.db, { stock: 5 })
    const order = await anOrder(t.db, { orderStatus, lines: [{ sku: product.sku }] })
    const stock = await unitsInStock(t.db, product.id)
    for (const tagsPulled of [true, false]) {
      expectRefusal(await pull(order.id, order.lineIds, tagsPulled), 409, 'order-not-open')
    }
    expect(await unitsInStock(t.db, product.id)).toBe(stock)
  },
)

test('an unknown order is not found, and one line of another order refuses the whole request', async () => {
  const [mine, others] = [await anOrderOfBoth(), await anOrderOfBoth()]
  expectRefusal(await pull(2_000_000_000, [1]), 404, 'order-not-found')
  for (const stranger of [others.tagged, 2_000_000_000]) {
    expectRefusal(await pull(mine.order.id, [mine.tagged, stranger]), 422, 'line-of-another-order')
  }
  expect(await unitsLeft(t.db, mine.batch.id)).toBe(6)
})

test('the warehouse and sales pull tags, accounting and drivers do not', async () => {
  const { order, tagged } = await anOrderOfBoth()
  for (const role of ['ACCOUNTING', 'DRIVER', 'PAYROLL'] as const)
    expect((await pull(order.id, [tagged], true, await t.as(role))).statusCode).toBe(403)
  expect((await pull(order.id, [tagged], true, await t.as('INVENTORY'))).statusCode).toBe(200)
})

test.each([
  { itemIds: [], tagsPulled: true },
  { itemIds: ['one'], tagsPulled: true },
  { itemIds: [1] },
  { tagsPulled: true },
])('%j is refused', async (body) => {
  const { order } = await anOrderOfBoth()
  expect((await rep('PUT', `/api/db/orders/pullTags/${order.id}`, { body })).statusCode).toBe(400)
})

test('two people who pull the same line at once pull it once, and if two orders want the last units, one gets them', async () => {
  const { product, batch, order, tagged } = await anOrderOfBoth()
  const other = await anOrder(t.db, { lines: [{ sku: product.sku, quantity: 4, batchId: batch.id }] })
  const answers = await Promise.all([
    pull(order.id, [tagged]),
    pull(order.id, [tagged]),
    pull(other.id, other.lineIds),
    pull(other.id, other.lineIds),
  ])
  expect(answers.map((answer) => answer.statusCode).sort((a, b) => a - b)).toEqual([200, 200, 409, 409])
  expect(await unitsInStock(t.db, product.id)).toBe(12)
  expect(await unitsLeft(t.db, batch.id)).toBe(2)
})

test('orders that pull the same products in opposite sequence at once wait for each other', async () => {
  const [one, two] = [await aProduct(t.db, { stock: 50 }), await aProduct(t.db, { stock: 50 })]
  const orders = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      anOrder(t.db, { lines: (n % 2 ? [one, two] : [two, one]).map(({ sku }) => ({ sku })) }),
    ),
  )
  const answers = await Promise.all(orders.map((order) => pull(order.id, order.lineIds)))
  expect(answers.filter((answer) => answer.statusCode !== 200)).toEqual([])
  expect([await unitsInStock(t.db, one.id), await unitsInStock(t.db, two.id)]).toEqual([30, 30])
})

const pendingOf = async (sku: string) => (await rep('GET', `/api/db/orders/getPendingOutboundStock/${sku}`)).json()

// R7.5-06
test('the pending units of a product are listed by order, oldest first, without pulled lines and closed orders', async () => {
  const customerId = (await aCustomer(t.db, { customerName: 'Ernst Handel' })).id
  const [product, other] = [await aProduct(t.db, { stock: 50 }), await aProduct(t.db)]
  const of = (quantity: number) => ({ sku: product.sku, quantity })
  const newer = await anOrder(t.db, { customerId, createdAt: new Date('2026-02-02'), lines: [of(5)] })
  const older = await anOrder(t.db, {
    customerId,
    createdAt: new Date('2026-02-01'),
    orderStatus: 'PACKED',
    lines: [of(2), of(3), { sku: other.sku, quantity: 70 }, of(11)],
  })
  for (const orderStatus of ['DRAFT', 'CANCELLED', 'REFUNDED', 'DELIVERED', 'COMPLETED'] as const)
    await anOrder(t.db, { orderStatus, lines: [of(100)] })
  await pull(older.id, older.lineIds.slice(3))
  const customerName = 'Ernst Handel'
  expect(await pendingOf(product.sku)).toEqual([
    { orderNum: older.orderNum, customerName, quantity: 5 },
    { orderNum: newer.orderNum, customerName, quantity: 5 },
  ])
  expect(await pendingOf((await aProduct(t.db)).sku)).toEqual([])
  expect((await rep('GET', '/api/db/orders/getPendingOutboundStock/NO-SUCH-SKU')).statusCode).toBe(404)
})

// R7.5-07
test('pending lines are listed for all open orders or for one product, each with its batch', async () => {
  const { product, batch, order, tagged, untagged } = await anOrderOfBoth()
  const other = await anOrder(t.db, { lines: [{ sku: (await aProduct(t.db)).sku }] })
  const pendingItems = async (query = '') =>
    (await rep('GET', `/api/db/orders/getPendingOrderItemsForTags${query}`)).json()
  const mine = await pendingItems(`?sku=${product.sku}`)
  expect(mine).toMatchObject([
    { id: tagged, orderID: order.id, orderNum: order.orderNum, productBatchId: batch.id, quantity: 4 },
    { id: untagged, productId: product.id, productSku: product.sku, productBatchId: null, quantity: 3 },
  ])
  // Costs are not for sales (D-57).
  const { res } = (await rep('GET', `/api/db/orders/getByID/${order.id}`)).json()
  const customerName = res.customer.customerName
  const lines = res.orderedItems.map(
    ({ creditedUnits: _, batchFacts: _facts, unitsPerCase: _case, ...line }: Record<string, unknown>) => line,
  )
  expect(mine).toEqual(lines.map((line: object) => ({ ...line, orderNum: order.orderNum, customerName })))
  expect(mine[0].productCost).toBeUndefined()
  const all = (await pendingItems()).map((line: { id: number }) => line.id)
  expect(all).toEqual(expect.arrayContaining([tagged, untagged, ...other.lineIds]))
  await pull(order.id, [tagged])
  expect((await pendingItems(`?sku=${product.sku}`)).map((line: { id: number }) => line.id)).toEqual([untagged])
  expect((await rep('GET', '/api/db/orders/getPendingOrderItemsForTags?sku=NO-SUCH-SKU')).statusCode).toBe(404)
})

test('a driver can’t read pending lines', async () => {
  const driver = await t.as('DRIVER')
  expect((await driver('GET', '/api/db/orders/getPendingOrderItemsForTags')).statusCode).toBe(403)
  expect((await driver('GET', '/api/db/orders/getPendingOutboundStock/X')).statusCode).toBe(403)
})

test('more pending lines than one answer may hold are refused, but those of one product can be read', async () => {
  const [product, other] = [await aProduct(t.db), await aProduct(t.db)]
  const order = await anOrder(t.db, { lines: [{ sku: product.sku }, { sku: other.sku }] })
  const [many = 0] = order.lineIds
  await sql`
    insert into order_lines (order_id, position, product_id, product_name, product_brand, product_type, product_sku, quantity, unit_price_cents, subtotal_cents, should_have_tag)
    select order_id, position, product_id, product_name, product_brand, product_type, product_sku, 1, 0, 0, true from order_lines, generate_series(1, 20000) where id = ${many}`.execute(
    t.db,
  )
  for (const query of ['', `?sku=${product.sku}`]) {
    expectRefusal(await rep('GET', `/api/db/orders/getPendingOrderItemsForTags${query}`), 422, 'too-many-lines')
  }
  expect((await rep('GET', `/api/db/orders/getPendingOrderItemsForTags?sku=${other.sku}`)).json()).toHaveLength(1)
  expect(await pendingOf(product.sku)).toMatchObject([{ orderNum: order.orderNum, quantity: 20_001 }])
})
