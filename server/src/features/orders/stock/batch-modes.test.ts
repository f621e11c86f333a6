import { openOrderStatuses } from '@dray/domain/orders/order-status'
import { expect, test } from 'vitest'
import { aCustomer, aProduct } from '../../../test-data/builders.ts'
import { expectSoundTotals } from '../../../test-data/expectations.ts'
import { aBatch, anOrder } from '../../../test-data/stock-builders.ts'
import { openTestApp } from '../../../test-data/test-app.ts'

const t = await openTestApp()
const rep = await t.as('SALES', 'INVENTORY')
const customerID = (await aCustomer(t.db)).id

type Item = { id: number; productBatchId: number | null; quantity: number; batchMode: string }
type Sent = { productSku: string; quantity: number; batchMode?: string; productBatchId?: number | null }
const place = async (products: readonly Sent[], orderStatus = 'RECEIVED') =>
  (await rep('POST', '/api/db/orders/new', { body: { customerID, products, orderStatus } })).json()
const change = (id: number, body: object, request = rep) => request('PUT', `/api/db/orders/update/${id}`, { body })
const setAll = (ids: readonly number[], orderStatus: string) =>
  rep('PUT', '/api/db/orders/updateStatuses', { body: { orders: ids.map((id) => ({ id })), orderStatus } })
const read = async (id: number) => (await rep('GET', `/api/db/orders/getByID/${id}`)).json().res
const sharesOf = ({ orderedItems }: { orderedItems: Item[] }) =>
  orderedItems.map(({ productBatchId, quantity, batchMode }) => [productBatchId, quantity, batchMode])
const stored = async (id: number) => sharesOf(await read(id))
/** The log entries of an order since it was placed. */
const toldOf = (id: number) =>
  t.db
    .selectFrom('changeLog')
    .select(['changes', 'userId'])
    .where('entityType', '=', 'order')
    .where('entityId', '=', id)
    .where('action', '=', 'update')
    .execute()

/** A product with a batch of four from January and one of nine from February. */
async function aProductInBatches() {
  const { id, sku } = await aProduct(t.db)
  const january = (await aBatch(t.db, id, { quantity: 4, receivedOn: '2026-01-01' })).id
  const february = (await aBatch(t.db, id, { quantity: 9, receivedOn: '2026-02-01' })).id
  return { id, sku, january, february }
}
const auto = (sku: string, quantity: number): Sent => ({ productSku: sku, quantity, batchMode: 'auto' })

async function promised(productId: number): Promise<Map<number | null, number>> {
  const rows = await t.db
    .selectFrom('orderLines')
    .innerJoin('orders', 'orders.id', 'orderLines.orderId')
    .select((line) => ['batchId', line.fn.sum<number>('quantity').as('units')])
    .where('productId', '=', productId)
    .where('orderStatus', 'in', openOrderStatuses)
    .groupBy('batchId')
    .execute()
  return new Map(rows.map((row) => [row.batchId, row.units]))
}

test('a line and all its parts keep their batch mode; the default is manual, even for products without batches', async () => {
  const { sku, january, february } = await aProductInBatches()
  const plain = await aProduct(t.db, { hasBatch: false })
  const order = await place([auto(sku, 15), { productSku: sku, quantity: 1 }, auto(plain.sku, 2)])
  const shares = [
    [january, 4, 'auto'],
    [february, 9, 'auto'],
    [null, 2, 'auto'],
    [null, 1, 'manual'],
    [null, 2, 'manual'],
  ]
  expect(sharesOf(order)).toEqual(shares)
  const modeless = order.orderedItems.map(({ batchMode: _, ...line }: Item) => line)
  await change(order.id, { orderItems: modeless, notes: 'as it was' })
  expect(await stored(order.id)).toEqual(shares)
  const asked = order.orderedItems.map((line: Item) => ({ ...line, batchMode: 'auto' }))
  const all = sharesOf((await change(order.id, { orderItems: asked })).json())
  // A product without batches has none to choose from.
  expect(all.map(([, , mode]) => mode)).toEqual(['auto', 'auto', 'auto', 'auto', 'manual'])
})

