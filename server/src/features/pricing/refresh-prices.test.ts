import { cents } from '@dray/domain/money'
import { beforeEach, expect, test } from 'vitest'
import { aBrand, aCustomer, aCustomPrice, aProduct, setBasePrice } from '../../test-data/builders.ts'
import { countByCode, expectRefusal } from '../../test-data/expectations.ts'
import { openTestApp } from '../../test-data/test-app.ts'

const t = await openTestApp()
const sales = await t.as('SALES')

let customer: { id: number; customerName: string }
let brandId: number
beforeEach(async () => {
  // Adjustments concern every product, so each test starts with its own customer and products.
  await t.db.updateTable('customers').set({ priceAdjustment: 0 }).execute()
  await t.db.updateTable('products').set({ status: 'INACTIVE' }).execute()
  customer = await aCustomer(t.db)
  brandId = (await aBrand(t.db)).id
})

const path = (call: string, rest: number | string = customer.id) => `/api/db/customers/${call}/${rest}`
const refresh = async (id = customer.id) => (await sales('GET', path('reRunPricing', id))).json()
const refreshAll = async (query = '') => (await sales('GET', `/api/db/customers/reRunPricing/${query}`)).json()
const adjust = (priceAdjustment: number, id = customer.id) =>
  t.db.updateTable('customers').set({ priceAdjustment }).where('id', '=', id).execute()
const aPricedProduct = async (options: Parameters<typeof aProduct>[1] = {}) => {
  const product = await aProduct(t.db, { brandId, basePrice: cents(10_00), ...options })
  await aCustomPrice(t.db, customer.id, product.id, cents(8_00))
  return product
}

// R7.4-15, R2.6-07, R2.6-08, R2.6-09, R3-21, R3-22
test('a custom price is proposed in proportion to the base price, with its history, newest first', async () => {
  const product = await aPricedProduct({ name: 'Chai' })
  expect(await refresh()).toEqual([])
  await sales('PUT', path('updateCustomPricing'), { body: { productIds: [product.id], customPrice: 8.5 } })
  await setBasePrice(t.db, [product.id], cents(12_00))
  expect(await refresh()).toEqual([
    {
      productId: product.id,
      productData: {
        sku: product.sku,
        name: 'Chai',
        brand: expect.stringContaining('Brand'),
        type: expect.stringContaining('Type'),
        extractType: null,
        genetics: null,
        weight: null,
      },
      priceHistory: [
        { price: 8.5, date: expect.any(String), way: 'hand' },
        { price: 8, date: expect.any(String), way: 'file' },
      ],
      dateUpdated: expect.any(String),
      currentPrice: 8.5,
      priceCustomized: true,
      newCustomPrice: 10.2,
      isBelowFloor: false,
      lastChange: expect.any(Number),
    },
  ])
})

test('an eligible product at its base price gets a proposed price from the customer’s adjustment', async () => {
  const product = await aProduct(t.db, { brandId, basePrice: cents(10_00) })
  const other = await aProduct(t.db, { brandId, basePrice: cents(10_00) })
  await t.db.updateTable('products').set({ discountEligible: false }).where('id', '=', other.id).execute()
  await aProduct(t.db, { brandId, basePrice: cents(0) })
  const custom = await aPricedProduct()
  await adjust(-12.5)
  const modifiedOn = (await sales('GET', `/api/db/products/getByID/${product.id}`)).json().modifiedOn
  expect(await refresh()).toMatchObject([
    {
      productId: product.id,
      priceCustomized: false,
      currentPrice: 10,
      newCustomPrice: 8.75,
      priceHistory: [],
      dateUpdated: modifiedOn,
    },
  ])
  expect((await refresh()).map((row: { productId: number }) => row.productId)).not.toContain(custom.id)
})

test('saving what was proposed and refreshing again proposes nothing', async () => {
  const products = [await aPricedProduct(), await aPricedProduct(), await aProduct(t.db, { basePrice: cents(3_33) })]
  await adjust(7.25)
  await Promise.all(products.map(({ id }, n) => setBasePrice(t.db, [id], cents(7_77 + n))))
  const rows = await refresh()
  expect(rows).toHaveLength(3)
  const saved = await sales('PUT', path('updateBulkCustomPricing'), { body: rows })
  expect(saved.json()).toEqual({ ok: true })
  expect(await refresh()).toEqual([])
})

test('a price against a base price of 0, and products that are not sold, are left out', async () => {
  const free = await aPricedProduct({ basePrice: cents(0) })
  const hidden = await aPricedProduct()
  await setBasePrice(t.db, [free.id], cents(5_00))
  await setBasePrice(t.db, [hidden.id], cents(5_00))
  await t.db.updateTable('products').set({ status: 'HIDDEN' }).where('id', '=', hidden.id).execute()
  expect(await refresh()).toEqual([])
})

// R7.4-16, R3-23, R2.6-05
test('all customers are refreshed at once, by name; those without rows are left out, and a bad id is not found', async () => {
  const product = await aPricedProduct()
  const others = [await aCustomer(t.db, { customerName: 'Zebra' }), await aCustomer(t.db, { customerName: 'Aardvark' })]
  for (const { id } of others) await aCustomPrice(t.db, id, product.id, cents(9_00))
  const idle = await aCustomer(t.db)
  await setBasePrice(t.db, [product.id], cents(20_00))
  const all = await refreshAll()
  expect(all.map((row: { customerName: string }) => row.customerName)).toEqual([
    'Aardvark',
    customer.customerName,
    'Zebra',
  ])
  expect(all[0]).toMatchObject({
    customerId: others[1]?.id,
    personalizedPricingList: [{ productId: product.id, newCustomPrice: 18, priceHistory: [{ price: 9 }] }],
  })
  const part = await refreshAll(`?ids=${idle.id},${customer.id}`)
  expect(part.map((row: { customerId: number }) => row.customerId)).toEqual([customer.id])
  const { lastChange, personalizedPricingList } = part[0]
  expect(personalizedPricingList.map((row: object) => ({ ...row, lastChange }))).toEqual(await refresh())
  expect((await sales('GET', path('reRunPricing', 987_654))).statusCode).toBe(404)
  expect((await sales('GET', path('reRunPricing', 'all'))).statusCode).toBe(404)
})

