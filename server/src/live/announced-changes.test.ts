import { allCalls } from '@dray/contract/all-calls'
import type { Entity } from '@dray/contract/entities'
import type { LiveEvent } from '@dray/contract/events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCustomer, aProduct } from '../test-data/builders.ts'
import { type Ask, type Method, type TestApp, testApp } from '../test-data/test-app.ts'
import { announceProgress } from './announce.ts'

let t: TestApp
let admin: Ask
beforeAll(async () => {
  t = await testApp()
  admin = await t.as('ADMIN')
})
afterAll(() => t.stop())

const calls = new Map(allCalls.map(([name, call]) => [name, call]))
let sent = 0

/** What each call announced, and what it has to: everything heard before a mark that is sent after it. */
const announced = new Map<string, Set<Entity>>()

async function does(name: string, params: Record<string, number | string> = {}, body: object = {}) {
  const call = calls.get(name)
  if (call === undefined) throw new RangeError(`There is no call ${name}`)
  const heard = announced.get(name) ?? new Set<Entity>()
  announced.set(name, heard)
  const mark = `mark ${sent++}`
  const { promise: isMarked, resolve } = Promise.withResolvers<void>()
  const stop = t.dray.live.subscribe((event: LiveEvent) => {
    if (event.kind === 'changed') heard.add(event.entity)
    if (event.kind === 'progress' && event.jobId === mark) resolve()
  })
  const url = call.path.replace(/:(\w+)/g, (_, key: string) => String(params[key]))
  const answer = await admin(call.method as Method, url, call.method === 'DELETE' ? {} : { body })
  await announceProgress(t.db, mark, 1, 1)
  await isMarked
  stop()
  expect([name, answer.statusCode]).toEqual([name, 200])
  return answer.json()
}

test('a call announces to other browsers what it makes its own browser read again, and nothing else', async () => {
  const [customer, product] = [await aCustomer(t.db), await aProduct(t.db, { stock: 50 })]
  const products = [{ productSku: product.sku, quantity: 2 }]
  const order = await does('placeOrder', {}, { customerID: customer.id, products })
  const orderItems = [{ id: order.orderedItems[0].id, productSku: product.sku, quantity: 3 }]
  await does('changeOrder', { id: order.id }, { orderItems, notes: 'Ring twice' })
  await does('pullTags', { orderId: order.id }, { itemIds: [order.orderedItems[0].id], tagsPulled: true })
  await does('changeOrderStatuses', {}, { orders: [{ id: order.id }], orderStatus: 'DELIVERED' })

  const batch = await does('addBatch', { productId: product.id }, { initialQuantity: 5 })
  await does('changeBatch', { id: batch.id }, { isCheckedIn: true, remainingQuantity: 4, notes: 'Broken' })
  const brand = await does('addBrand', {}, { name: 'Acme' })
  await does('changeBrand', { id: brand.id }, { name: 'Acme Foods' })
  await does('setBrandLimit', { brandId: brand.id }, { maxBrandStock: 5 })
  const type = await does('addProductType', {}, { name: 'Flower' })
  await does('setTypeLimit', { brandId: brand.id, typeId: type.id }, { maxStock: 5 })
  await does('setWeightLimit', { brandId: brand.id, typeId: type.id, weight: 3.5 }, { maxStock: 5 })
  await does('changeProductType', { id: type.id }, { name: 'Flowers' })
  await does('addExtractType', {}, { name: 'Rosin' })
  const line = await does('addProductLine', { brandId: brand.id }, { name: 'Reserve' })
  const form = { brandID: brand.id, typeID: type.id, name: 'Chai', basePrice: 18, productLineIDs: [line.id], stock: 3 }
  const added = await does('addProduct', {}, form)
  await does('changeProduct', { id: added.id }, { name: 'Masala chai', stock: 7 })
  await does('changeProducts', {}, { products: [{ id: added.id }], status: 'PROMO' })
  await does('removeProductLine', { id: line.id })
  const empty = await does('addBrand', {}, { name: 'Empty' })
  await does('removeBrand', { id: empty.id })

  const location = await does('addLocation', {}, { name: 'North dock', color: '#EF4444' })
  await does('changeLocation', { id: location.id }, { color: '#22C55E' })
  await does('removeLocation', { id: location.id })
  await does('addComment', {}, { entityType: 'customer', entityId: customer.id, text: 'Paid in cash' })
  const { userId } = admin
  const filter = await does('saveInventoryFilter', {}, { userId, filterData: { filterName: 'F', filters: {} } })
  await does('removeInventoryFilter', { id: filter.id })
  await does('saveProductFilter', {}, { userId, brandId: 0, name: 'F', filterData: {} })
  await does('saveOrderView', {}, { userId, name: 'V', filters: {} })
  await does('changeProfile', { id: userId }, { name: 'Ann Ames' })
  await does('changePassword', { id: userId }, { password: 'correct horse' })
  const announcing = [...announced].map(([name, entities]) => [name, [...entities].sort()])
  const said = [...announced.keys()].map((name) => [name, [...(calls.get(name)?.changes ?? [])].sort()])
  expect(Object.fromEntries(announcing)).toEqual(Object.fromEntries(said))
})
