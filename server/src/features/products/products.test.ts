import { cents } from '@dray/domain/money'
import { expect, test } from 'vitest'
import { aBrand, aCustomer, aCustomPrice, aProduct, aProductType } from '../../test-data/builders.ts'
import { anExtractType, aProductLine } from '../../test-data/catalog-builders.ts'
import { expectRefusal } from '../../test-data/expectations.ts'
import { aBatch, anOrder } from '../../test-data/stock-builders.ts'
import { openTestApp } from '../../test-data/test-app.ts'

const t = await openTestApp()

// R7.3-26, R7.3-27, R3-13, R4.1-06
test('a menu has a brand’s or type’s products at the customer’s prices, for customer 0 at base prices', async () => {
  const request = await t.as('SALES')
  const [brand, type, customer] = [await aBrand(t.db), await aProductType(t.db), await aCustomer(t.db)]
  const mine = await aProduct(t.db, { brandId: brand.id, typeId: type.id, basePrice: cents(1800) })
  await aProduct(t.db, { brandId: brand.id, typeId: type.id, status: 'HIDDEN' })
  await aCustomPrice(t.db, customer.id, mine.id, cents(1650))
  const menu = async (url: string) =>
    (await request('GET', url))
      .json()
      .map((product: { id: number; basePrice: number; customPrice: number | null }) => [
        product.id,
        product.basePrice,
        product.customPrice,
      ])
  expect(await menu(`/api/db/products/getByBrandID/${brand.id}/${customer.id}/`)).toEqual([[mine.id, 18, 16.5]])
  expect(await menu(`/api/db/products/getByTypeID/${type.id}/0/`)).toEqual([[mine.id, 18, null]])
  expect((await request('GET', `/api/db/products/getByBrandID/${brand.id}/99999999999/`)).statusCode).toBe(404)
  expect((await request('GET', '/api/db/products/getByTypeID/99999999/0')).statusCode).toBe(404)
})

test('the menu of a brand without products is empty; an unknown brand or customer has none', async () => {
  const request = await t.as('SALES')
  const [empty, full, customer] = [await aBrand(t.db), await aBrand(t.db), await aCustomer(t.db)]
  await aProduct(t.db, { brandId: full.id })
  const unknown = 2_000_000_000
  const statusOf = async (brandId: number, customerId: number) =>
    (await request('GET', `/api/db/products/getByBrandID/${brandId}/${customerId}/`)).statusCode
  expect((await request('GET', `/api/db/products/getByBrandID/${empty.id}/${customer.id}/`)).json()).toEqual([])
  for (const { id } of [empty, full])
    expect([await statusOf(id, 0), await statusOf(id, customer.id), await statusOf(id, unknown)]).toEqual([
      200, 200, 404,
    ])
  expect([await statusOf(unknown, 0), await statusOf(unknown, customer.id)]).toEqual([404, 404])
  const keeper = await t.as('INVENTORY')
  expect((await keeper('GET', `/api/db/products/getByBrandID/${empty.id}`)).json()).toEqual({ res: [] })
})

// R3-12
test('a product is read with the names of its brand and types, its batches, its pending units and both times', async () => {
  const [request, extractType] = [await t.as('INVENTORY'), await anExtractType(t.db)]
  const [brand, type] = [await aBrand(t.db), await aProductType(t.db)]
  const product = await aProduct(t.db, { brandId: brand.id, typeId: type.id })
  const [createdAt, modifiedOn] = [new Date('2026-01-02T03:04:05Z'), new Date('2026-02-03T04:05:06Z')]
  const times = { createdAt, modifiedOn, extractTypeId: extractType.id }
  await t.db.updateTable('products').set(times).where('id', '=', product.id).execute()
  const batch = await aBatch(t.db, product.id, { quantity: 5, receivedOn: '2026-03-01' })
  await anOrder(t.db, { lines: [{ sku: product.sku, quantity: 3 }] })
  const read = {
    brand: brand.name,
    type: type.name,
    extractType: extractType.name,
    pendingOutboundQuantity: 3,
    createdAt: createdAt.toISOString(),
    modifiedOn: modifiedOn.toISOString(),
  }
  const counted = { initialQuantity: 5, remainingQuantity: 5, receivedOn: '2026-03-01', isCheckedIn: true }
  expect((await request('GET', `/api/db/products/getByID/${product.id}`)).json()).toMatchObject({
    ...read,
    orderBatches: [{ id: batch.id, batchNumber: batch.batchNumber, ...counted }],
  })
  const all = (await request('GET', '/api/db/products/getAll/')).json()
  expect(all.find((listed: { id: number }) => listed.id === product.id)).toMatchObject(read)
})

