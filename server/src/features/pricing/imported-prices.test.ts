import { cents } from '@dray/domain/money'
import { expect, test } from 'vitest'
import { aBrand, aCustomer, aProduct, setBasePrice } from '../../test-data/builders.ts'
import { expectRefusal } from '../../test-data/expectations.ts'
import { type ApiClient, openTestApp } from '../../test-data/test-app.ts'

const t = await openTestApp({}, { floorRefusalsPerMinute: 3 })
const admin = await t.as('ADMIN')

const send = (call: 'preview' | 'apply', text: string) =>
  admin('POST', `/api/db/imports/${call}`, {
    body: { files: [{ name: 'custom-prices.csv', text }], ...(call === 'apply' ? { jobId: 'job' } : {}) },
  })

test('a price file adds and changes prices after showing old and new ones, and the price history names it', async () => {
  const [customer, chai, chang, mint] = [
    await aCustomer(t.db),
    await aProduct(t.db, { basePrice: cents(10_00) }),
    await aProduct(t.db, { basePrice: cents(20_00) }),
    await aProduct(t.db),
  ]
  const set = (id: number, customPrice: number) =>
    admin('PUT', `/api/db/customers/updateCustomPricing/${customer.id}`, { body: { productIds: [id], customPrice } })
  await set(chai.id, 9)
  await set(mint.id, 4)
  await setBasePrice(t.db, [chai.id, mint.id], cents(11_00))
  const rows = [
    [chai, '8.50'],
    [chang, '19.00'],
    [mint, '4.00'],
  ] as const
  const text = [
    'customer,product,price',
    ...rows.map(([{ sku }, price]) => `${customer.customerName},${sku},${price}`),
  ].join('\n')

  const report = (await send('preview', text)).json()
  expect(report.problemCount).toBe(0)
  expect(report.counts).toMatchObject([{ kind: 'customPrices', new: 1, changed: 1, alreadyThere: 1 }])
  const { customerName } = customer
  expect(report.prices).toEqual([
    { line: 2, customer: customerName, sku: chai.sku, productName: chai.name, before: 9, after: 8.5 },
    { line: 3, customer: customerName, sku: chang.sku, productName: chang.name, before: null, after: 19 },
  ])
  const pricing = async () => (await admin('GET', `/api/db/customers/getPricing/${customer.id}`)).json().prices
  expect((await pricing()).map((row: { customPrice: number }) => row.customPrice)).toEqual([9, 4])

  const applied = await send('apply', text)
  expect(applied.statusCode, applied.body).toBe(200)
  expect(applied.json().prices).toEqual(report.prices)
  expect(await pricing()).toMatchObject([
    { productId: chai.id, customPrice: 8.5, anchor: 11, way: 'file' },
    { productId: chang.id, customPrice: 19, anchor: 20, way: 'file' },
    { productId: mint.id, customPrice: 4, way: 'hand' },
  ])
  const [entry] = (await admin('GET', `/api/db/changelog/getAll/customer/${customer.id}`)).json()
  expect(entry).toMatchObject({
    notes: 'Custom prices imported',
    userId: admin.userId,
    changes: [
      { field: 'customPrice', subfield: chai.sku, action: 'update', previousValue: '9.00', newValue: '8.50' },
      { subfield: chang.sku, action: 'add', newValue: '19.00' },
    ],
  })
  const again = (await send('preview', text)).json()
  expect(again.counts).toMatchObject([{ new: 0, changed: 0, alreadyThere: 3 }])
  expect(again.prices).toMatchObject([])
})

type Priced = { customerName: string; sku: string; price: number }
const fileOf = (prices: readonly Priced[]) =>
  ['customer,product,price', ...prices.map(({ customerName, sku, price }) => `${customerName},${sku},${price}`)].join(
    '\n',
  )
const importPrices = (as: ApiClient, text: string, reason?: string) =>
  as('POST', `/api/db/imports/applyPrices${reason === undefined ? '' : `?reason=${encodeURIComponent(reason)}`}`, {
    body: { files: [{ name: 'march.csv', text }], jobId: 'job' },
  })

/** Two customers, and two products of a brand with a margin floor of 50 percent that cost $5. */
async function flooredCompany() {
  const brand = await aBrand(t.db)
  await t.db.updateTable('brands').set({ marginFloor: 50 }).where('id', '=', brand.id).execute()
  const product = { brandId: brand.id, basePrice: cents(20_00), cost: cents(5_00) }
  return {
    chai: await aProduct(t.db, product),
    mint: await aProduct(t.db, product),
    ernst: await aCustomer(t.db),
    island: await aCustomer(t.db),
  }
}

