import { addDays } from '@dray/domain/time/company-day'
import { expect, test } from 'vitest'
import { aCustomer, aProduct } from '../../../test-data/builders.ts'
import { expectRefusal } from '../../../test-data/expectations.ts'
import { aBatch, anOrder } from '../../../test-data/stock-builders.ts'
import { openTestApp } from '../../../test-data/test-app.ts'

const t = await openTestApp()
const rep = await t.as('SALES')
const keeper = await t.as('INVENTORY')
const today = t.today()

type Facts = { isCheckedIn?: boolean; expiresOn?: string; heldAt?: Date; holdReason?: string }
const setFacts = (id: number, facts: Facts) =>
  t.db
    .updateTable('batches')
    .set({ isCheckedIn: true, ...facts })
    .where('id', '=', id)
    .execute()

const place = (customerID: number, line: object, more: object = {}) =>
  rep('POST', '/api/db/orders/new', { body: { customerID, products: [line], ...more } })
type Line = { productBatchId: number | null; quantity: number }
const shares = (answer: { json: () => { orderedItems: Line[] } }) =>
  answer.json().orderedItems.map((line) => [line.productBatchId, line.quantity])

/** A product with an older batch of ten units, with these facts, and a newer one of ten. */
async function twoBatches(facts: Facts) {
  const product = await aProduct(t.db)
  const older = await aBatch(t.db, product.id, { receivedOn: '2026-01-01' })
  const newer = await aBatch(t.db, product.id, { receivedOn: '2026-02-01' })
  await setFacts(older.id, facts)
  return { product, older, newer, customer: await aCustomer(t.db) }
}

const unusable = [
  ['EXPIRED', { expiresOn: addDays(today, -1) }],
  ['ON_HOLD', { heldAt: new Date(), holdReason: 'Recall' }],
  ['NOT_CHECKED_IN', { isCheckedIn: false }],
] as const

// D-251: allocation, choosing by hand, pulling, shipping, availability, shortages and the choice of batches all say the same.
test.each(unusable)('a batch that is %s is used nowhere', async (reason, facts) => {
  const { product, older, newer, customer } = await twoBatches(facts)
  expect(shares(await place(customer.id, { productSku: product.sku, quantity: 12, batchMode: 'auto' }))).toEqual([
    [newer.id, 10],
    [null, 2],
  ])
  const chosen = await place(customer.id, { productSku: product.sku, quantity: 2, productBatchId: older.id })
  expectRefusal(chosen, 409, 'batch-not-usable')
  expect(chosen.json()).toMatchObject({ batchNumber: older.batchNumber, reason })

  const order = await anOrder(t.db, { lines: [{ sku: product.sku, quantity: 3, batchId: older.id }] })
  const body = { itemIds: order.lineIds, tagsPulled: true }
  const pulled = await keeper('PUT', `/api/db/orders/pullTags/${order.id}`, { body })
  expect(pulled.json()).toMatchObject({ code: 'batch-not-usable', reason })
  const inStock = await keeper('PUT', `/api/db/orders/pullTags/${order.id}`, { body: { ...body, onlyInStock: true } })
  expectRefusal(inStock, 409, 'nothing-in-stock')
  const shipped = await rep('PUT', `/api/db/orders/update/${order.id}`, { body: { orderStatus: 'DELIVERED' } })
  expect(shipped.json()).toMatchObject({ code: 'batch-not-usable', reason })
  const many = await rep('PUT', '/api/db/orders/updateStatuses', {
    body: { orders: [{ id: order.id }], orderStatus: 'COMPLETED' },
  })
  expect(many.json()).toMatchObject({ code: 'batch-not-usable', reason, orders: [order.orderNum] })
  const shortages = await keeper('POST', '/api/db/orders/findPullShortages', { body: { itemIds: order.lineIds } })
  expect(shortages.json()).toMatchObject([{ missing: 3, unusableReason: reason }])
  const statusShortages = await rep('POST', '/api/db/orders/findStatusShortages', {
    body: { orderIds: [order.id], orderStatus: 'DELIVERED' },
  })
  expect(statusShortages.json()).toMatchObject([{ missing: 3, unusableReason: reason }])
  const listed = (await keeper('GET', `/api/db/products/getBatches/${product.sku}`)).json()
  expect(listed.find((batch: { id: number }) => batch.id === older.id)).toMatchObject({
    usable: false,
    unusableReason: reason,
  })
})

