import type { LiveEvent } from '@dray/contract/events'
import { expect, test } from 'vitest'
import { aCustomer, aProduct } from '../../test-data/builders.ts'
import { expectOnly, expectRefusal, expectSoundTotals } from '../../test-data/expectations.ts'
import { aBatch, anOrder } from '../../test-data/stock-builders.ts'
import { openTestApp } from '../../test-data/test-app.ts'

const t = await openTestApp()
const keeper = await t.as('INVENTORY')
const rep = await t.as('SALES')

const hold = (batchIds: readonly unknown[], reason: unknown = 'Recalled by the lab', request = keeper) =>
  request('POST', '/api/db/products/holdBatches', { body: { batchIds, reason } })
const release = (batchIds: readonly unknown[], reason: unknown = 'Retested', request = keeper) =>
  request('POST', '/api/db/products/releaseBatches', { body: { batchIds, reason } })
const pull = (id: number, itemIds: readonly number[]) =>
  keeper('PUT', `/api/db/orders/pullTags/${id}`, { body: { itemIds, tagsPulled: true } })
const readProduct = async (id: number) => (await keeper('GET', `/api/db/products/getByID/${id}`)).json()

/** A product with 30 units in a batch, and an open order for 12 of them. */
async function aReservedBatch() {
  const product = await aProduct(t.db)
  const batch = await aBatch(t.db, product.id, { quantity: 30 })
  const order = await anOrder(t.db, { lines: [{ sku: product.sku, quantity: 12, batchId: batch.id }] })
  return { product, batch, order }
}

test('units on hold are not available and can’t be pulled until they are released, which restores the figures', async () => {
  const { product, batch, order } = await aReservedBatch()
  const before = await readProduct(product.id)
  expect(before.unavailableQuantity).toBe(0)
  const [held] = (await hold([batch.id])).json()
  expect(held).toMatchObject({
    id: batch.id,
    remainingQuantity: 30,
    hold: { reason: 'Recalled by the lab', by: expect.any(String), on: expect.any(String) },
    usable: false,
    unusableReason: 'ON_HOLD',
  })
  expect(await readProduct(product.id)).toMatchObject({
    stock: 30,
    pendingOutboundQuantity: 12,
    unavailableQuantity: 30,
    restrictedUnits: [{ isOnHold: true, expiresOn: null, units: 30 }],
  })
  const refused = await pull(order.id, order.lineIds)
  expectRefusal(refused, 409, 'batch-not-usable')
  expect(refused.json()).toMatchObject({ batchNumber: batch.batchNumber, reason: 'ON_HOLD' })
  const shortages = await keeper('POST', '/api/db/orders/findPullShortages', { body: { itemIds: order.lineIds } })
  expect(shortages.json()).toMatchObject([{ missing: 12, missingInBatch: 12, unusableReason: 'ON_HOLD' }])

  const [released] = (await release([batch.id])).json()
  expect(released).toMatchObject({ hold: null, usable: true, unusableReason: null })
  const { modifiedOn: _, ...restored } = await readProduct(product.id)
  expect(before).toMatchObject(restored)
  expect((await pull(order.id, order.lineIds)).statusCode).toBe(200)
})

test('units pulled before the hold may ship', async () => {
  const { batch, order } = await aReservedBatch()
  await pull(order.id, order.lineIds)
  await hold([batch.id])
  const shipped = await rep('PUT', `/api/db/orders/update/${order.id}`, { body: { orderStatus: 'DELIVERED' } })
  expect(shipped.statusCode, shipped.body).toBe(200)
  await expectSoundTotals(t.db)
})

test('the open orders of batches are listed, first delivery first, and hear of a hold', async () => {
  const { product, batch, order } = await aReservedBatch()
  const customer = await aCustomer(t.db)
  const due = await anOrder(t.db, {
    customerId: customer.id,
    lines: [{ sku: product.sku, quantity: 3, batchId: batch.id }],
  })
  await rep('PUT', `/api/db/orders/update/${due.id}`, { body: { deliveryDate: '2030-01-02' } })
  const found = await keeper('POST', '/api/db/products/findOrdersOfBatches', { body: { batchIds: [batch.id] } })
  expect(found.json()).toEqual([
    {
      orderId: due.id,
      orderNum: due.orderNum,
      customerName: customer.customerName,
      deliveryDate: '2030-01-02',
      units: 3,
    },
    expect.objectContaining({ orderId: order.id, deliveryDate: null, units: 12 }),
  ])
  const heard: LiveEvent[] = []
  const stop = t.dray.live.subscribe((event) => heard.push(event))
  await hold([batch.id])
  await expect.poll(() => heard).toContainEqual({ kind: 'changed', entity: 'orders', ids: [due.id, order.id] })
  expect(heard).toContainEqual({ kind: 'changed', entity: 'products', ids: [product.id] })
  stop()
})

test('several batches are held or released together, all or none; one already on hold keeps its reason', async () => {
  const [first, second] = [await aReservedBatch(), await aReservedBatch()]
  expectRefusal(await hold([first.batch.id, 2_000_000_000]), 404, 'not-found')
  await hold([first.batch.id], 'Torn bags')
  const holds = (await hold([second.batch.id, first.batch.id])).json()
  expect(holds.map((batch: { hold: { reason: string } }) => batch.hold.reason)).toEqual([
    'Torn bags',
    'Recalled by the lab',
  ])
  expectRefusal(await hold([first.batch.id, second.batch.id]), 409, 'batch-on-hold')
  expect((await release([second.batch.id, first.batch.id])).statusCode).toBe(200)
  expectRefusal(await release([first.batch.id]), 409, 'batch-not-on-hold')
})

test('a hold and its release need a reason, and both are in the product’s change log', async () => {
  const { product, batch } = await aReservedBatch()
  for (const reason of [null, '', '  ']) {
    expectRefusal(await hold([batch.id], reason), 422, 'reason-missing')
    expectRefusal(await release([batch.id], reason), 422, 'reason-missing')
  }
  for (const batchIds of [[], ['x'], 'all', null]) expect((await hold(batchIds as never)).statusCode).toBe(400)
  await hold([batch.id])
  await release([batch.id])
  const log = (await keeper('GET', `/api/db/changelog/getAll/product/${product.id}`)).json()
  const change = { field: 'hold', subfield: batch.batchNumber }
  expect(log.slice(0, 2)).toMatchObject([
    { notes: `Batch ${batch.batchNumber} released: Retested`, changes: [{ ...change, newValue: null }] },
    { notes: `Batch ${batch.batchNumber} on hold: Recalled by the lab`, changes: [{ ...change, previousValue: null }] },
  ])
})

test('inventory and admins hold batches; others don’t', async () => {
  const { batch } = await aReservedBatch()
  for (const role of ['SALES', 'ACCOUNTING', 'DRIVER', 'PAYROLL'] as const)
    expect((await hold([batch.id], 'No', await t.as(role))).statusCode, role).toBe(403)
  expect((await hold([batch.id], 'Yes', await t.as('ADMIN'))).statusCode).toBe(200)
})

test('of two who hold a batch at once one does, and pulling it meanwhile comes before or after', async () => {
  for (let round = 0; round < 5; round++) {
    const { batch, order } = await aReservedBatch()
    const [one, other, pulled] = await Promise.all([
      hold([batch.id], 'One'),
      hold([batch.id], 'Other'),
      pull(order.id, order.lineIds),
    ])
    expect([one.statusCode, other.statusCode].toSorted((a, b) => a - b)).toEqual([200, 409])
    expectOnly([pulled], 'batch-not-usable')
  }
  await expectSoundTotals(t.db)
})
