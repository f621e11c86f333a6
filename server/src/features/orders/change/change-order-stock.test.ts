import { expect, test } from 'vitest'
import { aCustomer, aProduct } from '../../../test-data/builders.ts'
import { expectRefusal, expectSoundTotals } from '../../../test-data/expectations.ts'
import { aBatch, anImportedOrder, anOrder } from '../../../test-data/stock-builders.ts'
import { openTestApp } from '../../../test-data/test-app.ts'

const t = await openTestApp()
const rep = await t.as('SALES')

const change = (id: number, body: object, request = rep) => request('PUT', `/api/db/orders/update/${id}`, { body })
const read = async (id: number) => (await rep('GET', `/api/db/orders/getByID/${id}`)).json().res

// R4.3-04, R4.3-05
test('leaving DRAFT uses the reserved number; back in DRAFT the order has its draft number, and leaving again its real one', async () => {
  const product = await aProduct(t.db)
  const body = {
    customerID: (await aCustomer(t.db)).id,
    orderNum: 'DRAFT_ABCD1234',
    orderStatus: 'DRAFT',
    products: [{ productSku: product.sku, quantity: 1 }],
  }
  const draft = (await rep('POST', '/api/db/orders/new', { body })).json()
  const { orderNum } = (await rep('GET', '/api/db/orders/createOrderNumber')).json()
  expect((await change(draft.id, { orderStatus: 'RECEIVED', orderNum })).json().orderNum).toBe(orderNum)
  expect((await change(draft.id, { orderStatus: 'DRAFT' })).json().orderNum).toBe('DRAFT_ABCD1234')
  const another = (await rep('GET', '/api/db/orders/createOrderNumber')).json().orderNum
  expect((await change(draft.id, { orderStatus: 'PACKED', orderNum: another })).json().orderNum).toBe(orderNum)
  expect((await change(draft.id, { orderNum: another })).json().orderNum).toBe(orderNum)

  const order = await anOrder(t.db, { lines: [{ sku: product.sku }] })
  expect((await change(order.id, { orderStatus: 'DRAFT' })).json().orderNum).toMatch(/^DRAFT_[A-Z0-9]{8}$/)
  expect((await change(order.id, { orderStatus: 'RECEIVED' })).json().orderNum).toBe(order.orderNum)

  const second = (await rep('POST', '/api/db/orders/new', { body })).json()
  const taken = await t.as('SALES')
  const theirs = (await taken('GET', '/api/db/orders/createOrderNumber')).json().orderNum
  const left = (await change(second.id, { orderStatus: 'RECEIVED', orderNum: theirs })).json()
  expect(left.orderNum).toMatch(/^1\d{5}$/)
  expect(left.orderNum).not.toBe(theirs)
})

test('when an order leaves DRAFT its auto lines are allocated again, and the batches of manual lines must be available', async () => {
  const product = await aProduct(t.db)
  const old = await aBatch(t.db, product.id, { quantity: 4, receivedOn: '2026-01-01' })
  const young = await aBatch(t.db, product.id, { quantity: 9, receivedOn: '2026-02-01' })
  const lines = [{ sku: product.sku, quantity: 4, batchId: old.id }]
  const draft = await anOrder(t.db, { orderStatus: 'DRAFT', lines })
  await anOrder(t.db, { lines: [{ sku: product.sku, quantity: 3, batchId: old.id }] })
  const [line] = (await read(draft.id)).orderedItems
  const refused = await change(draft.id, { orderStatus: 'RECEIVED' })
  expect(refused.statusCode, refused.body).toBe(409)
  expect(refused.json()).toMatchObject({ code: 'batch-taken', batchNumber: old.batchNumber, free: 1 })
  const answer = await change(draft.id, { orderStatus: 'RECEIVED', orderItems: [{ ...line, batchMode: 'auto' }] })
  expect(answer.json().orderedItems).toMatchObject([
    { id: line.id, productBatchId: old.id, quantity: 1 },
    { productBatchId: young.id, quantity: 3 },
  ])
})

