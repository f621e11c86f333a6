import { expect, test } from 'vitest'
import { aBrand, aCustomer, aProduct } from '../../../test-data/builders.ts'
import { expectSoundTotals } from '../../../test-data/expectations.ts'
import { aPurchaseOrder } from '../../../test-data/purchase-builders.ts'
import { unitsInStock } from '../../../test-data/queries.ts'
import { aBatch, anOrder } from '../../../test-data/stock-builders.ts'
import { openTestApp } from '../../../test-data/test-app.ts'

const t = await openTestApp()
const keeper = await t.as('INVENTORY')

const save = (id: number, body: object) => keeper('PUT', `/api/db/purchases/update/${id}`, { body })
const setStatus = (id: number, orderStatus: string) => save(id, { orderStatus })
const receive = (id: number, lines: readonly object[]) =>
  keeper('POST', `/api/db/purchases/receive/${id}`, { body: { lines } })
const undo = (id: number, request = keeper) => request('POST', `/api/db/purchases/undoReceipt/${id}`)
const pull = (orderId: number, itemIds: readonly number[], tagsPulled = true) =>
  keeper('PUT', `/api/db/orders/pullTags/${orderId}`, { body: { itemIds, tagsPulled } })

const batchesOf = async (sku: string) => (await keeper('GET', `/api/db/products/getBatches/${sku}`)).json()
const receiptsOf = async (id: number) => (await keeper('GET', `/api/db/purchases/getById/${id}`)).json().res.receipts

/** A received purchase order of ten units of a product with batches and five of one without. */
async function aReceivedOrder() {
  const brandId = (await aBrand(t.db)).id
  const [chai, cups] = [await aProduct(t.db, { brandId }), await aProduct(t.db, { brandId, hasBatch: false })]
  const order = await aPurchaseOrder(t.db, {
    items: [
      { productId: chai.id, quantity: 10 },
      { productId: cups.id, quantity: 5 },
    ],
  })
  await setStatus(order.id, 'RECEIVED')
  const [batch] = await batchesOf(chai.sku)
  return { ...order, chai, cups, batch: batch as { id: number; batchNumber: string } }
}

test('going back from RECEIVED removes the stock, the batch disappears from lists and search, and the ledger keeps both movements', async () => {
  const { id, chai, cups, batch, itemIds } = await aReceivedOrder()
  const find = async () =>
    (await keeper('GET', `/api/db/search/find?words=${encodeURIComponent(batch.batchNumber)}`)).json().batches
  expect(await unitsInStock(t.db, chai.id)).toBe(10)
  expect(await unitsInStock(t.db, cups.id)).toBe(5)
  expect(await find()).toMatchObject([{ id: batch.id }])
  expect((await setStatus(id, 'ORDERED')).statusCode).toBe(200)
  expect(await unitsInStock(t.db, chai.id)).toBe(0)
  expect(await unitsInStock(t.db, cups.id)).toBe(0)
  expect(await batchesOf(chai.sku)).toEqual([])
  expect(await receiptsOf(id)).toEqual([])
  expect(await find()).toEqual([])
  const moved = await t.db
    .selectFrom('stockMovements')
    .select('delta')
    .where('purchaseItemId', 'in', itemIds)
    .orderBy('id')
    .execute()
  expect(moved.map(({ delta }) => delta)).toEqual([10, 5, -10, -5])
  // Received again, it is stocked again, once.
  await setStatus(id, 'COMPLETED')
  await setStatus(id, 'RECEIVED')
  expect([await unitsInStock(t.db, chai.id), await unitsInStock(t.db, cups.id)]).toEqual([10, 5])
  await expectSoundTotals(t.db)
})