const historyOf = async (customerId: number, productId: number) =>
  (await admin('GET', `/api/db/customers/getPriceReason/${customerId}/${productId}`)).json().history

test('sales can import prices from a file of any name; those below the margin floor need one reason, which is kept with them', async () => {
  const sales = await t.as('SALES')
  const { chai, mint, ernst, island } = await flooredCompany()
  const text = fileOf([
    { customerName: ernst.customerName, sku: chai.sku, price: 9 },
    { customerName: island.customerName, sku: chai.sku, price: 8 },
    { customerName: island.customerName, sku: mint.sku, price: 15 },
  ])
  const preview = await sales('POST', '/api/db/imports/previewPrices', {
    body: { files: [{ name: 'march.csv', text }] },
  })
  expect(preview.json()).toMatchObject({ problemCount: 0, counts: [{ kind: 'customPrices', new: 3 }] })
  expect(preview.json().prices).toHaveLength(3)

  const refused = await importPrices(sales, text)
  expectRefusal(refused, 422, 'reason-missing')
  // Names the product but not the customer: with a different price for each customer, that would reveal the cost.
  expect(refused.json().belowFloor).toEqual([{ productId: chai.id, sku: chai.sku }])
  expect(await historyOf(island.id, mint.id)).toEqual([])

  expect((await importPrices(sales, text, 'Season')).statusCode).toBe(200)
  expect(await historyOf(island.id, chai.id)).toMatchObject([{ price: 8, way: 'file', reason: 'Season' }])
  expect(await historyOf(island.id, mint.id)).toMatchObject([{ price: 15, way: 'file', reason: null }])
  const [entry] = (await admin('GET', `/api/db/changelog/getAll/customer/${island.id}`)).json()
  expect(entry).toMatchObject({ notes: 'Custom prices imported. Season', userId: sales.userId })
  // Unchanged prices are not asked about.
  expect((await importPrices(sales, text)).statusCode).toBe(200)
})

test('an admin needs no reason for imported prices, and sales can import nothing but prices', async () => {
  const { chai, ernst } = await flooredCompany()
  const sales = await t.as('SALES')
  const text = fileOf([{ customerName: ernst.customerName, sku: chai.sku, price: 7 }])
  expect((await importPrices(admin, text)).statusCode).toBe(200)
  expect(await historyOf(ernst.id, chai.id)).toMatchObject([{ price: 7, reason: null }])
  const brands = { files: [{ name: 'brands.csv', text: 'key,name\nb1,Acme' }] }
  expect((await sales('POST', '/api/db/imports/preview', { body: brands })).statusCode).toBe(403)
  const asPrices = await sales('POST', '/api/db/imports/previewPrices', { body: brands })
  expect(asPrices.json()).toMatchObject({ counts: [], files: [{ kind: 'customPrices' }] })
  expect(asPrices.json().problemCount).toBeGreaterThan(0)
})

test('after a few refused imports within a minute, sales imports no more prices', async () => {
  const sales = await t.as('SALES')
  const { chai, ernst } = await flooredCompany()
  const at = (price: number) => fileOf([{ customerName: ernst.customerName, sku: chai.sku, price }])
  const codes = []
  for (const price of [9, 9.5, 9.9, 9.99, 15]) codes.push((await importPrices(sales, at(price))).json().code)
  expect(codes).toEqual(['reason-missing', 'reason-missing', 'reason-missing', 'too-many', 'too-many'])
  expect(await historyOf(ernst.id, chai.id)).toEqual([])
})

test('a large file is held to the margin floor in its thread too', async () => {
  const sales = await t.as('SALES')
  const { chai, ernst } = await flooredCompany()
  const text = fileOf([{ customerName: ernst.customerName, sku: chai.sku, price: 9 }])
  const large = text + '\n'.repeat(200_000)
  const refused = await importPrices(sales, large)
  expect(refused.json()).toMatchObject({ code: 'reason-missing', belowFloor: [{ sku: chai.sku }] })
  expect((await importPrices(sales, large, 'Season')).statusCode).toBe(200)
  expect(await historyOf(ernst.id, chai.id)).toMatchObject([{ price: 9, reason: 'Season' }])
})
