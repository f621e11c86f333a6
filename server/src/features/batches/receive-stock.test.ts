import { addDays } from '@dray/domain/time/company-day'
import { expect, test } from 'vitest'
import { aProduct } from '../../test-data/builders.ts'
import { expectRefusal, expectSoundTotals } from '../../test-data/expectations.ts'
import { changeLog, unitsInStock } from '../../test-data/queries.ts'
import { aBatch } from '../../test-data/stock-builders.ts'
import { type ApiClient, openTestApp } from '../../test-data/test-app.ts'

const t = await openTestApp()
const keeper = await t.as('INVENTORY')

const receive = (productId: number, body: object, { request = keeper, headers = {} } = {}) =>
  request('POST', `/api/db/products/receiveStock/${productId}`, { body, headers })
const suggest = async (productId: number, query = '') =>
  (await keeper('GET', `/api/db/products/createBatchNumber/${productId}${query}`)).json()
const batchesOf = async (sku: string) => (await keeper('GET', `/api/db/products/getBatches/${sku}`)).json()
const movementsOf = (productId: number) =>
  t.db
    .selectFrom('stockMovements')
    .select(['batchId', 'delta', 'reason', 'userId'])
    .where('productId', '=', productId)
    .orderBy('id')
    .execute()
const loggedChanges = (id: number) =>
  changeLog(t.db, { entityType: 'product', entityId: id }, ['userId', 'notes', 'changes'])

test('received units raise the stock and become a batch in one movement, with the note in ledger and log', async () => {
  const product = await aProduct(t.db, { stock: 3 })
  const before = await movementsOf(product.id)
  const entries = await loggedChanges(product.id)
  const { batchNumber } = await suggest(product.id)
  const answer = await receive(product.id, {
    quantity: '24',
    isCheckedIn: true,
    expiresOn: '2030-03-31',
    notes: ' two pallets ',
  })
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.json()).toMatchObject({
    stock: 27,
    batch: {
      id: expect.any(Number),
      batchNumber,
      isCheckedIn: true,
      initialQuantity: 24,
      remainingQuantity: 24,
      receivedOn: t.today(),
      expiresOn: '2030-03-31',
    },
  })
  expect(batchNumber).toMatch(new RegExp(`^${product.sku}-${t.today().replaceAll('-', '').slice(2)}-\\d{5}$`))
  const reason = `Batch ${batchNumber} received: two pallets`
  const { id: batchId } = answer.json().batch
  expect((await movementsOf(product.id)).slice(before.length)).toEqual([
    { batchId, delta: 24, reason, userId: keeper.userId },
  ])
  const [entry, ...more] = (await loggedChanges(product.id)).slice(entries.length)
  expect({ entry, more }).toMatchObject({ entry: { userId: keeper.userId, notes: reason }, more: [] })
  expect(entry?.changes).toContainEqual(
    expect.objectContaining({ field: 'remainingQuantity', subfield: batchNumber, newValue: '24' }),
  )
  await expectSoundTotals(t.db)
})

test('a product without batches only gets its units, and an earlier day is in the reason', async () => {
  const product = await aProduct(t.db, { stock: 3, hasBatch: false })
  const answer = await receive(product.id, { quantity: 5, receivedOn: '2020-03-02', isCheckedIn: true })
  expect({ status: answer.statusCode, body: answer.json() }).toEqual({ status: 200, body: { stock: 8, batch: null } })
  expect((await movementsOf(product.id)).at(-1)).toEqual({
    batchId: null,
    delta: 5,
    reason: 'Received on Mar 2, 2020',
    userId: keeper.userId,
  })
  expectRefusal(await receive(product.id, { quantity: 5, batchNumber: 'LOT-1' }), 422, 'product-without-batches')
  expect(await unitsInStock(t.db, product.id)).toBe(8)
})

test('units received under an existing batch number join that batch, which keeps its day and stays unchecked', async () => {
  const product = await aProduct(t.db)
  const { id, batchNumber } = await aBatch(t.db, product.id, { quantity: 4, isCheckedIn: false })
  const answer = await receive(product.id, { quantity: 6, batchNumber: ` ${batchNumber} `, isCheckedIn: true })
  expect(answer.json()).toMatchObject({
    stock: 10,
    batch: {
      id,
      batchNumber,
      isCheckedIn: false,
      initialQuantity: 10,
      remainingQuantity: 10,
      receivedOn: '2026-01-02',
    },
  })
  await expectSoundTotals(t.db)
})