test('a line without a batch is allocated one when the request says so, and by no other edit', async () => {
  const { id, sku } = await aProduct(t.db)
  const order = await place([auto(sku, 3), { productSku: sku, quantity: 2 }])
  const batch = (await aBatch(t.db, id, { quantity: 9 })).id
  const waiting = [
    [null, 3, 'auto'],
    [null, 2, 'manual'],
  ]
  const [first, second]: Item[] = order.orderedItems
  const named = [first, second].map((line) => ({ id: line?.id, productSku: sku, quantity: line?.quantity }))
  const before = await read(order.id)
  await change(order.id, { orderItems: named })
  expect(await read(order.id)).toEqual(before)
  for (const body of [
    { notes: 'hello' },
    { orderStatus: 'PACKED' },
    { orderItems: [named[0], { ...named[1], quantity: 4 }] },
    { orderItems: named },
    { orderStatus: 'CANCELLED' },
    { orderStatus: 'RECEIVED' },
  ])
    expect((await change(order.id, body)).statusCode).toBe(200)
  expect(await stored(order.id)).toEqual(waiting)
  await change(order.id, { orderItems: [{ ...named[0], batchMode: 'auto' }, named[1]] })
  expect(await stored(order.id)).toEqual([[batch, 3, 'auto'], waiting[1]])
})

test.each([
  ['of its own', (id: number) => change(id, { orderStatus: 'RECEIVED' })],
  ['among many', (id: number) => setAll([id], 'PACKED')],
])('the auto lines of a draft submitted %s are allocated again', async (_, submit) => {
  const { sku, january, february } = await aProductInBatches()
  const draft = await place(
    [
      { ...auto(sku, 3), productBatchId: january },
      auto(sku, 2),
      { productSku: sku, quantity: 1, productBatchId: february },
      { productSku: sku, quantity: 1 },
    ],
    'DRAFT',
  )
  await anOrder(t.db, { lines: [{ sku, quantity: 2, batchId: january }] })
  expect((await submit(draft.id)).statusCode).toBe(200)
  expect(await stored(draft.id)).toEqual([
    [january, 2, 'auto'],
    [february, 3, 'auto'],
    [february, 1, 'manual'],
    [null, 1, 'manual'],
  ])
  expect((await read(draft.id)).orderedItems[0].id).toBe(draft.orderedItems[0].id)
  await expectSoundTotals(t.db)
})

test('a draft that is delivered at once pulls auto lines from the oldest batch, then manual lines', async () => {
  const { sku, january, february } = await aProductInBatches()
  const draft = await place(
    [
      { ...auto(sku, 5), productBatchId: february },
      { productSku: sku, quantity: 2 },
    ],
    'DRAFT',
  )
  await change(draft.id, { orderStatus: 'DELIVERED' })
  expect(await stored(draft.id)).toEqual([
    [january, 4, 'auto'],
    [february, 1, 'auto'],
    [february, 2, 'manual'],
  ])
  await expectSoundTotals(t.db)
})

test('a draft whose chosen batch is no longer available stays a draft and keeps all its batches', async () => {
  const { sku, january } = await aProductInBatches()
  const draft = await place([{ productSku: sku, quantity: 3, productBatchId: january }, auto(sku, 1)], 'DRAFT')
  await anOrder(t.db, { lines: [{ sku, quantity: 2, batchId: january }] })
  const answers = [await change(draft.id, { orderStatus: 'RECEIVED' }), await setAll([draft.id], 'RECEIVED')]
  for (const answer of answers) {
    expect(answer.statusCode, answer.body).toBe(409)
    expect(answer.json()).toMatchObject({ code: 'batch-taken', free: 2 })
  }
  expect(await read(draft.id)).toEqual(draft)
})

