import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aCustomer, aProduct } from '../../../test-data/builders.ts'
import { recordPayment } from '../../../test-data/payment-requests.ts'
import { anOrder } from '../../../test-data/stock-builders.ts'
import { openTestApp } from '../../../test-data/test-app.ts'

const t = await openTestApp()
const [admin, accounting, driver, other] = await Promise.all([
  t.as('ADMIN'),
  t.as('ACCOUNTING'),
  t.as('DRIVER'),
  t.as('DRIVER'),
])
const product = await aProduct(t.db, { hasBatch: false, stock: 1000 })
const today = t.today()

async function aStop() {
  const customerId = (await aCustomer(t.db)).id
  const lines = [{ sku: product.sku, quantity: 10 }]
  const order = await anOrder(t.db, { customerId, lines, orderStatus: 'PACKED' })
  const body = { deliveryDate: today, driverId: driver.userId }
  expect((await admin('PUT', `/api/db/orders/update/${order.id}`, { body })).statusCode).toBe(200)
  return { id: order.id, customerId }
}
const change = async (id: number, body: object) =>
  expect((await admin('PUT', `/api/db/orders/update/${id}`, { body })).statusCode).toBe(200)
const collect = async (orderId: number, more: object = {}) => {
  const at = new Date().toISOString()
  const event = { id: randomUUID(), kind: 'COLLECTED', orderId, at, amount: 20, paymentMethod: 'CASH', ...more }
  return (await driver('POST', '/api/db/deliveries/events', { body: { events: [event] } })).json()[0]
}
const collectionsOf = async (orderId: number) =>
  (await accounting('GET', `/api/db/collections/getAll?order=${orderId}`)).json()
const expectedCash = async () =>
  (await accounting('GET', `/api/db/deliveries/settlement/${today}/${driver.userId}`)).json().cash.expected

test('cash taken without a signal is recorded for its driver, whatever the office did with the stop, and waits to be assigned', async () => {
  const cases: [string, string, (id: number, customerId: number) => Promise<unknown>][] = [
    ['given to another driver', 'OTHER_DRIVER', (id) => change(id, { driverId: other.userId })],
    ['without a driver', 'OTHER_DRIVER', (id) => change(id, { driverId: null })],
    ['made a pickup', 'OTHER_DRIVER', (id) => change(id, { pickupOrder: true })],
    ['canceled', 'NOT_PAYABLE', (id) => change(id, { orderStatus: 'CANCELLED' })],
    ['a draft again', 'NOT_PAYABLE', (id) => change(id, { orderStatus: 'DRAFT' })],
    [
      'paid',
      'PAID',
      async (id, customerId) => {
        const { total } = (await admin('GET', `/api/db/orders/getByID/${id}`)).json().res
        const paid = await recordPayment(admin, customerId, [{ orderId: id, amount: total }], { amount: total })
        expect(paid.statusCode, paid.body).toBe(200)
      },
    ],
  ]
  for (const [name, toAssign, change] of cases) {
    const { id, customerId } = await aStop()
    await change(id, customerId)
    const before = await expectedCash()
    expect(await collect(id), name).toMatchObject({ done: true })
    expect(await collectionsOf(id), name).toMatchObject([
      { driverId: driver.userId, customerID: customerId, amount: 20, status: 'waiting', toAssign },
    ])
    expect((await expectedCash()) - before, name).toBe(20)
  }
})

test('money its order can take is not to be assigned, and a method that was turned off since is recorded too', async () => {
  const { id } = await aStop()
  await collect(id)
  const settings = { paymentMethods: [] }
  expect((await admin('PUT', '/api/db/settings/updateCompany', { body: settings })).statusCode).toBe(200)
  expect(await collect(id, { paymentMethod: 'MONEY_ORDER' })).toMatchObject({ done: true })
  expect(await collectionsOf(id)).toMatchObject([{ toAssign: null }, { toAssign: null }])
})

test('accounting assigns the money of a canceled order to other orders or to credit', async () => {
  const { id, customerId } = await aStop()
  await change(id, { orderStatus: 'CANCELLED' })
  await collect(id)
  const [collection] = await collectionsOf(id)
  const body = { appliedPayments: [] }
  const confirmed = await accounting('POST', `/api/db/collections/confirm/${collection.id}`, { body })
  expect(confirmed.json()).toMatchObject({ customerID: customerId, amount: 20 })
})

test('money for an order that does not exist says what to do with it, and a stop that moved says so', async () => {
  expect(await collect(9_999_999)).toMatchObject({
    code: 'collected-order-gone',
    title: 'Dray no longer has the order of this money. Keep it, and tell the office.',
  })
  expect(await collect(9_999_999, { kind: 'DELIVERED' })).toMatchObject({
    title: 'Dray no longer has this order. Tell the office what happened here.',
  })
  const { id } = await aStop()
  await change(id, { driverId: other.userId })
  expect(await collect(id, { kind: 'NOT_DELIVERED', reason: 'Closed' })).toMatchObject({
    title: 'This stop is no longer yours. Tell the office what happened here.',
  })
})

// D-314: a collection's log entry carries the phone's time
test('the log of the order has the phone’s time of the money', async () => {
  const { id } = await aStop()
  await collect(id)
  const log = JSON.stringify((await admin('GET', `/api/db/changelog/getAll/order/${id}`)).json())
  expect(log).toMatch(/Collected \$20\.00 in cash on .* by the phone's clock, awaiting confirmation/)
})
