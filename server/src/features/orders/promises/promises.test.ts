import { addDays } from '@dray/domain/time/company-day'
import type { PurchaseStatus } from '@dray/domain/purchases/purchase-order'
import { orderStatuses } from '@dray/domain/orders/order-status'
import { expect, test } from 'vitest'
import { announcedBy } from '../../../test-data/announcements.ts'
import { aProduct } from '../../../test-data/builders.ts'
import { expectRefusal } from '../../../test-data/expectations.ts'
import { aPurchaseOrder } from '../../../test-data/purchase-builders.ts'
import { aBatch, anOrder } from '../../../test-data/stock-builders.ts'
import { openTestApp } from '../../../test-data/test-app.ts'
import { pdfText } from '../../../test-data/pdf-pages.ts'

const t = await openTestApp()
const rep = await t.as('SALES')
const keeper = await t.as('INVENTORY')
const today = t.today()
const [soon, later] = [addDays(today, 3), addDays(today, 9)]

const promises = async (orderId: number) => (await rep('GET', `/api/db/orders/getPromises/${orderId}`)).json()

type Bought = { productId: number; quantity: number }

/** A purchase order that is expected on a day. */
async function onOrder(items: readonly Bought[], expectedOn: string | null, orderStatus: PurchaseStatus = 'ORDERED') {
  const order = await aPurchaseOrder(t.db, { items, orderStatus })
  await t.db.updateTable('purchaseOrders').set({ expectedDeliveryOn: expectedOn }).where('id', '=', order.id).execute()
  return order
}

const untracked = (stock: number) => aProduct(t.db, { stock, hasBatch: false })
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

/** An order for so many units of a product, placed so many days ago. */
const anOrderFor = (sku: string, quantity: number, age = 0) =>
  anOrder(t.db, { createdAt: daysAgo(age), lines: [{ sku, quantity, batchMode: 'auto' }] })

test('each short line answers what is missing and the purchase order and day that bring it', async () => {
  const [short, there, unordered] = [await untracked(6), await untracked(6), await untracked(1)]
  const purchase = await onOrder([{ productId: short.id, quantity: 12 }], soon)
  const order = await anOrder(t.db, {
    lines: [short, there, unordered].map(({ sku }, n) => ({ sku, quantity: [10, 6, 4][n] ?? 0 })),
  })
  expect(await promises(order.id)).toEqual([
    { orderLineId: order.lineIds[0], missing: 4, purchaseOrderNum: purchase.purchaseOrderNum, expectedOn: soon },
    { orderLineId: order.lineIds[2], missing: 3, purchaseOrderNum: null, expectedOn: null },
  ])
})

test('only open units of submitted purchase orders are promised, and a line gets the day of its last unit', async () => {
  const product = await untracked(0)
  const item = { productId: product.id, quantity: 10 }
  for (const status of ['DRAFT', 'RECEIVED', 'COMPLETED', 'CANCELLED'] as const) await onOrder([item], soon, status)
  const closed = await onOrder([item], soon)
  await t.db.updateTable('purchaseOrders').set({ closedShortAt: new Date() }).where('id', '=', closed.id).execute()
  const partly = await onOrder([{ ...item, quantity: 15 }], soon, 'PENDING')
  const lines = [{ itemId: partly.itemIds[0], units: 8, receivedBefore: 0 }]
  const order = await anOrderFor(product.sku, 20)
  const received = await keeper('POST', `/api/db/purchases/receive/${partly.id}`, { body: { lines } })
  expect(received.statusCode, received.body).toBe(200)
  // 8 are here and 7 still to come; 5 more are on another purchase order.
  const line = { orderLineId: order.lineIds[0], missing: 12 }
  expect(await promises(order.id)).toEqual([{ ...line, purchaseOrderNum: null, expectedOn: null }])
  const last = await onOrder([{ ...item, quantity: 5 }], later)
  expect(await promises(order.id)).toEqual([{ ...line, purchaseOrderNum: last.purchaseOrderNum, expectedOn: later }])
})

test('orders wait in the sequence of their chains, so a backorder keeps its place', async () => {
  const product = await untracked(0)
  const [first, second] = [
    await onOrder([{ productId: product.id, quantity: 4 }], soon),
    await onOrder([{ productId: product.id, quantity: 4 }], null),
  ]
  const split = await anOrderFor(product.sku, 1, 9)
  await t.db.updateTable('orderLines').set({ tagsPulled: true }).where('orderId', '=', split.id).execute()
  const between = await anOrderFor(product.sku, 4, 5)
  const backorder = await anOrderFor(product.sku, 4)
  const firstPromise = async (id: number) => (await promises(id))[0]
  expect(await firstPromise(between.id)).toMatchObject({ purchaseOrderNum: first.purchaseOrderNum, expectedOn: soon })
  expect(await firstPromise(backorder.id)).toMatchObject({
    purchaseOrderNum: second.purchaseOrderNum,
    expectedOn: null,
  })
  await t.db
    .updateTable('orders')
    .set({ backorderOf: split.id, firstOrderId: split.id })
    .where('id', '=', backorder.id)
    .execute()
  expect(await firstPromise(backorder.id)).toMatchObject({ purchaseOrderNum: first.purchaseOrderNum, expectedOn: soon })
  expect(await firstPromise(between.id)).toMatchObject({ purchaseOrderNum: second.purchaseOrderNum, expectedOn: null })
})

