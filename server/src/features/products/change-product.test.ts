import { cents } from '@dray/domain/money'
import { expect, test } from 'vitest'
import { aBrand, aCustomer, aProduct, aProductType } from '../../test-data/builders.ts'
import { anExtractType, aProductLine, aStoredImage } from '../../test-data/catalog-builders.ts'
import { countByCode, expectRefusal } from '../../test-data/expectations.ts'
import { changeLog } from '../../test-data/queries.ts'
import { aBatch } from '../../test-data/stock-builders.ts'
import { openTestApp } from '../../test-data/test-app.ts'

const t = await openTestApp()
const keeper = await t.as('INVENTORY')

const read = async (id: number) => (await keeper('GET', `/api/db/products/getByID/${id}`)).json()
const change = (id: number, body: unknown, request = keeper) =>
  request('PUT', `/api/db/products/update/${id}`, { body })
const loggedChanges = (id: number) => changeLog(t.db, { entityType: 'product', entityId: id }, ['userId', 'changes'])
/** The changes of a product's newest entry. */
type Change = { field: string; previousValue: string | null; newValue: string | null }
const lastChanges = async (id: number) => {
  const changes = ((await loggedChanges(id)).at(-1)?.changes ?? []) as Change[]
  return new Set(changes.map(({ field, previousValue, newValue }) => [field, previousValue, newValue]))
}
const movementsOf = (id: number) =>
  t.db
    .selectFrom('stockMovements')
    .select(['delta', 'reason', 'batchId'])
    .where('productId', '=', id)
    .orderBy('id')
    .execute()

// R7.3-21, R3-07, R3-08, R3-11
test('a form changes a product, and the log has the changes in readable form', async () => {
  const product = await aProduct(t.db, { name: 'Chai', basePrice: cents(1800), cost: cents(600) })
  const [type, extractType, image] = [await aProductType(t.db), await anExtractType(t.db), await aStoredImage(t.db)]
  const line = await aProductLine(t.db, product.brandId, 'Reserve')
  const before = await read(product.id)
  const { modifiedOn } = before
  const form = {
    name: 'Chai 2',
    typeID: type.id,
    extractTypeID: extractType.id,
    productLineIDs: [line.id],
    image,
    weight: '3.5g',
    basePrice: '$12.50',
    cost: null,
    status: 'COMINGSOON',
    discountEligible: false,
    modifiedOn,
  }
  const answer = await change(product.id, { ...before, ...form, sku: 'OTHER' })
  expect(answer.json()).toMatchObject({
    sku: product.sku,
    name: 'Chai 2',
    type: type.name,
    extractType: extractType.name,
    image,
    weight: 3.5,
    basePrice: 12.5,
    cost: null,
    status: 'COMINGSOON',
    productLines: [{ productLineId: line.id }],
  })
  expect(answer.json()).toEqual(await read(product.id))
  expect(answer.json().modifiedOn > modifiedOn).toBe(true)
  expect(await lastChanges(product.id)).toEqual(
    new Set([
      ['name', 'Chai', 'Chai 2'],
      ['image', null, image],
      ['type', before.type, type.name],
      ['extractType', null, extractType.name],
      ['productLines', null, 'Reserve'],
      ['status', 'ACTIVE', 'COMINGSOON'],
      ['weight', null, '3.5'],
      ['cost', '6.00', null],
      ['basePrice', '18.00', '12.50'],
      ['discountEligible', 'true', 'false'],
    ]),
  )
  expect(await loggedChanges(product.id)).toHaveLength(1)
})

// R7.3-22
test('only the fields that are sent change', async () => {
  const product = await aProduct(t.db, { stock: 4 })
  const before = await read(product.id)
  const after = (await change(product.id, { hideFromCatalog: true })).json()
  expect(after).toEqual({ ...before, hideFromCatalog: true, modifiedOn: after.modifiedOn })
  expect(await lastChanges(product.id)).toEqual(new Set([['hideFromCatalog', 'false', 'true']]))
  expect((await change(product.id, { name: ' ' })).statusCode).toBe(400)
  expect((await change(product.id, { basePrice: null })).statusCode).toBe(400)
})

test('saving the same values writes nothing', async () => {
  const product = await aProduct(t.db, { stock: 4 })
  const before = await read(product.id)
  const productLineIDs: number[] = []
  expect((await change(product.id, { ...before, productLineIDs, stockBefore: 4 })).json()).toEqual(before)
  expect((await change(product.id, {})).json()).toEqual(before)
  expect(await loggedChanges(product.id)).toEqual([])
  expect(await movementsOf(product.id)).toHaveLength(1)
})

