import { cents } from '@dray/domain/money'
import { orderStatuses } from '@dray/domain/orders/order-status'
import { expect, test } from 'vitest'
import { aBrand, aCustomer, aProduct } from '../../../test-data/builders.ts'
import { aBatch, anOrder } from '../../../test-data/stock-builders.ts'
import { openTestApp } from '../../../test-data/test-app.ts'

const t = await openTestApp()
const request = await t.as('SALES')

const aSku = async (basePrice = cents(10_00)) => aProduct(t.db, { brandId: (await aBrand(t.db)).id, basePrice })
const day = (n: number) => new Date(Date.UTC(2026, 0, n))
const bought = (customerId: number, query = '', by = request) =>
  by('GET', `/api/db/orders/getBoughtBefore/${customerId}${query}`)

test('products a customer bought have their last units, price and date: sorted by most orders, then latest', async () => {
  const { id: customerId } = await aCustomer(t.db)
  const [often, once, latest] = [await aSku(), await aSku(), await aSku(cents(7_25))]
  const order = (n: number, lines: { sku: string; quantity: number }[]) =>
    anOrder(t.db, { customerId, createdAt: day(n), lines })
  await order(1, [{ sku: often.sku, quantity: 5 }])
  const { lineIds } = await order(2, [
    { sku: often.sku, quantity: 8 },
    { sku: once.sku, quantity: 1 },
  ])
  await order(3, [{ sku: latest.sku, quantity: 2 }])
  await t.db
    .updateTable('orderLines')
    .set({ unitPriceCents: cents(9_00), priceAdjustmentCents: cents(-50) })
    .where('id', '=', lineIds[0] ?? 0)
    .execute()
  expect((await bought(customerId)).json()).toEqual([
    { productId: often.id, orders: 2, lastQuantity: 8, lastPrice: 8.5, lastOrderedAt: day(2).toISOString() },
    { productId: latest.id, orders: 1, lastQuantity: 2, lastPrice: 7.25, lastOrderedAt: day(3).toISOString() },
    { productId: once.id, orders: 1, lastQuantity: 1, lastPrice: 10, lastOrderedAt: day(2).toISOString() },
  ])
})

test('a product’s units from several batches are summed for the whole order', async () => {
  const { id: customerId } = await aCustomer(t.db)
  const product = await aSku()
  const [one, other] = [await aBatch(t.db, product.id), await aBatch(t.db, product.id)]
  await anOrder(t.db, {
    customerId,
    lines: [
      { sku: product.sku, quantity: 3, batchId: one.id },
      { sku: product.sku, quantity: 4, batchId: other.id },
    ],
  })
  expect((await bought(customerId)).json()).toMatchObject([{ orders: 1, lastQuantity: 7 }])
})

test('drafts, canceled and refunded orders, the edited order and orders of other customers do not count', async () => {
  const { id: customerId } = await aCustomer(t.db)
  const products = new Map<string, number>()
  for (const orderStatus of orderStatuses) {
    const product = await aSku()
    await anOrder(t.db, { customerId, orderStatus, lines: [{ sku: product.sku }] })
    products.set(orderStatus, product.id)
  }
  const edited = await anOrder(t.db, { customerId, lines: [{ sku: (await aSku()).sku }] })
  await anOrder(t.db, { lines: [{ sku: (await aSku()).sku }] })
  const listed: { productId: number }[] = (await bought(customerId, `?except=${edited.id}`)).json()
  const counted = ['RECEIVED', 'FULFILLMENT', 'PACKED', 'DELIVERED', 'COMPLETED']
  expect(new Set(listed.map(({ productId }) => productId))).toEqual(
    new Set(counted.map((status) => products.get(status))),
  )
})

test('only the newest thirty orders count', async () => {
  const { id: customerId } = await aCustomer(t.db)
  const [former, usual] = [await aSku(), await aSku()]
  await anOrder(t.db, { customerId, createdAt: day(1), lines: [{ sku: former.sku }] })
  for (let n = 2; n <= 31; n++) await anOrder(t.db, { customerId, createdAt: day(n), lines: [{ sku: usual.sku }] })
  expect((await bought(customerId)).json()).toMatchObject([{ productId: usual.id, orders: 30 }])
})

test('a customer without orders has an empty list; an unknown customer is not found; a driver is refused', async () => {
  const customer = await aCustomer(t.db)
  expect((await bought(customer.id)).json()).toEqual([])
  expect((await bought(999_999)).statusCode).toBe(404)
  expect((await bought(customer.id, '', await t.as('DRIVER'))).statusCode).toBe(403)
})
