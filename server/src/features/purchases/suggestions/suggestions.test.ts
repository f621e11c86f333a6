import { orderStatuses } from '@dray/domain/orders/order-status'
import { purchaseStatuses, type PurchaseStatus } from '@dray/domain/purchases/purchase-order'
import { addDays } from '@dray/domain/time/company-day'
import { expect, test } from 'vitest'
import { aBrand, aProduct, aProductType } from '../../../test-data/builders.ts'
import { aPurchaseOrder } from '../../../test-data/purchase-builders.ts'
import { anItem, aPurchaseBody, placedPurchaseOrder } from '../../../test-data/purchase-requests.ts'
import { anOrder } from '../../../test-data/stock-builders.ts'
import { openTestApp } from '../../../test-data/test-app.ts'

const t = await openTestApp()
const request = await t.as('INVENTORY')

/** Around noon in Los Angeles, the same day as in UTC. */
const daysAgo = (days: number) => new Date(`${addDays(t.today(), -days)}T20:00:00Z`)
/** In the evening, when the day by UTC is the next one. */
const eveningAgo = (days: number) => new Date(`${addDays(t.today(), 1 - days)}T04:30:00Z`)

/** A product that has been there for years. */
async function anOldProduct(brandId: number, options: Parameters<typeof aProduct>[1] = {}) {
  const product = await aProduct(t.db, { brandId, ...options })
  await t.db
    .updateTable('products')
    .set({ createdAt: daysAgo(1000) })
    .where('id', '=', product.id)
    .execute()
  return product
}

type Item = { productId: number; quantity: number; received?: number }
type PurchaseOptions = { status?: PurchaseStatus; expectedOn?: string | null; isClosedShort?: boolean }

/** A partially received purchase order. Returns its number. */
async function anOpenOrder(
  items: readonly Item[],
  { status = 'ORDERED', expectedOn = null, isClosedShort = false }: PurchaseOptions = {},
) {
  const { id, purchaseOrderNum } = await aPurchaseOrder(t.db, { orderStatus: status, items })
  await t.db
    .updateTable('purchaseOrders')
    .set({ expectedDeliveryOn: expectedOn, closedShortAt: isClosedShort ? new Date() : null })
    .where('id', '=', id)
    .execute()
  for (const { productId, received = 0 } of items)
    await t.db
      .updateTable('purchaseItems')
      .set({ receivedQuantity: received })
      .where('purchaseOrderId', '=', id)
      .where('productId', '=', productId)
      .execute()
  return purchaseOrderNum
}

const suggestions = async (brandId: number, weeks = 8) =>
  (await request('GET', `/api/db/purchases/getSuggestions/${brandId}?weeks=${weeks}`)).json()

test('a suggestion names units on drafts, other than the one being edited', async () => {
  const brand = await aBrand(t.db)
  const product = await anOldProduct(brand.id)
  const drafts = []
  for (const [quantity, days] of [
    [50, 3],
    [8, 1],
  ] as const) {
    const draft = await aPurchaseOrder(t.db, { orderStatus: 'DRAFT', items: [{ productId: product.id, quantity }] })
    await t.db
      .updateTable('purchaseOrders')
      .set({ createdAt: eveningAgo(days) })
      .where('id', '=', draft.id)
      .execute()
    drafts.push(draft.id)
  }
  expect(await suggestions(brand.id)).toMatchObject([
    { onOrder: 0, drafts: { units: 58, count: 2, newestOn: addDays(t.today(), -1) } },
  ])
  const edited = await request('GET', `/api/db/purchases/getSuggestions/${brand.id}?weeks=8&except=${drafts[1]}`)
  expect(edited.json()).toMatchObject([{ drafts: { units: 50, count: 1, newestOn: addDays(t.today(), -3) } }])
})

