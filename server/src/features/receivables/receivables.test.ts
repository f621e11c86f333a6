import { addDays, companyDay } from '@dray/domain/time/company-day'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aCustomer, aProduct } from '../../test-data/builders.ts'
import { type ApiClient, type TestApp, testApp } from '../../test-data/test-app.ts'

let t: TestApp
let admin: ApiClient
let accounting: ApiClient
let sales: ApiClient
beforeAll(async () => {
  t = await testApp()
  ;[admin, accounting, sales] = await Promise.all([t.as('ADMIN'), t.as('ACCOUNTING'), t.as('SALES')])
})
afterAll(() => t.stop())

let product: { id: number; sku: string }
let customer: { id: number; customerName: string }
beforeEach(async () => {
  ;[product, customer] = await Promise.all([aProduct(t.db), aCustomer(t.db)])
})

const today = () => companyDay(new Date(), 'America/Los_Angeles')
const daysAgo = (days: number): string => addDays(today(), -days)

/** An order over so many dollars. */
const place = async (dollars: number, fields: object = {}) => {
  const products = [{ productSku: product.sku, quantity: 1, unitPrice: dollars }]
  return (await sales('POST', '/api/db/orders/new', { body: { customerID: customer.id, products, ...fields } })).json()
}
const change = (id: number, body: object, by = sales) => by('PUT', `/api/db/orders/update/${id}`, { body })
const get = async (path: string, by = accounting) => (await by('GET', `/api/db/receivables/${path}`)).json()
/** The customer of this test in the list, if they are in it. */
const receivable = async (query: Record<string, string> = {}) => {
  const search = new URLSearchParams({ search: customer.customerName, ...query })
  return (await get(`getAll?${search.toString()}`)).customers[0]
}

// D-195
test('what a customer owes is listed by how late it is, with what was ordered by others left out', async () => {
  for (const [dollars, days] of [
    [1, 0],
    [2, 1],
    [4, 30],
    [8, 31],
    [16, 60],
    [32, 61],
    [64, 90],
    [128, 91],
  ] as const)
    await place(dollars, { deliveryDate: daysAgo(days) })
  await place(1000, { orderStatus: 'DRAFT', paymentStatus: 'DRAFT' })
  const { id } = await place(2000)
  await change(id, { orderStatus: 'CANCELLED' })
  expect(await receivable()).toEqual({
    customerId: customer.id,
    customerName: customer.customerName,
    accountOwnerID: null,
    accountOwnerName: null,
    aging: { current: 1, days30: 6, days60: 24, days90: 96, over90: 128 },
    total: 255,
    oldestDueOn: daysAgo(91),
    lastPaymentOn: null,
    creditAvailable: 0,
    unpaidOrders: 8,
  })
  expect(await get(`getTotals?search=${encodeURIComponent(customer.customerName)}`)).toEqual({
    customers: 1,
    aging: { current: 1, days30: 6, days60: 24, days90: 96, over90: 128 },
    total: 255,
    creditAvailable: 0,
    unpaidOrders: 8,
  })
  expect(await get(`getOwed/${customer.id}`)).toEqual({
    ...{ balance: 255, overdue: 254, daysLate: 91, oldestDueOn: daysAgo(91) },
  })
  const open = await get(`getByCustomer/${customer.id}`)
  expect(open.map(({ daysLate, balanceDue }: Record<string, number>) => [daysLate, balanceDue])).toEqual([
    ...[
      [91, 128],
      [90, 64],
      [61, 32],
      [60, 16],
      [31, 8],
      [30, 4],
      [1, 2],
      [0, 1],
    ],
  ])
})

// D-195
test('a customer who owes nothing is not listed, and an unknown one is not found', async () => {
  await place(5, { orderStatus: 'DRAFT', paymentStatus: 'DRAFT' })
  expect(await receivable()).toBeUndefined()
  expect(await get(`getOwed/${customer.id}`)).toEqual({ balance: 0, overdue: 0, daysLate: 0, oldestDueOn: null })
  for (const path of ['getOwed/987654', 'getByCustomer/987654'])
    expect((await accounting('GET', `/api/db/receivables/${path}`)).statusCode).toBe(404)
})

// D-195, D-206
test('a driver reads what the customers of their own orders owe, and nothing else of receivables', async () => {
  const driver = await t.as('DRIVER')
  const owed = () => driver('GET', `/api/db/receivables/getOwed/${customer.id}`)
  const { id } = await place(40)
  expect((await owed()).statusCode).toBe(404)
  expect((await change(id, { driverId: driver.userId }, admin)).statusCode).toBe(200)
  expect((await owed()).json()).toMatchObject({ balance: 40 })
  for (const path of ['getAll', 'getTotals', `getByCustomer/${customer.id}`])
    expect((await driver('GET', `/api/db/receivables/${path}`)).statusCode).toBe(403)
})
