import { expect, test, vi } from 'vitest'
import { aBrand, aProduct, aProductType } from '../../test-data/builders.ts'
import { expectRefusal } from '../../test-data/expectations.ts'
import { aBatch, anOrder } from '../../test-data/stock-builders.ts'
import { openTestApp } from '../../test-data/test-app.ts'

const t = await openTestApp()
const inventory = await t.as('INVENTORY')
const post = (url: string, body: object) => inventory('POST', `/api/db/counts/${url}`, { body })
const find = async (body: object): Promise<{ lines: unknown[]; total: number }> => {
  const answer = await post('findCountable', body)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

/** A brand with a batch of 10 units, an empty batch, a product without batches with 5 units, and one without stock. */
async function aShelf() {
  const [brand, type] = [await aBrand(t.db), await aProductType(t.db)]
  const options = { brandId: brand.id, typeId: type.id }
  const tracked = await aProduct(t.db, { ...options, name: 'A tracked' })
  const plain = await aProduct(t.db, { ...options, name: 'B plain', hasBatch: false, stock: 5 })
  const none = await aProduct(t.db, { ...options, name: 'C none', hasBatch: false })
  const full = await aBatch(t.db, tracked.id, { quantity: 10 })
  const empty = await aBatch(t.db, tracked.id, { quantity: 4 })
  await anOrder(t.db, {
    orderStatus: 'DELIVERED',
    lines: [{ sku: tracked.sku, quantity: 4, batchId: empty.id }],
  })
  return { brandIds: [brand.id], typeIds: [type.id], tracked, plain, none, full, empty }
}

async function postedCount(lines: { batchIds?: number[]; productIds?: number[] }, counted: number) {
  const count = (await post('new', { name: 'Shelf A', ...lines })).json()
  const entered = count.lines.map(({ id }: { id: number }) => ({ id, counted }))
  await inventory('PUT', `/api/db/counts/enter/${count.id}`, { body: { lines: entered } })
  return count
}

test('what can be counted is every batch with units and every product without batches that has stock', async () => {
  const { brandIds, typeIds, tracked, plain, full } = await aShelf()
  const found = await find({ brandIds })
  expect(found).toEqual({
    total: 2,
    lines: [
      expect.objectContaining({
        productId: tracked.id,
        batchId: full.id,
        batchNumber: full.batchNumber,
        units: 10,
        countedOn: null,
        openCount: null,
      }),
      expect.objectContaining({ productId: plain.id, batchId: null, batchNumber: null, units: 5 }),
    ],
  })
  expect((await find({ typeIds })).total).toBe(2)
  expect((await find({ brandIds, search: full.batchNumber.toUpperCase() })).total).toBe(1)
  expect((await find({ brandIds, search: `plain ${plain.sku}` })).total).toBe(1)
  expect((await find({ brandIds: [987_654] })).total).toBe(0)
})

test('stock is found by where the name of its shelf begins; a batch stands on its own shelf or its product’s', async () => {
  const { brandIds, tracked, plain, full } = await aShelf()
  await t.db.updateTable('products').set({ shelf: 'B-1' }).where('id', 'in', [tracked.id, plain.id]).execute()
  await t.db.updateTable('batches').set({ shelf: 'A-2' }).where('id', '=', full.id).execute()
  const on = async (shelf: string) => (await find({ brandIds, shelf })).lines
  expect(await on('a')).toMatchObject([{ batchId: full.id, shelf: 'A-2' }])
  expect(await on('B-1')).toMatchObject([{ productId: plain.id, shelf: 'B-1' }])
  expect(await on('A_')).toEqual([])
  expect(await on('')).toHaveLength(2)
  const { lines } = (await post('new', { name: 'Aisle', batchIds: [full.id], productIds: [plain.id] })).json()
  expect(lines).toMatchObject([{ shelf: 'A-2' }, { shelf: 'B-1' }])
})

test('what went to zero in the last days is found, and what was empty before is not', async () => {
  const { brandIds, empty } = await aShelf()
  expect((await find({ brandIds, emptiedDays: 3 })).lines).toMatchObject([{ batchId: empty.id, units: 0 }])
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * 86_400_000 })
  expect((await find({ brandIds, emptiedDays: 3 })).total).toBe(0)
  expect((await find({ brandIds, emptiedDays: 20 })).total).toBe(1)
  vi.useRealTimers()
})

test('what a posted count counted is left out for so many days; an open or discarded one counts for nothing', async () => {
  const { brandIds, full, plain } = await aShelf()
  const found = async () => (await find({ brandIds, notCountedDays: 30 })).total
  const open = await postedCount({ batchIds: [full.id] }, 10)
  expect(await found()).toBe(2)
  expect((await find({ brandIds })).lines[0]).toMatchObject({
    openCount: { id: open.id, name: 'Shelf A' },
    countedOn: null,
  })
  await post(`discard/${open.id}`, { reason: 'Wrong shelf' })
  expect(await found()).toBe(2)
  await post(`post/${(await postedCount({ batchIds: [full.id] }, 10)).id}`, { reason: 'Monthly count' })
  await post(`post/${(await postedCount({ productIds: [plain.id] }, 5)).id}`, { reason: 'Monthly count' })
  expect(await found()).toBe(0)
  expect((await find({ brandIds })).lines[0]).toMatchObject({ openCount: null, countedOn: expect.any(String) })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 32 * 86_400_000 })
  expect(await found()).toBe(2)
  vi.useRealTimers()
})

test('the coverage is the share of what is in stock that a posted count counted in the last 30 days', async () => {
  const { full, plain } = await aShelf()
  const coverage = async () => (await inventory('GET', '/api/db/counts/getCoverage')).json()
  const before = await coverage()
  expect(before).toMatchObject({ days: 30 })
  const count = await postedCount({ batchIds: [full.id], productIds: [plain.id] }, 3)
  expect(await coverage()).toEqual(before)
  await post(`post/${count.id}`, { reason: 'Monthly count' })
  expect(await coverage()).toEqual({ ...before, counted: before.counted + 2 })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 32 * 86_400_000 })
  expect(await coverage()).toEqual({ ...before, counted: 0 })
  vi.useRealTimers()
})

test("someone else's list is compared with the stock, and nothing is written", async () => {
  const { brandIds, tracked, plain, full, empty } = await aShelf()
  const compared = await post('compare', {
    brandIds,
    rows: [
      { number: full.batchNumber.toUpperCase(), units: 8 },
      { number: empty.batchNumber, units: 0 },
      { number: 'B-OF-NOBODY', units: 2 },
    ],
  })
  expect(compared.json()).toEqual({
    onlyHere: [expect.objectContaining({ productId: plain.id, batchId: null, units: 5 })],
    onlyHereTotal: 1,
    onlyThere: [{ number: 'B-OF-NOBODY', units: 2 }],
    different: [expect.objectContaining({ batchId: full.id, units: 10, there: 8, difference: -2 })],
    same: 1,
  })
  const bySku = await post('compare', {
    brandIds,
    rows: [
      { number: tracked.sku, units: 10 },
      { number: plain.sku, units: 5 },
    ],
  })
  expect(bySku.json()).toEqual({ onlyHere: [], onlyHereTotal: 0, onlyThere: [], different: [], same: 2 })
  for (const rows of [[], [{ number: ' ', units: 1 }], [{ number: 'B', units: -1 }], [{ number: 'B', units: 'many' }]])
    expectRefusal(await post('compare', { rows }), 400, 'invalid-request')
})