const untracked = await aProduct(t.db, { hasBatch: false, stock: 100 })

/** A product with ten units, all in a batch with these facts, and an open order for three without a batch. */
async function onlyUnusable(facts: Facts) {
  const product = await aProduct(t.db)
  const batch = await aBatch(t.db, product.id)
  await setFacts(batch.id, facts)
  return { product, batch, order: await anOrder(t.db, { lines: [{ sku: product.sku, quantity: 3 }] }) }
}
const pullBody = ({ lineIds }: { lineIds: number[] }, more: object = {}) => ({
  body: { itemIds: lineIds, tagsPulled: true, ...more },
})

// D-353: leaving the batch empty is no way around a hold, an expiry date, or the COA that checking in requires.
test.each(unusable)('while the only batch is %s, units do not leave without a batch', async (reason, facts) => {
  const { product, batch, order } = await onlyUnusable(facts)
  const refusal = { code: 'batch-not-usable', reason, batchNumber: batch.batchNumber, sku: product.sku }
  const pulled = await rep('PUT', `/api/db/orders/pullTags/${order.id}`, pullBody(order, { reason: 'Now' }))
  expectRefusal(pulled, 409, 'batch-not-usable')
  expect(pulled.json()).toMatchObject({ ...refusal, withoutBatch: true, needsReason: false })
  const delivered = { body: { orderStatus: 'DELIVERED', reason: 'Now' } }
  expect((await rep('PUT', `/api/db/orders/update/${order.id}`, delivered)).json()).toMatchObject(refusal)
  // It names only the order that is refused.
  const other = await anOrder(t.db, { lines: [{ sku: untracked.sku, quantity: 1 }] })
  const many = await rep('PUT', '/api/db/orders/updateStatuses', {
    body: { orders: [{ id: other.id }, { id: order.id }], orderStatus: 'COMPLETED', reason: 'Now' },
  })
  expect(many.json()).toMatchObject({ ...refusal, orders: [order.orderNum] })
  const placed = await place(
    (await aCustomer(t.db)).id,
    { productSku: product.sku, quantity: 1 },
    { orderStatus: 'DELIVERED' },
  )
  expect(placed.json()).toMatchObject(refusal)
  const unasked = await keeper('PUT', `/api/db/orders/pullTags/${order.id}`, pullBody(order))
  expect(unasked.json()).toMatchObject({ ...refusal, needsReason: true })
  expect(await stockOf(product.id)).toBe(10)

  const answer = await keeper('PUT', `/api/db/orders/pullTags/${order.id}`, pullBody(order, { reason: 'Label lost' }))
  expect(answer.statusCode, answer.body).toBe(200)
  expect(await stockOf(product.id)).toBe(7)
  const log = await keeper('GET', `/api/db/changelog/getAll/order/${order.id}`)
  expect(log.body).toContain('Left without a batch: Label lost')
})

test('an admin who delivers gives the reason in the same save', async () => {
  const { product, order } = await onlyUnusable({ heldAt: new Date(), holdReason: 'Recall' })
  const admin = await t.as('ADMIN')
  const deliver = (more: object) =>
    admin('PUT', `/api/db/orders/update/${order.id}`, { body: { orderStatus: 'DELIVERED', ...more } })
  expect((await deliver({})).json()).toMatchObject({ code: 'batch-not-usable', needsReason: true })
  expect((await deliver({ reason: 'Released by phone' })).statusCode).toBe(200)
  expect(await stockOf(product.id)).toBe(7)
  const { reason } = await t.db
    .selectFrom('stockMovements')
    .select('reason')
    .where('orderLineId', '=', order.lineIds[0] ?? 0)
    .executeTakeFirstOrThrow()
  expect(reason).toBe(`Order ${order.orderNum}, without a batch: Released by phone`)
})

