import { addDays } from '@dray/domain/time/company-day'
import { expect, test } from 'vitest'
import { aProduct } from '../../test-data/builders.ts'
import { aBatch } from '../../test-data/stock-builders.ts'
import { openTestApp } from '../../test-data/test-app.ts'

const t = await openTestApp()
const keeper = await t.as('INVENTORY')

const enter = (id: number, body: object, request = keeper) =>
  request('PUT', `/api/db/products/updateBatchFacts/${id}`, { body })
const entries = (productId: number) =>
  t.db
    .selectFrom('changeLog')
    .select(['notes', 'changes'])
    .where('entityType', '=', 'product')
    .where('entityId', '=', productId)
    .orderBy('id', 'desc')
    .execute()
async function aReceivedBatch(receivedOn = '2026-01-02') {
  const product = await aProduct(t.db)
  return { product, ...(await aBatch(t.db, product.id, { receivedOn })) }
}
const stored = async ({ sku }: { sku: string }) =>
  (await keeper('GET', `/api/db/products/getBatches/${sku}`)).json().at(0)

const allFacts = {
  expiresOn: '2027-03-01',
  testedOn: '2026-01-05',
  labName: 'Confidence Labs',
  thcPercent: 24.55,
  cbdPercent: 0,
  notes: 'Keep below 68 °F',
  shelf: 'Kühlraum 2',
}

test('facts of a batch are saved, logged under its number, and cleared one by one', async () => {
  const { product, id, batchNumber } = await aReceivedBatch()
  const answer = await enter(id, allFacts)
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.json()).toMatchObject({ id, ...allFacts })
  const [entry] = await entries(product.id)
  expect(entry?.notes).toBe(`Batch ${batchNumber}`)
  expect(entry?.changes).toEqual(
    Object.entries(allFacts).map(([field, value]) => ({
      name: product.name,
      field,
      subfield: batchNumber,
      action: 'add',
      previousValue: null,
      newValue: String(value),
    })),
  )
  expect((await enter(id, { thcPercent: '18.5%', labName: null, notes: '' })).statusCode).toBe(200)
  expect(await stored(product)).toMatchObject({ ...allFacts, thcPercent: 18.5, labName: null, notes: null })
  const count = (await entries(product.id)).length
  expect((await enter(id, { thcPercent: 18.5, expiresOn: '2027-03-01' })).statusCode).toBe(200)
  expect(await entries(product.id)).toHaveLength(count)
})

const badFacts: readonly [object, string][] = [
  [{}, 'Choose what to change'],
  [{ expiresOn: '1900-01-01' }, 'Enter a date between 2000 and 2199'],
  [{ expiresOn: '9999-12-31' }, 'Enter a date between 2000 and 2199'],
  [{ testedOn: '2026-02-30' }, 'Enter a valid date'],
  [{ expiresOn: '2026-01-01' }, "A batch can't expire before the day it came in"],
  [{ testedOn: addDays(t.today(), 1) }, "A batch can't be tested on a future day"],
  [{ thcPercent: -1 }, 'Must be at least 0%'],
  [{ thcPercent: 100.01 }, 'Must be at most 100%'],
  [{ cbdPercent: 24.555 }, 'A percentage can have at most two decimals'],
  [{ thcPercent: '24,5' }, 'Use a period for decimals'],
  [{ thcPercent: '0,999' }, 'Use a period for decimals'],
  [{ notes: 'x'.repeat(4001) }, 'Must be 4000 characters or fewer'],
  [{ shelf: 'x'.repeat(21) }, 'Must be 20 characters or fewer'],
  [{ shelf: 2 }, 'Must be text'],
]
test.each(badFacts)('facts of %j are refused with a sentence, and nothing changes', async (body, title) => {
  const { product, id } = await aReceivedBatch()
  const before = await stored(product)
  const answer = await enter(id, {
    ...body,
    ...('labName' in body || Object.keys(body).length === 0 ? {} : { labName: 'Lab' }),
  })
  expect(answer.statusCode).toBe(400)
  expect(answer.json().title).toBe(title)
  expect(await stored(product)).toEqual(before)
})

test('a batch that expires today is usable, and one that expired yesterday is not', async () => {
  const { id } = await aReceivedBatch()
  expect((await enter(id, { expiresOn: t.today() })).json()).toMatchObject({ usable: true, unusableReason: null })
  expect((await enter(id, { expiresOn: addDays(t.today(), -1) })).json()).toMatchObject({
    usable: false,
    unusableReason: 'EXPIRED',
  })
})

test('facts that two people enter at once are both kept, and a correction at the same time is too', async () => {
  const { product, id } = await aReceivedBatch()
  const answers = await Promise.all([
    enter(id, { labName: 'Confidence Labs' }),
    enter(id, { thcPercent: 20 }),
    keeper('PUT', `/api/db/products/updateBatch/${id}`, { body: { remainingQuantity: 7, notes: 'broken' } }),
    enter(id, { expiresOn: '2027-01-01' }),
  ])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  expect(await stored(product)).toMatchObject({
    labName: 'Confidence Labs',
    thcPercent: 20,
    expiresOn: '2027-01-01',
    remainingQuantity: 7,
  })
  expect((await entries(product.id)).filter(({ changes }) => changes.length === 1)).toHaveLength(4)
})

test('only inventory enters facts, and an unknown batch is not found', async () => {
  const { id } = await aReceivedBatch()
  expect((await enter(id, { labName: 'Lab' }, await t.as('SALES'))).statusCode).toBe(403)
  expect((await enter(2_000_000_000, { labName: 'Lab' })).statusCode).toBe(404)
})