test('if two edits start from the same version, one wins, and the other gets the current product and who changed it', async () => {
  const product = await aProduct(t.db)
  const { modifiedOn } = await read(product.id)
  const answers = await Promise.all(
    ['Mine', 'Theirs'].map((name) => change(product.id, { name, basePrice: 9.5, modifiedOn })),
  )
  expect(answers.map((answer) => answer.statusCode).sort((a, b) => a - b)).toEqual([200, 409])
  const [won, lost] = answers[0]?.statusCode === 200 ? answers : [...answers].reverse()
  expect(lost?.json()).toMatchObject({ code: 'changed-meanwhile', current: won?.json() })
  const { name } = (await keeper('GET', '/api/db/users/getSession')).json()
  expect(lost?.json().changedBy).toBe(name)
  expect(await loggedChanges(product.id)).toHaveLength(1)
})

test('a conflict names the user who changed the product, not one who moved its stock or checked in its batch afterwards', async () => {
  const [product, other] = [await aProduct(t.db), await t.as('INVENTORY')]
  const batch = await aBatch(t.db, product.id, { isCheckedIn: false })
  const { modifiedOn } = await read(product.id)
  await change(product.id, { name: 'Mine' })
  await other('PUT', `/api/db/products/updateBatch/${batch.id}`, { body: { isCheckedIn: true } })
  const late = await change(product.id, { name: 'Late', modifiedOn }, other)
  const { name } = (await keeper('GET', '/api/db/users/getSession')).json()
  expect({ status: late.statusCode, changedBy: late.json().changedBy }).toEqual({ status: 409, changedBy: name })
})

test('stock changes by the difference from what the form showed; that updates modifiedOn and is announced as a movement', async () => {
  const product = await aProduct(t.db, { stock: 100 })
  const before = await read(product.id)
  const first = (await change(product.id, { stock: 90 })).json()
  expect(first.modifiedOn > before.modifiedOn).toBe(true)
  const typed = { stock: 105, stockBefore: 100 }
  const late = await change(product.id, { ...typed, modifiedOn: before.modifiedOn }, await t.as('INVENTORY'))
  const { name } = (await keeper('GET', '/api/db/users/getSession')).json()
  expect(late.statusCode, late.body).toBe(409)
  expect(late.json()).toMatchObject({ code: 'changed-meanwhile', changedBy: name, current: first })
  const after = (await change(product.id, { ...typed, modifiedOn: first.modifiedOn })).json()
  expect(after).toEqual({ ...before, stock: 95, modifiedOn: after.modifiedOn })
  expect((await change(product.id, { stock: 95 })).json()).toEqual(after)
  expect((await movementsOf(product.id)).slice(1)).toEqual([
    { delta: -10, reason: 'Manual correction', batchId: null },
    { delta: 5, reason: 'Manual correction', batchId: null },
  ])
  expect((await change(product.id, { stock: '-3' })).json().stock).toBe(-3)
  expect(await loggedChanges(product.id)).toEqual([])
})

test('stock stays exact when several people type it while others ship', async () => {
  const [product, sales, customer] = [await aProduct(t.db, { stock: 100 }), await t.as('SALES'), await aCustomer(t.db)]
  const edits = Array.from({ length: 12 }, (_, n) =>
    change(product.id, { stock: 100 + (n % 2 === 0 ? 7 : -3), stockBefore: 100, name: `Edit ${n}` }),
  )
  const order = { customerID: customer.id, packingLocationId: 1, orderStatus: 'DELIVERED', paymentStatus: 'AWAITING' }
  const products = [{ productSku: product.sku, quantity: 2, unitPrice: 1, priceAdjustment: 0 }]
  const orders = Array.from({ length: 6 }, (_, n) =>
    sales('POST', '/api/db/orders/new', { body: { ...order, orderNum: `DRAFT_EXACT00${n}`, products } }),
  )
  const answers = await Promise.all([...edits, ...orders])
  expect(answers.map((answer) => answer.statusCode)).toEqual(answers.map(() => 200))
  const { stock } = await read(product.id)
  const moved = (await movementsOf(product.id)).map((movement) => movement.delta)
  const exact = 100 + 6 * 7 - 6 * 3 - 6 * 2
  expect(stock).toEqual(exact)
  expect(moved.reduce((sum, delta) => sum + delta, 0)).toEqual(exact)
})

test('a stock that is too large is refused and nothing is written', async () => {
  const product = await aProduct(t.db, { stock: 1 })
  await change(product.id, { stock: 1_000_000_000 })
  const answer = await change(product.id, { stock: 1_000_000_000, stockBefore: -1_000_000_000 })
  expectRefusal(answer, 422, 'figure-too-large')
  expect((await read(product.id)).stock).toBe(1_000_000_000)
})

