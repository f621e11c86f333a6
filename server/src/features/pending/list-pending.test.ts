import { listPendingProducts as contractOfProducts } from '@dray/contract/pending'
import { expect, test } from 'vitest'
import { aBrand, aCustomer, aProduct } from '../../test-data/builders.ts'
import { aBatch, anOrder } from '../../test-data/stock-builders.ts'
import { openTestApp } from '../../test-data/test-app.ts'

const products: { chai: Product; tofu: Product } = { chai: { id: 0, sku: '' }, tofu: { id: 0, sku: '' } }
const orders: { first: Order; second: Order } = { first: { id: 0, orderNum: '' }, second: { id: 0, orderNum: '' } }
type Product = { id: number; sku: string }
type Order = { id: number; orderNum: string }
const t = await openTestApp()
const request = await t.as('INVENTORY')
const brand = await aBrand(t.db, 'Tokyo Traders')
products.chai = await aProduct(t.db, { name: 'Chai', brandId: brand.id })
products.tofu = await aProduct(t.db, { name: 'Tofu', brandId: brand.id })
const batch = await aBatch(t.db, products.tofu.id)
const batchNumber = batch.batchNumber
const [ernst, quick] = [
  await aCustomer(t.db, { customerName: 'Ernst Handel' }),
  await aCustomer(t.db, { customerName: '100% QUICK' }),
]
const lines = (quantity: number) => [
  { sku: products.chai.sku, quantity },
  { sku: products.tofu.sku, quantity: quantity * 10, batchId: batch.id },
]
orders.second = await anOrder(t.db, { customerId: quick.id, createdAt: new Date('2026-02-02'), lines: lines(3) })
orders.first = await anOrder(t.db, { customerId: ernst.id, createdAt: new Date('2026-01-01'), lines: lines(2) })
await anOrder(t.db, { customerId: ernst.id, orderStatus: 'DRAFT', lines: lines(1) })

type Line = { id: number; orderNum: string; customerName: string; productId: number; quantity: number }
const path = '/api/db/orders'
const listedProducts = async (search = '') =>
  contractOfProducts.answer.parse(
    (await request('GET', `${path}/getPendingProductsForTags?search=${encodeURIComponent(search)}`)).json(),
  )
const listedLines = async (ids: number[], more = '', limit = 1000): Promise<Line[]> =>
  (await request('GET', `${path}/getPendingLinesForTags?ids=${ids.join()}&limit=${limit}${more}`)).json()
const chosen = async (itemIds: number[], search = '') =>
  (await request('POST', `${path}/findPendingLines`, { body: { itemIds, search } })).json()

test('pending products are counted across all open orders, and drafts have none', async () => {
  const { chai, tofu } = products
  expect(await listedProducts()).toEqual({
    products: [
      {
        productId: chai.id,
        name: 'Chai',
        sku: chai.sku,
        brand: 'Tokyo Traders',
        shelf: null,
        lines: 2,
        units: 5,
        since: null,
      },
      {
        productId: tofu.id,
        name: 'Tofu',
        sku: tofu.sku,
        brand: 'Tokyo Traders',
        shelf: null,
        lines: 2,
        units: 50,
        since: null,
      },
    ],
    orders: 2,
    waitingLines: 0,
  })
})

test('a search counts the lines in which every word occurs: of the product, the order, the customer or the batch', async () => {
  const counted = async (search: string) => {
    const { products: found, orders: count } = await listedProducts(search)
    return [found.map(({ name, lines, units }) => [name, lines, units]), count]
  }
  expect(await counted('ernst TOFU')).toEqual([[['Tofu', 1, 20]], 1])
  expect(await counted(`tokyo ${orders.second.orderNum}`)).toEqual([
    [
      ['Chai', 1, 3],
      ['Tofu', 1, 30],
    ],
    1,
  ])
  expect(await counted(batchNumber)).toEqual([[['Tofu', 2, 50]], 2])
  expect(await counted('100%')).toMatchObject([expect.any(Array), 1])
  expect(await counted('1_0%')).toEqual([[], 0])
})

test('the lines of chosen products are listed in parts, oldest order first', async () => {
  const { chai, tofu } = products
  expect((await listedLines([chai.id, tofu.id])).map((line) => [line.orderNum, line.productId])).toEqual([
    [orders.first.orderNum, chai.id],
    [orders.first.orderNum, tofu.id],
    [orders.second.orderNum, chai.id],
    [orders.second.orderNum, tofu.id],
  ])
  const [first] = await listedLines([tofu.id], '&skip=0', 1)
  const [second] = await listedLines([tofu.id], '&skip=1', 1)
  expect([first?.orderNum, second?.orderNum]).toEqual([orders.first.orderNum, orders.second.orderNum])
  expect(await listedLines([tofu.id], '&search=quick')).toMatchObject([{ customerName: '100% QUICK', quantity: 30 }])
})