test('auto lines of an open order are allocated available units if a user who may choose batches requests it', async () => {
  const product = await aProduct(t.db)
  const order = await anOrder(t.db, { lines: [{ sku: product.sku, quantity: 5, batchMode: 'auto' }] })
  const batch = await aBatch(t.db, product.id, { quantity: 3 })
  const orderItems = [{ id: order.lineIds[0], productSku: product.sku, quantity: 5, unitPrice: 10, batchMode: 'auto' }]
  const accountant = await t.as('ACCOUNTING')
  const paid = (await change(order.id, { orderItems, paymentStatus: 'PAID' }, accountant)).json()
  expect(paid).toMatchObject({ paymentStatus: 'PAID', orderedItems: [{ productBatchId: null, quantity: 5 }] })
  const answer = (await change(order.id, { orderItems }, await t.as('INVENTORY'))).json()
  expect(answer.orderedItems).toMatchObject([
    { id: order.lineIds[0], productBatchId: batch.id, quantity: 3 },
    { productBatchId: null, quantity: 2 },
  ])
})

test('raising a pulled line of an open order adds the difference as a separate line', async () => {
  const product = await aProduct(t.db)
  const batch = await aBatch(t.db, product.id, { quantity: 6 })
  const order = await anOrder(t.db, { lines: [{ sku: product.sku, quantity: 4, batchId: batch.id }] })
  await rep('PUT', `/api/db/orders/pullTags/${order.id}`, { body: { itemIds: order.lineIds, tagsPulled: true } })
  const line = (quantity: number) => ({ orderItems: [{ id: order.lineIds[0], productSku: product.sku, quantity }] })
  expectRefusal(await change(order.id, line(7)), 409, 'batch-taken')
  expect((await change(order.id, line(6))).json()).toMatchObject({
    unitQuantity: 6,
    orderedItems: [
      { id: order.lineIds[0], quantity: 4, tagsPulled: true, productBatchId: batch.id },
      { quantity: 2, tagsPulled: false, productBatchId: batch.id },
    ],
  })
  const left = await t.db
    .selectFrom('batches')
    .select('remainingQuantity')
    .where('id', '=', batch.id)
    .executeTakeFirstOrThrow()
  expect(left.remainingQuantity).toBe(2)
  await expectSoundTotals(t.db)
})

test('an order of five thousand lines is changed in one go', async () => {
  const products = await Promise.all(Array.from({ length: 20 }, () => aProduct(t.db)))
  const lines = Array.from({ length: 5000 }, (_, n) => ({ sku: products[n % 20]?.sku ?? '', quantity: 1 + (n % 3) }))
  const order = await anOrder(t.db, { lines })
  const { orderedItems } = await read(order.id)
  const orderItems = orderedItems.map((line: object, n: number) => ({ ...line, id: n % 2 ? null : order.lineIds[n] }))
  const answer = await change(order.id, { orderItems: orderItems.slice(0, 4999), orderStatus: 'DELIVERED' })
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.json().orderedItems?.length).toBe(4999)
  await expectSoundTotals(t.db)
})

test('an order is never divided into more lines than a request can have, whether placed, submitted or delivered', async () => {
  const [product, plain] = [await aProduct(t.db), await aProduct(t.db, { hasBatch: false })]
  for (const receivedOn of ['2026-01-01', '2026-02-01']) await aBatch(t.db, product.id, { quantity: 1, receivedOn })
  const products = Array.from({ length: 5000 }, (_, n) =>
    n === 0
      ? { productSku: product.sku, quantity: 2, batchMode: 'auto' }
      : { productSku: plain.sku, quantity: 1, unitPrice: 1 },
  )
  const customerID = (await aCustomer(t.db)).id
  const place = (orderStatus: string) =>
    rep('POST', '/api/db/orders/new', { body: { customerID, products, orderStatus } })
  for (const orderStatus of ['RECEIVED', 'DELIVERED']) expectRefusal(await place(orderStatus), 422, 'order-too-long')
  const draft = (await place('DRAFT')).json()
  expectRefusal(await change(draft.id, { orderStatus: 'RECEIVED' }), 422, 'order-too-long')
  const body = { orders: [{ id: draft.id }], orderStatus: 'COMPLETED' }
  const answer = await rep('PUT', '/api/db/orders/updateStatuses', { body })
  expect(answer.statusCode, answer.body).toBe(422)
  expect(answer.json()).toMatchObject({ code: 'order-too-long', orders: [draft.orderNum] })
  expect((await read(draft.id)).orderedItems).toHaveLength(5000)
  await expectSoundTotals(t.db)
})

