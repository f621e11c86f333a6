import { expect, test } from 'vitest'
import { aProduct } from '../../test-data/builders.ts'
import { expectRefusal } from '../../test-data/expectations.ts'
import { unitsInStock } from '../../test-data/queries.ts'
import { aBatch } from '../../test-data/stock-builders.ts'
import { type ApiClient, openTestApp } from '../../test-data/test-app.ts'

const t = await openTestApp()
const keeper = await t.as('INVENTORY')

const label = (productId: number, body: object, request = keeper) =>
  request('POST', `/api/db/products/addBatch/${productId}`, { body })
const change = (id: number, body: object, request = keeper) =>
  request('PUT', `/api/db/products/updateBatch/${id}`, { body })
const batchesOf = async (sku: string) => (await keeper('GET', `/api/db/products/getBatches/${sku}`)).json()
const movementsOf = (productId: number) =>
  t.db
    .selectFrom('stockMovements')
    .select(['batchId', 'delta', 'reason', 'userId'])
    .where('productId', '=', productId)
    .orderBy('id')
    .execute()
const lastEntry = (productId: number) =>
  t.db
    .selectFrom('changeLog')
    .select(['userId', 'notes', 'changes'])
    .where('entityType', '=', 'product')
    .where('entityId', '=', productId)
    .orderBy('id', 'desc')
    .executeTakeFirst()

// R3-14, R4.4-16
test('a product’s batches are listed newest received first, and within a day newest created first', async () => {
  const product = await aProduct(t.db)
  const first = await aBatch(t.db, product.id, { receivedOn: '2026-03-01' })
  const old = await aBatch(t.db, product.id, { receivedOn: '2026-01-01', isCheckedIn: false, quantity: 7 })
  const second = await aBatch(t.db, product.id, { receivedOn: '2026-03-01' })
  const batches = await batchesOf(product.sku)
  expect(batches.map((batch: { id: number }) => batch.id)).toEqual([second.id, first.id, old.id])
  expect(batches[2]).toMatchObject({
    ...old,
    isCheckedIn: false,
    initialQuantity: 7,
    remainingQuantity: 7,
    receivedOn: '2026-01-01',
  })
  expect((await keeper('GET', '/api/db/products/getBatches/NO-SUCH-SKU')).statusCode).toBe(404)
})

test('untagged stock gets a batch and a number, and total stock stays the same', async () => {
  const product = await aProduct(t.db, { stock: 12 })
  const answer = await label(product.id, { initialQuantity: 5 })
  const batch = answer.json()
  const today = t.today()
  expect(answer.statusCode).toBe(200)
  expect(batch).toMatchObject({ isCheckedIn: false, initialQuantity: 5, remainingQuantity: 5, receivedOn: today })
  expect(batch.batchNumber).toMatch(new RegExp(`^${product.sku}-${today.replaceAll('-', '').slice(2)}-\\d{5}$`))
  expect(await unitsInStock(t.db, product.id)).toBe(12)
  const reason = `Batch ${batch.batchNumber} added`
  expect((await movementsOf(product.id)).slice(1)).toEqual([
    { batchId: null, delta: -5, reason, userId: keeper.userId },
    { batchId: batch.id, delta: 5, reason, userId: keeper.userId },
  ])
  expect((await lastEntry(product.id))?.changes).toEqual(
    expect.arrayContaining([
      {
        name: product.name,
        field: 'initialQuantity',
        subfield: batch.batchNumber,
        action: 'add',
        previousValue: null,
        newValue: '5',
      },
    ]),
  )
})

test('units labeled with an existing batch number join that batch, which keeps the day it was received', async () => {
  const product = await aProduct(t.db, { stock: 9 })
  const batchNumber = `LOT ${product.sku}`
  const first = (await label(product.id, { batchNumber, initialQuantity: 2, receivedOn: '2026-01-05' })).json()
  const second = (await label(product.id, { batchNumber, initialQuantity: '4', receivedOn: '2026-02-05' })).json()
  expect(second).toEqual({ ...first, initialQuantity: 6, remainingQuantity: 6, receivedOn: '2026-01-05' })
  expect(await unitsInStock(t.db, product.id)).toBe(9)
})

test('a receipt day sent with a time becomes the company’s day', async () => {
  const product = await aProduct(t.db, { stock: 1 })
  const batch = (await label(product.id, { initialQuantity: 1, receivedOn: '2026-03-02T05:30:00Z' })).json()
  expect(batch.receivedOn).toBe('2026-03-01')
})

test('stock can’t be labeled with a receipt day in the future', async () => {
  const product = await aProduct(t.db, { stock: 1 })
  const receivedOn = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  expectRefusal(await label(product.id, { initialQuantity: 1, receivedOn }), 422, 'received-in-future')
  expect(await batchesOf(product.sku)).toEqual([])
})

