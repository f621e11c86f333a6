import type { LiveEvent } from '@dray/contract/events'
import { openOrderStatuses } from '@dray/domain/orders/order-status'
import { expect, test } from 'vitest'
import { announceProgress } from '../../platform/live/announce.ts'
import { aCustomer, aProduct } from '../../test-data/builders.ts'
import { aBatch } from '../../test-data/stock-builders.ts'
import { type Method, openTestApp } from '../../test-data/test-app.ts'
import { stockAndPending } from './pending.sql.ts'

const t = await openTestApp()
const admin = await t.as('ADMIN')

let markers = 0

/** Sends a request. Every product whose stock or pending units it moved must be announced by id: open order pages reload only those. */
async function moves(method: Method, url: string, body: object, productIds: number[]) {
  const units = async () =>
    new Map(
      (await stockAndPending(t.db, { openStatuses: openOrderStatuses, productIds })).map((row) => [row.productId, row]),
    )
  const announced = new Set<number>()
  const marker = `marker ${markers++}`
  const { promise: isMarkerReceived, resolve } = Promise.withResolvers<void>()
  const stop = t.dray.live.subscribe((event: LiveEvent) => {
    if (event.kind === 'changed' && event.entity === 'products') for (const id of event.ids) announced.add(id)
    if (event.kind === 'progress' && event.jobId === marker) resolve()
  })
  const before = await units()
  const answer = await admin(method, url, { body })
  expect({ status: answer.statusCode, title: answer.json().title }, url).toEqual({ status: 200, title: undefined })
  await announceProgress(t.db, marker, 1, 1)
  await isMarkerReceived
  stop()
  const after = await units()
  const moved = productIds.filter((id) => {
    const [was, is] = [before.get(id), after.get(id)]
    return was?.stock !== is?.stock || was?.pendingOutboundQuantity !== is?.pendingOutboundQuantity
  })
  expect(
    moved.filter((id) => !announced.has(id)),
    url,
  ).toEqual([])
  return { answer: answer.json(), moved }
}

test('every call that moves a product’s stock or pending units announces the product', async () => {
  const [chai, tofu] = [await aProduct(t.db, { stock: 50 }), await aProduct(t.db, { stock: 50 })]
  const batch = await aBatch(t.db, tofu.id)
  const both = [chai.id, tofu.id].sort((a, b) => a - b)
  const customer = await aCustomer(t.db)
  const line = (product: { sku: string }, quantity: number) => ({ productSku: product.sku, quantity })
  const products = [line(chai, 2), line(tofu, 3)]
  const moved = async (method: Method, url: string, body: object) =>
    (await moves(method, `/api/db/${url}`, body, both)).moved
  const place = async (orderStatus: string) => {
    const placed = await moves(
      'POST',
      '/api/db/orders/new',
      { customerID: customer.id, orderStatus, paymentStatus: orderStatus === 'DRAFT' ? 'DRAFT' : 'AWAITING', products },
      both,
    )
    return { ...placed, id: Number(placed.answer.id) }
  }
  const first = await place('RECEIVED')
  expect(first.moved).toEqual(both)
  const [one, two] = first.answer.orderedItems
  const lines = [
    { id: one.id, ...line(chai, 2) },
    { id: two.id, ...line(tofu, 7) },
  ]
  expect(await moved('PUT', `orders/update/${first.id}`, { orderItems: lines })).toEqual([tofu.id])
  expect(await moved('PUT', `orders/pullTags/${first.id}`, { itemIds: [one.id], tagsPulled: true })).toEqual([chai.id])
  expect(await moved('PUT', `orders/pullTags/${first.id}`, { itemIds: [one.id], tagsPulled: false })).toEqual([chai.id])
  expect(await moved('PUT', `orders/update/${first.id}`, { orderItems: lines.slice(1) })).toEqual([chai.id])
  expect(await moved('PUT', `orders/update/${first.id}`, { orderStatus: 'DELIVERED' })).toEqual([tofu.id])
  const orders = [{ id: first.id }]
  expect(await moved('PUT', 'orders/updateStatuses', { orders, orderStatus: 'CANCELLED' })).toEqual([tofu.id])
  const draft = await place('DRAFT')
  expect(draft.moved).toEqual([])
  expect(await moved('PUT', `orders/update/${draft.id}`, { orderStatus: 'RECEIVED' })).toEqual(both)
  const receipt = { quantity: 5, receivedOn: '2026-01-01', isCheckedIn: true }
  expect(await moved('POST', `products/receiveStock/${chai.id}`, receipt)).toEqual([chai.id])
  const count = { isCheckedIn: true, remainingQuantity: 4, notes: 'Broken' }
  expect(await moved('PUT', `products/updateBatch/${batch.id}`, count)).toEqual([tofu.id])
})