test('units beyond those in unusable batches leave without a batch as ever', async () => {
  const product = await aProduct(t.db, { stock: 4 })
  const batch = await aBatch(t.db, product.id)
  await setFacts(batch.id, { heldAt: new Date(), holdReason: 'Recall' })
  const order = await anOrder(t.db, {
    lines: [
      { sku: product.sku, quantity: 4 },
      { sku: product.sku, quantity: 1 },
    ],
  })
  const [beyond = 0, held = 0] = order.lineIds
  const pull = (id: number) => rep('PUT', `/api/db/orders/pullTags/${order.id}`, pullBody({ lineIds: [id] }))
  expect((await pull(beyond)).statusCode).toBe(200)
  expect((await pull(held)).json()).toMatchObject({ code: 'batch-not-usable', reason: 'ON_HOLD' })
  // A usable batch that the same order takes all of leaves only the units on hold.
  const usable = await aBatch(t.db, product.id, { quantity: 2 })
  const both = await anOrder(t.db, {
    lines: [
      { sku: product.sku, quantity: 2, batchId: usable.id },
      { sku: product.sku, quantity: 1 },
    ],
  })
  const all = await rep('PUT', `/api/db/orders/pullTags/${both.id}`, pullBody(both))
  expect(all.json()).toMatchObject({ code: 'batch-not-usable', reason: 'ON_HOLD' })
  await t.db.updateTable('batches').set({ heldAt: null, holdReason: null }).where('id', '=', batch.id).execute()
  expect((await rep('PUT', `/api/db/orders/pullTags/${both.id}`, pullBody(both))).statusCode).toBe(200)
})

// D-253: a hold stops what is in the warehouse, not what was already pulled.
test.each(unusable)('units pulled before their batch was %s count as shippable, and ship', async (_, facts) => {
  const ways = {
    'the order page': (id: number) => rep('PUT', `/api/db/orders/update/${id}`, { body: { orderStatus: 'DELIVERED' } }),
    'the list': (id: number) =>
      rep('PUT', '/api/db/orders/updateStatuses', { body: { orders: [{ id }], orderStatus: 'COMPLETED' } }),
    "Ship what's in stock": (id: number) =>
      keeper('POST', `/api/db/orders/shipAvailable/${id}`, { body: { orderStatus: 'DELIVERED' } }),
  }
  for (const [name, ship] of Object.entries(ways)) {
    const product = await aProduct(t.db)
    const batch = await aBatch(t.db, product.id)
    const order = await anOrder(t.db, { lines: [{ sku: product.sku, quantity: 3, batchId: batch.id }] })
    expect((await keeper('PUT', `/api/db/orders/pullTags/${order.id}`, pullBody(order))).statusCode, name).toBe(200)
    await setFacts(batch.id, facts)
    const splits = await rep('POST', '/api/db/orders/findSplits', { body: { orderIds: [order.id] } })
    expect(splits.json(), name).toMatchObject([{ ships: { units: 3 }, waits: { units: 0 } }])
    expect((await rep('GET', `/api/db/orders/getPromises/${order.id}`)).json(), name).toEqual([])
    const delivered = { body: { orderIds: [order.id], orderStatus: 'DELIVERED' } }
    expect((await rep('POST', '/api/db/orders/findStatusShortages', delivered)).json(), name).toEqual([])
    const shipped = await ship(order.id)
    expect(shipped.statusCode, `${name}: ${shipped.body}`).toBe(200)
    expect(await stockOf(product.id), name).toBe(7)
  }
})

const stockOf = async (id: number) =>
  (await t.db.selectFrom('products').select('stock').where('id', '=', id).executeTakeFirstOrThrow()).stock

const unavailable = (sku: string) => keeper('GET', `/api/db/products/getBySku/${sku}/`)

// D-251: units not checked in count as available.
test.each([
  ['EXPIRED', { expiresOn: addDays(today, -1) }, 10],
  ['ON_HOLD', { heldAt: new Date(), holdReason: 'Recall' }, 10],
  ['NOT_CHECKED_IN', { isCheckedIn: false }, 0],
  ['expiring today', { expiresOn: today }, 0],
] as const)('units in a batch that is %s leave the available units of every list: %o', async (_, facts, units) => {
  const { product, customer } = await twoBatches(facts)
  expect((await unavailable(product.sku)).json().unavailableQuantity).toBe(units)
  const lists = [
    '/api/db/products/getAll/',
    `/api/db/products/getSome?ids=${product.id}`,
    `/api/db/products/getByBrandID/${product.brandId}/${customer.id}/`,
    `/api/db/products/getByTypeID/${product.typeId}/0/`,
  ]
  for (const url of lists) {
    const listed = (await keeper('GET', url)).json().find((one: { id: number }) => one.id === product.id)
    expect(listed.unavailableQuantity, url).toBe(units)
  }
  const found = (await keeper('GET', `/api/db/search/find?words=${product.sku}`)).json().products
  expect(found).toMatchObject([{ id: product.id, available: 20 - units }])
  const order = await anOrder(t.db, { lines: [{ sku: product.sku, quantity: 1 }] })
  const [stock] = (await rep('GET', `/api/db/orders/getStock/${order.id}`)).json()
  expect(stock.unavailableQuantity ?? 0).toBe(units)
  const restock = (await keeper('GET', `/api/db/purchases/getSuggestions/${product.brandId}?weeks=8&cover=28`)).json()
  expect(JSON.stringify(restock)).toContain(`"unavailableQuantity":${units}`)
})