test('a product moved to another brand keeps only the product lines that are sent', async () => {
  const [product, brand] = [await aProduct(t.db), await aBrand(t.db)]
  const [old, fresh] = [await aProductLine(t.db, product.brandId, 'Old'), await aProductLine(t.db, brand.id, 'Fresh')]
  await change(product.id, { productLineIDs: [old.id] })
  const refused = await change(product.id, { brandID: brand.id, productLineIDs: [old.id] })
  expectRefusal(refused, 422, 'product-line-unknown')
  expect((await change(product.id, { brandID: brand.id })).json()).toMatchObject({
    sku: product.sku,
    brandID: brand.id,
    brand: brand.name,
    productLines: [],
  })
  expect([...(await lastChanges(product.id))]).toContainEqual(['productLines', 'Old', null])
  const moved = await change(product.id, { productLineIDs: [fresh.id] })
  expect(moved.json().productLines).toEqual([{ productLineId: fresh.id }])
})

test('a product with units in batches cannot stop having batches', async () => {
  const product = await aProduct(t.db, { stock: 5 })
  const batch = await aBatch(t.db, product.id, { quantity: 5 })
  const refused = await change(product.id, { hasBatch: false })
  expect(refused.json()).toMatchObject({ status: 409, code: 'batches-not-empty', batches: [batch.batchNumber] })
  await keeper('PUT', `/api/db/products/updateBatch/${batch.id}`, { body: { remainingQuantity: 0, notes: 'Emptied' } })
  expect((await change(product.id, { hasBatch: false })).json().hasBatch).toBe(false)
})

test('everything a change refers to must exist, but an image that was deleted may stay', async () => {
  const [product, image] = [await aProduct(t.db), await aStoredImage(t.db)]
  const refusal = async (body: object) => (await change(product.id, body)).json().code
  expect(await refusal({ brandID: 987654 })).toBe('brand-unknown')
  expect(await refusal({ typeID: 987654 })).toBe('type-unknown')
  expect(await refusal({ extractTypeID: 987654 })).toBe('extract-type-unknown')
  expect(await refusal({ image: '/storage/products/unknown.png' })).toBe('image-unknown')
  await change(product.id, { image })
  await t.db.updateTable('uploads').set({ deletedAt: new Date() }).where('bucket', '=', 'products').execute()
  expect((await change(product.id, { image, name: 'Still pictured' })).json()).toMatchObject({ image })
  expect((await change(product.id, { image: '' })).json().image).toBeNull()
})

test('only the inventory role can change products, and an unknown product is not found', async () => {
  const product = await aProduct(t.db)
  for (const role of ['SALES', 'DRIVER', 'ACCOUNTING', 'PAYROLL'] as const)
    expect((await change(product.id, { name: 'x' }, await t.as(role))).statusCode).toBe(403)
  for (const id of [0, 987654, 99999999999]) expectRefusal(await change(id, { name: 'x' }), 404, 'not-found')
})

test('a product takes the bar codes of a unit and a case, in any print of the number', async () => {
  const [chai, chang] = [await aProduct(t.db), await aProduct(t.db)]
  const answer = await change(chai.id, { gtin: '036000291452', caseGtin: '10614141000415' })
  expect(answer.json()).toMatchObject({ gtin: '00036000291452', caseGtin: '10614141000415' })
  expect(await lastChanges(chai.id)).toEqual(
    new Set([
      ['gtin', null, '00036000291452'],
      ['caseGtin', null, '10614141000415'],
    ]),
  )
  const codes = ['0036000291452', '10614141000415']
  for (const code of codes) {
    expectRefusal(await change(chang.id, { gtin: code }), 409, 'gtin-taken')
    expectRefusal(await change(chang.id, { caseGtin: code }), 409, 'gtin-taken')
  }
  expectRefusal(await change(chang.id, { gtin: '96385074', caseGtin: '0000096385074' }), 409, 'gtin-taken')
  for (const gtin of ['036000291453', '1234567', 'chai', 36000291452])
    expect((await change(chang.id, { gtin })).statusCode, String(gtin)).toBe(400)
  expect((await change(chai.id, { gtin: '', caseGtin: null })).json()).toMatchObject({ gtin: null, caseGtin: null })
  expect((await change(chang.id, { gtin: codes[0] })).statusCode).toBe(200)
})

test('two products that take the same bar code at once: one gets it, the other is told', async () => {
  const products = [await aProduct(t.db), await aProduct(t.db)]
  const answers = await Promise.all(products.map(({ id }) => change(id, { gtin: '4006381333931' })))
  expect(countByCode(answers)).toEqual({ 200: 1, 'gtin-taken': 1 })
})
