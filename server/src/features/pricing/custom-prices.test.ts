import { cents } from '@dray/domain/money'
import { beforeEach, expect, test } from 'vitest'
import { aBrand, aCustomer, aCustomPrice, aProduct, setBasePrice } from '../../test-data/builders.ts'
import { expectRefusal } from '../../test-data/expectations.ts'
import { type ApiClient, openTestApp } from '../../test-data/test-app.ts'

const t = await openTestApp()
const sales = await t.as('SALES')
const admin = await t.as('ADMIN')

let customer: { id: number; customerName: string }
let chai: { id: number; sku: string }
let chang: { id: number; sku: string }
beforeEach(async () => {
  customer = await aCustomer(t.db)
  chai = await aProduct(t.db, { basePrice: cents(10_00) })
  chang = await aProduct(t.db, { basePrice: cents(20_00) })
})

type Answer = Awaited<ReturnType<ApiClient>>
const path = (call: string, rest: number | string = customer.id) => `/api/db/customers/${call}/${rest}`
const setOne = (productIds: number[], customPrice: unknown, as = sales, query = '') =>
  as('PUT', path('updateCustomPricing') + query, { body: { productIds, customPrice } })
const setMargin = (body: unknown, as = sales, query = '') => as('PUT', path('setMargin') + query, { body })
const setBulk = (body: unknown, as = sales, query = '') => as('PUT', path('updateBulkCustomPricing') + query, { body })
const remove = (body: unknown, query = '') => sales('DELETE', path('deleteCustomPricing') + query, { body })
const copy = (from: number, to = customer.id, as = sales) => as('PUT', path('copyCustomPricing', `${from}/to/${to}`))
const prices = async (id = customer.id) => (await sales('GET', path('getCustomPricing', `${id}/`))).json()
const pricing = async () => (await sales('GET', path('getPricing'))).json()
const why = async (productId = chai.id, as = sales) =>
  (await as('GET', path('getPriceReason', `${customer.id}/${productId}`))).json()
const log = async (id = customer.id) => (await sales('GET', `/api/db/changelog/getAll/customer/${id}`)).json()
const message = (answer: Answer) => [answer.statusCode, answer.json().errors[0].message]

// R7.4-09, R7.4-10, R5-42, R3-20
test('one price is set for the selected products, with its anchor, history and log, and the customer stays unmodified', async () => {
  const before = (await sales('GET', path('getByID'))).json().customer.modifiedOn
  expect((await setOne([chai.id, chang.id], '$9.50')).json()).toEqual({ ok: true })
  expect(await prices()).toEqual([
    { productId: chai.id, customPrice: 9.5 },
    { productId: chang.id, customPrice: 9.5 },
  ])
  expect((await pricing()).prices).toMatchObject([
    { productId: chai.id, anchor: 10, way: 'hand', userName: expect.any(String), isBelowFloor: false },
    { productId: chang.id, anchor: 20, way: 'hand' },
  ])
  const [entry] = await log()
  expect(entry).toMatchObject({ action: 'update', userId: sales.userId, notes: null })
  const change = { field: 'customPrice', action: 'add', previousValue: null, newValue: '9.50' }
  expect(entry.changes).toMatchObject([
    { ...change, subfield: chai.sku },
    { ...change, subfield: chang.sku },
  ])
  expect((await sales('GET', path('getByID'))).json().customer.modifiedOn).toBe(before)
})

test('setting the same price again changes nothing: no history, no log, and the anchor stays', async () => {
  await setOne([chai.id], 9)
  await setBasePrice(t.db, [chai.id], cents(12_00))
  expect((await setOne([chai.id], 9)).statusCode).toBe(200)
  expect((await pricing()).prices).toMatchObject([{ customPrice: 9, anchor: 10 }])
  expect((await why()).history).toHaveLength(1)
  expect(await log()).toHaveLength(1)
  await setOne([chai.id], 9.01)
  expect((await pricing()).prices).toMatchObject([{ customPrice: 9.01, anchor: 12 }])
})

