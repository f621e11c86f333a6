import { cents } from '@dray/domain/money'
import { expect, test } from 'vitest'
import { aCustomer, aProduct } from '../../../test-data/builders.ts'
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

// D-283
test('an order has the customer’s PO number of one short line, which is logged', async () => {
  for (const customerPO of ['x'.repeat(41), 'two\nlines'])
    expect((await place({ customerPO })).statusCode, customerPO).toBe(400)
  const placed = await place({ customerPO: ' PO-4417 ' })
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
