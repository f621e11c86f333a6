import type { CountLine, countSchema } from '@dray/contract/counts'
import { cents } from '@dray/domain/money'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { aProduct } from '../../test-data/builders.ts'
import { expectRefusal, expectSoundTotals } from '../../test-data/expectations.ts'
import { changeLog, unitsInStock, unitsLeft } from '../../test-data/queries.ts'
import { aPurchaseOrder } from '../../test-data/purchase-builders.ts'
import { aBatch, anOrder } from '../../test-data/stock-builders.ts'
import { type ApiClient, openTestApp } from '../../test-data/test-app.ts'

const t = await openTestApp()
const [inventory, other, admin] = [await t.as('INVENTORY'), await t.as('INVENTORY'), await t.as('ADMIN')]

type SentCount = z.input<typeof countSchema>
type Sent = Record<string, unknown>
const addCount = (body: Sent, by = inventory) =>
  by('POST', '/api/db/counts/new', { body: { name: 'Shelf A', ...body } })
async function aCount(batchIds: readonly number[], more: Sent = {}): Promise<SentCount> {
  const answer = await addCount({ batchIds, ...more })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const enter = (id: number, lines: readonly Sent[], { by = inventory, ...more }: { by?: ApiClient } & Sent = {}) =>
  by('PUT', `/api/db/counts/enter/${id}`, { body: { lines, ...more } })
async function entered(...args: Parameters<typeof enter>): Promise<SentCount> {
  const answer = await enter(...args)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const accept = (id: number, lineIds: readonly number[], by = other, more: Sent = {}) =>
  by('POST', `/api/db/counts/accept/${id}`, { body: { lineIds, ...more } })
const post = (id: number, body: Sent | undefined = { reason: 'Monthly count' }, by = inventory) =>
  by('POST', `/api/db/counts/post/${id}`, { body })
const discard = (id: number, body: Sent | undefined = { reason: 'Wrong shelf' }) =>
  inventory('POST', `/api/db/counts/discard/${id}`, { body })
const readCount = async (id: number): Promise<SentCount> =>
  (await inventory('GET', `/api/db/counts/getById/${id}`)).json()
const countLine = (count: SentCount, at = 0) => count.lines[at] ?? expect.fail(`There is no line ${at}`)

async function aStockedBatch(quantity = 10, cost = 6_00) {
  const product = await aProduct(t.db, { cost: cents(cost) })
  return { product, ...(await aBatch(t.db, product.id, { quantity })) }
}
type Stocked = Awaited<ReturnType<typeof aStockedBatch>>
const sell = ({ product, id }: Stocked, quantity: number) =>
  anOrder(t.db, { orderStatus: 'DELIVERED', lines: [{ sku: product.sku, quantity, batchId: id }] })
const setLimits = async (countLimitUnits: number | null, countLimitPercent: number | null = null) => {
  const answer = await admin('PUT', '/api/db/settings/updateCompany', { body: { countLimitUnits, countLimitPercent } })
  expect(answer.statusCode, answer.body).toBe(200)
}
const movements = async (productId: number) =>
  t.db
    .selectFrom('stockMovements')
    .select(['kind', 'delta', 'reason', 'batchId', 'countLineId'])
    .where('productId', '=', productId)
    .orderBy('id')
    .execute()

test('a count has at most 5,000 lines, also those added later', async () => {
  const { id: productId } = await aProduct(t.db)
  const { id: untracked } = await aProduct(t.db, { hasBatch: false })
  const { rows } = await sql<{ id: number }>`
    insert into batches (product_id, batch_number, is_checked_in, initial_quantity, remaining_quantity, received_on, created_at)
    select ${productId}, 'Many ' || n, true, 0, 0, '2026-01-02', now() from generate_series(1, 5001) as n
    returning id`.execute(t.db)
  const ids = rows.map(({ id }) => id)
  expectRefusal(await addCount({ batchIds: ids.slice(1), productIds: [untracked] }), 422, 'count-too-long')
  const { id } = await aCount(ids.slice(0, 4999))
  const add = (batchIds: readonly number[]) =>
    inventory('POST', `/api/db/counts/addLines/${id}`, { body: { batchIds, productIds: [] } })
  expectRefusal(await add(ids.slice(4999)), 422, 'count-too-long')
  expect((await add(ids.slice(4999, 5000))).json().lines).toHaveLength(5000)
  await discard(id)
})

// D-256, X-54 to X-58
test('a count corrects the stock by what was found, once, with one movement per difference', async () => {
  const [short, over, right, skipped] = [
    await aStockedBatch(),
    await aStockedBatch(),
    await aStockedBatch(),
    await aStockedBatch(),
  ]
  const count = await aCount([short.id, over.id, right.id, skipped.id])
  expect(count).toMatchObject({ name: 'Shelf A', status: 'OPEN', blind: false, limitUnits: null, limitPercent: null })
  expect(count.lines.map(({ expected, counted, difference }) => [expected, counted, difference])).toEqual(
    Array.from({ length: 4 }, () => [10, null, null]),
  )
  const lineId = (batch: Stocked) => count.lines.find(({ batchId }) => batchId === batch.id)?.id
  await entered(count.id, [
    { id: lineId(short), counted: 7 },
    { id: lineId(over), counted: 12 },
    { id: lineId(right), counted: 10 },
  ])
  expect(await unitsLeft(t.db, short.id)).toBe(10)
  const posted = (await post(count.id)).json()
  expect(posted).toMatchObject({ status: 'POSTED', reason: 'Monthly count', closedBy: expect.any(String) })
  expect(posted.lines.find(({ id }: CountLine) => id === lineId(short))).toMatchObject({
    expected: 10,
    counted: 7,
    difference: -3,
    cost: -18,
  })
  expect(posted.lines.find(({ id }: CountLine) => id === lineId(skipped))).not.toHaveProperty('expected')
  expect(await Promise.all([short, over, right, skipped].map(({ id }) => unitsLeft(t.db, id)))).toEqual([7, 12, 10, 10])
  expect((await movements(short.product.id)).at(-1)).toEqual({
    kind: 'COUNT',
    delta: -3,
    reason: 'Count Shelf A: Monthly count',
    batchId: short.id,
    countLineId: lineId(short),
  })
  expect(await movements(right.product.id)).toHaveLength(1)
  expectRefusal(await post(count.id), 409, 'count-posted')
  expect(await unitsLeft(t.db, short.id)).toBe(7)
  await expectSoundTotals(t.db)
})

test('sales after a number was entered stay right, and so do sales before it', async () => {
  const batch = await aStockedBatch(20)
  const count = await aCount([batch.id])
  await sell(batch, 4)
  const { id } = countLine(count)
  expect(countLine(await entered(count.id, [{ id, counted: 15 }]))).toMatchObject({ expected: 16, difference: -1 })
  await sell(batch, 6)
  expect(countLine(await readCount(count.id))).toMatchObject({ expected: 16, counted: 15, difference: -1 })
  expect((await post(count.id)).statusCode).toBe(200)
  expect(await unitsLeft(t.db, batch.id)).toBe(9)
  await expectSoundTotals(t.db)
})

test('a product without batches is counted by its stock, which may fall below zero as it may anywhere', async () => {
  const product = await aProduct(t.db, { hasBatch: false, stock: 10 })
  const count = (await addCount({ productIds: [product.id] })).json()
  const line = countLine(count)
  expect(line).toMatchObject({ productId: product.id, batchId: null, batchNumber: null, expected: 10 })
  await entered(count.id, [{ id: line.id, counted: 4 }])
  await anOrder(t.db, { orderStatus: 'DELIVERED', lines: [{ sku: product.sku, quantity: 8 }] })
  expect((await post(count.id)).statusCode).toBe(200)
  expect(await unitsInStock(t.db, product.id)).toBe(-4)
  await expectSoundTotals(t.db)
})

test('a blind count shows what is expected of a line only once a number was entered', async () => {
  const [first, second] = [await aStockedBatch(), await aStockedBatch()]
  const blind = await aCount([first.id, second.id], { blind: true })
  for (const line of blind.lines) {
    expect(line).not.toHaveProperty('expected')
    expect(line).toMatchObject({ difference: null, cost: null })
  }
  const { lines } = await entered(blind.id, [{ id: countLine(blind).id, counted: 9 }])
  expect(lines[0]).toMatchObject({ expected: 10, difference: -1 })
  expect(lines[1]).not.toHaveProperty('expected')
  const removed = await entered(blind.id, [{ id: countLine(blind).id, counted: null }])
  expect(countLine(removed)).not.toHaveProperty('expected')
  expect(countLine(removed)).toMatchObject({ counted: null, countedBy: null, countedOn: null, difference: null })
  expect((await post(blind.id)).json().code).toBe('nothing-counted')
})

test('what one person counts short of a product in several counts of a day stays within the limit together', async () => {
  const batch = await aStockedBatch(100)
  await setLimits(5)
  const shortBy = async (units: number, by = inventory) => {
    const count = await aCount([batch.id])
    const { id, expected = 0 } = countLine(count)
    const after = await entered(count.id, [{ id, counted: expected - units }], { by })
    return { id: count.id, line: id, isHeld: countLine(after).needsAcceptance }
  }
  const first = await shortBy(3)
  expect(first.isHeld).toBe(false)
  expect((await post(first.id)).statusCode).toBe(200)
  // Another person has a limit of their own.
  const others = await shortBy(4, other)
  expect(others.isHeld).toBe(false)
  expect((await post(others.id, undefined, other)).statusCode).toBe(200)

  const second = await shortBy(3)
  expect(second.isHeld).toBe(true)
  expectRefusal(await post(second.id), 409, 'count-not-accepted')
  expect((await accept(second.id, [second.line], other)).statusCode).toBe(200)
  expect((await post(second.id)).statusCode).toBe(200)
  // Units accepted by another person no longer count, so 2 of the 5 are left.
  const third = await shortBy(2)
  expect(third.isHeld).toBe(false)
  expect((await post(third.id)).statusCode).toBe(200)
  const fourth = await shortBy(1)
  expect(fourth.isHeld).toBe(true)
  // The next day starts anew.
  await t.db
    .updateTable('counts')
    .set({ closedOn: new Date(Date.now() - 2 * 86_400_000) })
    .where('id', 'in', [first.id, third.id])
    .execute()
  expect((await post(fourth.id)).statusCode).toBe(200)
  expect(await unitsLeft(t.db, batch.id)).toBe(100 - 3 - 4 - 3 - 2 - 1)
  await setLimits(null)
})

test('of two counts of a product posted at once by one person, the second sees the first', async () => {
  await setLimits(5)
  for (let round = 0; round < 5; round += 1) {
    const one = await aStockedBatch(100)
    const two = { product: one.product, ...(await aBatch(t.db, one.product.id, { quantity: 100 })) }
    const counts = [await aCount([one.id]), await aCount([two.id])]
    for (const count of counts) await entered(count.id, [{ id: countLine(count).id, counted: 96 }])
    const answers = await Promise.all(counts.map(({ id }) => post(id)))
    const codes = answers.map((answer) => answer.json().code ?? answer.json().status)
    expect(new Set(codes)).toEqual(new Set(['POSTED', 'count-not-accepted']))
    for (const { id } of counts) await discard(id)
  }
  await setLimits(null)
})

test('a difference above the limit is accepted by another person, and a new number takes that back', async () => {
  const [large, small] = [await aStockedBatch(100), await aStockedBatch(100)]
  await setLimits(5, 10)
  const count = await aCount([large.id, small.id])
  const lineId = (batch: Stocked) => count.lines.find(({ batchId }) => batchId === batch.id)?.id ?? 0
  const after = await entered(count.id, [
    { id: lineId(large), counted: 94 },
    { id: lineId(small), counted: 95 },
  ])
  expect(after).toMatchObject({ limitUnits: 5, limitPercent: 10 })
  expect(after.lines.filter(({ needsAcceptance }) => needsAcceptance).map(({ batchId }) => batchId)).toEqual([large.id])
  const refused = await post(count.id)
  expectRefusal(refused, 409, 'count-not-accepted')
  expect(refused.json()).toMatchObject({ total: 1, lines: [{ id: lineId(large), counted: 94 }] })
  expectRefusal(await accept(count.id, [lineId(large)], inventory), 409, 'own-count')
  expectRefusal(
    await accept(count.id, [lineId(large)], other, { seen: [{ id: lineId(large), counted: 93 }] }),
    409,
    'count-line-changed',
  )
  const accepted = (
    await accept(count.id, [lineId(large)], other, { seen: [{ id: lineId(large), counted: 94 }] })
  ).json()
  expect(accepted.lines.find(({ id }: CountLine) => id === lineId(large))).toMatchObject({
    needsAcceptance: false,
    acceptedBy: expect.any(String),
  })
  const again = await entered(count.id, [{ id: lineId(large), counted: 93 }])
  expect(again.lines.find(({ id }) => id === lineId(large))).toMatchObject({
    needsAcceptance: true,
    acceptedBy: null,
    acceptedOn: null,
  })
  expectRefusal(await post(count.id), 409, 'count-not-accepted')
  expect((await accept(count.id, [lineId(large)], admin)).statusCode).toBe(200)
  expect((await post(count.id)).json().status).toBe('POSTED')
  expect(await unitsLeft(t.db, large.id)).toBe(93)
  await setLimits(null)
})

test('whoever counts last is the one who may not accept, even an admin', async () => {
  const batch = await aStockedBatch()
  await setLimits(0)
  const count = await aCount([batch.id])
  const { id } = countLine(count)
  await entered(count.id, [{ id, counted: 3 }])
  await entered(count.id, [{ id, counted: 4 }], { by: admin })
  expectRefusal(await accept(count.id, [id], admin), 409, 'own-count')
  expect((await accept(count.id, [id], inventory)).statusCode).toBe(200)
  await setLimits(null)
})

test('a batch is in one open count only, and may be counted again once that is posted or discarded', async () => {
  const batch = await aStockedBatch()
  const count = await aCount([batch.id])
  const refused = await addCount({ name: 'Shelf B', batchIds: [batch.id] })
  expectRefusal(refused, 409, 'batch-in-count')
  expect(refused.json()).toMatchObject({ total: 1, lines: [{ batchNumber: batch.batchNumber, countName: 'Shelf A' }] })
  expect((await discard(count.id)).json()).toMatchObject({ status: 'DISCARDED', reason: 'Wrong shelf' })
  const second = await aCount([batch.id])
  await entered(second.id, [{ id: countLine(second).id, counted: 10 }])
  expect((await post(second.id)).statusCode).toBe(200)
  expect((await addCount({ batchIds: [batch.id] })).statusCode).toBe(200)
})

test('a posted or discarded count never changes', async () => {
  const [first, second] = [await aStockedBatch(), await aStockedBatch()]
  const [posted, discarded] = [await aCount([first.id]), await aCount([second.id])]
  for (const count of [posted, discarded]) await entered(count.id, [{ id: countLine(count).id, counted: 8 }])
  await post(posted.id)
  await discard(discarded.id)
  for (const [count, code] of [
    [posted, 'count-posted'],
    [discarded, 'count-discarded'],
  ] as const) {
    const { id } = countLine(count)
    expectRefusal(await enter(count.id, [{ id, counted: 9 }]), 409, code)
    expectRefusal(await accept(count.id, [id]), 409, code)
    expectRefusal(await post(count.id), 409, code)
    expectRefusal(await discard(count.id), 409, code)
    expectRefusal(
      await inventory('POST', `/api/db/counts/addLines/${count.id}`, { body: { batchIds: [first.id] } }),
      409,
      code,
    )
  }
  expect(await unitsLeft(t.db, second.id)).toBe(10)
})

test('bad numbers, unknown lines and missing reasons get a sentence and change nothing', async () => {
  const batch = await aStockedBatch()
  const count = await aCount([batch.id])
  const { id } = countLine(count)
  for (const counted of [-1, 1e9, 1.5, 'many', undefined])
    expectRefusal(await enter(count.id, [{ id, counted }]), 400, 'invalid-request')
  expectRefusal(await enter(count.id, []), 400, 'invalid-request')
  const elsewhere = countLine(await aCount([(await aStockedBatch()).id]))
  expectRefusal(
    await enter(count.id, [
      { id, counted: 3 },
      { id: elsewhere.id, counted: 3 },
    ]),
    422,
    'line-of-another-count',
  )
  expectRefusal(await accept(count.id, [elsewhere.id]), 422, 'line-of-another-count')
  expectRefusal(await accept(count.id, [id]), 409, 'line-not-counted')
  expectRefusal(await post(count.id), 409, 'nothing-counted')
  for (const body of [{}, { reason: ' ' }, { reason: null }]) {
    expectRefusal(await post(count.id, body), 422, 'reason-missing')
    expectRefusal(await discard(count.id, body), 422, 'reason-missing')
  }
  expectRefusal(await enter(987_654, [{ id, counted: 3 }]), 404, 'not-found')
  expect(await readCount(count.id)).toEqual(count)
})

test('a count begins with a name and with batches or products without batches that exist', async () => {
  const batch = await aStockedBatch()
  expectRefusal(await addCount({ batchIds: [batch.id], name: ' ' }), 400, 'invalid-request')
  expectRefusal(await addCount({}), 422, 'nothing-to-count')
  expectRefusal(await addCount({ batchIds: [batch.id, 987_654] }), 404, 'not-found')
  expectRefusal(await addCount({ productIds: [batch.product.id] }), 422, 'product-with-batches')
  expect((await addCount({ batchIds: [batch.id, batch.id] })).json().lines).toHaveLength(1)
})

test('what is found on the shelf is added to an open count; what is in it stays', async () => {
  const [first, second] = [await aStockedBatch(), await aStockedBatch()]
  const count = await aCount([first.id])
  await entered(count.id, [{ id: countLine(count).id, counted: 9 }])
  const added = await inventory('POST', `/api/db/counts/addLines/${count.id}`, {
    body: { batchIds: [first.id, second.id] },
  })
  expect(
    added
      .json()
      .lines.map(({ counted }: CountLine) => counted)
      .toSorted(),
  ).toEqual([9, null])
  await expectSoundTotals(t.db)
})

test('a batch that sold out meanwhile posts exactly, unless more left it than the count found', async () => {
  const [soldOut, tooFew] = [await aStockedBatch(10), await aStockedBatch(10)]
  const first = await aCount([soldOut.id])
  await sell(soldOut, 10)
  await entered(first.id, [{ id: countLine(first).id, counted: 2 }])
  expect((await post(first.id)).statusCode).toBe(200)
  expect(await unitsLeft(t.db, soldOut.id)).toBe(2)

  const second = await aCount([tooFew.id])
  const { id } = countLine(second)
  await entered(second.id, [{ id, counted: 4 }])
  await sell(tooFew, 6)
  const refused = await post(second.id)
  expectRefusal(refused, 409, 'count-again')
  expect(refused.json()).toMatchObject({
    total: 1,
    lines: [{ id, batchNumber: tooFew.batchNumber, counted: 4, remaining: 4 }],
  })
  expect(await unitsLeft(t.db, tooFew.id)).toBe(4)
  expect((await readCount(second.id)).status).toBe('OPEN')
  await entered(second.id, [{ id, counted: 0 }])
  expect((await post(second.id)).statusCode).toBe(200)
  expect(await unitsLeft(t.db, tooFew.id)).toBe(0)
  await expectSoundTotals(t.db)
})

test('a batch whose receipt was undone meanwhile keeps what the count found, and its number', async () => {
  const product = await aProduct(t.db)
  const order = await aPurchaseOrder(t.db, { items: [{ productId: product.id, quantity: 10 }] })
  const batchNumber = `B-${product.id}`
  const received = [{ itemId: order.itemIds[0], units: 10, receivedBefore: 0, batchNumber }]
  const { receipts } = (
    await inventory('POST', `/api/db/purchases/receive/${order.id}`, { body: { lines: received } })
  ).json()
  const batches = async () => (await inventory('GET', `/api/db/products/getBatches/${product.sku}`)).json()
  const [{ id: batchId }] = await batches()
  const count = await aCount([batchId])
  await entered(count.id, [{ id: countLine(count).id, counted: 12 }])
  const undone = await inventory('POST', `/api/db/purchases/undoReceipt/${receipts[0].id}`)
  expect(undone.statusCode, undone.body).toBe(200)
  expect(await batches()).toEqual([])
  expect((await post(count.id)).statusCode).toBe(200)
  expect(await batches()).toMatchObject([{ id: batchId, batchNumber, remainingQuantity: 2 }])
  const other = await aProduct(t.db)
  const taken = { quantity: 3, batchNumber }
  expectRefusal(
    await inventory('POST', `/api/db/products/receiveStock/${other.id}`, { body: taken }),
    422,
    'batch-of-another-product',
  )
  await expectSoundTotals(t.db)
})

test('a number entered without a connection has the place in the ledger of its own time', async () => {
  const batch = await aStockedBatch(20)
  const count = await aCount([batch.id])
  const { id } = countLine(count)
  const step = () => new Promise((resolve) => void setTimeout(resolve, 5))
  await step()
  await sell(batch, 3)
  await step()
  const at = new Date().toISOString()
  await step()
  await sell(batch, 5)
  const sent = { id, counted: 16, at, key: 'phone-1' }
  expect(countLine(await entered(count.id, [sent]))).toMatchObject({ expected: 17, difference: -1, countedOn: at })
  const after = await readCount(count.id)
  expect(await entered(count.id, [sent]), 'sent twice').toEqual(after)
  const older = { id, counted: 1, at: count.createdAt }
  expect(await entered(count.id, [older]), 'older than the stored one').toEqual(after)
  await post(count.id)
  expect(await unitsLeft(t.db, batch.id)).toBe(11)
  await expectSoundTotals(t.db)
})

test('the time of a number is within the count, whatever the phone says', async () => {
  const batch = await aStockedBatch(20)
  await sell(batch, 3)
  const count = await aCount([batch.id])
  const { id } = countLine(count)
  const early = countLine(await entered(count.id, [{ id, counted: 17, at: '2020-01-01T00:00:00.000Z' }]))
  expect(early).toMatchObject({ expected: 17, countedOn: count.createdAt })
  const before = new Date().toISOString()
  const late = countLine(await entered(count.id, [{ id, counted: 18, at: '2199-01-01T00:00:00.000Z' }]))
  expect(late.countedOn && late.countedOn >= before && late.countedOn <= new Date().toISOString()).toBe(true)
})

test('only INVENTORY and ADMIN count; the office reads how much was counted', async () => {
  const batch = await aStockedBatch()
  for (const role of ['SALES', 'DRIVER', 'ACCOUNTING', 'PAYROLL'] as const) {
    const by = await t.as(role)
    expectRefusal(await addCount({ batchIds: [batch.id] }, by), 403, 'not-allowed')
    expect((await by('GET', '/api/db/counts/getCoverage')).statusCode, role).toBe(role === 'DRIVER' ? 403 : 200)
  }
  expect((await addCount({ batchIds: [batch.id] }, admin)).statusCode).toBe(200)
})

test('the log of a count says who counted and accepted what, and the stock history names the count', async () => {
  const batch = await aStockedBatch()
  const count = await aCount([batch.id])
  const { id } = countLine(count)
  await entered(count.id, [{ id, counted: 8 }])
  await accept(count.id, [id])
  await post(count.id)
  const log = await changeLog(t.db, { entityType: 'count', entityId: count.id }, ['action', 'notes', 'changes'])
  expect(log).toMatchObject([
    { action: 'create', notes: '1 line' },
    { action: 'update', changes: [{ field: 'counted', subfield: batch.batchNumber, newValue: '8' }] },
    { action: 'update', changes: [{ field: 'accepted', subfield: batch.batchNumber }] },
    {
      action: 'update',
      notes: 'Monthly count',
      changes: [{ field: 'status', previousValue: 'OPEN', newValue: 'POSTED' }],
    },
  ])
  const history = await inventory('GET', `/api/db/changelog/getAll/product/${batch.product.id}?field=stock`)
  expect(history.json()[0]).toMatchObject({ kind: 'COUNT', notes: 'Count Shelf A: Monthly count', countId: count.id })
})

test('the company decides from which difference another person must accept', async () => {
  const change = (body: Sent) => admin('PUT', '/api/db/settings/updateCompany', { body })
  for (const body of [
    { countLimitUnits: -1 },
    { countLimitUnits: 1.5 },
    { countLimitPercent: -1 },
    { countLimitPercent: 100.01 },
  ])
    expectRefusal(await change(body), 400, 'invalid-request')
  expect((await change({ countLimitUnits: '12', countLimitPercent: '2.5%' })).json()).toMatchObject({
    countLimitUnits: 12,
    countLimitPercent: 2.5,
  })
  expect((await change({ countLimitUnits: null, countLimitPercent: '' })).json()).toMatchObject({
    countLimitUnits: null,
    countLimitPercent: null,
  })
})