// R7.4-11, R7.4-12
test('removing one or many prices adds an entry to the history and to the log', async () => {
  await setOne([chai.id, chang.id], 9)
  expect((await remove({ productId: chai.id })).json()).toEqual({ ok: true })
  expect((await remove({ productIds: [chai.id, chang.id] })).json()).toEqual({ ok: true })
  expect(await prices()).toEqual([])
  const { history } = await why()
  expect(history).toMatchObject([
    { price: null, way: 'hand' },
    { price: 9, way: 'hand' },
  ])
  expect((await log()).slice(0, 2)).toMatchObject([
    { changes: [{ action: 'remove', subfield: chang.sku, previousValue: '9.00', newValue: null }] },
    { changes: [{ action: 'remove', subfield: chai.sku }] },
  ])
})

test.each([
  [{}, 'Send either productId or productIds'],
  [{ productId: 1, productIds: [1] }, 'Send either productId or productIds'],
  [{ productIds: [] }, 'Select at least one product'],
  [{ productIds: [1, 1] }, 'A product is listed twice'],
])('a removal like %j is refused: %s', async (body, sentence) => {
  expect(message(await remove(body))).toEqual([400, sentence])
})

// R7.4-14
test('prices set by margin are saved as a list of maps and logged as set by margin', async () => {
  expect((await setMargin([{ [chai.id]: 11.5 }, { [chang.id]: '23' }])).json()).toEqual({ ok: true })
  expect((await pricing()).prices).toMatchObject([
    { customPrice: 11.5, way: 'margin' },
    { customPrice: 23, way: 'margin' },
  ])
})

test.each([
  [[{ 1: 5, 2: 6 }], 'Each entry must be one product with its new price'],
  [[{}], 'Each entry must be one product with its new price'],
  [[{ 1: 5 }, { 1: 6 }], 'A product is listed twice'],
  [[], 'Select at least one product'],
  [[{ 1: -5 }], "Price can't be negative"],
  [[{ 1: 12.345 }], 'Amount can have at most two decimals'],
  [[{ 1: '' }], 'This field is required'],
  [[{ 1: '1e9' }], 'Enter an amount in dollars'],
])('a margin request like %j is refused: %s', async (body, sentence) => {
  expect(message(await setMargin(body))).toEqual([400, sentence])
})

test('a margin request whose key is not a product id is refused', async () => {
  expect((await setMargin([{ chai: 5 }])).statusCode).toBe(400)
  expectRefusal(await setMargin([{ 987654321: 5 }]), 422, 'priced-product-unknown')
  expect((await setMargin([{ 9999999999: 5 }])).statusCode).toBe(400)
})

// R7.4-17, R7.4-18
test('a bulk update reads only each product and its new price, saves all or none, and counts as a refresh by default', async () => {
  const row = { productId: chai.id, newCustomPrice: 9, currentPrice: 1, priceHistory: [{ price: 7 }], customPrice: 3 }
  expect((await setBulk([row, { productId: String(chang.id), newCustomPrice: '$19.00' }])).json()).toEqual({ ok: true })
  expect((await pricing()).prices).toMatchObject([
    { customPrice: 9, way: 'refresh' },
    { customPrice: 19, way: 'refresh' },
  ])
  await setBulk([{ productId: chai.id, newCustomPrice: 8 }], sales, '?way=hand')
  expect((await why()).history[0]).toMatchObject({ price: 8, way: 'hand' })
  const unknown = [
    { productId: chai.id, newCustomPrice: 1 },
    { productId: 987_654, newCustomPrice: 1 },
  ]
  expectRefusal(await setBulk(unknown), 422, 'priced-product-unknown')
  expect((await prices())[0]).toEqual({ productId: chai.id, customPrice: 8 })
  const twice = [1, 2].map((newCustomPrice) => ({ productId: chai.id, newCustomPrice }))
  expect(message(await setBulk(twice))).toEqual([400, 'A product is listed twice'])
})

test.each([
  [[], 'Select at least one product'],
  [[1, 1], 'A product is listed twice'],
])('one price for products %j is refused: %s', async (productIds, sentence) => {
  expect(message(await setOne(productIds, 5))).toEqual([400, sentence])
})