test('the counter skips a number that someone typed', async () => {
  const product = await aProduct(t.db, { stock: 9 })
  const { batchNumber } = (await label(product.id, { initialQuantity: 1, receivedOn: '2026-04-01' })).json()
  const next = batchNumber.replace(/\d{5}$/, (digits: string) => String(Number(digits) + 1).padStart(5, '0'))
  expect((await label(product.id, { batchNumber: next, initialQuantity: 1 })).statusCode).toBe(200)
  const made = (await label(product.id, { initialQuantity: 1, receivedOn: '2026-04-01' })).json()
  expect(made.remainingQuantity).toBe(1)
  expect([batchNumber, next]).not.toContain(made.batchNumber)
})

test('labeling more units than are untagged is refused, and the refusal says how many are untagged', async () => {
  const product = await aProduct(t.db, { stock: 3 })
  await aBatch(t.db, product.id, { quantity: 20 })
  const answer = await label(product.id, { initialQuantity: 4 })
  expect(answer.statusCode, answer.body).toBe(422)
  expect(answer.json()).toMatchObject({ code: 'too-few-untagged', untagged: 3 })
  await t.db.updateTable('products').set({ stock: -2 }).where('id', '=', product.id).execute()
  expect((await label(product.id, { initialQuantity: 1 })).json()).toMatchObject({ untagged: 0 })
})

test('a batch number belongs to one product, even if two request it at the same time', async () => {
  const [mine, others] = [await aProduct(t.db, { stock: 5 }), await aProduct(t.db, { stock: 5 })]
  const body = { batchNumber: `SHARED ${mine.sku}`, initialQuantity: 1 }
  const answers = await Promise.all([label(mine.id, body), label(others.id, body)])
  expect(answers.map((answer) => answer.statusCode).sort((a, b) => a - b)).toEqual([200, 422])
  expect(answers.find((answer) => answer.statusCode === 422)?.json().code).toBe('batch-of-another-product')
})

test('if ten people label the last five units at once, five succeed', async () => {
  const product = await aProduct(t.db, { stock: 5 })
  const body = { batchNumber: `LAST ${product.sku}`, initialQuantity: 1 }
  const answers = await Promise.all(Array.from({ length: 10 }, () => label(product.id, body)))
  expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(5)
  expect(answers.filter((answer) => answer.json().code === 'too-few-untagged')).toHaveLength(5)
  expect(await batchesOf(product.sku)).toMatchObject([{ initialQuantity: 5, remainingQuantity: 5 }])
})

test('a product kept without batches gets none, and an unknown product is not found', async () => {
  const product = await aProduct(t.db, { stock: 5, hasBatch: false })
  expectRefusal(await label(product.id, { initialQuantity: 1 }), 422, 'product-without-batches')
  expect((await label(2_000_000_000, { initialQuantity: 1 })).statusCode).toBe(404)
})

test('sales may look at batches and not change them', async () => {
  const rep = await t.as('SALES')
  const product = await aProduct(t.db, { stock: 5 })
  const { id } = await aBatch(t.db, product.id)
  expect((await rep('GET', `/api/db/products/getBatches/${product.sku}`)).statusCode).toBe(200)
  expect((await label(product.id, { initialQuantity: 1 }, rep)).statusCode).toBe(403)
  expect((await change(id, { isCheckedIn: true }, rep)).statusCode).toBe(403)
})

const badBatches = [
  {},
  { initialQuantity: 0 },
  { initialQuantity: 1.5 },
  { initialQuantity: 1, batchNumber: 'x'.repeat(61) },
  { initialQuantity: 1, receivedOn: '1999-12-31' },
]
test.each(badBatches)('a batch of %j is refused', async (body) => {
  const product = await aProduct(t.db, { stock: 5 })
  expect((await label(product.id, body)).statusCode).toBe(400)
  expect(await batchesOf(product.sku)).toEqual([])
})

test('checking a batch in or out changes no stock and is logged on the product under the number of the batch', async () => {
  const product = await aProduct(t.db)
  const { id, batchNumber } = await aBatch(t.db, product.id, { quantity: 8, isCheckedIn: false })
  expect((await change(id, { isCheckedIn: true })).json()).toMatchObject({ isCheckedIn: true, remainingQuantity: 8 })
  const entry = await lastEntry(product.id)
  expect(entry).toMatchObject({
    userId: keeper.userId,
    changes: [{ field: 'isCheckedIn', subfield: batchNumber, previousValue: 'false', newValue: 'true' }],
  })
  expect(await unitsInStock(t.db, product.id)).toBe(8)
  expect(await movementsOf(product.id)).toHaveLength(1)
})

