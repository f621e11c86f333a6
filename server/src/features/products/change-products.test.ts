import { cents } from '@dray/domain/money'
import { expect, test } from 'vitest'
import { aBrand, aProduct, aProductType } from '../../test-data/builders.ts'
import { openTestApp } from '../../test-data/test-app.ts'

const t = await openTestApp()
const keeper = await t.as('INVENTORY')

const change = (body: unknown, request = keeper) => request('PUT', '/api/db/products/updateMany', { body })
const stored = (ids: readonly number[]) =>
  t.db
    .selectFrom('products')
    .select(['id', 'status', 'typeId', 'hideFromCatalog', 'basePriceCents', 'modifiedOn'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
const loggedChanges = (ids: readonly number[]) =>
  t.db
    .selectFrom('changeLog')
    .select(['entityId', 'changes'])
    .where('entityType', '=', 'product')
    .where('entityId', 'in', ids)
    .orderBy('id')
    .execute()

test('many products change in one step; those that already have these values are unchanged', async () => {
  const type = await aProductType(t.db)
  const [first, second, same] = [
    await aProduct(t.db, { basePrice: cents(1000) }),
    await aProduct(t.db, { basePrice: cents(999), status: 'INACTIVE' }),
    await aProduct(t.db, { typeId: type.id, status: 'PROMO', basePrice: cents(0) }),
  ]
  const ids = [first.id, second.id, same.id]
  const before = await stored(ids)
  const answer = await change({
    products: [same, second, first, first].map(({ id }) => ({ id: String(id) })),
    status: 'PROMO',
    typeID: type.id,
    hideFromCatalog: false,
    basePrice: { mode: 'percent', percent: 10 },
  })
  const after = await stored(ids)
  const modifiedOn = after[0]?.modifiedOn.toISOString()
  expect(answer.json()).toEqual({ ok: true, changed: [first.id, second.id], modifiedOn })
  expect(after.map((row) => [row.status, row.typeId, row.basePriceCents])).toEqual([
    ['PROMO', type.id, 1100],
    ['PROMO', type.id, 1099],
    ['PROMO', type.id, 0],
  ])
  expect(after[2]).toEqual(before[2])
  const entries = await loggedChanges(ids)
  expect(entries.map((entry) => entry.entityId)).toEqual([first.id, second.id])
  expect(entries[1]?.changes).toMatchObject([
    { field: 'status', previousValue: 'INACTIVE', newValue: 'PROMO' },
    { field: 'type', newValue: type.name },
    { field: 'basePrice', previousValue: '9.99', newValue: '10.99' },
  ])
})

test('a bulk change is undone with each product’s own values, in one step, unless someone changed a product since', async () => {
  const [from, to] = [await aProductType(t.db), await aProductType(t.db)]
  const [first, second] = [
    await aProduct(t.db, { typeId: from.id, basePrice: cents(1000) }),
    await aProduct(t.db, { typeId: from.id, basePrice: cents(999), status: 'INACTIVE' }),
  ]
  const ids = [first.id, second.id]
  const valuesOf = async () => (await stored(ids)).map(({ modifiedOn: _, ...values }) => values)
  const before = await valuesOf()
  const sent = ids.map((id) => ({ id }))
  const all = { status: 'PROMO', typeID: to.id, basePrice: { mode: 'set', amount: 5 } }
  const back = (modifiedOn: string) =>
    before.map(({ id, status, typeId, basePriceCents }) => ({
      id,
      modifiedOn,
      status,
      typeID: typeId,
      basePrice: basePriceCents / 100,
    }))
  const { modifiedOn } = (await change({ products: sent, ...all })).json()
  const undone = await change({ products: back(modifiedOn) })
  expect(undone.json()).toMatchObject({ ok: true, changed: ids })
  expect(await valuesOf()).toEqual(before)

  const again = (await change({ products: sent, ...all })).json()
  await keeper('PUT', `/api/db/products/update/${second.id}`, { body: { name: 'Renamed' } })
  const stale = await change({ products: back(again.modifiedOn) })
  expect(stale.json()).toMatchObject({ code: 'changed-meanwhile', skus: [second.sku] })
  expect((await stored(ids)).map(({ status }) => status)).toEqual(['PROMO', 'PROMO'])
})

test('prices are set or adjusted, never below zero', async () => {
  const [cheap, expensive] = [
    await aProduct(t.db, { basePrice: cents(50) }),
    await aProduct(t.db, { basePrice: cents(2000) }),
  ]
  const products = [{ id: cheap.id }, { id: expensive.id }]
  const prices = async (basePrice: object) => {
    await change({ products, basePrice })
    return (await stored([cheap.id, expensive.id])).map((row) => row.basePriceCents)
  }
  expect(await prices({ mode: 'add', amount: '-$1.00' })).toEqual([0, 1900])
  expect(await prices({ mode: 'set', amount: '$12.50' })).toEqual([1250, 1250])
})

test('a bulk change made from an older version changes nothing and names the products that were changed', async () => {
  const [first, second] = [await aProduct(t.db), await aProduct(t.db)]
  const read = await stored([first.id, second.id])
  const products = read.map(({ id, modifiedOn }) => ({ id, modifiedOn: modifiedOn.toISOString() }))
  await keeper('PUT', `/api/db/products/update/${second.id}`, { body: { name: 'Changed' } })
  const answer = await change({ products, status: 'HIDDEN' })
  expect(answer.json()).toMatchObject({
    status: 409,
    code: 'changed-meanwhile',
    skus: [second.sku],
    current: { sku: second.sku, name: 'Changed' },
    changedBy: expect.stringMatching(/^User /),
  })
  expect((await stored([first.id, second.id])).map((row) => row.status)).toEqual(['ACTIVE', 'ACTIVE'])
})

test('a bulk change is all or nothing', async () => {
  const [first, expensive] = [await aProduct(t.db), await aProduct(t.db, { basePrice: cents(900_000_000_000) })]
  const products = [{ id: first.id }, { id: expensive.id }]
  const before = await stored([first.id, expensive.id])
  const refusal = async (body: object) => {
    const { status, code, skus } = (await change(body)).json()
    return [status, code, skus]
  }
  expect(await refusal({ products: [...products, { id: 987654 }], status: 'HIDDEN' })).toEqual([
    404,
    'not-found',
    undefined,
  ])
  expect(await refusal({ products, typeID: 987654 })).toEqual([422, 'type-unknown', undefined])
  expect(await refusal({ products, basePrice: { mode: 'percent', percent: 50 } })).toEqual([
    422,
    'price-too-large',
    [expensive.sku],
  ])
  expect(await stored([first.id, expensive.id])).toEqual(before)
  expect(await loggedChanges([first.id, expensive.id])).toEqual([])
})

test('two bulk changes of the same products at once are made one after the other', async () => {
  const products = [await aProduct(t.db), await aProduct(t.db), await aProduct(t.db)].map(({ id }) => ({ id }))
  const raise = { basePrice: { mode: 'add', amount: 1 } }
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) => change({ products: n % 2 ? products : [...products].reverse(), ...raise })),
  )
  expect(answers.map((answer) => answer.statusCode)).toEqual(answers.map(() => 200))
  const rows = await stored(products.map(({ id }) => id))
  expect(rows.map((row) => row.basePriceCents)).toEqual([1800, 1800, 1800])
})

