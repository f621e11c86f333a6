import { cents } from '@dray/domain/money'
import { type OrderStatus, orderStatuses } from '@dray/domain/orders/order-status'
import { expect, test } from 'vitest'
import { aBrand, aCustomer, aProduct } from '../../../test-data/builders.ts'
import { anOrder } from '../../../test-data/stock-builders.ts'
import { type ApiClient, openTestApp } from '../../../test-data/test-app.ts'
import { listCustomerOrdersWithLines } from './read-order-lists.ts'

const t = await openTestApp()
const request = await t.as('SALES')

type Listed = { id: number; orderNum: string; orderStatus: OrderStatus; cost?: number }

const pending = async (by = request): Promise<Listed[]> => (await by('GET', '/api/db/orders/getPendingOrders/')).json()
const ofCustomer = (id: number, by = request) => by('GET', `/api/db/orders/getByCustomer/${id}`)
const withLines = (id: number, by = request) => by('GET', `/api/db/customers/getAllOrders/${id}`)
const numbers = (orders: readonly Listed[]) => orders.map((order) => order.orderNum)

/** A customer with an order in every status, each newer than the one before. */
async function aBusyCustomer() {
  const customer = await aCustomer(t.db)
  const [cheap, dear] = [
    await aProduct(t.db, { brandId: (await aBrand(t.db)).id, basePrice: cents(250), cost: cents(100) }),
    await aProduct(t.db, { brandId: (await aBrand(t.db)).id, basePrice: cents(9_00), cost: cents(5_00) }),
  ]
  const orders: { id: number; orderNum: string; orderStatus: OrderStatus }[] = []
  for (const [n, orderStatus] of orderStatuses.entries()) {
    const lines = [{ sku: cheap.sku, quantity: 4 }, ...(n === 0 ? [{ sku: dear.sku, quantity: 2 }] : [])]
    const createdAt = new Date(Date.UTC(2026, 0, n + 1))
    orders.push({ ...(await anOrder(t.db, { customerId: customer.id, orderStatus, createdAt, lines })), orderStatus })
  }
  return { customer, cheap, dear, orders: orders.reverse() }
}

// R7.5-08
test('the pending list has only open orders, newest first', async () => {
  const { orders } = await aBusyCustomer()
  const own = (await pending()).filter(({ id }) => orders.some((order) => order.id === id))
  expect(own.map((order) => order.orderStatus)).toEqual(['PACKED', 'FULFILLMENT', 'RECEIVED'])
})

test('a driver finds their own among the pending orders', async () => {
  const [{ orders }, driver] = [await aBusyCustomer(), await t.as('DRIVER')]
  const packed = orders.find((order) => order.orderStatus === 'PACKED')
  await t.db
    .updateTable('orders')
    .set({ driverId: driver.userId })
    .where('id', '=', packed?.id ?? 0)
    .execute()
  expect(numbers(await pending(driver))).toEqual([packed?.orderNum])
})

// R7.5-11
test('only the customer’s own orders are listed, drafts included, without lines, newest first', async () => {
  const { customer, orders } = await aBusyCustomer()
  await aBusyCustomer()
  const answer = await ofCustomer(customer.id)
  expect(numbers(answer.json())).toEqual(orders.map((order) => order.orderNum))
  expect(answer.json().at(-1)).toMatchObject({
    customerID: customer.id,
    orderStatus: 'DRAFT',
    brands: [expect.any(String), expect.any(String)],
    unitQuantity: 6,
    subtotal: 28,
    total: 28,
    balanceDue: 28,
  })
  expect(answer.json()[0]).not.toHaveProperty('orderedItems')
})

test('a customer’s orders in a range are listed, both ends inclusive, up to the requested number', async () => {
  const { customer, orders } = await aBusyCustomer()
  const listed = async (query: Record<string, string>) =>
    numbers((await request('GET', `/api/db/orders/getByCustomer/${customer.id}?${new URLSearchParams(query)}`)).json())
  const newestFirst = numbers(orders)
  const [fromISO, toISO] = ['2026-01-02T00:00:00.000Z', '2026-01-04T00:00:00.000Z']
  expect(await listed({ fromISO, toISO })).toEqual(newestFirst.slice(-4, -1))
  expect(await listed({ fromISO: '2026-01-02T00:00:00.001Z', toISO: '2026-01-03T23:59:59.999Z' })).toEqual(
    newestFirst.slice(-3, -2),
  )
  expect(await listed({ limit: '1' })).toEqual(newestFirst.slice(0, 1))
  expect(await listed({ fromISO: '2027-01-01T00:00:00.000Z' })).toEqual([])
})

// R7.4-06
test('all orders of a customer are read, each with its own lines in sequence', async () => {
  const { customer, cheap, dear, orders } = await aBusyCustomer()
  const all: (Listed & { orderedItems: object[] })[] = (await withLines(customer.id)).json().res
  expect(numbers(all)).toEqual(orders.map((order) => order.orderNum))
  for (const order of all.slice(0, -1))
    expect(order.orderedItems).toMatchObject([{ orderID: order.id, productSku: cheap.sku, quantity: 4, subtotal: 10 }])
  expect(all.at(-1)?.orderedItems).toMatchObject([
    { productSku: cheap.sku, quantity: 4, unitPrice: 2.5, subtotal: 10 },
    { productSku: dear.sku, quantity: 2, unitPrice: 9, subtotal: 18 },
  ])
})

test('these lists have costs only for those who may see costs', async () => {
  const { customer } = await aBusyCustomer()
  const [accounting, sales] = [await t.as('ACCOUNTING'), await t.as('SALES')]
  const seen = async (by: ApiClient) => {
    const [order] = (await withLines(customer.id, by)).json().res
    return [order.cost, order.orderedItems[0].productCost, (await ofCustomer(customer.id, by)).json()[0].cost]
  }
  expect(await seen(accounting)).toEqual([4, 1, 4])
  expect(await seen(sales)).toEqual([undefined, undefined, undefined])
  expect((await pending(accounting))[0]).toHaveProperty('cost')
  expect((await pending(sales))[0]).not.toHaveProperty('cost')
})

test('a customer without orders has an empty list; an unknown customer is not found; a driver is refused', async () => {
  const customer = await aCustomer(t.db)
  expect((await ofCustomer(customer.id)).json()).toEqual([])
  expect((await withLines(customer.id)).json()).toEqual({ res: [] })
  const driver = await t.as('DRIVER')
  for (const list of [ofCustomer, withLines]) {
    expect((await list(987_654)).statusCode).toBe(404)
    expect((await list(customer.id, driver)).statusCode).toBe(403)
  }
})

test('reading a customer’s orders takes three queries, however many there are', async () => {
  const customer = await aCustomer(t.db)
  const product = await aProduct(t.db)
  for (let n = 0; n < 60; n++) await anOrder(t.db, { customerId: customer.id, lines: [{ sku: product.sku }] })
  let questions = 0
  const counted = t.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      questions += 1
      return result
    },
  })
  expect(await listCustomerOrdersWithLines(counted, { id: 1, roles: ['SALES'] }, customer.id)).toHaveLength(60)
  expect(questions).toBe(3)
})
