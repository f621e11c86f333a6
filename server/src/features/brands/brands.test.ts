import { cents } from '@dray/domain/money'
import { expect, test } from 'vitest'
import { aBrand, aProduct, aProductType } from '../../test-data/builders.ts'
import { expectRefusal } from '../../test-data/expectations.ts'
import { openTestApp } from '../../test-data/test-app.ts'

const t = await openTestApp()
const request = await t.as('INVENTORY')

const add = (body: object) => request('POST', '/api/db/brands/addNew', { body })
const update = (id: number, body: object) => request('PUT', `/api/db/brands/update/${id}`, { body })
const read = async (id: number) => (await request('GET', `/api/db/brands/getByID/${id}`)).json()
const log = async (id: number) => (await request('GET', `/api/db/changelog/getAll/brand/${id}`)).json()

async function aStoredImage(bucket: 'brands' | 'products', fileName: string): Promise<string> {
  await t.db
    .insertInto('uploads')
    .values({ bucket, fileName, userId: request.userId, storedAt: new Date(), deletedAt: null })
    .execute()
  return `/storage/${bucket}/${fileName}`
}

const aLocation = (name: string, isRemoved = false) =>
  t.db
    .insertInto('packingLocations')
    .values({ name, color: '#EF4444', isRemoved })
    .returning('id')
    .executeTakeFirstOrThrow()

// R7.3-11, R3-15, R9-33
test('a new brand gets a SKU code from its name, location 1 and nothing hidden', async () => {
  const image = await aStoredImage('brands', 'acme.png')
  const answer = await add({
    name: 'Acme Farms',
    brandRepName: 'Wile',
    brandRepPhone: '555-0100',
    brandRepEmail: 'wile@acme.example',
    website: 'acme.example',
    image,
    excludeFromReporting: true,
  })
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({
    id: expect.any(Number),
    name: 'Acme Farms',
    image,
    skucode: 'ACM',
    defaultLocationId: 1,
    brandRepName: 'Wile',
    brandRepPhone: '555-0100',
    brandRepEmail: 'wile@acme.example',
    website: 'acme.example',
    excludeFromReporting: true,
    hideInInventoryOverview: false,
    marginFloor: null,
    leadTimeDays: null,
    maxBrandStock: null,
    MaxProductStock: [],
    modifiedOn: expect.any(String),
  })
  expect(await log(answer.json().id)).toMatchObject([
    {
      action: 'create',
      userId: request.userId,
      changes: expect.arrayContaining([expect.objectContaining({ field: 'website', newValue: 'acme.example' })]),
    },
  ])
})

test('brands whose names would give the same code get different codes, even if added at once', async () => {
  const names = Array.from({ length: 8 }, (_, n) => `Zebra ${n}`)
  const codes = (await Promise.all(names.map((name) => add({ name })))).map((answer) => answer.json().skucode)
  expect(new Set(codes)).toEqual(new Set(['ZEB', 'ZEB2', 'ZEB3', 'ZEB4', 'ZEB5', 'ZEB6', 'ZEB7', 'ZEB8']))
})

test('if two brands with the same name are added at once, one is refused', async () => {
  const answers = await Promise.all([add({ name: 'Twin' }), add({ name: 'TWIN' })])
  const refused = answers.filter((answer) => answer.statusCode === 409)
  expect(refused.map((answer) => answer.json().code)).toEqual(['name-taken'])
})

// R5-08
test.each([
  [400, { name: ' ' }, 'Brand name is required'],
  [400, { name: 'Bad mail', brandRepEmail: 'nobody' }, 'Enter a valid email address'],
  [400, { name: 'Bad site', website: 'no site' }, 'Enter a valid web address'],
])('a brand form that is wrong is refused with %i: %j', async (status, body, message) => {
  const answer = await add(body)
  expect({ status: answer.statusCode, message: answer.json().errors[0].message }).toEqual({ status, message })
})