test('back in DRAFT an order reserves nothing, and when it leaves again its auto lines are allocated what is available then', async () => {
  const { id, sku, january, february } = await aProductInBatches()
  const order = await place([auto(sku, 4)])
  expect(sharesOf(order)).toEqual([[january, 4, 'auto']])
  await change(order.id, { orderStatus: 'DRAFT' })
  expect(await promised(id)).toEqual(new Map())
  const other = await place([auto(sku, 3)])
  expect(sharesOf(other)).toEqual([[january, 3, 'auto']])
  const again = [
    [january, 1, 'auto'],
    [february, 3, 'auto'],
  ]
  expect(sharesOf((await change(order.id, { orderStatus: 'RECEIVED' })).json())).toEqual(again)
  for (const orderStatus of ['DELIVERED', 'DRAFT', 'PACKED']) await setAll([order.id], orderStatus)
  expect(await stored(order.id)).toEqual(again)
  expect(await promised(id)).toEqual(
    new Map([
      [january, 4],
      [february, 3],
    ]),
  )
  await expectSoundTotals(t.db)
})

test('an order that enters and leaves DRAFT any number of times has one line for each batch, and its lines stay the same', async () => {
  const { sku, january, february } = await aProductInBatches()
  const order = await place([auto(sku, 6)])
  const ids = order.orderedItems.map((line: Item) => line.id)
  const inAndOut = async (taken: number) => {
    await change(order.id, { orderStatus: 'DRAFT' })
    const rival = taken > 0 ? await place([auto(sku, taken)]) : undefined
    const { orderedItems } = (await change(order.id, { orderStatus: 'RECEIVED' })).json()
    if (rival) await change(rival.id, { orderStatus: 'CANCELLED' })
    return orderedItems.map(({ id, productBatchId, quantity }: Item) => [id, productBatchId, quantity])
  }
  const whole = [
    [ids[0], january, 4],
    [ids[1], february, 2],
  ]
  for (let times = 0; times < 3; times++) {
    expect(await inAndOut(3)).toEqual([
      [ids[0], january, 1],
      [ids[1], february, 5],
    ])
    expect(await inAndOut(0)).toEqual(whole)
  }
  // If no batch changes, only the status and the number are logged.
  await inAndOut(0)
  const told = (await toldOf(order.id)).slice(-2).flatMap(({ changes }) => changes)
  expect(told).not.toContainEqual(expect.objectContaining({ subfield: sku }))
  expect(await inAndOut(4)).toEqual([[ids[0], february, 6]])
  expect(await inAndOut(0)).toMatchObject([whole[0], [expect.any(Number), february, 2]])
  await expectSoundTotals(t.db)
})

test('drafts submitted at the same time, singly and in bulk, reserve exactly what is available', async () => {
  const { id, sku, january, february } = await aProductInBatches()
  const drafts = []
  for (let n = 0; n < 12; n++) drafts.push(await place([auto(sku, 1), auto(sku, 1)], 'DRAFT'))
  const ids = drafts.map((draft) => draft.id)
  const answers = await Promise.all([
    ...ids.slice(0, 4).map((one) => change(one, { orderStatus: 'RECEIVED' })),
    setAll(ids.slice(4, 8), 'PACKED'),
    setAll(ids.slice(8), 'RECEIVED'),
  ])
  expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 200, 200, 200])
  const shares = new Map<number | null, number>([
    [january, 4],
    [february, 9],
    [null, 11],
  ])
  expect(await promised(id)).toEqual(shares)
  await expectSoundTotals(t.db)
})

