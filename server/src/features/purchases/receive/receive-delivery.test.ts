import type { LiveEvent } from '@dray/contract/events'
import { addDays } from '@dray/domain/time/company-day'
import { expect, test } from 'vitest'
import { aProduct } from '../../../test-data/builders.ts'
import { countStatements } from '../../../test-data/count-statements.ts'
import { expectRefusal, expectSoundTotals } from '../../../test-data/expectations.ts'
import { aPurchaseOrder } from '../../../test-data/purchase-builders.ts'
import { changeLog, unitsInStock } from '../../../test-data/queries.ts'
import { aBatch } from '../../../test-data/stock-builders.ts'
import { type ApiClient, openTestApp } from '../../../test-data/test-app.ts'

const t = await openTestApp()
const keeper = await t.as('INVENTORY')

type Options = { request?: ApiClient; headers?: Record<string, string> }
const post = (path: string, body: object, { request = keeper, headers = {} }: Options = {}) =>
  request('POST', `/api/db/purchases/${path}`, { body, headers })
const receive = (id: number, lines: readonly object[], more: object = {}, options: Options = {}) =>
  post(`receive/${id}`, { lines, ...more }, options)
const line = (itemId: number, units: number, more: object = {}) => ({ itemId, units, receivedBefore: 0, ...more })