test('a brand can have only an uploaded brand image and a location in use', async () => {
  const gone = await aLocation('Old dock', true)
  const codes = await Promise.all(
    [
      { image: '/storage/brands/nowhere.png' },
      { image: await aStoredImage('products', 'other-bucket.png') },
      { image: 'https://evil.example/x.png' },
      { defaultLocationId: 987_654 },
      { defaultLocationId: gone.id },
    ].map(async (part, n) => (await add({ name: `Refused ${n}`, ...part })).json().code),
  )
  expect(codes).toEqual(['image-unknown', 'image-unknown', 'image-unknown', 'location-unknown', 'location-unknown'])
})

// R7.3-09
test('a brand is read with all its products, including those no longer sold, and with costs only for those who may see them', async () => {
  const brand = await aBrand(t.db)
  await aProduct(t.db, { brandId: brand.id, name: 'A', cost: cents(600) })
  await aProduct(t.db, { brandId: brand.id, name: 'B', status: 'HIDDEN' })
  const answer = await read(brand.id)
  expect(answer).toMatchObject({ name: brand.name, MaxProductStock: [], maxBrandStock: null })
  expect(answer.hideInInventoryOverview).toBe(false)
  expect(answer.products.map((product: { name: string; cost: number }) => [product.name, product.cost])).toEqual([
    ['A', 6],
    ['B', 6],
  ])
  const sales = await t.as('SALES')
  const seen = (await sales('GET', `/api/db/brands/getByID/${brand.id}`)).json()
  expect(seen.products.every((product: object) => !('cost' in product))).toBe(true)
  for (const id of ['987654', '99999999999']) {
    expect((await request('GET', `/api/db/brands/getByID/${id}`)).statusCode).toBe(404)
  }
})

// R7.3-12
test('the full form changes a brand, and the log has the old and new values in readable form', async () => {
  const [brand, dock] = [await aBrand(t.db, 'Before'), await aLocation('North dock')]
  const { skucode, modifiedOn } = await read(brand.id)
  const image = await aStoredImage('brands', 'after.png')
  const form = {
    name: 'After',
    image,
    defaultLocationId: dock.id,
    brandRepName: 'Ann',
    brandRepPhone: '',
    brandRepEmail: null,
    website: 'https://after.example',
    excludeFromReporting: true,
    hideInInventoryOverview: false,
  }
  const answer = await update(brand.id, { ...form, modifiedOn })
  expect(answer.json()).toMatchObject({ ...form, brandRepPhone: null, skucode })
  expect(answer.json().modifiedOn > modifiedOn).toBe(true)
  const [entry] = await log(brand.id)
  expect(
    entry.changes.map((change: Record<string, string>) => [
      change['field'],
      change['previousValue'],
      change['newValue'],
    ]),
  ).toEqual([
    ['name', 'Before', 'After'],
    ['image', null, image],
    ['brandRepName', null, 'Ann'],
    ['website', null, 'https://after.example'],
    ['excludeFromReporting', 'false', 'true'],
    ['defaultLocation', 'Warehouse', 'North dock'],
  ])
  expect((await update(brand.id, { defaultLocationId: '' })).json().defaultLocationId).toBe(1)
})

test('a removed default location is replaced by one of the same name', async () => {
  const [brand, first] = [await aBrand(t.db), await aLocation('Dock')]
  await update(brand.id, { defaultLocationId: first.id })
  await t.db.updateTable('packingLocations').set({ isRemoved: true }).where('id', '=', first.id).execute()
  const { id } = await aLocation('Dock')
  expect((await update(brand.id, { defaultLocationId: id })).json().defaultLocationId).toBe(id)
  const [entry] = await log(brand.id)
  expect(entry.changes).toMatchObject([{ field: 'defaultLocation', previousValue: 'Dock', newValue: 'Dock' }])
})

// R7.3-13
test('the overview switch changes nothing else', async () => {
  const brand = await aBrand(t.db)
  const before = await read(brand.id)
  const answer = await update(brand.id, { hideInInventoryOverview: true })
  expect(answer.json()).toEqual({
    ...answer.json(),
    ...before,
    products: undefined,
    hideInInventoryOverview: true,
    modifiedOn: answer.json().modifiedOn,
  })
  expect((await log(brand.id)).length).toBe(1)
})