test('a deleted batch’s number is free: its own product reuses it with a new date, and another product may use it', async () => {
  const { id, chai, cups, batch } = await aReceivedOrder()
  const other = await aProduct(t.db)
  const { batchNumber } = batch
  await setStatus(id, 'ORDERED')
  const [item] = (await keeper('GET', `/api/db/purchases/getById/${id}`)).json().res.purchaseOrderItems
  const line = { itemId: item.id, units: 4, receivedBefore: 0, batchNumber }
  const again = await keeper('POST', `/api/db/purchases/receive/${id}`, {
    body: { lines: [line], receivedOn: '2026-02-03', isCheckedIn: true },
  })
  expect(again.json().batches).toMatchObject([
    { id: batch.id, batchNumber, receivedOn: '2026-02-03', isCheckedIn: true, initialQuantity: 4 },
  ])
  await setStatus(id, 'CANCELLED')
  expect(await unitsInStock(t.db, cups.id)).toBe(0)
  const taken = await keeper('POST', `/api/db/products/receiveStock/${other.id}`, {
    body: { quantity: 2, batchNumber },
  })
  expect(taken.json().batch).toMatchObject({ batchNumber, initialQuantity: 2 })
  expect(await batchesOf(chai.sku)).toEqual([])
  expect(await unitsInStock(t.db, chai.id)).toBe(0)
  await expectSoundTotals(t.db)
})

test('a receipt whose units were sold can’t be undone, and the answer names the order; once they are returned, it can', async () => {
  const { id, chai, cups, batch } = await aReceivedOrder()
  const sale = await anOrder(t.db, { lines: [{ sku: chai.sku, quantity: 2, batchId: batch.id }] })
  await keeper('PUT', `/api/db/products/updateBatch/${batch.id}`, { body: { isCheckedIn: true } })
  await pull(sale.id, sale.lineIds)
  for (const orderStatus of ['DRAFT', 'PENDING', 'ORDERED', 'CANCELLED']) {
    const refused = await setStatus(id, orderStatus)
    expect(refused.statusCode, refused.body).toBe(409)
    expect(refused.json()).toMatchObject({
      code: 'receipt-used',
      sku: chai.sku,
      batchNumber: batch.batchNumber,
      orders: [sale.orderNum],
    })
  }
  const { sold, promised } = (await setStatus(id, 'ORDERED')).json()
  expect({ sold, promised }).toMatchObject({ sold: [{ orderNum: sale.orderNum, units: 2 }], promised: [] })
  expect([await unitsInStock(t.db, chai.id), await unitsInStock(t.db, cups.id)]).toEqual([8, 5])
  await keeper('PUT', `/api/db/orders/update/${sale.id}`, { body: { orderStatus: 'CANCELLED' } })
  expect((await setStatus(id, 'ORDERED')).statusCode).toBe(200)
  expect([await unitsInStock(t.db, chai.id), await unitsInStock(t.db, cups.id)]).toEqual([0, 0])
  await expectSoundTotals(t.db)
})

test('a receipt whose batch has units on an open order can’t be undone; units without a batch block it only once sold', async () => {
  const { id, chai, cups, batch } = await aReceivedOrder()
  const promise = await anOrder(t.db, { lines: [{ sku: chai.sku, quantity: 1, batchId: batch.id }] })
  expect((await setStatus(id, 'ORDERED')).json()).toMatchObject({
    code: 'receipt-used',
    sold: [],
    promised: [{ orderNum: promise.orderNum, units: 1 }],
  })
  await keeper('PUT', `/api/db/orders/update/${promise.id}`, { body: { orderStatus: 'CANCELLED' } })
  const loose = await anOrder(t.db, { lines: [{ sku: cups.sku, quantity: 1 }] })
  await pull(loose.id, loose.lineIds)
  expect((await setStatus(id, 'ORDERED')).json()).toMatchObject({
    code: 'receipt-used',
    sku: cups.sku,
    batchNumber: null,
    orders: [loose.orderNum],
  })
  await pull(loose.id, loose.lineIds, false)
  expect((await setStatus(id, 'ORDERED')).statusCode).toBe(200)
  await expectSoundTotals(t.db)
})