test('the delivery day of the order decides, and how long its customer needs a batch to last', async () => {
  const { product, older, newer } = await twoBatches({ expiresOn: addDays(today, 10) })
  const line = { productSku: product.sku, quantity: 1, batchMode: 'auto' }
  const patient = await aCustomer(t.db)
  const demanding = await aCustomer(t.db)
  await rep('PUT', `/api/db/customers/update/${demanding.id}`, { body: { minLifeDays: 5 } })
  const on = (days: number) => ({ deliveryDate: addDays(today, days) })
  expect(shares(await place(patient.id, line, on(10)))).toEqual([[older.id, 1]])
  expect(shares(await place(patient.id, line, on(11)))).toEqual([[newer.id, 1]])
  expect(shares(await place(demanding.id, line, on(5)))).toEqual([[older.id, 1]])
  expect(shares(await place(demanding.id, line, on(6)))).toEqual([[newer.id, 1]])
  const chosen = await place(demanding.id, { ...line, productBatchId: older.id }, on(6))
  expect(chosen.json()).toMatchObject({ code: 'batch-not-usable', reason: 'TOO_SHORT' })
  const tooLate = await place(patient.id, { ...line, productBatchId: older.id }, on(11))
  expect(tooLate.json()).toMatchObject({ code: 'batch-not-usable', reason: 'EXPIRED' })
})

test('an order keeps a batch that became unusable, and may take less of it but not more', async () => {
  const { product, older } = await twoBatches({})
  const order = await anOrder(t.db, { lines: [{ sku: product.sku, quantity: 5, batchId: older.id }] })
  await setFacts(older.id, { heldAt: new Date(), holdReason: 'Recall' })
  const update = (quantity: number) =>
    rep('PUT', `/api/db/orders/update/${order.id}`, {
      body: {
        orderItems: [{ id: order.lineIds[0], productSku: product.sku, quantity, productBatchId: older.id }],
        notes: `Now ${quantity}`,
      },
    })
  expect((await update(5)).statusCode).toBe(200)
  expect((await update(4)).json().orderedItems).toMatchObject([
    { productBatchId: older.id, quantity: 4, batchFacts: { isOnHold: true, isCheckedIn: true, expiresOn: null } },
  ])
  expect((await update(5)).json()).toMatchObject({ code: 'batch-not-usable', reason: 'ON_HOLD' })
})

test('with FEFO the batch that expires first is taken first, and changing the setting moves no allocated line', async () => {
  const { product, older, newer, customer } = await twoBatches({})
  await setFacts(newer.id, { expiresOn: addDays(today, 30) })
  const line = { productSku: product.sku, quantity: 4, batchMode: 'auto' }
  const fifo = await place(customer.id, line)
  expect(shares(fifo)).toEqual([[older.id, 4]])
  const admin = await t.as('ADMIN')
  const choose = (batchOrder: string) => admin('PUT', '/api/db/settings/updateCompany', { body: { batchOrder } })
  expect((await choose('LIFO')).statusCode).toBe(400)
  expect((await choose('FEFO')).json().batchOrder).toBe('FEFO')
  expect(shares(await place(customer.id, { ...line, quantity: 12 }))).toEqual([
    [newer.id, 10],
    [older.id, 2],
  ])
  const stored = await rep('GET', `/api/db/orders/getByID/${fifo.json().id}`)
  expect(stored.json().res.orderedItems[0].productBatchId).toBe(older.id)
  await choose('FIFO')
})