// R7.3-20, R7.3-23
test('a product is read by id and by SKU with the batches that have units left, newest first', async () => {
  const request = await t.as('INVENTORY')
  const product = await aProduct(t.db, { stock: 9, hasBatch: true, cost: cents(700) })
  const first = await aBatch(t.db, product.id, { receivedOn: '2026-03-01', quantity: 2 })
  const second = await aBatch(t.db, product.id, { receivedOn: '2026-03-01', quantity: 3 })
  const newest = await aBatch(t.db, product.id, { receivedOn: '2026-04-01', quantity: 1 })
  const sold = await aBatch(t.db, product.id, { receivedOn: '2026-05-01' })
  await t.db.updateTable('batches').set({ remainingQuantity: 0 }).where('id', '=', sold.id).execute()
  await anOrder(t.db, { lines: [{ sku: product.sku, quantity: 3 }] })
  const byId = await request('GET', `/api/db/products/getByID/${product.id}`)
  expect(byId.json()).toMatchObject({ sku: product.sku, hasBatch: true, cost: 7, pendingOutboundQuantity: 3 })
  expect(byId.json().orderBatches.map((batch: { id: number }) => batch.id)).toEqual([newest.id, second.id, first.id])
  const sku = encodeURIComponent(product.sku)
  expect((await request('GET', `/api/db/products/getBySku/${sku}/`)).json()).toEqual(byId.json())
  for (const unknown of ['getByID/987654', 'getByID/99999999999', 'getBySku/NO-SUCH/'])
    expectRefusal(await request('GET', `/api/db/products/${unknown}`), 404, 'not-found')
  expect((await request('GET', '/api/db/products/getByID/x')).statusCode).toBe(400)
  const driven = (await (await t.as('DRIVER'))('GET', `/api/db/products/getByID/${product.id}`)).json()
  expect(['cost', 'basePrice', 'msrp'].filter((key) => key in driven)).toEqual([])
  expect((await (await t.as())('GET', `/api/db/products/getByID/${product.id}`)).statusCode).toBe(403)
})

// R7.3-28, R4.1-07
test('the restock list of a brand has its sellable products, wrapped in res', async () => {
  const [keeper, sales] = [await t.as('INVENTORY'), await t.as('SALES')]
  const brand = await aBrand(t.db)
  const product = await aProduct(t.db, { brandId: brand.id, stock: 4, cost: cents(700) })
  for (const status of ['INACTIVE', 'HIDDEN'] as const) await aProduct(t.db, { brandId: brand.id, status })
  const url = `/api/db/products/getByBrandID/${brand.id}`
  const listed = (await keeper('GET', url)).json().res
  expect(listed).toEqual([expect.objectContaining({ id: product.id, stock: 4, cost: 7, pendingOutboundQuantity: 0 })])
  expect('cost' in (await sales('GET', url)).json().res[0]).toBe(false)
  expect((await keeper('GET', '/api/db/products/getByBrandID/987654')).statusCode).toBe(404)
  expect((await (await t.as('DRIVER'))('GET', url)).statusCode).toBe(403)
})

// R7.3-25, R3-08
test('all products, or those with the requested ids, are read with their product lines', async () => {
  const request = await t.as('SALES')
  const [product, plain] = [await aProduct(t.db), await aProduct(t.db)]
  const line = await aProductLine(t.db, product.brandId)
  await t.db.insertInto('productsInLines').values({ productId: product.id, productLineId: line.id }).execute()
  const all = (await request('GET', '/api/db/products/getAll/')).json()
  const linesOf = (id: number) => all.find((listed: { id: number }) => listed.id === id).productLines
  expect([linesOf(product.id), linesOf(plain.id)]).toEqual([[{ productLineId: line.id }], []])
  const some = (await request('GET', `/api/db/products/getSome?ids=${plain.id},${product.id},987654`)).json()
  expect(some).toEqual(all.filter((listed: { id: number }) => [product.id, plain.id].includes(listed.id)))
  expect((await request('GET', '/api/db/products/getSome')).statusCode).toBe(400)
})