test('the server says which selected lines are still pending, and which of those match a search', async () => {
  const [one, two] = await listedLines([products.chai.id])
  const ids = [two?.id ?? 0, one?.id ?? 0, 999_999]
  expect(await chosen(ids, 'ernst')).toMatchObject([
    { id: one?.id, orderNum: orders.first.orderNum, isFound: true },
    { id: two?.id, orderNum: orders.second.orderNum, isFound: false },
  ])
  await request('PUT', `${path}/pullTags/${orders.second.id}`, { body: { itemIds: [two?.id], tagsPulled: true } })
  expect(await chosen(ids)).toMatchObject([{ id: one?.id, isFound: true }])
})

const columns = [
  'orderId',
  'position',
  'productId',
  'productName',
  'productBrand',
  'productType',
  'productSku',
  'productCostCents',
  'shouldHaveTag',
  'quantity',
  'unitPriceCents',
  'priceAdjustmentCents',
  'subtotalCents',
  'batchMode',
] as const

test('more lines than fit in one answer are listed in parts; without parts, the refusal says how to ask for them', async () => {
  const customer = await aCustomer(t.db)
  const { id: orderId } = await anOrder(t.db, { customerId: customer.id, lines: [{ sku: products.chai.sku }] })
  await t.db
    .insertInto('orderLines')
    .columns([...columns])
    .expression(
      t.db
        .selectFrom('orderLines')
        .crossJoin((from) => from.fn<{ n: number }>('generate_series', [from.lit(1), from.lit(20_001)]).as('copies'))
        .select(columns)
        .where('orderId', '=', orderId),
    )
    .execute()
  const items = `${path}/getPendingOrderItemsForTags`
  expect((await request('GET', items)).json()).toMatchObject({
    status: 422,
    title: 'Too many lines are pending to list at once. Choose one product, or list them in parts with limit and skip.',
  })
  expect((await request('GET', `${items}?sku=${products.chai.sku}&limit=7&skip=20000`)).json()).toHaveLength(3)
  const [chai] = (await listedProducts('chai')).products
  expect(chai?.lines).toBe(20_003)
  expect(await listedLines([products.chai.id], '&skip=20000')).toHaveLength(3)
})

test('lines that wait for units are listed on their own, the oldest chain of orders first', async () => {
  const product = await aProduct(t.db, { name: 'Waited for', brandId: brand.id })
  const { id: batchId } = await aBatch(t.db, product.id)
  const { sku } = product
  const line = { sku, quantity: 3, batchMode: 'auto' as const }
  const at = (day: number) => new Date(`2026-03-0${day}T12:00:00Z`)
  const late = await anOrder(t.db, { createdAt: at(5), lines: [line, { ...line, batchId }] })
  const first = await anOrder(t.db, { createdAt: at(2), orderStatus: 'DELIVERED', lines: [line] })
  const backorder = await anOrder(t.db, { createdAt: at(6), lines: [line] })
  const chain = { backorderOf: first.id, firstOrderId: first.id }
  await t.db.updateTable('orders').set(chain).where('id', '=', backorder.id).execute()
  await anOrder(t.db, { orderStatus: 'DRAFT', lines: [line] })
  await anOrder(t.db, { lines: [{ ...line, batchMode: 'manual' }] })

  const listed = (await request('GET', `${path}/getPendingProductsForTags?search=waited&waiting=true`)).json()
  const since = at(2).toISOString()
  const waited = {
    productId: product.id,
    name: 'Waited for',
    sku,
    brand: 'Tokyo Traders',
    shelf: null,
    lines: 2,
    units: 6,
    since,
  }
  expect(listed).toEqual({ products: [waited], orders: 2, waitingLines: 2 })
  const query = `ids=${product.id}&limit=10&waiting=true`
  const lines: { orderNum: string; since: string }[] = (
    await request('GET', `${path}/getPendingLinesForTags?${query}`)
  ).json()
  expect(lines.map((each) => [each.orderNum, each.since])).toEqual([
    [backorder.orderNum, since],
    [late.orderNum, at(5).toISOString()],
  ])
  expect((await request('GET', `${path}/getPendingProductsForTags?waiting=yes`)).statusCode).toBe(400)
})
