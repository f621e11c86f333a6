import { cents } from '@dray/domain/money'
import { expect, test } from 'vitest'
import { aCustomer, aProduct } from '../../../test-data/builders.ts'
import { expectRefusal } from '../../../test-data/expectations.ts'
import { openTestApp } from '../../../test-data/test-app.ts'

const t = await openTestApp()
const admin = await t.as('ADMIN')
const customer = await aCustomer(t.db)
const product = await aProduct(t.db, { basePrice: cents(5_00), hasBatch: false, stock: 10 })
const place = (more: object) =>
  admin('POST', '/api/db/orders/new', {
    body: { customerID: customer.id, products: [{ productSku: product.sku, quantity: 6 }], ...more },
  })
const change = (id: number, body: object) => admin('PUT', `/api/db/orders/update/${id}`, { body })

test('an order has the customer’s PO number of one short line, which is logged', async () => {
  for (const customerPO of ['x'.repeat(41), 'x'.repeat(240)])
    expect((await place({ customerPO })).statusCode, customerPO).toBe(400)
  const placed = await place({ customerPO: ' PO-4417\n' })
  expect(placed.statusCode, placed.body).toBe(200)
  const order = placed.json()
  expect(order).toMatchObject({ customerPO: 'PO-4417' })
  expect((await change(order.id, { notes: 'Ring twice' })).json()).toMatchObject({ customerPO: 'PO-4417' })
  expect((await change(order.id, { customerPO: '4418' })).json()).toMatchObject({ customerPO: '4418' })
  const log = (await admin('GET', `/api/db/changelog/getAll/order/${order.id}`)).json()
  expect(log[0].changes).toMatchObject([{ field: 'customerPO', previousValue: 'PO-4417', newValue: '4418' }])
  expect((await change(order.id, { customerPO: '' })).json()).toMatchObject({ customerPO: null })
  expect((await place({})).json()).toMatchObject({ customerPO: null })
})

/** A customer who requires a PO number, by the rep's own change of the form. */
async function aDemandingCustomer() {
  const { id } = await aCustomer(t.db)
  const rep = await t.as('SALES')
  const changed = await rep('PUT', `/api/db/customers/update/${id}`, { body: { poRequired: true } })
  expect(changed.json()).toMatchObject({ poRequired: true })
  const log = (await admin('GET', `/api/db/changelog/getAll/customer/${id}`)).json()
  expect(log[0].changes).toMatchObject([{ field: 'poRequired', previousValue: 'false', newValue: 'true' }])
  return id
}

test('a customer who requires a PO number gets drafts without one, and no submitted order', async () => {
  const customerID = await aDemandingCustomer()
  expectRefusal(await place({ customerID }), 422, 'po-missing')
  expectRefusal(await place({ customerID, customerPO: '  ' }), 422, 'po-missing')
  const draft = (await place({ customerID, orderStatus: 'DRAFT', paymentStatus: 'DRAFT' })).json()
  expectRefusal(await change(draft.id, { orderStatus: 'RECEIVED' }), 422, 'po-missing')
  const submitAll = () =>
    admin('PUT', '/api/db/orders/updateStatuses', { body: { orders: [{ id: draft.id }], orderStatus: 'PACKED' } })
  const refused = await submitAll()
  expectRefusal(refused, 422, 'po-missing')
  expect(refused.json()).toMatchObject({ orders: [draft.orderNum] })
  expect((await change(draft.id, { orderStatus: 'CANCELLED' })).statusCode).toBe(200)
  expectRefusal(await submitAll(), 422, 'po-missing')
  expect((await change(draft.id, { orderStatus: 'DRAFT', customerPO: 'PO 🍵 9' })).statusCode).toBe(200)
  expect((await submitAll()).statusCode).toBe(200)
  expectRefusal(await change(draft.id, { customerPO: null }), 422, 'po-missing')
  expect((await change(draft.id, { customerPO: '10' })).json()).toMatchObject({ customerPO: '10' })
})

test('an order submitted before its customer required a PO number is worked on without one', async () => {
  const customerID = await aDemandingCustomer()
  const { id } = (await place({})).json()
  expectRefusal(await change(id, { customerID }), 422, 'po-missing')
  await t.db.updateTable('customers').set({ poRequired: true }).where('id', '=', customer.id).execute()
  expect((await change(id, { orderStatus: 'PACKED', notes: 'Ring twice' })).statusCode).toBe(200)
  expect((await change(id, { orderStatus: 'DRAFT', paymentStatus: 'DRAFT' })).statusCode).toBe(200)
  expectRefusal(await change(id, { orderStatus: 'RECEIVED' }), 422, 'po-missing')
  expect((await change(id, { orderStatus: 'RECEIVED', customerPO: '7' })).statusCode).toBe(200)
  expect((await change(id, { customerID, customerPO: '8' })).statusCode).toBe(200)
})

test('a list of orders is searched by any part of the PO number, and totals count each order once', async () => {
  const shop = await aCustomer(t.db, { customerName: 'Poplar 5512 Market' })
  const { id: other } = await aCustomer(t.db)
  const tea = await aProduct(t.db, { name: 'Tea 5512', basePrice: cents(5_00), hasBatch: false, stock: 100 })
  const order = async (customerID: number, customerPO: string | null, sku = product.sku) =>
    (await place({ customerID, customerPO, products: [{ productSku: sku, quantity: 2 }] })).json().id
  const byPo = await order(other, 'po-5512')
  const byAll = await order(shop.id, '5512', tea.sku)
  const byName = await order(shop.id, null)
  const byProduct = await order(other, null, tea.sku)
  await order(other, 'PO 5511')
  const range = '2020-01-01T00:00:00Z/2030-01-01T00:00:00Z'
  const found = async (search: string) => {
    const query = `search=${encodeURIComponent(search)}`
    const rows: { id: number }[] = (await admin('GET', `/api/db/orders/getByWeek/${range}?${query}`)).json()
    const { orders } = (await admin('GET', `/api/db/orders/getTotals/${range}?${query}`)).json()
    return [rows.map(({ id }) => id), orders]
  }
  expect(await found('5512')).toEqual([[byProduct, byName, byAll, byPo], 4])
  expect(await found('PO-5512')).toEqual([[byPo], 1])
  expect(await found('=cmd()')).toEqual([[], 0])
})