test('a batch received by hand is not checked in unless the request says so', async () => {
  const product = await aProduct(t.db, { stock: 2 })
  expect((await receive(product.id, { quantity: 1 })).json().batch.isCheckedIn).toBe(false)
  const label = (body: object) => keeper('POST', `/api/db/products/addBatch/${product.id}`, { body })
  expect((await label({ initialQuantity: 1 })).json().isCheckedIn).toBe(false)
  expect((await label({ initialQuantity: 1, isCheckedIn: true })).json().isCheckedIn).toBe(true)
})

test('if two people receive the same new batch number of a product at once, both fill one batch', async () => {
  const product = await aProduct(t.db)
  const other = await t.as('INVENTORY')
  const receiveAs = (request: ApiClient, quantity: number) =>
    receive(product.id, { quantity, batchNumber: `DOCK ${product.sku}`, isCheckedIn: true }, { request })
  const answers = await Promise.all(Array.from({ length: 8 }, (_, each) => receiveAs(each % 2 ? other : keeper, 3)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 8 }, () => 200))
  expect(await batchesOf(product.sku)).toMatchObject([{ initialQuantity: 24, remainingQuantity: 24 }])
  expect(await unitsInStock(t.db, product.id)).toBe(24)
  await expectSoundTotals(t.db)
})

test('if two products are received under the same new batch number at once, one gets it and the other is refused', async () => {
  const products = [await aProduct(t.db), await aProduct(t.db)]
  const body = { quantity: 2, batchNumber: `BOTH ${products[0]?.sku}` }
  const answers = await Promise.all(products.map(({ id }) => receive(id, body)))
  expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 422])
  expect(answers.find(({ statusCode }) => statusCode === 422)?.json().code).toBe('batch-of-another-product')
  const stocks = await Promise.all(products.map(({ id }) => unitsInStock(t.db, id)))
  expect(stocks.sort((a, b) => a - b)).toEqual([0, 2])
  await expectSoundTotals(t.db)
})

test('receipts without a batch number get different ones, even at the same time', async () => {
  const product = await aProduct(t.db)
  await Promise.all(Array.from({ length: 5 }, () => receive(product.id, { quantity: 1 })))
  expect(await batchesOf(product.sku)).toHaveLength(5)
})

test('a receipt that is sent again is stocked once', async () => {
  const product = await aProduct(t.db)
  const once = { headers: { 'idempotency-key': 'receive-once' } }
  const answers = [
    await receive(product.id, { quantity: 7 }, once),
    ...(await Promise.all([1, 2].map(() => receive(product.id, { quantity: 7 }, once)))),
  ]
  expect(answers.map((answer) => answer.json())).toEqual(Array.from({ length: 3 }, () => answers[0]?.json()))
  expect(await unitsInStock(t.db, product.id)).toBe(7)
  expect((await receive(product.id, { quantity: 8 }, once)).json().code).toBe('key-reused')
})

const refusedBodies: readonly (readonly [body: object, field: string])[] = [
  [{}, 'quantity'],
  [{ quantity: 0 }, 'quantity'],
  [{ quantity: -3 }, 'quantity'],
  [{ quantity: 1.5 }, 'quantity'],
  [{ quantity: 'a dozen' }, 'quantity'],
  [{ quantity: 1_000_001 }, 'quantity'],
  [{ quantity: 1, receivedOn: 'yesterday' }, 'receivedOn'],
  [{ quantity: 1, receivedOn: '2026-02-30' }, 'receivedOn'],
  [{ quantity: 1, receivedOn: 20260101 }, 'receivedOn'],
  [{ quantity: 1, receivedOn: '1999-12-31' }, 'receivedOn'],
  [{ quantity: 1, receivedOn: '0026-11-21' }, 'receivedOn'],
  [{ quantity: 1, batchNumber: 'x'.repeat(61) }, 'batchNumber'],
  [{ quantity: 1, batchNumber: 'a\u0000b' }, 'batchNumber'],
  [{ quantity: 1, batchNumber: 7 }, 'batchNumber'],
  [{ quantity: 1, isCheckedIn: 'yes' }, 'isCheckedIn'],
  [{ quantity: 1, notes: 'x'.repeat(501) }, 'notes'],
  [{ quantity: 1, notes: ['late'] }, 'notes'],
]