/** The calls that set prices, each with one price for one product. */
const setters: Record<string, (productId: number, price: unknown) => Promise<Answer>> = {
  setCustomPrice: (id, price) => setOne([id], price),
  setMarginPrices: (id, price) => setMargin([{ [id]: price }]),
  setCustomPrices: (productId, newCustomPrice) => setBulk([{ productId, newCustomPrice }]),
}

test.each(Object.entries(setters))(
  '%s refuses an invalid price with a message, and changes nothing',
  async (_, set) => {
    await setOne([chai.id], 5)
    for (const [price, sentence] of [
      ['12.345', 'Amount can have at most two decimals'],
      ['-1', "Price can't be negative"],
      ['', 'This field is required'],
      ['1e9', 'Enter an amount in dollars'],
      ['10,000,000,000.01', 'Amount is too large'],
      [null, 'This field is required'],
    ])
      expect(message(await set(chai.id, price))).toEqual([400, sentence])
    expect(await prices()).toMatchObject([{ customPrice: 5 }])
    expect((await why()).history).toMatchObject([{ price: 5 }])
    expect((await set(chai.id, ' $1,234.50 ')).statusCode).toBe(200)
    expect(await prices()).toEqual([{ productId: chai.id, customPrice: 1234.5 }])
  },
)

test('a refreshed price is saved although its product was hidden in the meantime, and is not proposed again', async () => {
  await setOne([chai.id], 9)
  await setBasePrice(t.db, [chai.id], cents(99_00))
  const [row] = (await sales('GET', path('reRunPricing'))).json()
  await t.db.updateTable('products').set({ status: 'HIDDEN' }).where('id', '=', chai.id).execute()
  expect((await sales('GET', path('reRunPricing'))).json()).toEqual([])
  expect((await setBulk([row], sales, `?lastChange=${row.lastChange}`)).statusCode).toBe(200)
  expect(await prices()).toEqual([{ productId: chai.id, customPrice: row.newCustomPrice }])
})

// R7.4-13
test('importing another customer’s prices adds and overwrites product by product, and keeps prices only the target has', async () => {
  const source = await aCustomer(t.db)
  const mint = await aProduct(t.db, { basePrice: cents(5_00) })
  await aCustomPrice(t.db, source.id, chai.id, cents(7_00))
  await aCustomPrice(t.db, source.id, chang.id, cents(17_00))
  await setOne([chai.id], 9)
  await setOne([mint.id], 4)
  expect((await copy(source.id)).json()).toEqual({ ok: true })
  expect((await pricing()).prices).toMatchObject([
    { productId: chai.id, customPrice: 7, way: 'import', anchor: 10 },
    { productId: chang.id, customPrice: 17, way: 'import', anchor: 20 },
    { productId: mint.id, customPrice: 4, way: 'hand' },
  ])
  expect((await log())[0]).toMatchObject({
    notes: `Prices imported from ${source.customerName}`,
    changes: [{ action: 'update', previousValue: '9.00' }, { action: 'add' }],
  })
  expect((await copy(customer.id)).json()).toEqual({ ok: true })
  expectRefusal(await copy(987_654), 404, 'not-found')
  expectRefusal(await copy(source.id, 987_654), 404, 'not-found')
})

test('a product that is not for sale or hidden can still be priced by naming it', async () => {
  const hidden = await aProduct(t.db, { status: 'HIDDEN' })
  const inactive = await aProduct(t.db, { status: 'INACTIVE' })
  expect((await setOne([hidden.id, inactive.id], 3)).statusCode).toBe(200)
  expect(await prices()).toHaveLength(2)
})

// R7.4-05
test('only customers with a custom price are offered to import from, each with its prices', async () => {
  await setOne([chai.id], 9)
  const other = await aCustomer(t.db)
  const { res } = (await sales('GET', '/api/db/customers/getAllWithCustomPricing/')).json()
  const listed = new Map(res.map((row: { id: number }) => [row.id, row]))
  expect(listed.get(customer.id)).toMatchObject({
    customerName: customer.customerName,
    customPricings: [{ productId: chai.id, customPrice: 9 }],
  })
  expect(listed.has(other.id)).toBe(false)
})

