import { findReservableBatches, maxForecastProducts } from '@dray/contract/pending'
import { cents, zero } from '@dray/domain/money'
import { forecastBatches, type ForecastLine } from '@dray/domain/orders/batches/reserve-batches'
import type { OrderStatus } from '@dray/domain/orders/order-status'
import { expect, test } from 'vitest'
import { aCustomer, aProduct } from '../../test-data/builders.ts'
import { aBatch, anOrder } from '../../test-data/stock-builders.ts'
import { openTestApp } from '../../test-data/test-app.ts'

const t = await openTestApp()
const rep = await t.as('SALES')
const customerID = (await aCustomer(t.db)).id

const find = (productIds: readonly number[], orderId?: number, client = rep) =>
  client('POST', '/api/db/orders/findReservableBatches', { body: { productIds, orderId } })

type Item = {
  id: number
  productId: number
  productSku: string
  productBatchId: number | null
  quantity: number
  batchMode: 'auto' | 'manual'
  tagsPulled: boolean
}
const sharesOf = (items: readonly Item[]) =>
  items.map(({ productBatchId: batchId, quantity }) => ({ batchId, quantity }))

/** The batches an order would reserve according to the call, in the sequence of its lines. */
async function forecastOf(
  lines: readonly ForecastLine[],
  order?: { id: number; orderStatus: OrderStatus; orderedItems: Item[] },
) {
  const productIds = [...new Set(lines.map(({ productId }) => productId))]
  const batches = findReservableBatches.answer.parse((await find(productIds, order?.id)).json())
  const before = order && {
    orderStatus: order.orderStatus,
    lines: order.orderedItems.map(({ productBatchId: batchId, ...item }) => ({ ...item, batchId, pulledUnits: [] })),
  }
  const reserved = batches.map(({ id, reserved: quantity }) => ({ productBatchId: id, quantity }))
  const forecast = forecastBatches(
    { before, status: 'RECEIVED', lines },
    { batches, reserved, need: { day: '2026-06-01', minLifeDays: null }, batchOrder: 'FIFO' },
    ({ productId }) => productId,
  )
  return lines.flatMap(({ key, batchId, quantity }) => forecast.get(key) ?? [{ batchId, quantity }])
}

const auto = (key: number, productId: number, quantity: number): ForecastLine => ({
  key,
  productId,
  quantity,
  batchId: null,
  batchMode: 'auto',
  needsBatch: true,
  unitPrice: cents(100),
  priceAdjustment: zero,
})

/** A product with a batch of four from January, one of nine from February and one that is not checked in. */
async function aProductInBatches() {
  const { id, sku } = await aProduct(t.db)
  const january = (await aBatch(t.db, id, { quantity: 4, receivedOn: '2026-01-01' })).id
  const february = (await aBatch(t.db, id, { quantity: 9, receivedOn: '2026-02-01' })).id
  const unchecked = (await aBatch(t.db, id, { quantity: 7, receivedOn: '2025-12-01', isCheckedIn: false })).id
  return { id, sku, january, february, unchecked }
}

// R4.4-01, R4.4-04, R4.4-05, R4.4-06
test('the batches shown for a cart are the ones submitting it takes, unless someone else sells them first', async () => {
  const [chai, tofu] = [await aProductInBatches(), await aProductInBatches()]
  await anOrder(t.db, { lines: [{ sku: chai.sku, quantity: 3, batchId: chai.january }] })
  await anOrder(t.db, { orderStatus: 'DRAFT', lines: [{ sku: tofu.sku, quantity: 3, batchId: tofu.january }] })
  const lines = [auto(1, chai.id, 6), auto(2, tofu.id, 5), auto(3, chai.id, 20)]
  const shown = await forecastOf(lines)
  expect(shown).toEqual([
    { batchId: chai.january, quantity: 1 },
    { batchId: chai.february, quantity: 5 },
    { batchId: tofu.january, quantity: 4 },
    { batchId: tofu.february, quantity: 1 },
    { batchId: chai.february, quantity: 4 },
    { batchId: null, quantity: 16 },
  ])
  const skus = new Map([chai, tofu].map(({ id, sku }) => [id, sku]))
  const products = lines.map(({ productId, quantity }) => ({
    productSku: skus.get(productId),
    quantity,
    batchMode: 'auto',
  }))
  const placed = (await rep('POST', '/api/db/orders/new', { body: { customerID, products } })).json()
  expect(sharesOf(placed.orderedItems)).toEqual(shown)
})