test('units without a batch wait unless a usable batch has units that no other order names', async () => {
  const product = await aProduct(t.db)
  const batch = await aBatch(t.db, product.id, { quantity: 10 })
  await aBatch(t.db, product.id, { quantity: 7, isCheckedIn: false })
  await anOrder(t.db, { lines: [{ sku: product.sku, quantity: 6, batchId: batch.id }] })
  const order = await anOrderFor(product.sku, 9)
  const purchase = await onOrder([{ productId: product.id, quantity: 5 }], soon)
  const line = { orderLineId: order.lineIds[0], purchaseOrderNum: purchase.purchaseOrderNum, expectedOn: soon }
  expect(await promises(order.id)).toMatchObject([{ ...line, missing: 5 }])
  const body = { batchIds: [batch.id], reason: 'Recall' }
  expect((await keeper('POST', '/api/db/products/holdBatches', { body })).statusCode).toBe(200)
  expect(await promises(order.id)).toMatchObject([{ missing: 9, purchaseOrderNum: null }])
})

test('orders that shipped or were canceled have no short lines; a draft is taken as if it were placed', async () => {
  const product = await untracked(0)
  await onOrder([{ productId: product.id, quantity: 90 }], soon)
  const short: string[] = []
  for (const orderStatus of orderStatuses) {
    const { id } = await anOrder(t.db, { orderStatus, lines: [{ sku: product.sku, quantity: 2 }] })
    if ((await promises(id)).length > 0) short.push(orderStatus)
  }
  expect(short).toEqual(['DRAFT', 'RECEIVED', 'FULFILLMENT', 'PACKED'])
})

test('drivers get the promises of their own orders only, and an unknown order is not found', async () => {
  const driver = await t.as('DRIVER')
  const product = await untracked(2)
  const first = await anOrderFor(product.sku, 2, 3)
  const { id } = await anOrderFor(product.sku, 1)
  const read = (orderId: number | string) => driver('GET', `/api/db/orders/getPromises/${orderId}`)
  expectRefusal(await read(id), 404, 'order-not-found')
  await t.db.updateTable('orders').set({ driverId: driver.userId }).where('id', '=', id).execute()
  expect((await read(id)).json()).toMatchObject([{ missing: 1 }])
  // Nor do they get the number of an order that goes first.
  expect(await promises(id)).toMatchObject([{ missing: 1, goesFirst: first.orderNum }])
  expect((await read(id)).json()[0]).not.toHaveProperty('goesFirst')
  expectRefusal(await rep('GET', '/api/db/orders/getPromises/987654321'), 404, 'order-not-found')
  expect((await rep('GET', '/api/db/orders/getPromises/99999999999')).statusCode).toBe(404)
  expect((await t.signedOut('GET', `/api/db/orders/getPromises/${id}`)).statusCode).toBe(401)
})

test('changing a purchase order announces it, so open screens load their promises again', async () => {
  const product = await untracked(0)
  const order = await anOrderFor(product.sku, 3)
  const purchase = await onOrder([{ productId: product.id, quantity: 3 }], soon)
  const { changes } = await announcedBy(t, async () => {
    const body = { expectedDeliveryOn: later }
    const answer = await keeper('PUT', `/api/db/purchases/update/${purchase.id}`, { body })
    expect(answer.statusCode, answer.body).toBe(200)
  })
  expect(changes.map(({ entity }) => entity)).toContain('purchases')
  expect(await promises(order.id)).toMatchObject([{ expectedOn: later }])
})

test('the packing slip says what is on backorder, before the order is split and after', async () => {
  const product = await aProduct(t.db, { name: 'Chai', stock: 6, hasBatch: false })
  await onOrder([{ productId: product.id, quantity: 9 }], soon)
  const order = await anOrderFor(product.sku, 10)
  const slip = async () => {
    const body = { orderId: order.id }
    const answer = await rep('POST', '/api/db/orders/createPackingSlip', { body })
    expect(answer.statusCode).toBe(200)
    return pdfText(answer.rawPayload)
  }
  expect(await slip()).toMatch(/Chai \S.* 4 on backorder, expected \w+ \d/)
  const body = { orderStatus: 'DELIVERED' }
  const split = await rep('POST', `/api/db/orders/shipAvailable/${order.id}`, { body })
  expect(split.statusCode, split.body).toBe(200)
  expect(await promises(order.id)).toEqual([])
  expect(await promises(split.json().backorder.id)).toMatchObject([{ missing: 4, expectedOn: soon }])
  expect(await slip()).toMatch(/Chai \S.* 4 on backorder, expected \w+ \d/)
})