test('a suggestion has the product’s stock, pending units, recent sales, units on order and limit', async () => {
  const brand = await aBrand(t.db)
  const product = await anOldProduct(brand.id, { name: 'Chai', stock: 30 })
  await t.db.updateTable('brands').set({ maxBrandStock: 80 }).where('id', '=', brand.id).execute()
  await anOrder(t.db, { createdAt: daysAgo(3), lines: [{ sku: product.sku, quantity: 10 }] })
  await anOrder(t.db, {
    orderStatus: 'DELIVERED',
    createdAt: daysAgo(50),
    lines: [{ sku: product.sku, quantity: 20 }],
  })
  await anOrder(t.db, {
    orderStatus: 'DELIVERED',
    createdAt: daysAgo(60),
    lines: [{ sku: product.sku, quantity: 40 }],
  })
  await anOpenOrder([{ productId: product.id, quantity: 12 }], { expectedOn: '2027-03-04' })
  const listed = {
    id: product.id,
    sku: product.sku,
    name: 'Chai',
    pendingOutboundQuantity: 10,
    onOrder: 12,
    expectedOn: '2027-03-04',
    drafts: null,
    limit: { level: 'brand', units: 80 },
    unitQuantity: null,
    leadTimeDays: null,
    unavailableQuantity: 0,
    short: 10,
  }
  const { stock } = await t.db
    .selectFrom('products')
    .select('stock')
    .where('id', '=', product.id)
    .executeTakeFirstOrThrow()
  expect(await suggestions(brand.id)).toEqual([{ ...listed, stock, sold: 30, days: 56 }])
  expect(await suggestions(brand.id, 1)).toEqual([{ ...listed, stock, sold: 10, days: 7 }])
  expect(await suggestions(brand.id, 52)).toEqual([{ ...listed, stock, sold: 70, days: 364 }])
})

test('sales expected before the delivery are included, in whole cases, and counted the same for the brand', async () => {
  const brand = await aBrand(t.db)
  const product = await anOldProduct(brand.id)
  await t.db.updateTable('products').set({ unitQuantity: 12 }).where('id', '=', product.id).execute()
  await t.db.updateTable('brands').set({ leadTimeDays: 14 }).where('id', '=', brand.id).execute()
  const line = { sku: product.sku, quantity: 56 }
  await anOrder(t.db, { orderStatus: 'DELIVERED', createdAt: daysAgo(3), lines: [line] })
  const [listed] = await suggestions(brand.id)
  expect(listed).toMatchObject({ sold: 56, days: 56, unitQuantity: 12, leadTimeDays: 14 })
  const brands = (await request('GET', '/api/db/purchases/getBrandsToRestock?weeks=8&cover=4')).json()
  // 28 and 14 days at one a day, and no stock left after selling units that were never received.
  const needed = 28 + 14 - listed.stock
  expect(brands.find(({ id }: { id: number }) => id === brand.id)).toMatchObject({
    units: Math.ceil(needed / 12) * 12,
  })
})

test('an order counts as sold from the day it is placed, unless it is a draft, canceled or refunded', async () => {
  const brand = await aBrand(t.db)
  const sold: Record<string, number> = {}
  for (const orderStatus of orderStatuses) {
    const product = await anOldProduct(brand.id, { name: orderStatus })
    await anOrder(t.db, { orderStatus, createdAt: daysAgo(1), lines: [{ sku: product.sku, quantity: 5 }] })
  }
  for (const product of await suggestions(brand.id)) sold[product.name] = product.sold
  expect(sold).toEqual({
    DRAFT: 0,
    RECEIVED: 5,
    FULFILLMENT: 5,
    PACKED: 5,
    DELIVERED: 5,
    COMPLETED: 5,
    REFUNDED: 0,
    CANCELLED: 0,
  })
})

test('the window ends today and begins with a company day', async () => {
  const brand = await aBrand(t.db)
  const product = await anOldProduct(brand.id)
  for (const [days, quantity] of [
    [0, 1],
    [6, 10],
    [7, 100],
  ] as const)
    await anOrder(t.db, {
      createdAt: daysAgo(days),
      lines: [{ sku: product.sku, quantity }],
    })
  expect((await suggestions(brand.id, 1))[0]).toMatchObject({ sold: 11 })
})

test('for a product newer than the sales window, only its own days count; for an imported one, the whole window', async () => {
  const brand = await aBrand(t.db)
  const added = async (name: string, days: number) => {
    const product = await aProduct(t.db, { brandId: brand.id, name })
    await t.db
      .updateTable('products')
      .set({ createdAt: eveningAgo(days) })
      .where('id', '=', product.id)
      .execute()
    return product
  }
  await added('A', 20)
  const imported = await added('B', 20)
  await added('C', 2)
  const key = { entityType: 'products', externalKey: imported.sku, entityId: imported.id }
  await t.db.insertInto('externalKeys').values(key).execute()
  const days = (await suggestions(brand.id)).map((product: { days: number }) => product.days)
  expect(days).toEqual([21, 56, 7])
})

