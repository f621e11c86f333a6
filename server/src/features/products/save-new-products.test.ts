import { expect, test } from 'vitest'
import { aBrand, aProduct, aProductType } from '../../test-data/builders.ts'
import { anExtractType, aProductLine, aStoredImage } from '../../test-data/catalog-builders.ts'
import { openTestApp } from '../../test-data/test-app.ts'

const t = await openTestApp()
const keeper = await t.as('INVENTORY')
const { kind, code } = await aKind()

/** A new brand and type, so tests don't affect each other's SKUs. */
async function aKind() {
  const brand = await aBrand(t.db)
  const type = await aProductType(t.db, `Flower ${brand.name}`)
  const { skucode } = await t.db
    .selectFrom('brands')
    .select('skucode')
    .where('id', '=', brand.id)
    .executeTakeFirstOrThrow()
  return { brand, type, kind: { brandID: brand.id, typeID: type.id }, code: skucode }
}
const least = (of = kind) => ({ ...of, name: 'Chai', status: 'ACTIVE', basePrice: 18 })
const add = (body: unknown, headers: Record<string, string> = {}, request = keeper) =>
  request('POST', '/api/db/products/addNew', { body, headers })
const nextSku = (of: typeof kind, request = keeper) =>
  request('GET', `/api/db/products/createSKU?brandID=${of.brandID}&typeID=${of.typeID}`)
const movementsOf = (productId: number) =>
  t.db
    .selectFrom('stockMovements')
    .select(['delta', 'reason', 'batchId', 'userId'])
    .where('productId', '=', productId)
    .execute()

// R7.3-18, R5-12, R5-13
test('the next SKU of a brand and type is suggested without reserving it', async () => {
  const of = await aKind()
  const shown = [await nextSku(of.kind), await nextSku(of.kind)].map((answer) => answer.json())
  expect(shown).toMatchObject([{ sku: `${of.code}-FLO-0001` }, { sku: `${of.code}-FLO-0001` }])
  await add(least(of.kind))
  expect((await nextSku(of.kind)).json()).toMatchObject({ sku: `${of.code}-FLO-0002` })
  expect((await nextSku({ ...of.kind, brandID: 987654 })).statusCode).toBe(404)
  expect((await nextSku({ ...of.kind, typeID: 987654 })).statusCode).toBe(404)
  expect((await keeper('GET', `/api/db/products/createSKU?brandID=${of.kind.brandID}`)).statusCode).toBe(400)
  expect((await nextSku(of.kind, await t.as('SALES'))).statusCode).toBe(403)
})

test('opening stock comes in the batch that the form gives, and one without a number gets the suggested one', async () => {
  const of = await aKind()
  const { batchNumber: suggested } = (await nextSku(of.kind)).json()
  expect(suggested).toMatch(/-FLO-0001-\d{6}-\d{5}$/)
  const openingBatch = { batchNumber: null, expiresOn: '2027-03-31' }
  const { id } = (await add({ ...least(of.kind), stock: 100, openingBatch })).json()
  const product = (await keeper('GET', `/api/db/products/getByID/${id}`)).json()
  expect(product.stock).toBe(100)
  expect(product.orderBatches).toMatchObject([
    {
      batchNumber: suggested,
      isCheckedIn: true,
      usable: true,
      initialQuantity: 100,
      remainingQuantity: 100,
      expiresOn: '2027-03-31',
    },
  ])
  expect(await movementsOf(id)).toMatchObject([{ delta: 100, batchId: product.orderBatches[0].id }])

  const own = (await add({ ...least(of.kind), stock: 5, openingBatch: { batchNumber: 'L-7' } })).json()
  expect((await keeper('GET', `/api/db/products/getByID/${own.id}`)).json().orderBatches).toMatchObject([
    { batchNumber: 'L-7', remainingQuantity: 5 },
  ])
  expect((await add({ ...least(of.kind), stock: 5, openingBatch: { batchNumber: 'L-7' } })).json().code).toBe(
    'batch-of-another-product',
  )
  const untracked = { ...least(of.kind), hasBatch: false, stock: 5, openingBatch }
  expect((await add(untracked)).json().code).toBe('product-without-batches')
  const none = (await add({ ...least(of.kind), openingBatch })).json()
  expect((await keeper('GET', `/api/db/products/getByID/${none.id}`)).json().orderBatches).toEqual([])
})