test('customers who are read in several parts are listed once each, by name', async () => {
  const product = await aPricedProduct()
  const names = Array.from({ length: 120 }, (_, n) => `Part ${String(n).padStart(3, '0')}`)
  const customers = await Promise.all(names.map((customerName) => aCustomer(t.db, { customerName })))
  await Promise.all(customers.map(({ id }) => aCustomPrice(t.db, id, product.id, cents(9_00))))
  await setBasePrice(t.db, [product.id], cents(20_00))
  const listed = (await refreshAll()).map((row: { customerName: string }) => row.customerName)
  expect(listed.filter((name: string) => name.startsWith('Part'))).toEqual(names)
})

test('saving an older refresh does not overwrite prices set since, for one customer and for all', async () => {
  const products = [await aPricedProduct(), await aPricedProduct(), await aPricedProduct()]
  await Promise.all(products.map(({ id }) => setBasePrice(t.db, [id], cents(12_00))))
  const [rows, [all]] = [await refresh(), await refreshAll(`?ids=${customer.id}`)]
  expect(rows.map((row: { lastChange: number }) => row.lastChange)).toEqual(rows.map(() => all.lastChange))
  const save = (body: object[], lastChange: number) =>
    sales('PUT', `${path('updateBulkCustomPricing')}?lastChange=${lastChange}`, { body })
  const [mine, theirs] = products
  await sales('PUT', path('updateCustomPricing'), { body: { productIds: [theirs?.id], customPrice: 20 } })
  const refused = await save(rows, all.lastChange)
  expectRefusal(refused, 409, 'changed-meanwhile')
  expect(refused.json()).toMatchObject({
    code: 'changed-meanwhile',
    current: [{ productId: theirs?.id, customPrice: 20 }],
  })
  // Nothing was written: without a custom price, the proposal is the same.
  const [again] = await refreshAll(`?ids=${customer.id}`)
  expect(again.personalizedPricingList).toEqual(
    all.personalizedPricingList.filter((row: { productId: number }) => row.productId !== theirs?.id),
  )
  // Unchanged products can be saved from the older list.
  const untouched = rows.filter((row: { productId: number }) => row.productId === mine?.id)
  expect((await save(untouched, all.lastChange)).statusCode).toBe(200)
  expect((await save(again.personalizedPricingList, again.lastChange)).statusCode).toBe(200)
  expect(await refresh()).toEqual([])
})

test('if two people save the same refresh at once with different prices, one is refused', async () => {
  const products = [await aPricedProduct(), await aPricedProduct()]
  await Promise.all(products.map(({ id }) => setBasePrice(t.db, [id], cents(12_00))))
  const [first] = await refresh()
  const save = (newCustomPrice: number) =>
    sales('PUT', `${path('updateBulkCustomPricing')}?lastChange=${first.lastChange}`, {
      body: products.map(({ id }) => ({ productId: id, newCustomPrice })),
    })
  for (let round = 0; round < 3; round++) {
    const answers = await Promise.all([save(9 + round), save(19 + round)])
    expect(countByCode(answers)).toEqual(round === 0 ? { 200: 1, 'changed-meanwhile': 1 } : { 'changed-meanwhile': 2 })
  }
  const stored = (await sales('GET', path('getCustomPricing', `${customer.id}/`))).json()
  expect(new Set(stored.map((row: { customPrice: number }) => row.customPrice)).size).toBe(1)
})

test('a product whose price was removed by hand gets a proposal from its base price, which can be saved', async () => {
  const product = await aPricedProduct()
  await sales('DELETE', path('deleteCustomPricing'), { body: { productId: product.id } })
  await adjust(-10)
  const [row] = await refresh()
  expect(row).toMatchObject({ productId: product.id, priceCustomized: false, newCustomPrice: 9 })
  const address = `${path('updateBulkCustomPricing')}?lastChange=${row.lastChange}`
  expect((await sales('PUT', address, { body: [row] })).statusCode).toBe(200)
})

test('a refresh writes nothing', async () => {
  const product = await aPricedProduct()
  await setBasePrice(t.db, [product.id], cents(12_00))
  const counts = () =>
    Promise.all([
      t.db.selectFrom('priceHistory').selectAll().execute(),
      t.db.selectFrom('changeLog').selectAll().execute(),
    ])
  const before = await counts()
  await refresh()
  await refreshAll()
  expect(await counts()).toEqual(before)
})

test('a proposed price below the margin floor is marked, without a figure', async () => {
  await t.db.updateTable('brands').set({ marginFloor: 50 }).where('id', '=', brandId).execute()
  const product = await aPricedProduct({ cost: cents(3_50) })
  await setBasePrice(t.db, [product.id], cents(8_00))
  const rows = await refresh()
  expect(rows).toMatchObject([{ newCustomPrice: 6.4, isBelowFloor: true }])
  expect(JSON.stringify(rows)).not.toMatch(/"(cost|marginFloor)"/)
})