const orderOf = (id: number) =>
  t.db
    .selectFrom('purchaseOrders')
    .select(['orderStatus', 'receivedQuantity', 'closedShortReason', 'modifiedOn', 'statusModifiedOn'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const receiptsOf = (itemIds: readonly number[]) =>
  t.db
    .selectFrom('purchaseReceipts')
    .select(['units', 'batchNumber', 'receivedOn', 'receivedBy', 'reason'])
    .where('purchaseItemId', 'in', itemIds)
    .orderBy('id')
    .execute()
const loggedChanges = (id: number) =>
  changeLog(t.db, { entityType: 'purchaseOrder', entityId: id }, ['userId', 'changes'])

/** A purchase order of ten units of a product with batches and five of one without. */
async function anOrderOfTwo() {
  const [chai, cups] = [await aProduct(t.db, { stock: 3 }), await aProduct(t.db, { hasBatch: false })]
  const order = await aPurchaseOrder(t.db, {
    items: [
      { productId: chai.id, quantity: 10 },
      { productId: cups.id, quantity: 5 },
    ],
  })
  const [chaiItem = 0, cupsItem = 0] = order.itemIds
  return { ...order, chai, cups, chaiItem, cupsItem }
}

test('a delivery goes into stock and batches, and the order is received once the last units arrive', async () => {
  const { id, chai, cups, chaiItem, cupsItem, purchaseOrderNum } = await anOrderOfTwo()
  const first = await receive(id, [line(chaiItem, 4, { batchNumber: ' HARVEST-7 ' }), line(cupsItem, 5)])
  expect(first.statusCode, first.body).toBe(200)
  expect(first.json()).toMatchObject({
    orderStatus: 'ORDERED',
    receipts: [
      { purchaseItemId: chaiItem, units: 4, batchNumber: 'HARVEST-7', receivedOn: t.today() },
      { purchaseItemId: cupsItem, units: 5, batchId: null, batchNumber: null },
    ],
    batches: [{ batchNumber: 'HARVEST-7', isCheckedIn: false, initialQuantity: 4, remainingQuantity: 4 }],
  })
  expect([await unitsInStock(t.db, chai.id), await unitsInStock(t.db, cups.id)]).toEqual([7, 5])
  expect(await orderOf(id)).toMatchObject({ orderStatus: 'ORDERED', receivedQuantity: 9 })

  const second = await receive(id, [line(chaiItem, 6, { receivedBefore: 4 })], { receivedOn: '2026-01-05' })
  expect(second.json()).toMatchObject({ orderStatus: 'RECEIVED', batches: [{ receivedOn: '2026-01-05' }] })
  expect(second.json().batches[0].batchNumber).toMatch(new RegExp(`^${chai.sku}-260105-\\d{5}$`))
  expect(await orderOf(id)).toMatchObject({ orderStatus: 'RECEIVED', receivedQuantity: 15 })
  expect(await unitsInStock(t.db, chai.id)).toBe(13)
  const movements = await t.db
    .selectFrom('stockMovements')
    .select(['delta', 'reason', 'purchaseItemId', 'userId'])
    .where('purchaseItemId', 'in', [chaiItem, cupsItem])
    .orderBy('id')
    .execute()
  expect(movements).toMatchObject([
    {
      delta: 4,
      reason: `Purchase order ${purchaseOrderNum}: Batch HARVEST-7 received`,
      purchaseItemId: chaiItem,
      userId: keeper.userId,
    },
    { delta: 5, reason: `Purchase order ${purchaseOrderNum}: Received`, purchaseItemId: cupsItem },
    { delta: 6, reason: expect.stringContaining('received on Jan 5, 2026') },
  ])
  const log = await loggedChanges(id)
  expect(log.map(({ userId }) => userId)).toEqual([keeper.userId, keeper.userId])
  expect(log[1]?.changes).toMatchObject([
    { field: 'orderStatus', previousValue: 'ORDERED', newValue: 'RECEIVED' },
    { field: 'receivedQuantity', subfield: chai.sku, previousValue: '4', newValue: '10' },
  ])
  await expectSoundTotals(t.db)
})

test('a known batch number of the product gets the units; another product’s is refused and nothing is received', async () => {
  const { id, chai, chaiItem, cupsItem } = await anOrderOfTwo()
  const own = await aBatch(t.db, chai.id, { quantity: 2 })
  const other = await aBatch(t.db, (await aProduct(t.db)).id)
  const foreign = await receive(id, [line(cupsItem, 1), line(chaiItem, 4, { batchNumber: other.batchNumber })])
  expect(foreign.statusCode, foreign.body).toBe(422)
  expect(foreign.json()).toMatchObject({ code: 'batch-of-another-product', batchNumber: other.batchNumber })
  expectRefusal(await receive(id, [line(cupsItem, 1, { batchNumber: 'B-1' })]), 422, 'product-without-batches')
  expect(await receiptsOf([chaiItem, cupsItem])).toEqual([])
  const answer = await receive(id, [line(chaiItem, 4, { batchNumber: own.batchNumber })])
  expect(answer.json().batches).toMatchObject([
    { id: own.id, initialQuantity: 6, remainingQuantity: 6, isCheckedIn: true, receivedOn: '2026-01-02' },
  ])
  await expectSoundTotals(t.db)
})

test('one item may come in two batches at once, and the same number twice is one batch', async () => {
  const { id, chai, chaiItem } = await anOrderOfTwo()
  const numbers = ['A', 'B', 'A'].map((name) => `${name} ${chai.sku}`)
  const answer = await receive(
    id,
    numbers.map((batchNumber) => line(chaiItem, 2, { batchNumber })),
    { isCheckedIn: true },
  )
  expect(answer.json().batches.map((batch: { remainingQuantity: number }) => batch.remainingQuantity)).toEqual([4, 2])
  expect(answer.json().batches[0].isCheckedIn).toBe(true)
  expect(await receiptsOf([chaiItem])).toHaveLength(3)
  await expectSoundTotals(t.db)
})

test('more than is open needs a reason, which is kept with the receipt', async () => {
  const { id, chai, chaiItem } = await anOrderOfTwo()
  const refused = await receive(id, [line(chaiItem, 11)])
  expect(refused.statusCode, refused.body).toBe(422)
  expect(refused.json()).toMatchObject({ code: 'reason-missing', sku: chai.sku, open: 10, received: 0 })
  expect((await receive(id, [line(chaiItem, 11, { reason: 'one free' })])).statusCode).toBe(200)
  expect(await receiptsOf([chaiItem])).toMatchObject([{ units: 11, reason: 'one free', receivedBy: keeper.userId }])
  expect(await unitsInStock(t.db, chai.id)).toBe(14)
  await expectSoundTotals(t.db)
})

test('if two people receive the same goods at once, one is refused, whichever lines they chose', async () => {
  const { id, chai, chaiItem, cupsItem } = await anOrderOfTwo()
  const others = await Promise.all(Array.from({ length: 8 }, () => t.as('INVENTORY')))
  const answers = await Promise.all(
    others.map((request, each) =>
      receive(id, each % 2 ? [line(chaiItem, 4)] : [line(cupsItem, 1), line(chaiItem, 4)], {}, { request }),
    ),
  )
  const statuses = answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)
  expect(statuses).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
  for (const answer of answers.filter(({ statusCode }) => statusCode === 409))
    expect(answer.json()).toMatchObject({ code: 'already-received', sku: expect.any(String) })
  expect(await unitsInStock(t.db, chai.id)).toBe(7)
  expect(await receiptsOf([chaiItem])).toHaveLength(1)
  await expectSoundTotals(t.db)
})

test('two people who receive different lines of one order at once both succeed', async () => {
  const { id, chaiItem, cupsItem } = await anOrderOfTwo()
  const answers = await Promise.all([receive(id, [line(chaiItem, 10)]), receive(id, [line(cupsItem, 5)])])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(await orderOf(id)).toMatchObject({ orderStatus: 'RECEIVED', receivedQuantity: 15 })
  await expectSoundTotals(t.db)
})

test('a delivery that is sent again is received once', async () => {
  const { id, chai, chaiItem } = await anOrderOfTwo()
  const once = { headers: { 'idempotency-key': `delivery ${id}` } }
  const answers = await Promise.all([1, 2, 3].map(() => receive(id, [line(chaiItem, 4)], {}, once)))
  expect(answers.map((answer) => answer.json())).toEqual(Array.from({ length: 3 }, () => answers[0]?.json()))
  expect(await unitsInStock(t.db, chai.id)).toBe(7)
  expect((await receive(id, [line(chaiItem, 5)], {}, once)).json().code).toBe('key-reused')
})

const badLines: readonly (readonly [line: object, field: string])[] = [
  [{ units: -1 }, 'units'],
  [{ units: 0 }, 'units'],
  [{ units: '' }, 'units'],
  [{ units: 12.9 }, 'units'],
  [{ units: '12.9' }, 'units'],
  [{ units: 10 ** 12 }, 'units'],
  [{ units: 'ten' }, 'units'],
  [{ itemId: 0 }, 'itemId'],
  [{ itemId: 'x' }, 'itemId'],
  [{ receivedBefore: undefined }, 'receivedBefore'],
  [{ receivedBefore: -1 }, 'receivedBefore'],
  [{ batchNumber: 'x'.repeat(61) }, 'batchNumber'],
  [{ reason: 'x'.repeat(501) }, 'reason'],
]

test('each field that is missing or wrong is named, and nothing is received', async () => {
  const { id, chai, chaiItem } = await anOrderOfTwo()
  const refused = await Promise.all(
    badLines.map(async ([wrong]) => {
      const answer = await receive(id, [{ ...line(chaiItem, 1), ...wrong }])
      return [wrong, answer.statusCode, answer.json().errors?.map(({ path }: { path: string }) => path)]
    }),
  )
  expect(refused).toEqual(badLines.map(([wrong, field]) => [wrong, 400, [`lines.0.${field}`]]))
  const tooMany = Array.from({ length: 5001 }, () => line(chaiItem, 1))
  for (const body of [{}, { lines: [] }, { lines: 'all' }, { lines: tooMany }])
    expect((await post(`receive/${id}`, body)).statusCode).toBe(400)
  for (const receivedOn of ['soon', '1999-12-31'])
    expect((await receive(id, [line(chaiItem, 1)], { receivedOn })).statusCode).toBe(400)
  const tomorrow = await receive(id, [line(chaiItem, 1)], { receivedOn: addDays(t.today(), 1) })
  expectRefusal(tomorrow, 422, 'received-in-future')
  expect(await unitsInStock(t.db, chai.id)).toBe(3)
  expect(await receiptsOf([chaiItem])).toEqual([])
})

test('another order’s line and an unknown order are refused, and so is receiving units that aren’t on order', async () => {
  const { id, chaiItem } = await anOrderOfTwo()
  const other = await anOrderOfTwo()
  expectRefusal(await receive(id, [line(chaiItem, 1), line(other.chaiItem, 1)]), 422, 'item-of-another-purchase')
  expect((await receive(2_000_000_000, [line(chaiItem, 1)])).statusCode).toBe(404)
  expect((await post('receive/99999999999999', { lines: [line(chaiItem, 1)] })).statusCode).toBe(404)
  const product = await aProduct(t.db)
  const refused: string[] = []
  for (const orderStatus of ['DRAFT', 'RECEIVED', 'COMPLETED', 'CANCELLED'] as const) {
    const order = await aPurchaseOrder(t.db, { orderStatus, items: [{ productId: product.id, quantity: 2 }] })
    const answer = await receive(order.id, [line(order.itemIds[0] ?? 0, 1)])
    refused.push(`${answer.statusCode} ${answer.json().code}`)
  }
  expect(refused).toEqual([
    '409 purchase-is-draft',
    '409 purchase-received',
    '409 purchase-received',
    '409 purchase-canceled',
  ])
  expect(await receiptsOf([chaiItem, other.chaiItem])).toEqual([])
})

test('only signed-in users with an inventory role can receive goods', async () => {
  const { id, chaiItem } = await anOrderOfTwo()
  expect((await receive(id, [line(chaiItem, 1)], {}, { request: t.signedOut })).statusCode).toBe(401)
  for (const role of ['SALES', 'DRIVER', 'ACCOUNTING', 'PAYROLL'] as const)
    expect((await receive(id, [line(chaiItem, 1)], {}, { request: await t.as(role) })).statusCode).toBe(403)
  expect((await receive(id, [line(chaiItem, 1)], {}, { request: await t.as('ADMIN') })).statusCode).toBe(200)
})

test('an order closed short with a reason can be reopened, and received units stay', async () => {
  const { id, chai, chaiItem, cupsItem } = await anOrderOfTwo()
  const nothing = await post(`closeShort/${id}`, { reason: 'gone' })
  expectRefusal(nothing, 409, 'nothing-received')
  await receive(id, [line(chaiItem, 4)])
  expectRefusal(await post(`closeShort/${id}`, { reason: ' ' }), 422, 'reason-missing')
  const closed = await post(`closeShort/${id}`, { reason: 'The supplier is out' })
  expect(closed.statusCode, closed.body).toBe(200)
  expect(closed.json()).toMatchObject({ orderStatus: 'RECEIVED', closedShortOn: expect.any(String) })
  expect(await orderOf(id)).toMatchObject({ orderStatus: 'RECEIVED', closedShortReason: 'The supplier is out' })
  expectRefusal(await receive(id, [line(cupsItem, 1)]), 409, 'purchase-closed-short')
  expect((await post(`closeShort/${id}`, { reason: 'again' })).json().code).toBe('purchase-closed-short')
  const reopen = () => keeper('POST', `/api/db/purchases/reopen/${id}`)
  expect((await reopen()).json()).toMatchObject({ orderStatus: 'ORDERED', closedShortOn: null })
  expect((await reopen()).json().code).toBe('purchase-not-short')
  expect(await unitsInStock(t.db, chai.id)).toBe(7)
  const last = [line(cupsItem, 5), line(chaiItem, 1, { receivedBefore: 4 })]
  const short = await receive(id, last, { closedShortReason: 'Five are broken' })
  expect(short.json()).toMatchObject({ orderStatus: 'RECEIVED', closedShortOn: expect.any(String) })
  const fields = JSON.stringify(await loggedChanges(id)).match(/"closedShortReason"/g)
  expect(fields).toHaveLength(3)
  await expectSoundTotals(t.db)
})

test('all batches of an order are checked in at once, which changes no stock; checked in again, nothing is written', async () => {
  const { id, chai, chaiItem, cupsItem } = await anOrderOfTwo()
  await receive(id, [line(chaiItem, 4), line(chaiItem, 6), line(cupsItem, 5)])
  const checkIn = (isCheckedIn: unknown, request = keeper) =>
    request('PUT', `/api/db/purchases/checkIn/${id}`, { body: { isCheckedIn } })
  const receipts = async () =>
    (await keeper('GET', `/api/db/purchases/getById/${id}`))
      .json()
      .res.receipts.map((receipt: { isCheckedIn?: boolean }) => receipt.isCheckedIn)
  const entries = async () =>
    (
      await t.db
        .selectFrom('changeLog')
        .select('id')
        .where('entityId', '=', chai.id)
        .where('entityType', '=', 'product')
        .execute()
    ).length
  expect(await receipts()).toEqual([false, false, undefined])
  const before = await entries()
  expect((await checkIn(true)).json()).toMatchObject([{ isCheckedIn: true }, { isCheckedIn: true }])
  expect(await receipts()).toEqual([true, true, undefined])
  expect(await unitsInStock(t.db, chai.id)).toBe(13)
  expect(await entries()).toEqual(before + 2)
  await checkIn(true)
  expect(await entries()).toBe(before + 2)
  await checkIn(false)
  expect(await receipts()).toEqual([false, false, undefined])
  expect((await checkIn('yes')).statusCode).toBe(400)
  expect((await checkIn(true, await t.as('SALES'))).statusCode).toBe(403)
  expect(
    (await keeper('PUT', '/api/db/purchases/checkIn/2000000000', { body: { isCheckedIn: true } })).statusCode,
  ).toBe(404)
  await expectSoundTotals(t.db)
})

test('a delivery is announced to everyone who has the order or its products open', async () => {
  const { id, chai, cups, chaiItem, cupsItem } = await anOrderOfTwo()
  const heard: LiveEvent[] = []
  const stop = t.dray.live.subscribe((event) => heard.push(event))
  await receive(id, [line(chaiItem, 4), line(cupsItem, 1)])
  const idsOf = (entity: string) =>
    heard.flatMap((event) => (event.kind === 'changed' && event.entity === entity ? event.ids : []))
  await expect.poll(() => idsOf('purchases')).toContain(id)
  await expect.poll(() => idsOf('products').sort((a, b) => a - b)).toEqual([chai.id, cups.id])
  stop()
})

test('receiving many lines takes no more statements than receiving two', async () => {
  const statements = async (count: number) => {
    const products = []
    for (let n = 0; n < count; n++) products.push(await aProduct(t.db))
    const order = await aPurchaseOrder(t.db, { items: products.map(({ id }) => ({ productId: id, quantity: 3 })) })
    const sent = await countStatements(async () => {
      const answer = await receive(
        order.id,
        order.itemIds.map((itemId) => line(itemId, 3)),
      )
      expect(answer.json().batches).toHaveLength(count)
    })
    return sent.count
  }
  expect(await statements(40)).toBe(await statements(2))
})

test('a new batch gets the expiry of its label, and one that is there keeps its own', async () => {
  const { id, chaiItem, cupsItem } = await anOrderOfTwo()
  const first = await receive(id, [line(chaiItem, 4, { batchNumber: 'LOT-EXP', expiresOn: '2027-03-31' })])
  expect(first.json().batches).toMatchObject([{ batchNumber: 'LOT-EXP', expiresOn: '2027-03-31' }])
  const again = { batchNumber: 'LOT-EXP', expiresOn: '2028-01-01', receivedBefore: 4 }
  const second = await receive(id, [line(chaiItem, 2, again)])
  expect(second.json().batches).toMatchObject([{ remainingQuantity: 6, expiresOn: '2027-03-31' }])
  expect((await receive(id, [line(cupsItem, 1, { expiresOn: 'soon' })])).statusCode).toBe(400)
})