test('an imported order with more lines than a request can have still moves on', async () => {
  const { sku } = await aProduct(t.db, { hasBatch: false, stock: 6000 })
  const order = await anOrder(t.db, { lines: Array.from({ length: 5001 }, () => ({ sku })) })
  for (const orderStatus of ['PACKED', 'DELIVERED']) {
    const answer = await change(order.id, { orderStatus })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json().orderedItems?.length, orderStatus).toBe(5001)
  }
  await expectSoundTotals(t.db)
})

test('delivery pulls every line, units without a batch from the oldest; canceling returns all of them to the batch they left', async () => {
  const product = await aProduct(t.db, { stock: 5 })
  const batch = await aBatch(t.db, product.id, { quantity: 6 })
  const order = await anOrder(t.db, { lines: [{ sku: product.sku, quantity: 8 }] })
  const delivered = (await change(order.id, { orderStatus: 'COMPLETED' })).json()
  expect(delivered.orderedItems).toMatchObject([
    { productBatchId: batch.id, quantity: 6, tagsPulled: true },
    { productBatchId: null, quantity: 2, tagsPulled: true },
  ])
  const stockOf = async () => [
    (await t.db.selectFrom('products').select('stock').where('id', '=', product.id).executeTakeFirstOrThrow()).stock,
    (await t.db.selectFrom('batches').select('remainingQuantity').where('id', '=', batch.id).executeTakeFirstOrThrow())
      .remainingQuantity,
  ]
  expect(await stockOf()).toEqual([3, 0])
  for (const [orderStatus, stock] of [
    ['PACKED', [3, 0]],
    ['CANCELLED', [11, 6]],
    ['REFUNDED', [11, 6]],
    ['RECEIVED', [11, 6]],
    ['DELIVERED', [3, 0]],
    ['DRAFT', [11, 6]],
    ['COMPLETED', [3, 0]],
    ['COMPLETED', [3, 0]],
    ['REFUNDED', [11, 6]],
  ] as const) {
    expect((await change(order.id, { orderStatus })).statusCode).toBe(200)
    expect(await stockOf(), orderStatus).toEqual(stock)
    await expectSoundTotals(t.db)
  }
  expect((await read(order.id)).orderedItems.map((line: { tagsPulled: boolean }) => line.tagsPulled)).toEqual([
    false,
    false,
  ])
})

test('changing lines of a delivered order pulls or returns the difference', async () => {
  const product = await aProduct(t.db, { stock: 20, hasBatch: false })
  const order = await anOrder(t.db, { orderStatus: 'DELIVERED', lines: [{ sku: product.sku, quantity: 5 }] })
  const stock = async () =>
    (await t.db.selectFrom('products').select('stock').where('id', '=', product.id).executeTakeFirstOrThrow()).stock
  const line = (quantity: number) => ({ orderItems: [{ id: order.lineIds[0], productSku: product.sku, quantity }] })
  expect((await change(order.id, line(2))).statusCode).toBe(200)
  expect(await stock()).toBe(18)
  const raised = (await change(order.id, line(6))).json()
  expect(raised.orderedItems).toMatchObject([
    { quantity: 2, tagsPulled: true },
    { quantity: 4, tagsPulled: true },
  ])
  expect(await stock()).toBe(14)
  const other = await aProduct(t.db, { stock: 20 })
  await change(order.id, { orderItems: [{ id: order.lineIds[0], productSku: other.sku, quantity: 2 }] })
  expect(await stock()).toBe(20)
  await expectSoundTotals(t.db)
})

