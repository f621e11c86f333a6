import { allCalls } from '@dray/contract/all-calls'
import type { Entity } from '@dray/contract/entities'
import type { LiveEvent } from '@dray/contract/events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCustomer, aProduct, aUser } from '../test-data/builders.ts'
import { type ApiClient, type Method, type TestApp, testApp } from '../test-data/test-app.ts'
import { announceProgress } from './announce.ts'

let t: TestApp
let admin: ApiClient
beforeAll(async () => {
  t = await testApp()
  admin = await t.as('ADMIN')
})
afterAll(() => t.stop())

const calls = new Map(allCalls.map(([name, call]) => [name, call]))
let sent = 0

/** The entities that each call announced: those received before a marker that is sent after the call. */
const announced = new Map<string, Set<Entity>>()

async function send(name: string, params: Record<string, number | string> = {}, body: object = {}) {
  const call = calls.get(name)
  if (call === undefined) throw new RangeError(`There is no call ${name}`)
  const entities = announced.get(name) ?? new Set<Entity>()
  announced.set(name, entities)
  const marker = `marker ${sent++}`
  const { promise: isMarkerReceived, resolve } = Promise.withResolvers<void>()
  const stop = t.dray.live.subscribe((event: LiveEvent) => {
    if (event.kind === 'changed') entities.add(event.entity)
    if (event.kind === 'progress' && event.jobId === marker) resolve()
  })
  const url = call.path.replace(/:(\w+)/g, (_, key: string) => String(params[key]))
  const answer = await admin(
    call.method as Method,
    url,
    call.method === 'GET' || Object.keys(body).length === 0 ? {} : { body },
  )
  await announceProgress(t.db, marker, 1, 1)
  await isMarkerReceived
  stop()
  expect([name, answer.statusCode]).toEqual([name, 200])
  return answer.json()
}

test('a call announces to other browsers exactly what its own browser reloads', async () => {
  const [customer, product] = [await aCustomer(t.db), await aProduct(t.db, { stock: 50 })]
  const products = [{ productSku: product.sku, quantity: 2 }]
  const order = await send('placeOrder', {}, { customerID: customer.id, products })
  const orderItems = [{ id: order.orderedItems[0].id, productSku: product.sku, quantity: 3 }]
  await send('changeOrder', { id: order.id }, { orderItems, notes: 'Ring twice' })
  await send('pullTags', { orderId: order.id }, { itemIds: [order.orderedItems[0].id], tagsPulled: true })
  await send('changeOrderStatuses', {}, { orders: [{ id: order.id }], orderStatus: 'DELIVERED' })

  const batch = await send('addBatch', { productId: product.id }, { initialQuantity: 5 })
  await send('changeBatch', { id: batch.id }, { isCheckedIn: true, remainingQuantity: 4, notes: 'Broken' })
  const brand = await send('addBrand', {}, { name: 'Acme' })
  await send('changeBrand', { id: brand.id }, { name: 'Acme Foods' })
  await send('setBrandLimit', { brandId: brand.id }, { maxBrandStock: 5 })
  const type = await send('addProductType', {}, { name: 'Flower' })
  await send('setTypeLimit', { brandId: brand.id, typeId: type.id }, { maxStock: 5 })
  await send('setWeightLimit', { brandId: brand.id, typeId: type.id, weight: 3.5 }, { maxStock: 5 })
  await send('changeProductType', { id: type.id }, { name: 'Flowers' })
  await send('addExtractType', {}, { name: 'Rosin' })
  const line = await send('addProductLine', { brandId: brand.id }, { name: 'Reserve' })
  const form = { brandID: brand.id, typeID: type.id, name: 'Chai', basePrice: 18, productLineIDs: [line.id], stock: 3 }
  const added = await send('addProduct', {}, form)
  await send('changeProduct', { id: added.id }, { name: 'Masala chai', stock: 7 })
  await send('changeProducts', {}, { products: [{ id: added.id }], status: 'PROMO' })
  await send('removeProductLine', { id: line.id })
  const empty = await send('addBrand', {}, { name: 'Empty' })
  await send('removeBrand', { id: empty.id })

  const items = [{ productSku: product.sku, orderQuantity: 5 }]
  const purchase = await send('placePurchaseOrder', {}, { brandID: product.brandId, purchaseOrderItems: items })
  const money = { customerId: customer.id, amount: 5, paymentMethod: 'CASH' }
  const paid = { ...money, appliedPayments: [{ orderId: order.id, amount: 1 }] }
  const payment = await send('recordPayment', { customerId: customer.id }, paid)
  await send('changePayment', { id: payment.id }, { appliedPayments: [{ orderId: order.id, amount: 2 }] })
  await send('voidPayment', { id: payment.id })
  await send('changePurchaseOrder', { id: purchase.id }, { orderStatus: 'RECEIVED' })
  await send('placePurchaseOrder', {}, { brandID: product.brandId, purchaseOrderItems: items, orderStatus: 'RECEIVED' })

  const location = await send('addLocation', {}, { name: 'North dock', color: '#EF4444' })
  await send('changeLocation', { id: location.id }, { color: '#22C55E' })
  await send('removeLocation', { id: location.id })
  await send('addComment', {}, { entityType: 'customer', entityId: customer.id, text: 'Paid in cash' })
  const { userId } = admin
  const filter = await send('saveInventoryFilter', {}, { userId, filterData: { filterName: 'F', filters: {} } })
  await send('removeInventoryFilter', { id: filter.id })
  await send('saveProductFilter', {}, { userId, brandId: 0, name: 'F', filterData: {} })
  await send('saveOrderView', {}, { userId, name: 'V', filters: {} })
  await send('savePurchaseView', {}, { userId, name: 'V', filters: {} })
  await send('changeProfile', { id: userId }, { name: 'Ann Ames' })
  await send('changePassword', { id: userId }, { password: 'correct horse' })
  const rep = await aUser(t.db)
  await send('createPasswordLink', { id: rep.id })
  await send('endPasswordLink', { id: rep.id })
  await t.app.inject({
    method: 'POST',
    url: '/api/db/users/login',
    payload: { email: rep.email, password: rep.password },
  })
  await send('endUserSessions', { id: rep.id })
  const ernst = await send('addCustomer', {}, { customerName: 'Ernst Handel' })
  await send('changeCustomer', { id: ernst.id }, { type: 'VIP' })
  await send('createAccessCode', { id: ernst.id })
  await send('setCustomPrice', { id: ernst.id }, { productIds: [added.id], customPrice: 5 })
  await send('setMarginPrices', { id: ernst.id }, [{ [added.id]: 6 }])
  await send('setCustomPrices', { customerId: ernst.id }, [{ productId: added.id, newCustomPrice: 7 }])
  await send('copyCustomPrices', { fromId: ernst.id, toId: customer.id })
  await send('removeCustomPrices', { id: ernst.id }, { productId: added.id })
  const next = await send('addUser', {}, { name: 'Next Rep', email: 'next@example.com', role: ['SALES'] })
  const owned = await aCustomer(t.db, { accountOwnerId: rep.id })
  await send('handOverCustomers', { id: rep.id }, { to: next.id, customerIds: [owned.id] })
  await send('removeUser', { id: next.id })
  const actual = [...announced].map(([name, entities]) => [name, [...entities].sort()])
  const declared = [...announced.keys()].map((name) => [name, [...(calls.get(name)?.changes ?? [])].sort()])
  expect(Object.fromEntries(actual)).toEqual(Object.fromEntries(declared))
})