test('saving a brand without changes writes nothing', async () => {
  const brand = await aBrand(t.db)
  const { products: _products, ...before } = await read(brand.id)
  const answer = await update(brand.id, { ...before, brandRepName: '' })
  expect({ status: answer.statusCode, body: answer.json() }).toEqual({ status: 200, body: before })
  expect(await log(brand.id)).toEqual([])
})

test('a brand that someone else has changed in the meantime is not overwritten', async () => {
  const brand = await aBrand(t.db)
  const { modifiedOn } = await read(brand.id)
  const ann = await t.as('INVENTORY')
  await ann('PUT', `/api/db/brands/update/${brand.id}`, { body: { website: 'ann.example' } })
  const answer = await update(brand.id, { brandRepName: 'Bob', modifiedOn })
  expectRefusal(answer, 409, 'changed-meanwhile')
  expect(answer.json()).toMatchObject({
    code: 'changed-meanwhile',
    current: { website: 'ann.example', MaxProductStock: [] },
  })
  expect(answer.json().changedBy).toMatch(/^User /)
  expect((await read(brand.id)).brandRepName).toBeNull()
})

test('if two people change the same version of a brand at once, one is refused', async () => {
  const brand = await aBrand(t.db)
  const { modifiedOn } = await read(brand.id)
  const answers = await Promise.all([
    update(brand.id, { website: 'one.example', modifiedOn }),
    update(brand.id, { website: 'two.example', modifiedOn }),
  ])
  expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('a brand cannot take another’s name, or an image or a location that does not exist', async () => {
  const [brand, other] = [await aBrand(t.db), await aBrand(t.db)]
  const codes = await Promise.all(
    [{ name: other.name.toUpperCase() }, { image: '/storage/brands/no.png' }, { defaultLocationId: 987_654 }].map(
      async (body) => (await update(brand.id, body)).json().code,
    ),
  )
  expect(codes).toEqual(['name-taken', 'image-unknown', 'location-unknown'])
  expect((await update(987_654, { name: 'X' })).statusCode).toBe(404)
})

// D-38: a removed location stays where it is used.
test('a brand whose location has been removed can still be changed', async () => {
  const [brand, dock] = [await aBrand(t.db), await aLocation('Closed dock')]
  await update(brand.id, { defaultLocationId: dock.id })
  await t.db.updateTable('packingLocations').set({ isRemoved: true }).where('id', '=', dock.id).execute()
  expect((await update(brand.id, { defaultLocationId: dock.id, website: 'w.example' })).statusCode).toBe(200)
})

// R7.3-14
test('a brand with products cannot be deleted, even if they are hidden', async () => {
  const brand = await aBrand(t.db)
  await aProduct(t.db, { brandId: brand.id, status: 'HIDDEN' })
  const answer = await request('DELETE', `/api/db/brands/remove/${brand.id}`)
  expect(answer.statusCode, answer.body).toBe(409)
  expect(answer.json().code).toBe('brand-has-products')
  expect(answer.json().error).toBe('Brand has products and cannot be deleted')
})

// R7.3-14
test('a brand without products is deleted with its lines, limits and filters, and the log still shows it existed', async () => {
  const [brand, type] = [await aBrand(t.db, 'Gone soon'), await aProductType(t.db)]
  await request('POST', `/api/db/brands/addProductLine/${brand.id}`, { body: { name: 'Reserve' } })
  await request('POST', `/api/db/brands/updateStockLimits/${brand.id}/${type.id}`, { body: { maxStock: 5 } })
  await request('POST', '/api/db/preferences/saveProductFilter/', {
    body: { userId: request.userId, brandId: brand.id, name: 'Mine', filterData: {} },
  })
  await t.db
    .insertInto('externalKeys')
    .values({ entityType: 'brands', externalKey: 'B-1', entityId: brand.id })
    .execute()
  const answer = await request('DELETE', `/api/db/brands/remove/${brand.id}`)
  expect({ status: answer.statusCode, body: answer.json() }).toEqual({ status: 200, body: { ok: true } })
  expect((await request('GET', `/api/db/brands/getByID/${brand.id}`)).statusCode).toBe(404)
  expect((await request('GET', `/api/db/preferences/getProductFilters/${request.userId}/0`)).json()).toEqual([])
  expect((await log(brand.id))[0]).toMatchObject({ action: 'update', notes: 'Brand Gone soon removed', changes: [] })
  const keys = await t.db.selectFrom('externalKeys').select('entityId').where('externalKey', '=', 'B-1').execute()
  expect(keys).toEqual([])
  expect((await request('DELETE', `/api/db/brands/remove/${brand.id}`)).statusCode).toBe(404)
})

test('if a brand is deleted while a product is added to it, either the brand stays or the product is refused', async () => {
  const type = await aProductType(t.db)
  for (let round = 0; round < 6; round++) {
    const brand = await aBrand(t.db)
    const product = { brandID: brand.id, typeID: type.id, name: 'P', basePrice: 1 }
    const [removed, added] = await Promise.all([
      request('DELETE', `/api/db/brands/remove/${brand.id}`),
      request('POST', '/api/db/products/addNew', { body: product }),
    ])
    const outcome = `${removed.statusCode} ${added.statusCode}`
    expect(['200 422', '409 200']).toContain(outcome)
  }
})

// R7.3-10
test('product lines are added, listed by name and removed, and the brand’s log has the changes', async () => {
  const brand = await aBrand(t.db)
  const addLine = (name: string) => request('POST', `/api/db/brands/addProductLine/${brand.id}`, { body: { name } })
  const reserve = (await addLine('Reserve')).json()
  const classic = (await addLine('classic')).json()
  const lines = async () => (await request('GET', `/api/db/brands/getProductLines/${brand.id}`)).json()
  expect(await lines()).toEqual([classic, reserve])
  expect(reserve).toEqual({ id: expect.any(Number), name: 'Reserve' })
  expectRefusal(await addLine('RESERVE'), 409, 'name-taken')
  expect((await addLine(' ')).json().errors[0].message).toBe('Product line name is required')

  expect((await request('DELETE', `/api/db/brands/removeProductLine/${reserve.id}`)).json()).toEqual({ ok: true })
  expect(await lines()).toEqual([classic])
  expect((await request('DELETE', `/api/db/brands/removeProductLine/${reserve.id}`)).statusCode).toBe(404)
  expect((await log(brand.id))[0]).toMatchObject({
    changes: [{ name: brand.name, field: 'productLine', action: 'remove', previousValue: 'Reserve', newValue: null }],
  })
})

test('removing a line takes its products out of it and does not change them otherwise', async () => {
  const brand = await aBrand(t.db)
  const product = await aProduct(t.db, { brandId: brand.id })
  const line = (
    await request('POST', `/api/db/brands/addProductLine/${brand.id}`, { body: { name: 'Reserve' } })
  ).json()
  await t.db.insertInto('productsInLines').values({ productId: product.id, productLineId: line.id }).execute()
  expect((await read(brand.id)).products[0].productLines).toEqual([{ productLineId: line.id }])
  expect((await request('DELETE', `/api/db/brands/removeProductLine/${line.id}`)).statusCode).toBe(200)
  expect((await read(brand.id)).products[0].productLines).toEqual([])
})

test('the same line added twice at once exists once', async () => {
  const brand = await aBrand(t.db)
  const answers = await Promise.all(
    ['Reserve', 'reserve'].map((name) =>
      request('POST', `/api/db/brands/addProductLine/${brand.id}`, { body: { name } }),
    ),
  )
  expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('the lines of an unknown brand are not found', async () => {
  expect((await request('GET', '/api/db/brands/getProductLines/987654')).statusCode).toBe(404)
  expect((await request('POST', '/api/db/brands/addProductLine/987654', { body: { name: 'X' } })).statusCode).toBe(404)
})

// R7.3-15
test('the limit of a brand is set, logged and cleared by null', async () => {
  const brand = await aBrand(t.db)
  const set = (maxBrandStock: unknown) =>
    request('POST', `/api/db/brands/updateStockLimits/${brand.id}`, { body: { maxBrandStock } })
  expect((await set(500)).json()).toMatchObject({ id: brand.id, maxBrandStock: 500 })
  expect((await set(500)).statusCode).toBe(200)
  expect((await set('')).json().maxBrandStock).toBeNull()
  expect((await set(0)).json().maxBrandStock).toBe(0)
  for (const wrong of [-1, 1.5, 'many', undefined]) expect((await set(wrong)).statusCode).toBe(400)
  const values = (await log(brand.id)).map((entry: { changes: { previousValue: string; newValue: string }[] }) =>
    entry.changes.map((change) => [change.previousValue, change.newValue]),
  )
  expect(values).toEqual([[[null, '0']], [['500', null]], [[null, '500']]])
  expect(
    (await request('POST', '/api/db/brands/updateStockLimits/987654', { body: { maxBrandStock: 1 } })).statusCode,
  ).toBe(404)
})

// R7.3-16, R7.3-17, R3-16
test('a type can have its own limit and one for each weight; null deletes a limit', async () => {
  const [brand, type] = [await aBrand(t.db), await aProductType(t.db, 'Flower')]
  const base = `/api/db/brands/updateStockLimits/${brand.id}/${type.id}`
  const set = async (path: string, maxStock: number | null) =>
    (await request('POST', path, { body: { maxStock } })).json()
  expect(await set(base, 100)).toEqual({ typeId: type.id, weight: null, maxStock: 100 })
  expect(await set(`${base}/3.5`, 40)).toEqual({ typeId: type.id, weight: 3.5, maxStock: 40 })
  expect(await set(`${base}/3.50/`, 45)).toEqual({ typeId: type.id, weight: 3.5, maxStock: 45 })
  expect(await set(`${base}/0.125`, 7)).toEqual({ typeId: type.id, weight: 0.125, maxStock: 7 })
  expect((await read(brand.id)).MaxProductStock).toEqual([
    { typeId: type.id, weight: null, maxStock: 100 },
    { typeId: type.id, weight: 0.125, maxStock: 7 },
    { typeId: type.id, weight: 3.5, maxStock: 45 },
  ])
  expect(await set(`${base}/3.5`, null)).toEqual({ typeId: type.id, weight: 3.5, maxStock: null })
  const listed = (await request('GET', '/api/db/brands/getAll'))
    .json()
    .find((listedBrand: { id: number }) => listedBrand.id === brand.id)
  expect(listed.MaxProductStock.length).toBe(2)
  const subfields = (await log(brand.id)).map((entry: { changes: { subfield: string; newValue: string }[] }) =>
    entry.changes.map((change) => `${change.subfield} ${change.newValue}`).join(),
  )
  expect(subfields).toEqual(['Flower 3.5g null', 'Flower 0.125g 7', 'Flower 3.5g 45', 'Flower 3.5g 40', 'Flower 100'])
})

test('a limit of an unknown brand or type is 404, of an invalid weight 400', async () => {
  const [brand, type] = [await aBrand(t.db), await aProductType(t.db)]
  const status = async (path: string) =>
    (await request('POST', `/api/db/brands/updateStockLimits/${path}`, { body: { maxStock: 1 } })).statusCode
  expect(await status(`987654/${type.id}`)).toBe(404)
  expect(await status(`${brand.id}/987654`)).toBe(404)
  expect(await status(`${brand.id}/987654/3.5`)).toBe(404)
  expect(await status(`${brand.id}/${type.id}/heavy`)).toBe(400)
  expect(await status(`${brand.id}/${type.id}/1.23456`)).toBe(400)
})

test('a limit set several times at once is stored once', async () => {
  const [brand, type] = [await aBrand(t.db), await aProductType(t.db)]
  const answers = await Promise.all(
    [1, 2, 3, 4].map((maxStock) =>
      request('POST', `/api/db/brands/updateStockLimits/${brand.id}/${type.id}`, { body: { maxStock } }),
    ),
  )
  expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 200])
  expect((await read(brand.id)).MaxProductStock.length).toBe(1)
})

// R6-10
test('sales can read brands but not change them; a driver cannot read them', async () => {
  const brand = await aBrand(t.db)
  const [sales, driver] = [await t.as('SALES'), await t.as('DRIVER')]
  expect((await sales('GET', `/api/db/brands/getByID/${brand.id}`)).statusCode).toBe(200)
  expect((await sales('PUT', `/api/db/brands/update/${brand.id}`, { body: { name: 'X' } })).statusCode).toBe(403)
  expect((await sales('DELETE', `/api/db/brands/remove/${brand.id}`)).statusCode).toBe(403)
  expect((await driver('GET', '/api/db/brands/getAll')).statusCode).toBe(403)
})

test('the lead time of a brand is a number of days that can be set, changed and cleared, and is logged', async () => {
  const { id } = (await add({ name: 'Slow', leadTimeDays: '14' })).json()
  expect((await update(id, { website: 'slow.example' })).json().leadTimeDays).toBe(14)
  expect((await update(id, { leadTimeDays: 365 })).json().leadTimeDays).toBe(365)
  expect((await update(id, { leadTimeDays: '' })).json().leadTimeDays).toBeNull()
  const changes = (await log(id)).flatMap((entry: { changes: { field: string }[] }) => entry.changes)
  expect(changes.filter(({ field }: { field: string }) => field === 'leadTimeDays')).toMatchObject([
    { previousValue: '365', newValue: null },
    { previousValue: '14', newValue: '365' },
    { previousValue: null, newValue: '14' },
  ])
  const refused = await Promise.all([-1, 366, 1.5].map((leadTimeDays) => update(id, { leadTimeDays })))
  expect(refused.map((answer) => answer.json().errors[0].message)).toEqual([
    'Must be at least 0',
    'Must be at most 365 days',
    'Must be a whole number',
  ])
})

test('the margin floor of a brand is a percentage that can be set, changed and cleared, and is logged', async () => {
  const { id } = (await add({ name: 'Floored', marginFloor: '20%' })).json()
  expect((await update(id, { website: 'floored.example' })).json().marginFloor).toBe(20)
  expect((await update(id, { marginFloor: 12.5 })).json().marginFloor).toBe(12.5)
  expect((await update(id, { marginFloor: '' })).json().marginFloor).toBeNull()
  const changes = (await log(id)).flatMap((entry: { changes: { field: string }[] }) => entry.changes)
  expect(changes.filter(({ field }: { field: string }) => field === 'marginFloor')).toMatchObject([
    { previousValue: '12.5', newValue: null },
    { previousValue: '20', newValue: '12.5' },
    { previousValue: null, newValue: '20' },
  ])
  const refused = await Promise.all([-1, 100.5, 12.345, 'much'].map((marginFloor) => update(id, { marginFloor })))
  expect(refused.map((answer) => answer.json().errors[0].message)).toEqual([
    'Must be at least 0%',
    'Must be at most 100%',
    'A percentage can have at most two decimals',
    'Enter a percentage',
  ])
})

test('roles that can’t see costs can’t see the margin floor either, in any answer or log', async () => {
  const { id } = (await add({ name: 'Secret floor', marginFloor: 20 })).json()
  await update(id, { marginFloor: 25 })
  const sales = await t.as('SALES')
  const addresses = [
    'brands/getAll',
    'brands/getBrandsWithProductCount',
    `brands/getByID/${id}`,
    `changelog/getAll/brand/${id}`,
  ]
  for (const address of addresses) expect((await sales('GET', `/api/db/${address}`)).body).not.toContain('marginFloor')
  expect((await request('GET', '/api/db/brands/getAll')).body).toContain('"marginFloor":25')
})