test('removing a delivered line’s batch moves nothing: it would get the same one again', async () => {
  const product = await aProduct(t.db)
  const batch = await aBatch(t.db, product.id, { quantity: 9 })
  const orderOf = (orderStatus: 'PACKED' | 'DELIVERED') =>
    anOrder(t.db, { orderStatus, lines: [{ sku: product.sku, quantity: 3, batchId: batch.id }] })
  const line = { productSku: product.sku, quantity: 3, productBatchId: null, batchMode: 'manual' }
  const left = async () =>
    t.db.selectFrom('batches').select('remainingQuantity').where('id', '=', batch.id).executeTakeFirstOrThrow()
  const delivered = await orderOf('DELIVERED')
  const before = await read(delivered.id)
  const orderItems = [{ ...line, id: delivered.lineIds[0] }]
  expect((await change(delivered.id, { orderItems })).json()).toEqual(before)
  expect(await left()).toEqual({ remainingQuantity: 6 })

  const packed = await orderOf('PACKED')
  await rep('PUT', `/api/db/orders/pullTags/${packed.id}`, { body: { itemIds: packed.lineIds, tagsPulled: true } })
  const body = { orderStatus: 'DELIVERED', orderItems: [{ ...line, id: packed.lineIds[0] }] }
  expect((await change(packed.id, body)).json().orderedItems).toMatchObject([{ productBatchId: batch.id, quantity: 3 }])
  const raised = { orderItems: [{ ...line, id: packed.lineIds[0], quantity: 7 }] }
  const shares = (await change(packed.id, raised)).json().orderedItems
  expect(shares).toMatchObject([
    { productBatchId: batch.id, quantity: 3 },
    { productBatchId: batch.id, quantity: 3 },
    { productBatchId: null, quantity: 1 },
  ])
  expect(await left()).toEqual({ remainingQuantity: 0 })
  await expectSoundTotals(t.db)
})

const pullTags = (id: number, itemIds: readonly number[], tagsPulled: boolean) =>
  rep('PUT', `/api/db/orders/pullTags/${id}`, { body: { itemIds, tagsPulled } })

test('units of an imported order left before the stock was counted, so no change makes them return or leave again', async () => {
  const product = await aProduct(t.db, { stock: 20 })
  const order = await anImportedOrder(t.db, [{ sku: product.sku, quantity: 5 }])
  const stock = async () =>
    (await t.db.selectFrom('products').select('stock').where('id', '=', product.id).executeTakeFirstOrThrow()).stock
  const steps: [body: object, stock: number][] = [
    [{ orderStatus: 'CANCELLED' }, 20],
    [{ orderStatus: 'RECEIVED' }, 20],
    [{ orderStatus: 'DELIVERED' }, 20],
    [{ orderItems: [{ id: order.lineIds[0], productSku: product.sku, quantity: 3 }] }, 20],
    [{ orderItems: [{ id: order.lineIds[0], productSku: product.sku, quantity: 4 }] }, 19],
    [{ orderStatus: 'DRAFT' }, 20],
    [{ orderStatus: 'COMPLETED' }, 19],
    [{ orderStatus: 'PACKED' }, 19],
  ]
  for (const [body, left] of steps) {
    expect((await change(order.id, body)).statusCode).toBe(200)
    expect(await stock(), JSON.stringify(body)).toEqual(left)
    await expectSoundTotals(t.db)
  }
  // Only the added unit has a movement, so only it can return.
  const [imported, added] = (await read(order.id)).orderedItems
  expect((await read(order.id)).shippedBeforeImport).toEqual([imported.id])
  expectRefusal(await pullTags(order.id, [imported.id], false), 409, 'nothing-to-return')
  const unpulled = (await pullTags(order.id, [imported.id, added.id], false)).json()
  expect(unpulled.orderedItems).toMatchObject([{ tagsPulled: true }, { tagsPulled: false }])
  expect(await stock()).toBe(20)
  await change(order.id, { orderStatus: 'DELIVERED' })
  await change(order.id, { orderStatus: 'CANCELLED' })
  await change(order.id, { orderItems: [added] })
  expect(await stock()).toBe(20)
  await expectSoundTotals(t.db)
})

test('an imported delivered order returns nothing, whether it is canceled at once or after it was packed, unpulled and delivered', async () => {
  const product = await aProduct(t.db, { stock: 20 })
  const lines = [{ sku: product.sku, quantity: 12 }]
  const [atOnce, laterOn] = [await anImportedOrder(t.db, lines), await anImportedOrder(t.db, lines)]
  await change(atOnce.id, { orderStatus: 'CANCELLED' })
  await change(laterOn.id, { orderStatus: 'PACKED' })
  await pullTags(laterOn.id, laterOn.lineIds, false)
  await change(laterOn.id, { orderStatus: 'DELIVERED' })
  await change(laterOn.id, { orderStatus: 'CANCELLED' })
  const moved = await t.db.selectFrom('stockMovements').select('delta').where('productId', '=', product.id).execute()
  expect(moved).toEqual([{ delta: 20 }])
  await expectSoundTotals(t.db)
})