test('a change of batch mode is logged once and updates the order’s modifiedOn', async () => {
  const { sku, january } = await aProductInBatches()
  const order = await place([auto(sku, 2)])
  const [line] = order.orderedItems
  const byHand = { orderItems: [{ ...line, batchMode: 'manual' }] }
  const changed = (await change(order.id, { ...byHand, modifiedOn: order.modifiedOn })).json()
  expect(sharesOf(changed)).toEqual([[january, 2, 'manual']])
  expect(new Date(changed.modifiedOn).getTime()).toBeGreaterThan(new Date(order.modifiedOn).getTime())
  expect(changed.statusModifiedOn).toBe(order.statusModifiedOn)
  expect((await change(order.id, byHand)).json()).toEqual(changed)
  const changes = [{ field: 'batchMode', subfield: sku, previousValue: 'auto', newValue: 'manual' }]
  expect(await toldOf(order.id)).toMatchObject([{ userId: rep.userId, changes }])
  const late = await change(order.id, { notes: 'late', modifiedOn: order.modifiedOn })
  expect(late.statusCode, late.body).toBe(409)
  expect(late.json().code).toBe('changed-meanwhile')
  expect(typeof late.json().changedBy).toBe('string')
})

test('a change of batch and mode is logged as a change of batch', async () => {
  const { sku, february } = await aProductInBatches()
  const order = await place([auto(sku, 2)])
  const orderItems = [{ ...order.orderedItems[0], batchMode: 'manual', productBatchId: february }]
  await change(order.id, { orderItems })
  expect(await toldOf(order.id)).toMatchObject([{ changes: [{ field: 'productBatch' }] }])
})

test('only users who may choose batches may choose the batch mode', async () => {
  const { sku } = await aProductInBatches()
  const order = await place([auto(sku, 2)])
  const body = { orderItems: [{ ...order.orderedItems[0], batchMode: 'manual' }] }
  for (const role of ['ACCOUNTING', 'DRIVER', 'PAYROLL'] as const)
    expect((await change(order.id, body, await t.as(role))).statusCode).toBeGreaterThanOrEqual(403)
  expect((await change(order.id, body, await t.as('INVENTORY'))).statusCode).toBe(200)
})

test('the same lines sent twice without their ids are the same lines, each with its own batch mode', async () => {
  const { sku } = await aProduct(t.db)
  const lines = [auto(sku, 2), { ...auto(sku, 2), batchMode: 'manual' }]
  const order = await place(lines)
  const again = (await change(order.id, { orderItems: lines.toReversed() })).json()
  expect(again.modifiedOn).toEqual(order.modifiedOn)
  expect(again.orderedItems).toEqual(order.orderedItems)
  const silent = lines.map(({ batchMode: _, ...line }) => line)
  expect((await change(order.id, { orderItems: silent })).json().modifiedOn).toBe(order.modifiedOn)
})

test('units added to a pulled line have its batch in manual mode, and are allocated in auto mode', async () => {
  const { sku, january, february } = await aProductInBatches()
  const order = await place([auto(sku, 4), { productSku: sku, quantity: 2, productBatchId: february }])
  const itemIds = order.orderedItems.map((line: Item) => line.id)
  await rep('PUT', `/api/db/orders/pullTags/${order.id}`, { body: { itemIds, tagsPulled: true } })
  const orderItems = order.orderedItems.map(({ id, quantity }: Item) => ({
    id,
    productSku: sku,
    quantity: quantity + 1,
  }))
  await change(order.id, { orderItems })
  expect(await stored(order.id)).toEqual([
    [january, 4, 'auto'],
    [february, 1, 'auto'],
    [february, 2, 'manual'],
    [february, 1, 'manual'],
  ])
  await expectSoundTotals(t.db)
})

test.each(['AUTO', '', 1, null])('%j is no way of choosing a batch', async (batchMode) => {
  const { sku } = await aProduct(t.db)
  const order = await place([auto(sku, 1)])
  const line = { productSku: sku, quantity: 1, batchMode }
  const answers = [
    await rep('POST', '/api/db/orders/new', { body: { customerID, products: [line] } }),
    await change(order.id, { orderItems: [line] }),
  ]
  expect(answers.map((answer) => answer.statusCode)).toEqual([400, 400])
  expect(await read(order.id)).toEqual(order)
})
