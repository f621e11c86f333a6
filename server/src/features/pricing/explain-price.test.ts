import { cents } from '@dray/domain/money'
import { expect, test } from 'vitest'
import { aBrand, aCustomer, aCustomPrice, aProduct } from '../../test-data/builders.ts'
import { openTestApp } from '../../test-data/test-app.ts'

const t = await openTestApp()
const sales = await t.as('SALES')
const admin = await t.as('ADMIN')

const why = (customerId: number, productId: number, as = sales) =>
  as('GET', `/api/db/customers/getPriceReason/${customerId}/${productId}`)

const anOrderOf = async (
  customerID: number,
  sku: string,
  { unitPrice, ...body }: { unitPrice: number; orderStatus?: string; reason?: string },
) => {
  const products = [{ productSku: sku, quantity: 2, unitPrice, priceAdjustment: -0.25 }]
  const answer = await sales('POST', '/api/db/orders/new', { body: { customerID, products, ...body } })
  expect(answer.statusCode).toBe(200)
  return answer.json()
}

test('a price is explained by the base price, how it was set, by whom and when, and what was paid last', async () => {
  const [customer, product] = [await aCustomer(t.db), await aProduct(t.db, { basePrice: cents(10_00) })]
  await aCustomPrice(t.db, customer.id, product.id, cents(9_00))
  const body = [{ [product.id]: 8 }]
  await admin('PUT', `/api/db/customers/setMargin/${customer.id}`, { body })
  for (const unitPrice of [7, 6, 5, 4]) await anOrderOf(customer.id, product.sku, { unitPrice })
  await anOrderOf(customer.id, product.sku, { unitPrice: 1, orderStatus: 'CANCELLED' })
  await anOrderOf(customer.id, product.sku, { unitPrice: 2, orderStatus: 'DRAFT' })
  const other = await aCustomer(t.db)
  await anOrderOf(other.id, product.sku, { unitPrice: 3 })
  const answer = (await why(customer.id, product.id)).json()
  expect(answer).toMatchObject({
    basePrice: 10,
    customPrice: 8,
    anchor: 10,
    history: [
      { price: 8, way: 'margin', userId: admin.userId, userName: expect.any(String), reason: null },
      { price: 9, way: 'file', userId: null, userName: null },
    ],
  })
  expect(answer.lastPaid).toMatchObject(
    [4, 5, 6].map((unitPrice) => ({ unitPrice, priceAdjustment: -0.25, quantity: 2, orderNum: expect.any(String) })),
  )
})

test('a product without a custom price is explained by its base price alone', async () => {
  const [customer, product] = [await aCustomer(t.db), await aProduct(t.db, { basePrice: cents(10_00) })]
  expect((await why(customer.id, product.id)).json()).toEqual({
    basePrice: 10,
    customPrice: null,
    anchor: null,
    history: [],
    lastPaid: [],
  })
  expect((await why(987_654, product.id)).statusCode).toBe(404)
  expect((await why(customer.id, 987_654)).statusCode).toBe(404)
})

// R6-10
test('sales sees no cost in any answer, history or log of customers and prices', async () => {
  const brand = await aBrand(t.db)
  await t.db.updateTable('brands').set({ marginFloor: 37.25 }).where('id', '=', brand.id).execute()
  const [customer, source] = [await aCustomer(t.db), await aCustomer(t.db)]
  const product = await aProduct(t.db, { brandId: brand.id, basePrice: cents(10_00), cost: cents(6_13) })
  const body = { productIds: [product.id], customPrice: 9 }
  await admin('PUT', `/api/db/customers/updateCustomPricing/${customer.id}`, { body })
  await admin('PUT', `/api/db/customers/updateCustomPricing/${source.id}`, { body })
  await anOrderOf(customer.id, product.sku, { unitPrice: 9, reason: 'Opening offer' })
  await t.db
    .updateTable('products')
    .set({ basePriceCents: cents(11_00) })
    .where('id', '=', product.id)
    .execute()
  const { id } = customer
  const answers = await Promise.all([
    ...[
      'getAll',
      'getAddressBook',
      'getAddressBookTotals',
      'getAllWithCustomPricing/',
      'reRunPricing/',
      `reRunPricing/${id}`,
      `getByID/${id}`,
      `getOverview/${id}`,
      `getAllOrders/${id}`,
      `getCustomPricing/${id}/`,
      `getPricing/${id}`,
      `getPriceReason/${id}/${product.id}`,
    ].map((address) => sales('GET', `/api/db/customers/${address}`)),
    sales('GET', `/api/db/changelog/getAll/customer/${id}`),
    sales('PUT', `/api/db/customers/updateCustomPricing/${id}`, { body: { ...body, customPrice: 5 } }),
    sales('PUT', `/api/db/customers/setMargin/${id}`, { body: [{ [product.id]: 5 }] }),
    sales('POST', '/api/db/customers/getBelowFloor', { body: { prices: [{ productId: product.id, price: 5 }] } }),
  ])
  for (const answer of answers) {
    expect(answer.statusCode === 200 || answer.json().code === 'reason-missing').toBe(true)
    expect(answer.body).not.toMatch(/:(6\.13|37\.25)[,}]|"(cost|productCost|unitCost|margin|marginFloor|profit)"/)
  }
})