test('five thousand products change in one call, and no more', async () => {
  const [brand, type] = [await aBrand(t.db), await aProductType(t.db)]
  const rows = Array.from({ length: 5000 }, (_, n) => ({
    brandId: brand.id,
    typeId: type.id,
    sku: `BULK-${n}`,
    name: `Bulk ${n}`,
    basePriceCents: cents(n),
    extractTypeId: null,
    description: null,
    image: null,
    genetics: null,
    weight: null,
    unitQuantity: null,
    costCents: null,
    msrpCents: null,
  }))
  const made = await t.db.insertInto('products').values(rows).returning('id').execute()
  const products = made.map(({ id }) => ({ id }))
  const answer = await change({ products, basePrice: { mode: 'add', amount: 0.01 } })
  expect(answer.json().changed).toHaveLength(5000)
  expect(await loggedChanges(made.map(({ id }) => id))).toHaveLength(5000)
  expect((await change({ products: [...products, { id: 1 }], status: 'HIDDEN' })).statusCode).toBe(400)
})

test('a bulk change needs a change and products', async () => {
  const products = [{ id: (await aProduct(t.db)).id }]
  for (const wrong of [
    { products },
    { products: [], status: 'HIDDEN' },
    { products: [{ id: 'x' }], status: 'HIDDEN' },
    { products, status: 'SOLD' },
    { products, basePrice: { mode: 'set', amount: -1 } },
    { products, basePrice: { mode: 'percent', percent: -101 } },
    { products, basePrice: { mode: 'double' } },
  ])
    expect((await change(wrong)).statusCode, JSON.stringify(wrong)).toBe(400)
})

test('only the inventory role can change products in bulk', async () => {
  const products = [{ id: (await aProduct(t.db)).id }]
  for (const role of ['SALES', 'DRIVER', 'ACCOUNTING', 'PAYROLL'] as const)
    expect((await change({ products, status: 'HIDDEN' }, await t.as(role))).statusCode).toBe(403)
})