test('a corrected batch changes the stock by the same difference, and its reason is on the movement', async () => {
  const product = await aProduct(t.db, { stock: 3 })
  const { id, batchNumber } = await aBatch(t.db, product.id, { quantity: 10 })
  const answer = await change(id, { remainingQuantity: 8, remainingBefore: 10, notes: 'broken case' })
  expect(answer.json()).toMatchObject({ initialQuantity: 10, remainingQuantity: 8 })
  expect(await unitsInStock(t.db, product.id)).toBe(11)
  expect((await movementsOf(product.id)).at(-1)).toEqual({
    batchId: id,
    delta: -2,
    reason: `Batch ${batchNumber} corrected: broken case`,
    userId: keeper.userId,
  })
  expect(await lastEntry(product.id)).toMatchObject({
    notes: expect.stringContaining('broken case'),
    changes: [{ field: 'remainingQuantity', subfield: batchNumber, previousValue: '10', newValue: '8' }],
  })
})

test('units sold while a correction is being typed stay sold', async () => {
  const product = await aProduct(t.db)
  const { id } = await aBatch(t.db, product.id, { quantity: 10 })
  await change(id, { remainingQuantity: 6, notes: 'sold in the meantime' })
  expect((await change(id, { remainingQuantity: 9, remainingBefore: 10, notes: 'one broken' })).json()).toMatchObject({
    remainingQuantity: 5,
  })
  const tooMuch = await change(id, { remainingQuantity: 1, remainingBefore: 10, notes: 'many broken' })
  expect(tooMuch.statusCode, tooMuch.body).toBe(409)
  expect(tooMuch.json()).toMatchObject({ code: 'batch-taken', free: 5 })
  expect((await change(id, { remainingQuantity: 0, notes: 'all gone' })).json()).toMatchObject({ remainingQuantity: 0 })
  expect(await unitsInStock(t.db, product.id)).toBe(0)
})

test('a correction without a reason is refused, one that changes nothing writes nothing', async () => {
  const product = await aProduct(t.db)
  const { id } = await aBatch(t.db, product.id, { quantity: 10 })
  const before = await lastEntry(product.id)
  for (const notes of [undefined, null, '', '   ']) {
    expectRefusal(await change(id, { remainingQuantity: 9, notes }), 422, 'reason-missing')
  }
  expect((await change(id, { isCheckedIn: true, remainingQuantity: 10 })).statusCode).toBe(200)
  expect(await lastEntry(product.id)).toEqual(before)
  expect(await movementsOf(product.id)).toHaveLength(1)
})

test.each([{}, { remainingQuantity: -1, notes: 'n' }, { remainingQuantity: 1.5, notes: 'n' }, { isCheckedIn: 'yes' }])(
  'a batch is not changed to %j',
  async (body) => {
    const { id } = await aBatch(t.db, (await aProduct(t.db)).id)
    expect((await change(id, body)).statusCode).toBe(400)
    expect((await change(2_000_000_000, { isCheckedIn: true })).statusCode).toBe(404)
  },
)

test('stock above the maximum is refused with a message', async () => {
  const product = await aProduct(t.db)
  const batches = [await aBatch(t.db, product.id), await aBatch(t.db, product.id), await aBatch(t.db, product.id)]
  const codes: string[] = []
  for (const { id } of batches) {
    const answer = await change(id, { remainingQuantity: 1_000_000_000, notes: 'a slip of the finger' })
    codes.push(answer.json().code ?? 'accepted')
  }
  expect(codes).toEqual(['accepted', 'accepted', 'figure-too-large'])
  expect(await unitsInStock(t.db, product.id)).toBe(2_000_000_010)
})

test('only the office can find a batch by any part of its number', async () => {
  const product = await aProduct(t.db, { name: 'Chartreuse verte' })
  const { id, batchNumber } = await aBatch(t.db, product.id, { batchNumber: 'Zz%9-Tank_4' })
  const find = async (request: ApiClient, words: string) =>
    (await request('GET', `/api/db/search/find?words=${encodeURIComponent(words)}`)).json().batches
  const rep = await t.as('SALES')
  const found = { id, batchNumber, sku: product.sku, productName: 'Chartreuse verte' }
  expect(await find(rep, 'z%9-tank_')).toEqual([{ ...found, expiresOn: null, unusableReason: null }])
  const facts = { expiresOn: '2026-01-05' }
  await keeper('PUT', `/api/db/products/updateBatchFacts/${id}`, { body: facts })
  expect(await find(rep, 'z%9-tank_')).toEqual([{ ...found, ...facts, unusableReason: 'EXPIRED' }])
  expect(await find(rep, 'z%%tank')).toEqual([])
  expect(await find(await t.as('DRIVER'), 'tank')).toEqual([])
})