test('an opening batch of a type that needs a COA is not checked in yet', async () => {
  const of = await aKind()
  await t.db.updateTable('productTypes').set({ requiresCoa: true }).where('id', '=', of.type.id).execute()
  const { id } = (await add({ ...least(of.kind), stock: 5, openingBatch: {} })).json()
  expect((await keeper('GET', `/api/db/products/getByID/${id}`)).json().orderBatches).toMatchObject([
    { isCheckedIn: false, remainingQuantity: 5 },
  ])
})

// R7.3-19, R3-07, R3-08, R3-09, R3-10, R3-11
test('a product is added with every field of its form, and the answer equals a later read of it', async () => {
  const [extractType, image] = [await anExtractType(t.db), await aStoredImage(t.db)]
  const [first, second] = [await aProductLine(t.db, kind.brandID), await aProductLine(t.db, kind.brandID)]
  const form = {
    ...kind,
    sku: `${code}-FLO-0042`,
    name: '  Côte de Blaye 💥 ',
    description: 'Côte\nde Blaye',
    image,
    genetics: 'HYBRID',
    extractTypeID: extractType.id,
    productLineIDs: [second.id, first.id, second.id],
    status: 'PROMO',
    weight: 3.5,
    unitQuantity: 12,
    shelf: 'Köln 💥 2',
    stock: 40,
    cost: 7.25,
    basePrice: 18,
    msrp: 24.99,
    discountEligible: false,
    hasBatch: false,
    hideFromCatalog: true,
  }
  const answer = await add(form)
  expect(answer.statusCode).toBe(200)
  const product = answer.json()
  const { productLineIDs: _answeredAsLines, ...rest } = form
  expect(product).toMatchObject({
    ...rest,
    name: 'Côte de Blaye 💥',
    productLines: [{ productLineId: first.id }, { productLineId: second.id }],
    extractType: extractType.name,
    pendingOutboundQuantity: 0,
    orderBatches: [],
  })
  expect((await keeper('GET', `/api/db/products/getByID/${product.id}`)).json()).toEqual(product)
  expect(await movementsOf(product.id)).toEqual([
    { delta: 40, reason: 'Manual correction', batchId: null, userId: keeper.userId },
  ])
  const log = await t.db.selectFrom('changeLog').selectAll().where('entityId', '=', product.id).execute()
  expect(log).toMatchObject([{ action: 'create', entityType: 'product', userId: keeper.userId }])
  const [told] = (await keeper('GET', `/api/db/changelog/getAll/product/${product.id}`)).json()
  for (const [field, newValue] of Object.entries({
    sku: product.sku,
    brand: product.brand,
    hasBatch: String(product.hasBatch),
  }))
    expect(told.changes).toContainEqual(expect.objectContaining({ field, newValue }))
})

// R5-09, R5-14, R5-15
test('a product needs a name, a brand, a type and a base price; other fields have the defaults of the form', async () => {
  const product = (await add(least())).json()
  expect(product).toMatchObject({
    status: 'ACTIVE',
    stock: 0,
    discountEligible: true,
    hasBatch: true,
    hideFromCatalog: false,
    description: null,
    shelf: null,
    gtin: null,
    caseGtin: null,
    image: null,
    genetics: null,
    extractTypeID: null,
    extractType: null,
    productLines: [],
    weight: null,
    unitQuantity: null,
    cost: null,
    msrp: null,
  })
  expect(await movementsOf(product.id)).toEqual([])
  const empty = { name: ' ', brandID: '', typeID: null, status: '', basePrice: '' }
  expect((await add(empty)).json()).toMatchObject({
    status: 400,
    errors: expect.arrayContaining([
      { path: 'name', message: 'Product name is required' },
      { path: 'brandID', message: 'Brand is required' },
      { path: 'typeID', message: 'Product type is required' },
      { path: 'status', message: 'Product status is required' },
      { path: 'basePrice', message: 'Base price is required' },
    ]),
  })
})