test('a price below the margin floor of its brand needs an admin or a reason, which is kept with it and logged', async () => {
  const brand = await aBrand(t.db)
  await t.db.updateTable('brands').set({ marginFloor: 41.37 }).where('id', '=', brand.id).execute()
  const floored = await aProduct(t.db, { brandId: brand.id, basePrice: cents(10_00), cost: cents(5_86) })
  expect((await setOne([floored.id], 10)).statusCode).toBe(200)
  const refused = [
    await setOne([chai.id, floored.id], 9.99),
    await setMargin([{ [floored.id]: 9.99 }]),
    await setBulk([{ productId: floored.id, newCustomPrice: 9.99 }]),
    await setOne([floored.id], 9.99, sales, '?reason=%20'),
  ]
  for (const answer of refused) {
    expectRefusal(answer, 422, 'reason-missing')
    expect(answer.json().belowFloor).toEqual([{ productId: floored.id, sku: floored.sku }])
    expect(answer.body).not.toMatch(/"cost"|:(41\.37|5\.86)[,}]/)
  }
  expect((await prices())[0]).toMatchObject({ customPrice: 10 })
  expect((await setOne([chai.id, floored.id], 9.5, sales, '?reason=Clearance')).statusCode).toBe(200)
  expect((await why(floored.id)).history[0]).toMatchObject({ price: 9.5, reason: 'Clearance' })
  expect((await why(chai.id)).history[0]).toMatchObject({ price: 9.5, reason: null })
  expect((await log())[0]).toMatchObject({ notes: 'Clearance' })
  expect((await pricing()).prices.map((row: { isBelowFloor: boolean }) => row.isBelowFloor)).toEqual([false, true])
  expect((await setOne([floored.id], 9, admin)).statusCode).toBe(200)
  // Setting the same price again is no change and needs no reason.
  expect((await setOne([floored.id], 9)).statusCode).toBe(200)
  const source = await aCustomer(t.db)
  await aCustomPrice(t.db, source.id, floored.id, cents(1_00))
  expectRefusal(await copy(source.id), 422, 'reason-missing')
  const below = { prices: [chai.id, floored.id].map((productId) => ({ productId, price: 9.99 })) }
  expect((await admin('POST', '/api/db/customers/getBelowFloor', { body: below })).json()).toEqual({
    prices: [{ productId: floored.id, price: 9.99 }],
  })
})

test('each price of a bulk update keeps its own reason, and one without is refused', async () => {
  const brand = await aBrand(t.db)
  await t.db.updateTable('brands').set({ marginFloor: 50 }).where('id', '=', brand.id).execute()
  const costing = { brandId: brand.id, basePrice: cents(10_00), cost: cents(5_00) }
  const [tea, syrup] = [await aProduct(t.db, costing), await aProduct(t.db, costing)]
  const low = (product: { id: number }, reason?: string) => ({ productId: product.id, newCustomPrice: 6, reason })
  const missing = await setBulk([low(tea, 'Volume deal'), low(syrup)])
  expectRefusal(missing, 422, 'reason-missing')
  expect(missing.json().belowFloor).toEqual([{ productId: syrup.id, sku: syrup.sku }])
  expect(await prices()).toEqual([])
  const above = { productId: chai.id, newCustomPrice: 9, reason: 'Not needed' }
  expect((await setBulk([low(tea, 'Volume deal'), low(syrup, 'Damaged'), above])).statusCode).toBe(200)
  const reasonOf = async ({ id }: { id: number }) => (await why(id)).history[0].reason
  expect([await reasonOf(tea), await reasonOf(syrup), await reasonOf(chai)]).toEqual(['Volume deal', 'Damaged', null])
  expect((await log())[0].notes).toBe('Volume deal. Damaged')
})