test('on order are the open units of purchase orders that were submitted and not received, canceled or closed short', async () => {
  const brand = await aBrand(t.db)
  const onOrder: Record<string, number> = {}
  for (const status of purchaseStatuses) {
    const product = await aProduct(t.db, { brandId: brand.id, name: status })
    await anOpenOrder([{ productId: product.id, quantity: 9, received: 2 }], { status })
  }
  const closed = await aProduct(t.db, { brandId: brand.id, name: 'closed short' })
  await anOpenOrder([{ productId: closed.id, quantity: 9 }], { isClosedShort: true })
  const over = await aProduct(t.db, { brandId: brand.id, name: 'more than ordered' })
  await anOpenOrder([{ productId: over.id, quantity: 9, received: 12 }])
  for (const product of await suggestions(brand.id)) onOrder[product.name] = product.onOrder
  expect(onOrder).toEqual({
    DRAFT: 0,
    PENDING: 7,
    ORDERED: 7,
    RECEIVED: 0,
    COMPLETED: 0,
    CANCELLED: 0,
    'closed short': 0,
    'more than ordered': 0,
  })
})

test('the limit of a type and weight overrides the type’s limit, which overrides the brand’s', async () => {
  const [brand, type] = [await aBrand(t.db), await aProductType(t.db)]
  await t.db.updateTable('brands').set({ maxBrandStock: 0 }).where('id', '=', brand.id).execute()
  const limit = { brandId: brand.id, typeId: type.id }
  await t.db
    .insertInto('stockLimits')
    .values([
      { ...limit, weight: null, maxStock: 20 },
      { ...limit, weight: 3.5, maxStock: 30 },
    ])
    .execute()
  const light = await aProduct(t.db, { brandId: brand.id, typeId: type.id, name: 'A' })
  await t.db.updateTable('products').set({ weight: 3.5 }).where('id', '=', light.id).execute()
  await aProduct(t.db, { brandId: brand.id, typeId: type.id, name: 'B' })
  await aProduct(t.db, { brandId: brand.id, name: 'C' })
  const limits = (await suggestions(brand.id)).map((product: { limit: unknown }) => product.limit)
  expect(limits).toEqual([
    { level: 'weight', units: 30 },
    { level: 'type', units: 20 },
    { level: 'brand', units: 0 },
  ])
})

test('inactive and hidden products are not suggested; a brand without products has none, an unknown one is not found', async () => {
  const brand = await aBrand(t.db)
  expect(await suggestions(brand.id)).toEqual([])
  await aProduct(t.db, { brandId: brand.id, status: 'INACTIVE' })
  await aProduct(t.db, { brandId: brand.id, status: 'HIDDEN' })
  expect(await suggestions(brand.id)).toEqual([])
  expect((await request('GET', '/api/db/purchases/getSuggestions/999999?weeks=8')).statusCode).toBe(404)
  expect((await request('GET', '/api/db/purchases/getSuggestions/99999999999?weeks=8')).statusCode).toBe(404)
})

test('weeks that are not a whole number from 1 to 52 are refused with a message', async () => {
  const { id } = await aBrand(t.db)
  const calls = [
    (weeks: string) => `/api/db/purchases/getSuggestions/${id}?weeks=${weeks}`,
    (weeks: string) => `/api/db/purchases/getBrandsToRestock?weeks=${weeks}&cover=4`,
    (weeks: string) => `/api/db/purchases/getBrandsToRestock?weeks=8&cover=${weeks}`,
  ]
  for (const address of calls) {
    for (const weeks of ['0', '-1', '1e9', '1000000000', '8.5', '53', '', 'eight', '٣']) {
      const answer = await request('GET', address(encodeURIComponent(weeks)))
      expect(answer.statusCode, weeks).toBe(400)
      expect(answer.json().errors?.[0]?.message, weeks).toBe('Weeks must be a whole number from 1 to 52')
    }
    expect((await request('GET', address('1'))).statusCode).toBe(200)
    expect((await request('GET', address('52'))).statusCode).toBe(200)
  }
})

