import { maxOrderLines } from '@dray/contract/orders'
import { addDays } from '@dray/domain/time/company-day'
import { expect, test } from 'vitest'
import { announcedBy } from '../../../test-data/announcements.ts'
import { aBrand, aCustomer, aProduct } from '../../../test-data/builders.ts'
import { expectSoundTotals } from '../../../test-data/expectations.ts'
import { aPurchaseOrder } from '../../../test-data/purchase-builders.ts'
import { anItem, aPurchaseBody } from '../../../test-data/purchase-requests.ts'
import { aBatch, anOrder } from '../../../test-data/stock-builders.ts'
import { openTestApp } from '../../../test-data/test-app.ts'

const t = await openTestApp()
const admin = await t.as('ADMIN')
const today = t.today()

type Product = Awaited<ReturnType<typeof aProduct>>
type Batch = Awaited<ReturnType<typeof aBatch>>

async function call(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) {
  const answer = await admin(method, `/api/db/${path}`, body === undefined ? {} : { body })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

/** An order whose only line waits for a batch. */
const waitingOrder = ({ sku }: Product, quantity: number, more: { customerId?: number; createdAt?: Date } = {}) =>
  anOrder(t.db, { ...more, lines: [{ sku, quantity, batchMode: 'auto' }] })

const receive = ({ id }: Product, quantity: number, more: object = {}) =>
  call('POST', `products/receiveStock/${id}`, { quantity, isCheckedIn: true, ...more })

type Item = { productBatchNumber: string | null; quantity: number }
/** The units of each line that have a batch, and those that wait. */
async function units({ id }: { id: number }) {
  const { res } = await call('GET', `orders/getByID/${id}`)
  const items: Item[] = res.orderedItems
  return items.map(({ productBatchNumber: number, quantity }) => [number === null ? 'waits' : 'has', quantity])
}
const log = async ({ id }: { id: number }): Promise<string[]> =>
  (await call('GET', `changelog/getAll/order/${id}`)).flatMap(({ notes }: { notes: string | null }) => notes ?? [])

type Triggered = { reason: string; act: () => Promise<unknown> }
const triggers: Readonly<Record<string, (product: Product) => Promise<Triggered>>> = {
  'a receipt': async (product) => ({
    reason: 'batch B-77 arrived',
    act: () => receive(product, 10, { batchNumber: 'B-77' }),
  }),
  'an added batch': async ({ id }) => {
    await call('PUT', `products/update/${id}`, { stock: 10 })
    const body = { initialQuantity: 10, batchNumber: 'B-78', isCheckedIn: true }
    return { reason: 'batch B-78 was added', act: () => call('POST', `products/addBatch/${id}`, body) }
  },
  'a check-in': async (product) => {
    const batch = await aBatch(t.db, product.id, { isCheckedIn: false })
    const act = () => call('PUT', `products/updateBatch/${batch.id}`, { isCheckedIn: true })
    return { reason: `batch ${batch.batchNumber} was checked in`, act }
  },
  'a released hold': async (product) => {
    const batch = await held(await aBatch(t.db, product.id))
    const act = () => call('POST', 'products/releaseBatches', { batchIds: [batch.id], reason: 'Retested' })
    return { reason: `batch ${batch.batchNumber} was released`, act }
  },
  'two released holds': async (product) => {
    const batches = [await held(await aBatch(t.db, product.id)), await held(await aBatch(t.db, product.id))]
    const batchIds = batches.map(({ id }) => id)
    const act = () => call('POST', 'products/releaseBatches', { batchIds, reason: 'Retested' })
    return { reason: '2 batches were released', act }
  },
  'a delivery of a purchase order': async (product) => {
    const { purchase, lines } = await expected(product)
    const act = () => call('POST', `purchases/receive/${purchase.id}`, { lines, isCheckedIn: true })
    return { reason: `purchase order ${purchase.purchaseOrderNum} arrived`, act }
  },
  'the check-in of a purchase order': async (product) => {
    const { purchase, lines } = await expected(product)
    await call('POST', `purchases/receive/${purchase.id}`, { lines })
    const act = () => call('PUT', `purchases/checkIn/${purchase.id}`, { isCheckedIn: true })
    return { reason: `purchase order ${purchase.purchaseOrderNum} was checked in`, act }
  },
  'a purchase order set to RECEIVED': async (product) => {
    const batch = await aUsedBatch(product)
    const { purchase } = await expected(product, batch.batchNumber)
    const act = () => call('PUT', `purchases/update/${purchase.id}`, { orderStatus: 'RECEIVED' })
    return { reason: `purchase order ${purchase.purchaseOrderNum} arrived`, act }
  },
  'a purchase order placed as RECEIVED': async (product) => {
    const batch = await aUsedBatch(product)
    const { brandId } = await t.db
      .selectFrom('products')
      .select('brandId')
      .where('id', '=', product.id)
      .executeTakeFirstOrThrow()
    const items = [anItem(product, 10, { batchNumber: batch.batchNumber })]
    const placed = { number: '' }
    const act = async () => {
      const body = aPurchaseBody(brandId, items, { orderStatus: 'RECEIVED' })
      placed.number = (await call('POST', 'purchases/new', body)).purchaseOrderNum
    }
    return {
      get reason() {
        return `purchase order ${placed.number} arrived`
      },
      act,
    }
  },
  'a credit memo that restocks': async (product) => {
    const { order, body } = await delivered(product)
    const memo = { number: '' }
    const act = async () => {
      memo.number = (await call('POST', `memos/add/${order.id}`, body)).memoNum
    }
    return {
      get reason() {
        return `credit memo ${memo.number} returned units`
      },
      act,
    }
  },
  'a requested credit memo that is issued': async (product) => {
    const { order, body } = await delivered(product)
    const { id } = await call('POST', `memos/add/${order.id}`, { ...body, request: true })
    const memo = { number: '' }
    const act = async () => {
      memo.number = (await call('POST', `memos/issue/${id}`)).memoNum
    }
    return {
      get reason() {
        return `credit memo ${memo.number} returned units`
      },
      act,
    }
  },
}

async function held(batch: Batch): Promise<Batch> {
  await call('POST', 'products/holdBatches', { batchIds: [batch.id], reason: 'Recall' })
  return batch
}

async function expected({ id }: Product, batchNumber: string | null = null) {
  const purchase = await aPurchaseOrder(t.db, { items: [{ productId: id, quantity: 10, batchNumber }] })
  const item = await t.db
    .selectFrom('purchaseItems')
    .select('id')
    .where('purchaseOrderId', '=', purchase.id)
    .executeTakeFirstOrThrow()
  return { purchase, lines: [{ itemId: item.id, units: 10, receivedBefore: 0 }] }
}

/** A checked-in batch without free units. */
async function aUsedBatch({ id, sku }: Product): Promise<Batch> {
  const batch = await aBatch(t.db, id, { quantity: 1 })
  await anOrder(t.db, { lines: [{ sku, batchId: batch.id }] })
  return batch
}

/** A delivered order and the memo that restocks its ten units. */
async function delivered(product: Product) {
  const batch = await aBatch(t.db, product.id)
  const order = await anOrder(t.db, {
    orderStatus: 'DELIVERED',
    lines: [{ sku: product.sku, quantity: 10, batchId: batch.id }],
  })
  return { order, body: { lines: [{ orderLineId: order.lineIds[0], disposition: 'RESTOCK', units: 10 }] } }
}

test.each(Object.entries(triggers))('%s gives its units to a waiting order, and the log says why', async (_, setUp) => {
  const product = await aProduct(t.db)
  const order = await waitingOrder(product, 12)
  const trigger = await setUp(product)
  expect(await units(order)).toEqual([['waits', 12]])
  const { changes } = await announcedBy(t, trigger.act)
  expect((await units(order))[0]).toEqual(['has', 10])
  expect(await log(order)).toContainEqual(`Allocated when ${trigger.reason}`)
  // Open pages of the order and lists of what waits show it at once.
  const announced = new Map(changes.map(({ entity, ids }) => [entity, ids]))
  expect(announced.get('orders')).toContain(order.id)
  expect(announced.get('products')).toContain(product.id)
  await expectSoundTotals(t.db)
})

test.each([
  ['was put on hold', { heldAt: new Date(), holdReason: 'Recall' }],
  ['expired', { expiresOn: addDays(today, -1) }],
  ['is no longer checked in', { isCheckedIn: false }],
])('a line whose batch %s waits like any other, and gets fresh units in its turn', async (_, facts) => {
  const product = await aProduct(t.db)
  const batch = await aBatch(t.db, product.id, { quantity: 6 })
  const day = (n: number) => new Date(`2026-03-0${n}T12:00:00Z`)
  const line = { sku: product.sku, quantity: 6, batchId: batch.id, batchMode: 'auto' as const }
  const later = await waitingOrder(product, 5, { createdAt: day(3) })
  const first = await anOrder(t.db, { createdAt: day(2), lines: [line] })
  const byHand = await anOrder(t.db, { createdAt: day(1), lines: [{ ...line, quantity: 1, batchMode: 'manual' }] })
  await t.db.updateTable('batches').set(facts).where('id', '=', batch.id).execute()
  const waiting = await call('GET', 'orders/getPendingProductsForTags?waiting=true')
  expect(waiting.products).toContainEqual(expect.objectContaining({ productId: product.id, lines: 2, units: 11 }))
  const { batch: fresh } = await receive(product, 8)
  const batchOf = async ({ id }: { id: number }) =>
    (await call('GET', `orders/getByID/${id}`)).res.orderedItems.map(
      (item: { productBatchId: number | null; quantity: number }) => [item.productBatchId, item.quantity],
    )
  expect(await batchOf(first)).toEqual([[fresh.id, 6]])
  expect(await batchOf(later)).toEqual([
    [fresh.id, 2],
    [null, 3],
  ])
  expect(await batchOf(byHand)).toEqual([[batch.id, 1]])
  const short = async ({ id }: { id: number }) =>
    (await call('GET', `orders/getPromises/${id}`)).map(({ missing }: { missing: number }) => missing)
  expect([await short(first), await short(later), await short(byHand)]).toEqual([[], [3], [1]])
  await expectSoundTotals(t.db)
})

test('a canceled order, a correction and loose units give nothing to waiting orders', async () => {
  const product = await aProduct(t.db)
  const batch = await aBatch(t.db, product.id)
  const holder = await anOrder(t.db, { lines: [{ sku: product.sku, quantity: 10, batchId: batch.id }] })
  const order = await waitingOrder(product, 4)
  await call('PUT', `orders/update/${holder.id}`, { orderStatus: 'CANCELLED' })
  await call('PUT', `products/updateBatch/${batch.id}`, { remainingQuantity: 12, notes: 'Found' })
  // It is checked in already.
  await call('PUT', `products/updateBatch/${batch.id}`, { isCheckedIn: true })
  await call('PUT', `products/update/${product.id}`, { stock: 30 })
  expect(await units(order)).toEqual([['waits', 4]])
})

test('with the setting off nothing is allocated, and turning it on again allocates nothing by itself', async () => {
  const product = await aProduct(t.db)
  const order = await waitingOrder(product, 4)
  await call('PUT', 'settings/updateCompany', { allocateWaiting: false })
  await receive(product, 10)
  expect(await units(order)).toEqual([['waits', 4]])
  await call('PUT', 'settings/updateCompany', { allocateWaiting: true })
  expect(await units(order)).toEqual([['waits', 4]])
  await receive(product, 1)
  expect(await units(order)).toEqual([
    ['has', 1],
    ['has', 3],
  ])
})

test('drafts, lines chosen by hand, pulled lines and orders that shipped get nothing', async () => {
  const product = await aProduct(t.db)
  const { sku } = product
  const draft = await anOrder(t.db, { orderStatus: 'DRAFT', lines: [{ sku, quantity: 3, batchMode: 'auto' }] })
  const manual = await anOrder(t.db, { lines: [{ sku, quantity: 3 }] })
  const shipped = await anOrder(t.db, { orderStatus: 'DELIVERED', lines: [{ sku, quantity: 3, batchMode: 'auto' }] })
  const canceled = await anOrder(t.db, { orderStatus: 'CANCELLED', lines: [{ sku, quantity: 3, batchMode: 'auto' }] })
  const pulled = await waitingOrder(product, 3)
  await call('PUT', `orders/pullTags/${pulled.id}`, { itemIds: pulled.lineIds, tagsPulled: true })
  const packed = await anOrder(t.db, { orderStatus: 'PACKED', lines: [{ sku, quantity: 3, batchMode: 'auto' }] })
  await receive(product, 30)
  for (const order of [draft, manual, shipped, canceled, pulled]) expect(await units(order)).toEqual([['waits', 3]])
  expect(await units(packed)).toEqual([['has', 3]])
})

test('the oldest chain of orders gets units first: a backorder has the place of the order it came from', async () => {
  const product = await aProduct(t.db)
  const day = (n: number) => new Date(`2026-03-0${n}T12:00:00Z`)
  const [newest, middle, first, backorder] = [
    await waitingOrder(product, 3, { createdAt: day(5) }),
    await waitingOrder(product, 3, { createdAt: day(3) }),
    await anOrder(t.db, { createdAt: day(2), orderStatus: 'DELIVERED', lines: [{ sku: product.sku }] }),
    await waitingOrder(product, 3, { createdAt: day(6) }),
  ]
  const ofFirst = { backorderOf: first.id, firstOrderId: first.id }
  await t.db.updateTable('orders').set(ofFirst).where('id', '=', backorder.id).execute()
  const left = { orderId: first.id, backorderId: backorder.id, productId: product.id, units: 3 }
  await t.db.insertInto('backorderedUnits').values(left).execute()
  await receive(product, 4)
  expect(await units(backorder)).toEqual([['has', 3]])
  expect(await units(middle)).toEqual([
    ['has', 1],
    ['waits', 2],
  ])
  await receive(product, 3)
  expect((await units(middle)).map(([state]) => state)).toEqual(['has', 'has'])
  expect(await units(newest)).toEqual([
    ['has', 1],
    ['waits', 2],
  ])
})

test('lines of a chain get units by their id, whatever their place in the order', async () => {
  const product = await aProduct(t.db)
  const { sku } = product
  const lines = [1, 2, 3].map((quantity) => ({ sku, quantity, batchMode: 'auto' as const }))
  const order = await anOrder(t.db, { lines })
  for (const [n, id] of order.lineIds.entries())
    await t.db
      .updateTable('orderLines')
      .set({ position: 2 - n })
      .where('id', '=', id)
      .execute()
  await receive(product, 3)
  expect(await units(order)).toEqual([
    ['waits', 3],
    ['has', 2],
    ['has', 1],
  ])
})

test('an order gets no units that expire before its day, nor too soon for its customer', async () => {
  const product = await aProduct(t.db)
  const picky = await aCustomer(t.db)
  await t.db.updateTable('customers').set({ minLifeDays: 30 }).where('id', '=', picky.id).execute()
  const later = await waitingOrder(product, 2)
  await call('PUT', `orders/update/${later.id}`, { deliveryDate: addDays(today, 20) })
  const ofPicky = await waitingOrder(product, 2, { customerId: picky.id })
  const usual = await waitingOrder(product, 2)
  const batch = await held(await aBatch(t.db, product.id))
  await t.db
    .updateTable('batches')
    .set({ expiresOn: addDays(today, 10) })
    .where('id', '=', batch.id)
    .execute()
  await call('POST', 'products/releaseBatches', { batchIds: [batch.id], reason: 'Retested' })
  expect(await units(later)).toEqual([['waits', 2]])
  expect(await units(ofPicky)).toEqual([['waits', 2]])
  expect(await units(usual)).toEqual([['has', 2]])
})

test('only lines of arrived products change, and totals, prices and a line of another batch stay', async () => {
  const [product, other] = [await aProduct(t.db), await aProduct(t.db)]
  const batch = await aBatch(t.db, other.id)
  const order = await anOrder(t.db, {
    lines: [
      { sku: product.sku, quantity: 5, batchMode: 'auto' },
      { sku: other.sku, quantity: 2, batchId: batch.id },
      { sku: other.sku, quantity: 2, batchMode: 'auto' },
    ],
  })
  // This batch can't be chosen anew, but keeps what it has.
  await held(batch)
  const { total } = (await call('GET', `orders/getByID/${order.id}`)).res
  await receive(product, 3)
  expect(await units(order)).toEqual([
    ['has', 3],
    ['waits', 2],
    ['has', 2],
    ['waits', 2],
  ])
  expect((await call('GET', `orders/getByID/${order.id}`)).res.total).toBe(total)
  await expectSoundTotals(t.db)
})

test('an order that can have no more lines keeps waiting, and the next order gets its units', async () => {
  const product = await aProduct(t.db)
  const lines = Array.from({ length: maxOrderLines }, () => ({
    sku: product.sku,
    quantity: 2,
    batchMode: 'auto' as const,
  }))
  const full = await anOrder(t.db, { lines })
  const next = await waitingOrder(product, 5)
  await receive(product, 5)
  const state = (await units(full)).filter(([each]) => each === 'has').length
  expect([state, await units(next)]).toEqual([0, [['has', 5]]])
})

test('a receipt is refused as before, and then nothing is allocated', async () => {
  const product = await aProduct(t.db, { brandId: (await aBrand(t.db)).id })
  const order = await waitingOrder(product, 2)
  const body = { quantity: 5, isCheckedIn: true, receivedOn: addDays(today, 3) }
  expect((await admin('POST', `/api/db/products/receiveStock/${product.id}`, { body })).statusCode).toBe(422)
  expect((await admin('POST', '/api/db/products/receiveStock/2000000000', { body })).statusCode).toBe(404)
  expect(await units(order)).toEqual([['waits', 2]])
})