test('undoing a receipt into an existing batch removes only the received units, and the batch stays', async () => {
  const product = await aProduct(t.db)
  const own = await aBatch(t.db, product.id, { quantity: 3 })
  const order = await aPurchaseOrder(t.db, {
    items: [{ productId: product.id, quantity: 4, batchNumber: own.batchNumber }],
  })
  await setStatus(order.id, 'RECEIVED')
  expect(await batchesOf(product.sku)).toMatchObject([{ id: own.id, initialQuantity: 7, remainingQuantity: 7 }])
  // Three units are promised, and three stay.
  await anOrder(t.db, { lines: [{ sku: product.sku, quantity: 3, batchId: own.id }] })
  expect((await setStatus(order.id, 'CANCELLED')).statusCode).toBe(200)
  expect(await batchesOf(product.sku)).toMatchObject([{ id: own.id, initialQuantity: 3, remainingQuantity: 3 }])
  await expectSoundTotals(t.db)
})

test('a raised line stocks the difference into its own batch; a lowered or removed one is refused, and nothing changes', async () => {
  const { id, chai, cups, batch } = await aReceivedOrder()
  const items = (first: number, second = 5) => ({
    purchaseOrderItems: [
      { productSku: chai.sku, orderQuantity: first },
      { productSku: cups.sku, orderQuantity: second },
    ],
  })
  expect((await save(id, items(13))).statusCode).toBe(200)
  expect(await batchesOf(chai.sku)).toMatchObject([{ id: batch.id, initialQuantity: 13, remainingQuantity: 13 }])
  const lowered = await save(id, { ...items(12), notes: 'fewer' })
  expect(lowered.statusCode, lowered.body).toBe(409)
  expect(lowered.json()).toMatchObject({ code: 'received-item-lowered', sku: chai.sku, received: 13 })
  const removed = await save(id, { purchaseOrderItems: items(13).purchaseOrderItems.slice(0, 1) })
  expect({ status: removed.statusCode, skus: removed.json().skus }).toEqual({ status: 409, skus: [cups.sku] })
  const { res } = (await keeper('GET', `/api/db/purchases/getById/${id}`)).json()
  expect(res.notes).toBeNull()
  expect(res.purchaseOrderItems).toHaveLength(2)
  expect(res.receivedQuantity).toBe(18)
  await expectSoundTotals(t.db)
})

test('units added to a line go into the batch that arrived, even if another batch number was ordered', async () => {
  const chai = await aProduct(t.db)
  const { id, itemIds } = await aPurchaseOrder(t.db, {
    items: [{ productId: chai.id, quantity: 10, batchNumber: 'ORDERED-1' }],
  })
  const line = { itemId: itemIds[0], units: 10, batchNumber: 'CAME-1', receivedBefore: 0 }
  expect((await receive(id, [line])).statusCode).toBe(200)
  await setStatus(id, 'RECEIVED')
  const purchaseOrderItems = [{ productSku: chai.sku, orderQuantity: 13 }]
  expect((await save(id, { purchaseOrderItems })).statusCode).toBe(200)
  expect(await batchesOf(chai.sku)).toMatchObject([{ batchNumber: 'CAME-1', initialQuantity: 13 }])
})

test('one save that undoes a receipt and changes quantities does both, and stocks nothing', async () => {
  const { id, chai, cups } = await aReceivedOrder()
  const answer = await save(id, {
    orderStatus: 'ORDERED',
    purchaseOrderItems: [{ productSku: chai.sku, orderQuantity: 2 }],
  })
  expect(answer.json()).toMatchObject({
    orderStatus: 'ORDERED',
    receivedQuantity: 0,
    purchaseOrderItems: [{ productSku: chai.sku, quantity: 2, hasBeenStocked: false }],
  })
  expect([await unitsInStock(t.db, chai.id), await unitsInStock(t.db, cups.id)]).toEqual([0, 0])
  await expectSoundTotals(t.db)
})

test('lowering a line to its received units marks the order as received', async () => {
  const product = await aProduct(t.db)
  const order = await aPurchaseOrder(t.db, { items: [{ productId: product.id, quantity: 10 }] })
  await receive(order.id, [{ itemId: order.itemIds[0], units: 4, receivedBefore: 0 }])
  const answer = await save(order.id, { purchaseOrderItems: [{ productSku: product.sku, orderQuantity: 4 }] })
  expect(answer.json()).toMatchObject({ orderStatus: 'RECEIVED', receivedQuantity: 4, openQuantity: 0 })
  expect(await unitsInStock(t.db, product.id)).toBe(4)
})