// R5-18, R5-20, R5-21
test('currency characters and grams are stripped from what is typed', async () => {
  const typed = { ...least(), weight: ' 3.5g ', basePrice: '$1,012.50', cost: '$7', msrp: '', genetics: '', stock: '5' }
  expect((await add(typed)).json()).toMatchObject({
    weight: 3.5,
    basePrice: 1012.5,
    cost: 7,
    msrp: null,
    genetics: null,
    stock: 5,
  })
  for (const wrong of [
    { weight: '3.5kg' },
    { weight: -1 },
    { weight: 3.4567 },
    { basePrice: '12,50 €' },
    { basePrice: -1 },
    { basePrice: 1.005 },
    { basePrice: 1e15 },
    { unitQuantity: 0 },
    { unitQuantity: 1.5 },
    { stock: 1e12 },
    { status: 'SOLD' },
    { genetics: 'RUDERALIS' },
    { name: 'x'.repeat(201) },
    { name: 'zero \u0000 byte' },
    { productLineIDs: ['x'] },
  ])
    expect((await add({ ...least(), ...wrong })).statusCode, JSON.stringify(wrong)).toBe(400)
})

test('everything a product refers to must exist; its lines must belong to its brand, and its image must be a product image', async () => {
  const other = await aKind()
  const line = await aProductLine(t.db, other.brand.id)
  const refusal = async (wrong: object) => {
    const { status, code: reason } = (await add({ ...least(), ...wrong })).json()
    return [status, reason]
  }
  const before = await t.db.selectFrom('products').select('id').execute()
  expect(await refusal({ brandID: 987654 })).toEqual([422, 'brand-unknown'])
  expect(await refusal({ typeID: 987654 })).toEqual([422, 'type-unknown'])
  expect(await refusal({ extractTypeID: 987654 })).toEqual([422, 'extract-type-unknown'])
  const own = await aProductLine(t.db, least().brandID)
  expect(await refusal({ productLineIDs: [own.id, line.id] })).toEqual([422, 'product-line-unknown'])
  const images = [
    'https://evil.example/a.png',
    '/storage/products/unknown.png',
    '/storage/products/../../etc/passwd',
    '/storage/products/%E0%A4%A',
    await aStoredImage(t.db, 'brands'),
  ]
  for (const image of images) expect([image, ...(await refusal({ image }))]).toEqual([image, 422, 'image-unknown'])
  expect(await t.db.selectFrom('products').select('id').execute()).toEqual(before)
})

test('a SKU that is taken or does not match the brand and type is replaced by the next', async () => {
  const of = await aKind()
  const other = await aProduct(t.db)
  const made = async (sku: string) => (await add({ ...least(of.kind), sku })).json().sku
  expect(await made(`${of.code}-FLO-0002`)).toBe(`${of.code}-FLO-0002`)
  expect(await made(`${of.code}-FLO-0002`)).toBe(`${of.code}-FLO-0001`)
  expect(await made(other.sku)).toBe(`${of.code}-FLO-0003`)
  expect(await made(`${of.code}-EDI-0009`)).toBe(`${of.code}-FLO-0004`)
  expect(await made('')).toBe(`${of.code}-FLO-0005`)
})

test('twenty products added to one brand and type at once get twenty different SKUs', async () => {
  const of = await aKind()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => add({ ...least(of.kind), sku: `${of.code}-FLO-0001` })),
  )
  expect(answers.map((answer) => answer.statusCode)).toEqual(answers.map(() => 200))
  const numbers = Array.from({ length: 20 }, (_, n) => `${of.code}-FLO-${String(n + 1).padStart(4, '0')}`)
  expect(new Set(answers.map((answer) => answer.json().sku))).toEqual(new Set(numbers))
})

test('the same form sent twice adds one product', async () => {
  const [of, headers] = [await aKind(), { 'idempotency-key': 'add-once' }]
  const answers = [await add(least(of.kind), headers), await add(least(of.kind), headers)]
  expect(answers[1]?.json()).toEqual(answers[0]?.json())
  const stored = await t.db.selectFrom('products').select('id').where('brandId', '=', of.brand.id).execute()
  expect(stored).toHaveLength(1)
  expect((await add({ ...least(of.kind), name: 'Other' }, headers)).json()).toMatchObject({ code: 'key-reused' })
})

test('only the inventory role can add products', async () => {
  for (const role of ['SALES', 'DRIVER', 'ACCOUNTING', 'PAYROLL'] as const)
    expect((await add(least(), {}, await t.as(role))).statusCode).toBe(403)
  expect((await add(least(), {}, await t.as('ADMIN'))).statusCode).toBe(200)
})