test('brands with something to reorder are listed, those that run out first at the top', async () => {
  const restocked: { id: number }[] = []
  for (const [stock, onOrder] of [
    [4, 0],
    [0, 8],
    [0, 0],
    [200, 0],
  ] as const) {
    const brand = await aBrand(t.db)
    restocked.push(brand)
    const product = await anOldProduct(brand.id, { stock: stock + 30 })
    await anOrder(t.db, {
      orderStatus: 'DELIVERED',
      createdAt: daysAgo(1),
      lines: [{ sku: product.sku, quantity: 28 }],
    })
    await t.db.updateTable('products').set({ stock }).where('id', '=', product.id).execute()
    if (onOrder > 0) await anOpenOrder([{ productId: product.id, quantity: onOrder }])
  }
  const hidden = await aBrand(t.db)
  await t.db.updateTable('brands').set({ hideInInventoryOverview: true }).where('id', '=', hidden.id).execute()
  await anOldProduct(hidden.id, { stock: -5 })
  const listed = (await request('GET', '/api/db/purchases/getBrandsToRestock?weeks=4&cover=4')).json()
  const ids = [...restocked, hidden].map(({ id }) => id)
  const ours = listed.filter(({ id }: { id: number }) => ids.includes(id))
  expect(
    ours.map(
      ({ id, products, units, first }: { id: number; products: number; units: number; first: { cover: unknown } }) => ({
        id,
        products,
        units,
        cover: first.cover,
      }),
    ),
  ).toEqual([
    { id: restocked[2]?.id, products: 1, units: 28, cover: { available: 0, withOnOrder: 0 } },
    { id: restocked[0]?.id, products: 1, units: 24, cover: { available: 4, withOnOrder: 4 } },
    { id: restocked[1]?.id, products: 1, units: 20, cover: { available: 0, withOnOrder: 8 } },
  ])
})

test('units on order are listed by product and purchase order, earliest arrival first', async () => {
  const brand = await aBrand(t.db)
  const product = await aProduct(t.db, { brandId: brand.id })
  const other = await aProduct(t.db, { brandId: brand.id })
  const open = (quantity: number, received = 0) => [{ productId: product.id, quantity, received }]
  const unknown = await anOpenOrder(open(5))
  const late = await anOpenOrder(open(6, 1), { expectedOn: '2027-05-02', status: 'PENDING' })
  const soon = await anOpenOrder([...open(7), { productId: other.id, quantity: 3, received: 3 }], {
    expectedOn: '2027-05-01',
  })
  await anOpenOrder(open(9), { status: 'DRAFT' })
  const sales = await t.as('SALES')
  const listed = (await sales('GET', '/api/db/purchases/getOnOrder')).json()
  expect(listed.filter(({ productId }: { productId: number }) => [product.id, other.id].includes(productId))).toEqual([
    { productId: product.id, purchaseOrderNum: soon, quantity: 7, expectedOn: '2027-05-01' },
    { productId: product.id, purchaseOrderNum: late, quantity: 5, expectedOn: '2027-05-02' },
    { productId: product.id, purchaseOrderNum: unknown, quantity: 5, expectedOn: null },
  ])
})

test('a purchase order’s own open units don’t count as on order while it is being edited', async () => {
  const brand = await aBrand(t.db)
  const product = await aProduct(t.db, { brandId: brand.id })
  const edited = await aPurchaseOrder(t.db, { items: [{ productId: product.id, quantity: 12 }] })
  await anOpenOrder([{ productId: product.id, quantity: 5 }])
  const listed = await request('GET', `/api/db/purchases/getSuggestions/${brand.id}?weeks=8&except=${edited.id}`)
  expect(listed.json()).toMatchObject([{ onOrder: 5 }])
})

test('a purchase order is on order once it is submitted, until it is received or canceled', async () => {
  const brand = await aBrand(t.db)
  const product = await aProduct(t.db, { brandId: brand.id })
  const onOrder = async () => (await suggestions(brand.id))[0].onOrder
  const items = [anItem(product, 12)]
  const { id } = await placedPurchaseOrder(request, brand.id, items, { orderStatus: 'DRAFT', paymentStatus: 'DRAFT' })
  expect(await onOrder()).toBe(0)
  const save = (orderStatus: PurchaseStatus) =>
    request('PUT', `/api/db/purchases/update/${id}`, { body: aPurchaseBody(brand.id, items, { orderStatus }) })
  expect((await save('PENDING')).statusCode).toBe(200)
  expect(await onOrder()).toBe(12)
  expect((await save('RECEIVED')).statusCode).toBe(200)
  expect(await onOrder()).toBe(0)
  expect((await suggestions(brand.id))[0].stock).toBe(12)
  expect((await save('CANCELLED')).statusCode).toBe(200)
  expect(await onOrder()).toBe(0)
})

test('sales and drivers get no suggestions; sales sees what is on order, drivers do not', async () => {
  const { id } = await aBrand(t.db)
  const [sales, driver] = [await t.as('SALES'), await t.as('DRIVER')]
  for (const address of [`getSuggestions/${id}?weeks=8`, 'getBrandsToRestock?weeks=8&cover=4']) {
    expect((await sales('GET', `/api/db/purchases/${address}`)).statusCode).toBe(403)
    expect((await (await t.as('ACCOUNTING'))('GET', `/api/db/purchases/${address}`)).statusCode).toBe(200)
  }
  expect((await driver('GET', '/api/db/purchases/getOnOrder')).statusCode).toBe(403)
})