test('one receipt is undone without the others, once, and its units are open again', async () => {
  const product = await aProduct(t.db)
  const order = await aPurchaseOrder(t.db, { items: [{ productId: product.id, quantity: 10 }] })
  const [itemId] = order.itemIds
  await receive(order.id, [{ itemId, units: 4, receivedBefore: 0 }])
  await receive(order.id, [{ itemId, units: 6, receivedBefore: 4 }])
  const [first, second] = await receiptsOf(order.id)
  const answers = await Promise.all([1, 2, 3, 4].map(() => undo(first.id)))
  expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 404, 404, 404])
  expect(answers.find(({ statusCode }) => statusCode === 200)?.json()).toMatchObject({ orderStatus: 'ORDERED' })
  expect(await unitsInStock(t.db, product.id)).toBe(6)
  expect(await receiptsOf(order.id)).toMatchObject([{ id: second.id, units: 6 }])
  const sale = await anOrder(t.db, { lines: [{ sku: product.sku, quantity: 1, batchId: second.batchId }] })
  const used = await undo(second.id)
  expect({ status: used.statusCode, orders: used.json().orders }).toEqual({ status: 409, orders: [sale.orderNum] })
  await expectSoundTotals(t.db)
})

test('an unknown receipt is not found, and only the inventory role can undo one', async () => {
  const { id } = await aReceivedOrder()
  const [receipt] = await receiptsOf(id)
  expect((await undo(2_000_000_000)).statusCode).toBe(404)
  expect((await undo(receipt.id, t.signedOut)).statusCode).toBe(401)
  expect((await undo(receipt.id, await t.as('SALES', 'ACCOUNTING', 'DRIVER'))).statusCode).toBe(403)
})

test('an order closed short is open again when its only receipt is undone or its status is reset', async () => {
  const product = await aProduct(t.db)
  const shortOrder = async () => {
    const order = await aPurchaseOrder(t.db, { items: [{ productId: product.id, quantity: 10 }] })
    await receive(order.id, [{ itemId: order.itemIds[0], units: 4, receivedBefore: 0 }])
    await keeper('POST', `/api/db/purchases/closeShort/${order.id}`, { body: { reason: 'sold out' } })
    return order.id
  }
  const [first, second] = [await shortOrder(), await shortOrder()]
  // Saving as COMPLETED does not stock the rest.
  await setStatus(first, 'COMPLETED')
  expect(await unitsInStock(t.db, product.id)).toBe(8)
  const [receipt] = await receiptsOf(first)
  expect((await undo(receipt.id)).json()).toMatchObject({ orderStatus: 'ORDERED', closedShortOn: null })
  expect((await setStatus(second, 'PENDING')).json()).toMatchObject({ orderStatus: 'PENDING', closedShortOn: null })
  expect(await unitsInStock(t.db, product.id)).toBe(0)
  await expectSoundTotals(t.db)
})

test('if a receipt is undone while its batch is being ordered, one of them succeeds', async () => {
  const rep = await t.as('SALES')
  const customerID = (await aCustomer(t.db)).id
  for (let round = 0; round < 4; round++) {
    const { id, chai, batch } = await aReceivedOrder()
    const products = [{ productSku: chai.sku, quantity: 1, productBatchId: batch.id }]
    const [undone, ordered] = await Promise.all([
      setStatus(id, 'ORDERED'),
      rep('POST', '/api/db/orders/new', { body: { customerID, orderStatus: 'RECEIVED', products } }),
    ])
    expect([undone.statusCode, ordered.statusCode].sort((a, b) => a - b)).toEqual([200, 409])
    expect(await unitsInStock(t.db, chai.id)).toBe(undone.statusCode === 200 ? 0 : 10)
  }
  await expectSoundTotals(t.db)
})