// R7.3-05, R7.3-08, R3-17, R3-18
test('brands and types have the number of their sellable products', async () => {
  const request = await t.as('SALES')
  const [brand, type] = [await aBrand(t.db), await aProductType(t.db)]
  await aProduct(t.db, { brandId: brand.id, typeId: type.id })
  await aProduct(t.db, { brandId: brand.id, typeId: type.id, status: 'INACTIVE' })
  const of = async (url: string, id: number) =>
    (await request('GET', url)).json().find((listed: { id: number }) => listed.id === id)
  expect(await of('/api/db/brands/getBrandsWithProductCount', brand.id)).toMatchObject({
    name: brand.name,
    productCount: 1,
  })
  expect(await of('/api/db/products/getProductTypesWithProductCount', type.id)).toEqual({
    id: type.id,
    name: type.name,
    requiresCoa: false,
    productCount: 1,
  })
})

// R7.3-06, R7.3-07
test('the list of brands is the same with and without a trailing slash', async () => {
  const request = await t.as('INVENTORY')
  await aBrand(t.db)
  const [without, withSlash] = [
    await request('GET', '/api/db/brands/getAll'),
    await request('GET', '/api/db/brands/getAll/'),
  ]
  expect(without.statusCode).toBe(200)
  expect(withSlash.json()).toEqual(without.json())
})

test('the inventory role sees costs, sales does not, and a driver sees no prices at all', async () => {
  const product = await aProduct(t.db, { cost: cents(700), basePrice: cents(1000) })
  const seen = async (role: 'INVENTORY' | 'SALES' | 'DRIVER') => {
    const products = (await (await t.as(role))('GET', '/api/db/products/getAll/')).json()
    const { cost, basePrice } = products.find((listed: { id: number }) => listed.id === product.id)
    return [cost, basePrice]
  }
  expect([await seen('INVENTORY'), await seen('SALES'), await seen('DRIVER')]).toEqual([
    [7, 10],
    [undefined, 10],
    [undefined, undefined],
  ])
})

// R7.4-02, R7.4-04, R7.4-09, R3-20
test('a customer is read with their credit, and their custom prices by product', async () => {
  const request = await t.as('ACCOUNTING')
  const [customer, product] = [await aCustomer(t.db, { customerName: 'Ernst Handel' }), await aProduct(t.db)]
  await aCustomPrice(t.db, customer.id, product.id, cents(1234))
  expect((await request('GET', `/api/db/customers/getByID/${customer.id}`)).json()).toMatchObject({
    customer: {
      customerName: 'Ernst Handel',
      creditAvailable: 0,
      type: 'RETAIL',
      commpref: 'EMAIL',
      priceAdjustment: 0,
    },
    image: null,
  })
  expect((await request('GET', `/api/db/customers/getCustomPricing/${customer.id}/`)).json()).toEqual([
    { productId: product.id, customPrice: 12.34 },
  ])
  expect((await request('GET', '/api/db/customers/getAll')).json()).toEqual(
    expect.arrayContaining([expect.objectContaining({ id: customer.id })]),
  )
  expect((await request('GET', '/api/db/customers/getByID/0')).statusCode).toBe(404)
})

// R7.5-01, R2.11-06, R3-35
test('an empty system has one packing location, the default', async () => {
  const request = await t.as('SALES')
  expect((await request('GET', '/api/db/orders/getLocations')).json()).toEqual([
    { id: 1, name: 'Warehouse', color: '#3B82F6', isDefault: true },
  ])
})

test('a search finds products by SKU and by any part of a name, and customers by name', async () => {
  const request = await t.as('SALES')
  const [product, customer] = [
    await aProduct(t.db, { name: 'Gnocchi di nonna Alice' }),
    await aCustomer(t.db, { customerName: 'Alfreds 50%_Futterkiste' }),
  ]
  const find = async (words: string) =>
    (await request('GET', `/api/db/search/find?words=${encodeURIComponent(words)}`)).json()
  expect((await find('NONNA')).products).toEqual([expect.objectContaining({ id: product.id })])
  expect((await find(product.sku.toLowerCase())).products).toEqual([expect.objectContaining({ id: product.id })])
  expect((await find('50%_')).customers).toEqual([
    expect.objectContaining({ id: customer.id, customerName: customer.customerName }),
  ])
  expect(await find('  ')).toEqual({
    orders: [],
    ordersWithProduct: [],
    purchases: [],
    customers: [],
    products: [],
    batches: [],
    brands: [],
    memos: [],
    payments: [],
  })
})
