import { cents } from '@dray/domain/money'
import { expect, test } from 'vitest'
import { createLog } from '../../platform/log.ts'
import { aBrand, aCustomer, aProduct } from '../../test-data/builders.ts'
import { type ApiClient, openTestApp } from '../../test-data/test-app.ts'

const logged: string[] = []
const log = createLog({ level: 'info', to: { write: (line: string) => void logged.push(line) } })
const t = await openTestApp({}, { floorRefusalsPerMinute: 3 }, { log })
const brand = await aBrand(t.db)
await t.db.updateTable('brands').set({ marginFloor: 50 }).where('id', '=', brand.id).execute()
const floored = await aProduct(t.db, { brandId: brand.id, basePrice: cents(20_00), cost: cents(5_00) })
const customer = await aCustomer(t.db)

const ask = (as: ApiClient, prices: number[], of: object = {}) =>
  as('POST', '/api/db/customers/getBelowFloor', {
    body: { ...of, prices: prices.map((price) => ({ productId: floored.id, price })) },
  })
const save = (as: ApiClient, price: number, query = '') =>
  as('PUT', `/api/db/customers/updateBulkCustomPricing/${customer.id}${query}`, {
    body: [{ productId: floored.id, newCustomPrice: price }],
  })
const order = (as: ApiClient, unitPrice: number, fields: object = {}) =>
  as('POST', '/api/db/orders/new', {
    body: { customerID: customer.id, products: [{ productSku: floored.sku, quantity: 1, unitPrice }], ...fields },
  })
const codes = (answers: Awaited<ReturnType<ApiClient>>[]) =>
  answers.map((answer) => answer.json().code ?? answer.statusCode)

test('sales gets answers only about prices saved on the order or for the named customer, so guessing can’t reveal costs', async () => {
  const [sales, inventory] = [await t.as('SALES'), await t.as('INVENTORY')]
  const prices = [9.99, 9.5, 8, 10]
  expect((await ask(sales, prices)).json()).toEqual({ prices: [] })
  expect((await ask(sales, prices, { customerId: customer.id })).json()).toEqual({ prices: [] })
  await save(sales, 9.5, '?reason=Clearance')
  const draft = { orderStatus: 'DRAFT', paymentStatus: 'DRAFT' }
  const { id: orderId } = (await order(sales, 8, draft)).json()
  const told = async (of: object) =>
    (await ask(sales, prices, of)).json().prices.map(({ price }: { price: number }) => price)
  expect(await told({ customerId: customer.id })).toEqual([9.5])
  expect(await told({ orderId })).toEqual([8])
  expect(await told({ orderId, customerId: customer.id })).toEqual([9.5, 8])
  expect(logged.some((line) => line.includes('Asked for prices') && line.includes(`"userId":${sales.userId}`))).toBe(
    true,
  )
  expect((await ask(inventory, prices)).json().prices).toHaveLength(3)
  // D-358: what is checked is the price after the order's discount.
  const { id: discounted } = (await order(sales, 20, { ...draft, dollarAdjustment: 12 })).json()
  expect(await told({ orderId: discounted })).toEqual([8])
})

test('sales can ask at most 30 times a minute', async () => {
  const sales = await t.as('SALES')
  const answers = []
  for (let n = 0; n < 32; n++) answers.push(await ask(sales, [1]))
  expect(codes(answers)).toEqual([...Array(30).fill(200), 'too-many', 'too-many'])
})

test('after a few refusals within a minute, sales saves no more prices and orders, whether they are below the floor or not', async () => {
  const [sales, other] = [await t.as('SALES'), await t.as('SALES')]
  const refused = [await save(sales, 9), await order(sales, 9), await save(sales, 9.99)]
  expect(codes(refused)).toEqual(['reason-missing', 'reason-missing', 'reason-missing'])
  const limited = [await save(sales, 9.98), await save(sales, 15), await order(sales, 9), await order(sales, 20)]
  expect(codes(limited)).toEqual(['too-many', 'too-many', 'too-many', 'too-many'])
  expect(Number(limited[0]?.headers['retry-after'])).toBeGreaterThan(0)
  expect(codes([await save(other, 15)])).toEqual([200])
  const lines = logged.filter((line) => line.includes('below a margin floor refused'))
  expect(lines).toHaveLength(3)
  expect(lines[0]).toContain(floored.sku)
  expect(lines[0]).not.toMatch(/cost|9\.99/)
})

test('users who can see costs, and refusals for other reasons, are not counted', async () => {
  const [both, sales] = [await t.as('SALES', 'ACCOUNTING'), await t.as('SALES')]
  const answers = []
  for (let n = 0; n < 5; n++) answers.push(await save(both, 9 - n))
  expect(new Set(codes(answers))).toEqual(new Set(['reason-missing']))
  const unknown = { body: [{ productId: 987_654, newCustomPrice: 1 }] }
  for (let n = 0; n < 5; n++) await sales('PUT', `/api/db/customers/updateBulkCustomPricing/${customer.id}`, unknown)
  expect(codes([await save(sales, 16)])).toEqual([200])
})