// R4.4-01
test('the batches shown for a draft are the ones submitting it takes, even where lines are merged', async () => {
  const { sku, january, february } = await aProductInBatches()
  const products = [
    { productSku: sku, quantity: 3, batchMode: 'auto', productBatchId: february },
    { productSku: sku, quantity: 1, productBatchId: february },
    { productSku: sku, quantity: 12, batchMode: 'auto' },
  ]
  const body = { customerID, products, orderStatus: 'DRAFT' }
  const draft = (await rep('POST', '/api/db/orders/new', { body })).json()
  const lines = draft.orderedItems.map(({ id, productBatchId: batchId, ...item }: Item) => ({
    ...item,
    key: id,
    batchId,
    needsBatch: false,
    unitPrice: cents(100),
    priceAdjustment: zero,
  }))
  const shown = await forecastOf(lines, draft)
  const units = (shares: typeof shown) => {
    const sums = new Map<number | null, number>()
    for (const { batchId, quantity } of shares) sums.set(batchId, (sums.get(batchId) ?? 0) + quantity)
    return sums
  }
  expect(units(shown)).toEqual(
    new Map([
      [january, 4],
      [february, 9],
      [null, 3],
    ]),
  )
  const submitted = await rep('PUT', `/api/db/orders/update/${draft.id}`, { body: { orderStatus: 'RECEIVED' } })
  expect(units(sharesOf(submitted.json().orderedItems))).toEqual(units(shown))
})

test('a product’s batches are listed oldest first, with units reserved by other open orders, and always include the order’s own batches', async () => {
  const { id, sku, january, february, unchecked } = await aProductInBatches()
  const empty = await aBatch(t.db, id, { quantity: 2, receivedOn: '2026-03-01' })
  await anOrder(t.db, { lines: [{ sku, quantity: 3, batchId: february }] })
  await anOrder(t.db, { orderStatus: 'DELIVERED', lines: [{ sku, quantity: 2, batchId: empty.id }] })
  const own = await anOrder(t.db, { lines: [{ sku, quantity: 2, batchId: unchecked }] })
  const rows = async (orderId?: number) =>
    (await find([id], orderId))
      .json()
      .map(({ id: batchId, remainingQuantity, reserved }: Record<string, number>) => [
        batchId,
        remainingQuantity,
        reserved,
      ])
  expect(await rows()).toEqual([
    [january, 4, 0],
    [february, 9, 3],
  ])
  expect(await rows(own.id)).toEqual([
    [unchecked, 7, 0],
    [january, 4, 0],
    [february, 9, 3],
  ])
})

test.each([
  ['no product', { productIds: [] }],
  ['more products than one request can have', { productIds: Array.from({ length: maxForecastProducts + 1 }, () => 1) }],
  ['text', { productIds: ['tea'] }],
  ['nothing', {}],
])('%s is refused with a message', async (_, body) => {
  const answer = await rep('POST', '/api/db/orders/findReservableBatches', { body })
  expect(answer.statusCode, answer.body).toBe(400)
  expect(answer.json().errors).toHaveLength(1)
})

test('an unknown product has no batches, and a driver may not ask', async () => {
  expect((await find([2_000_000_000])).json()).toEqual([])
  expect((await find([1], undefined, await t.as('DRIVER'))).statusCode).toBe(403)
})