test('two people who price one customer at once lose nothing: products they do not share are both kept', async () => {
  const others = await Promise.all(Array.from({ length: 12 }, () => aProduct(t.db)))
  const ids = [chai.id, chang.id, ...others.map(({ id }) => id)]
  const answers = await Promise.all(
    ids.flatMap((id, n) => [
      setOne([id], n + 1),
      setMargin(ids.toReversed().map((product) => ({ [product]: 100 + n }))),
    ]),
  )
  expect(answers.map((answer) => answer.statusCode)).toEqual(answers.map(() => 200))
  const history = await t.db
    .selectFrom('priceHistory')
    .selectAll()
    .where('customerId', '=', customer.id)
    .orderBy('id')
    .execute()
  // The last entry of each history is the current price, and no entry repeats the one before.
  for (const { productId, customPrice } of await prices()) {
    const own = history.filter((entry) => entry.productId === productId).map((entry) => entry.priceCents)
    expect(own.at(-1)).toBe(Math.round(customPrice * 100))
    expect(own.every((price, n) => price !== own[n - 1])).toBe(true)
  }
  expect(await prices()).toHaveLength(ids.length)
})

test('a change based on older prices is refused only if one of its products has a new price since', async () => {
  await setOne([chai.id], 9)
  const { lastChange } = await pricing()
  await setOne([chai.id], 8, admin)
  const since = `?lastChange=${lastChange}`
  const refused = await setOne([chai.id, chang.id], 7, sales, since)
  expectRefusal(refused, 409, 'changed-meanwhile')
  expect(refused.json()).toMatchObject({
    current: [{ productId: chai.id, customPrice: 8 }],
    changedBy: expect.any(String),
  })
  expectRefusal(await remove({ productId: chai.id }, since), 409, 'changed-meanwhile')
  expectRefusal(await setMargin([{ [chai.id]: 7 }], sales, since), 409, 'changed-meanwhile')
  // Another product, or a price it already has.
  expect((await setOne([chang.id], 7, sales, since)).statusCode).toBe(200)
  expect((await setOne([chai.id], 8, sales, since)).statusCode).toBe(200)
})

test('importing two customers’ prices from each other at once does not deadlock', async () => {
  const other = await aCustomer(t.db)
  await setOne([chai.id], 9)
  await aCustomPrice(t.db, other.id, chang.id, cents(7_00))
  const answers = await Promise.all([1, 2, 3, 4].flatMap(() => [copy(other.id), copy(customer.id, other.id)]))
  expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200]))
  expect(await prices()).toEqual(await prices(other.id))
})

test('a new order takes the price that was set a moment ago', async () => {
  await setOne([chai.id], 8.25)
  const body = { customerID: customer.id, products: [{ productSku: chai.sku, quantity: 2 }] }
  expect((await sales('POST', '/api/db/orders/new', { body })).json()).toMatchObject({ subtotal: 16.5 })
})

test('5,000 prices are set by one request, with one entry in the log', async () => {
  const { rows } = await productsInBulk(5000)
  expect((await setMargin(rows.map((id, n) => ({ [id]: n + 1 })))).json()).toEqual({ ok: true })
  expect(await prices()).toHaveLength(5000)
  const entries = await log()
  expect(entries).toHaveLength(1)
  expect(entries[0].changes).toHaveLength(5000)
  expect(message(await setMargin([...rows, 1].map((id) => ({ [id]: 1 }))))).toEqual([
    400,
    'Select at most 5000 products',
  ])
})

async function productsInBulk(count: number): Promise<{ rows: number[] }> {
  const { brandId, typeId } = await aProduct(t.db)
  const values = Array.from({ length: count }, (_, n) => ({
    brandId,
    typeId,
    sku: `BULK-${n}`,
    name: `Bulk ${n}`,
    basePriceCents: cents(1000),
    costCents: null,
    extractTypeId: null,
    description: null,
    image: null,
    genetics: null,
    weight: null,
    unitQuantity: null,
    msrpCents: null,
  }))
  const rows = await t.db.insertInto('products').values(values).returning('id').execute()
  return { rows: rows.map((row) => row.id) }
}

// R7.4-10
test('only sales can change prices, and a user who only drives can’t read any', async () => {
  const [inventory, driver] = [await t.as('INVENTORY', 'ACCOUNTING', 'PAYROLL'), await t.as('DRIVER')]
  expect((await setOne([chai.id], 5, inventory)).statusCode).toBe(403)
  expect((await inventory('GET', path('getPricing'))).statusCode).toBe(200)
  expect((await driver('GET', path('getCustomPricing', `${customer.id}/`))).statusCode).toBe(403)
})
