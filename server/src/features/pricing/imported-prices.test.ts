import { cents } from '@dray/domain/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCustomer, aProduct, setBasePrice } from '../../test-data/builders.ts'
import { type ApiClient, type TestApp, testApp } from '../../test-data/test-app.ts'

let t: TestApp
let admin: ApiClient
beforeAll(async () => {
  t = await testApp()
  admin = await t.as('ADMIN')
})
afterAll(() => t.stop())

const send = (call: 'preview' | 'apply', text: string) =>
  admin('POST', `/api/db/imports/${call}`, {
    body: { files: [{ name: 'custom-prices.csv', text }], ...(call === 'apply' ? { jobId: 'job' } : {}) },
  })

// D-172, D-203
test('a file of prices adds and changes them, says old and new before, and is the way in their histories', async () => {
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
  expect([applied.statusCode, applied.json().prices]).toEqual([200, report.prices])
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
  expect([again.counts, again.prices]).toMatchObject([[{ new: 0, changed: 0, alreadyThere: 3 }], []])
})