test('each field that is missing or wrong is named, and nothing is received', async () => {
  const product = await aProduct(t.db)
  const refused = await Promise.all(
    refusedBodies.map(async ([body]) => {
      const answer = await receive(product.id, body)
      return [body, answer.statusCode, answer.json().errors?.map(({ path }: { path: string }) => path)]
    }),
  )
  expect(refused).toEqual(refusedBodies.map(([body, field]) => [body, 400, [field]]))
  expect(await unitsInStock(t.db, product.id)).toBe(0)
  expect(await batchesOf(product.sku)).toEqual([])
})

test('a receipt dated tomorrow, of an unknown product, or above the maximum stock is refused', async () => {
  const product = await aProduct(t.db)
  const tomorrow = await receive(product.id, { quantity: 1, receivedOn: addDays(t.today(), 1) })
  expectRefusal(tomorrow, 422, 'received-in-future')
  expect((await receive(2_000_000_000, { quantity: 1 })).statusCode).toBe(404)
  await t.db.updateTable('products').set({ stock: 2_147_483_000 }).where('id', '=', product.id).execute()
  expectRefusal(await receive(product.id, { quantity: 1_000_000 }), 422, 'figure-too-large')
  expect(await batchesOf(product.sku)).toEqual([])
  await t.db.updateTable('products').set({ stock: 0 }).where('id', '=', product.id).execute()
})

test('sales may not receive stock', async () => {
  const product = await aProduct(t.db)
  expect((await receive(product.id, { quantity: 1 }, { request: await t.as('SALES') })).statusCode).toBe(403)
})

test('the suggested number has the receipt day, and skips one that someone typed', async () => {
  const product = await aProduct(t.db)
  const { batchNumber } = await suggest(product.id, '?receivedOn=2026-04-01')
  expect(batchNumber).toMatch(new RegExp(`^${product.sku}-260401-\\d{5}$`))
  await aBatch(t.db, product.id, { batchNumber })
  const next = (await suggest(product.id, '?receivedOn=2026-04-01')).batchNumber
  expect(Number(next.slice(-5))).toBe(Number(batchNumber.slice(-5)) + 1)
  const { id } = await aProduct(t.db, { hasBatch: false })
  expect((await suggest(id)).code).toBe('product-without-batches')
  expect((await suggest(2_000_000_000)).code).toBe('not-found')
})

test('the products to check in are those with units only in batches that are not checked in', async () => {
  const [mixed, unchecked, usedUp] = [await aProduct(t.db), await aProduct(t.db), await aProduct(t.db, { stock: 5 })]
  await aBatch(t.db, mixed.id, { isCheckedIn: false })
  await aBatch(t.db, mixed.id)
  await aBatch(t.db, unchecked.id, { isCheckedIn: false, receivedOn: '2026-02-01', quantity: 7 })
  const first = await aBatch(t.db, unchecked.id, { isCheckedIn: false, receivedOn: '2026-01-01', quantity: 4 })
  const { id } = await aBatch(t.db, unchecked.id)
  const emptied = { remainingQuantity: 0, notes: 'all broken' }
  await keeper('PUT', `/api/db/products/updateBatch/${id}`, { body: emptied })
  const other = await aBatch(t.db, usedUp.id, { isCheckedIn: false })
  await keeper('PUT', `/api/db/products/updateBatch/${other.id}`, { body: emptied })

  const rep = await t.as('SALES')
  const list = (await rep('GET', '/api/db/products/getBatchesToCheckIn')).json()
  const ids = new Set([mixed.id, unchecked.id, usedUp.id])
  expect(list.filter(({ productId }: { productId: number }) => ids.has(productId))).toEqual([
    { productId: unchecked.id, sku: unchecked.sku, batchNumber: first.batchNumber, units: 11 },
  ])
})
