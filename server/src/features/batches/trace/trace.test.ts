import { batchTraceSchema, type BatchTrace, newestUntraced, type UntracedOrder } from '@dray/contract/batches/traces'
import { companyDay } from '@dray/domain/time/company-day'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aCustomer, aProduct } from '../../../test-data/builders.ts'
import { expectRefusal, expectSoundTotals } from '../../../test-data/expectations.ts'
import { aPurchaseOrder } from '../../../test-data/purchase-builders.ts'
import { readPages } from '../../../test-data/read-pages.ts'
import { rounds } from '../../../test-data/rounds.ts'
import { aBatch, anImportedOrder, anOrder } from '../../../test-data/stock-builders.ts'
import { openTestApp } from '../../../test-data/test-app.ts'
import { moveStock } from '../../products/index.ts'

const t = await openTestApp()
const admin = await t.as('ADMIN')

const path = '/api/db/products/traceBatch'
async function trace(id: number): Promise<BatchTrace> {
  const answer = await admin('GET', `${path}/${id}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return batchTraceSchema.parse(answer.json())
}
const units = (rows: readonly { units: number }[]) => rows.reduce((sum, row) => sum + row.units, 0)
const unexplained = ({ received, customers, pulledWaiting, remaining, losses, counts, corrections }: BatchTrace) =>
  received - (units(customers) + units(pulledWaiting) + remaining + losses - counts - corrections)

const pull = (orderId: number, itemIds: readonly number[], tagsPulled = true) =>
  admin('PUT', `/api/db/orders/pullTags/${orderId}`, { body: { itemIds, tagsPulled } })
const correct = (batchId: number, remainingQuantity: number) =>
  admin('PUT', `/api/db/products/updateBatch/${batchId}`, { body: { remainingQuantity, notes: 'recounted' } })
const credit = (orderId: number, orderLineId: number | undefined, disposition: string, returned: number) =>
  admin('POST', `/api/db/memos/add/${orderId}`, {
    body: { lines: [{ orderLineId, disposition, units: returned, reason: 'dented' }] },
  })

/** A counted difference, as posting a count writes it. */
const count = (productId: number, batchId: number, delta: number) =>
  t.db.transaction().execute((tx) => {
    const movement = { productId, batchId, delta, kind: 'COUNT' as const, reason: 'Count', userId: admin.userId }
    return moveStock(tx, [{ ...movement, orderLineId: null, createdAt: new Date() }])
  })

test('a trace says where every unit of a batch is, and who has it', async () => {
  const customer = await aCustomer(t.db, { customerName: 'Ernst Handel' })
  await t.db
    .updateTable('customers')
    .set({ contactName: 'Roland Mendel', contactEmail: 'r@example.com', contactPhone: '555-0101' })
    .where('id', '=', customer.id)
    .execute()
  const product = await aProduct(t.db, { name: 'Chai' })
  const batch = await aBatch(t.db, product.id, { quantity: 100 })
  const line = (quantity: number) => ({ sku: product.sku, quantity, batchId: batch.id })
  const sold = await anOrder(t.db, { customerId: customer.id, orderStatus: 'DELIVERED', lines: [line(30)] })
  const waiting = await anOrder(t.db, { customerId: customer.id, lines: [line(12), line(3)] })
  await pull(waiting.id, waiting.lineIds.slice(0, 1))
  await credit(sold.id, sold.lineIds[0], 'RESTOCK', 5)
  await credit(sold.id, sold.lineIds[0], 'DAMAGED', 2)
  await correct(batch.id, 60)
  await count(product.id, batch.id, -4)

  const answer = await trace(batch.id)
  const today = companyDay(new Date(), t.dray.config.timeZone)
  const contact = { contactName: 'Roland Mendel', contactEmail: 'r@example.com', contactPhone: '555-0101' }
  const who = { customerID: customer.id, customerName: 'Ernst Handel', ...contact }
  expect(answer).toMatchObject({ received: 100, remaining: 56, losses: 2, counts: -4, corrections: -3 })
  expect(answer.batch).toMatchObject({
    id: batch.id,
    batchNumber: batch.batchNumber,
    productName: 'Chai',
    sku: product.sku,
  })
  expect(answer.customers).toEqual([
    { ...who, orderId: sold.id, orderNum: sold.orderNum, orderStatus: 'DELIVERED', shippedOn: today, units: 23 },
  ])
  const open = { ...who, orderId: waiting.id, orderNum: waiting.orderNum, orderStatus: 'RECEIVED', shippedOn: null }
  expect(answer.pulledWaiting).toEqual([{ ...open, units: 12 }])
  expect(answer.reserved).toEqual([{ ...open, units: 3 }])
  expect(answer.adjustments.map(({ kind, units: moved }) => [kind, moved])).toEqual([
    ['LOSS', -2],
    ['CORRECTION', -3],
    ['COUNT', -4],
  ])
  expect(answer.notTraceable).toEqual([])
  expect(unexplained(answer)).toBe(0)
})

test('receipts name their purchase orders, and an undone receipt is in no part', async () => {
  const product = await aProduct(t.db)
  const purchase = await aPurchaseOrder(t.db, { items: [{ productId: product.id, quantity: 40, batchNumber: 'TR-1' }] })
  const receive = async (quantity: number, receivedBefore: number) => {
    const body = { lines: [{ itemId: purchase.itemIds[0], units: quantity, batchNumber: 'TR-1', receivedBefore }] }
    const answer = await admin('POST', `/api/db/purchases/receive/${purchase.id}`, { body })
    expect(answer.statusCode, answer.body).toBe(200)
  }
  await receive(10, 0)
  await receive(7, 10)
  const { id } = await t.db
    .selectFrom('batches')
    .select('id')
    .where('batchNumber', '=', 'TR-1')
    .executeTakeFirstOrThrow()
  const before = await trace(id)
  expect(before.receipts.map(({ purchaseOrderNum, units: came }) => [purchaseOrderNum, came])).toEqual([
    [purchase.purchaseOrderNum, 10],
    [purchase.purchaseOrderNum, 7],
  ])
  const receipts = await t.db
    .selectFrom('purchaseReceipts')
    .select('id')
    .where('batchId', '=', id)
    .orderBy('id')
    .execute()
  const undo = (receiptId: number | undefined) => admin('POST', `/api/db/purchases/undoReceipt/${receiptId}`)
  expect((await undo(receipts[1]?.id)).statusCode).toBe(200)
  expect(await trace(id)).toMatchObject({ received: 10, remaining: 10, receipts: [{ units: 10 }] })
  expect((await undo(receipts[0]?.id)).statusCode).toBe(200)
  expect(await trace(id)).toMatchObject({ received: 0, remaining: 0, receipts: [], customers: [] })
})

test('untagged stock put into a batch is received by it', async () => {
  const product = await aProduct(t.db, { stock: 20 })
  const body = { batchNumber: 'TR-2', initialQuantity: 8, receivedOn: null, isCheckedIn: true }
  const { id } = (await admin('POST', `/api/db/products/addBatch/${product.id}`, { body })).json()
  expect(await trace(id)).toMatchObject({ received: 8, remaining: 8, receipts: [{ kind: 'RECEIPT', units: 8 }] })
  const { sum } = await t.db
    .selectFrom('stockMovements')
    .select((row) => row.fn.sum<number>('delta').as('sum'))
    .where('productId', '=', product.id)
    .where('kind', '=', 'RECEIPT')
    .executeTakeFirstOrThrow()
  expect(sum).toBe(0)
})

test('lines imported as shipped are listed apart, and units that come back from them count as received', async () => {
  const product = await aProduct(t.db)
  const batch = await aBatch(t.db, product.id, { quantity: 10 })
  const order = await anImportedOrder(t.db, [{ sku: product.sku, quantity: 6, batchId: batch.id }])
  const before = await trace(batch.id)
  expect(before).toMatchObject({ received: 10, remaining: 10, customers: [] })
  expect(before.notTraceable.map(({ orderNum, units: sold }) => [orderNum, sold])).toEqual([[order.orderNum, 6]])
  const body = { lines: [{ orderLineId: order.lineIds[0], disposition: 'RESTOCK', units: 4, batchId: batch.id }] }
  expect((await admin('POST', `/api/db/memos/add/${order.id}`, { body })).statusCode).toBe(200)
  const after = await trace(batch.id)
  expect(after).toMatchObject({ received: 14, remaining: 14, customers: [] })
  expect(after.receipts.at(-1)).toMatchObject({ kind: 'RETURN', orderNum: order.orderNum, units: 4 })
  expect(units(after.notTraceable)).toBe(2)
  expect(unexplained(after)).toBe(0)
  const [orderLineId] = order.lineIds
  for (const line of [{ disposition: 'DAMAGED', batchId: batch.id }, { disposition: 'KEPT' }]) {
    const sent = { lines: [{ orderLineId, units: 1, reason: 'Dented', ...line }] }
    expect((await admin('POST', `/api/db/memos/add/${order.id}`, { body: sent })).statusCode).toBe(200)
  }
  expect(units((await trace(batch.id)).notTraceable)).toBe(1)
})

test('orders that shipped without a batch, imported or not, are not traceable and listed newest first, in pages', async () => {
  const product = await aProduct(t.db, { stock: 50, hasBatch: false })
  const batch = await aBatch(t.db, product.id, { quantity: 10, receivedOn: '2026-03-01' })
  const shipped = async (quantity: number, shippedOn: string) => {
    const order = await anOrder(t.db, { orderStatus: 'COMPLETED', lines: [{ sku: product.sku, quantity }] })
    await t.db.updateTable('orders').set({ shippedOn }).where('id', '=', order.id).execute()
    return order
  }
  const before = await shipped(2, '2026-02-28')
  const sameDay = await shipped(3, '2026-03-01')
  const last = await shipped(7, '2026-05-05')
  await credit(last.id, last.lineIds[0], 'DAMAGED', 1)
  const imported = await anImportedOrder(t.db, [{ sku: product.sku, quantity: 4 }])
  await t.db.updateTable('orders').set({ shippedOn: '2026-04-01' }).where('id', '=', imported.id).execute()
  await anOrder(t.db, { lines: [{ sku: product.sku, quantity: 20 }] })
  const returned = await shipped(1, '2026-04-02')
  await credit(returned.id, returned.lineIds[0], 'RESTOCK', 1)

  const expected = [
    [last.orderNum, '2026-05-05', 6],
    [imported.orderNum, '2026-04-01', 4],
    [sameDay.orderNum, '2026-03-01', 3],
    [before.orderNum, '2026-02-28', 2],
  ]
  const answer = await trace(batch.id)
  expect(answer.notTraceable.map(({ orderNum, shippedOn, units: sold }) => [orderNum, shippedOn, sold])).toEqual(
    expected,
  )
  expect(answer.notTraceable.every(({ namesBatch }) => !namesBatch)).toBe(true)
  expect(answer.untracedSince).toBe(13)
  expect(unexplained(answer)).toBe(0)
  const rows = await readPages<UntracedOrder>(admin, `/api/db/products/getUntracedOrders?ids=${batch.id}&limit=3`)
  expect(rows.map((row) => [row.orderNum, row.shippedOn, row.units])).toEqual(expected)
})

test('a trace names the newest orders without a batch, and the list has all', async () => {
  const product = await aProduct(t.db, { stock: 500, hasBatch: false })
  const batch = await aBatch(t.db, product.id)
  const { id: customerId } = await aCustomer(t.db)
  for (let n = 0; n < newestUntraced + 2; n++)
    await anOrder(t.db, { customerId, orderStatus: 'COMPLETED', lines: [{ sku: product.sku }] })
  const answer = await trace(batch.id)
  expect(answer.notTraceable).toHaveLength(newestUntraced)
  expect(answer.untracedSince).toBe(newestUntraced + 2)
  const list = await admin('GET', `/api/db/products/getUntracedOrders?ids=${batch.id}`)
  expect(list.json()).toHaveLength(newestUntraced + 2)
})

test('several batches are traced in one call, in the sequence of their ids', async () => {
  const product = await aProduct(t.db)
  const [first, second] = [
    await aBatch(t.db, product.id, { quantity: 3 }),
    await aBatch(t.db, product.id, { quantity: 9 }),
  ]
  const order = await anOrder(t.db, {
    orderStatus: 'COMPLETED',
    lines: [
      { sku: product.sku, quantity: 1, batchId: first.id },
      { sku: product.sku, quantity: 2, batchId: second.id },
    ],
  })
  const many = async (ids: readonly (number | string)[]) =>
    admin('GET', `/api/db/products/traceBatches?ids=${ids.join(',')}`)
  const answer = (await many([second.id, first.id, second.id])).json()
  const rows = answer.map((each: BatchTrace) => [each.batch.id, each.remaining, each.customers[0]?.units])
  expect(rows).toEqual([
    [second.id, 7, 2],
    [first.id, 2, 1],
  ])
  expect(answer[0].customers[0].orderNum).toBe(order.orderNum)
  expect((await many([first.id, 2_000_000_000])).statusCode).toBe(404)
  expect((await many(Array.from({ length: 51 }, (_, index) => index + 1))).statusCode).toBe(400)
  expect((await many(['x'])).statusCode).toBe(400)
})

test('the office may trace a batch, drivers may not, and an unknown batch is not found', async () => {
  const batch = await aBatch(t.db, (await aProduct(t.db)).id)
  for (const role of ['SALES', 'INVENTORY', 'ACCOUNTING', 'PAYROLL'] as const)
    expect((await (await t.as(role))('GET', `${path}/${batch.id}`)).statusCode, role).toBe(200)
  expect((await (await t.as('DRIVER'))('GET', `${path}/${batch.id}`)).statusCode).toBe(403)
  expectRefusal(await admin('GET', `${path}/2000000000`), 404, 'not-found')
})

const at = fc.nat(5)
const aMove = fc.oneof(
  fc.record({ do: fc.constant('receive' as const), at, units: fc.integer({ min: 1, max: 9 }) }),
  fc.record({ do: fc.constant('undo' as const), at }),
  fc.record({ do: fc.constant('order' as const), at, units: fc.integer({ min: 1, max: 9 }) }),
  fc.record({ do: fc.constant('pull' as const), at, isPulled: fc.boolean() }),
  fc.record({
    do: fc.constant('status' as const),
    at,
    orderStatus: fc.constantFrom('DRAFT', 'PACKED', 'DELIVERED', 'COMPLETED', 'CANCELLED', 'RECEIVED'),
  }),
  fc.record({
    do: fc.constant('credit' as const),
    at,
    disposition: fc.constantFrom('RESTOCK', 'DAMAGED', 'KEPT'),
    units: fc.integer({ min: 1, max: 4 }),
  }),
  fc.record({ do: fc.constant('void' as const), at }),
  fc.record({ do: fc.constant('correct' as const), units: fc.integer({ min: 0, max: 60 }) }),
  fc.record({ do: fc.constant('count' as const), units: fc.integer({ min: -5, max: 5 }) }),
)
type Move = typeof aMove extends fc.Arbitrary<infer A> ? A : never

async function aHistory() {
  const product = await aProduct(t.db, { stock: 10 })
  const batch = await aBatch(t.db, product.id, { quantity: 30 })
  const items = [{ productId: product.id, quantity: 500, batchNumber: batch.batchNumber }]
  const purchase = await aPurchaseOrder(t.db, { items })
  return {
    product,
    batch,
    purchase,
    orders: [] as { id: number; lineIds: number[] }[],
    memos: [] as number[],
    receivedBefore: 0,
  }
}
type History = Awaited<ReturnType<typeof aHistory>>
const pick = <T>(all: readonly T[], place: number): T | undefined => all[place % Math.max(all.length, 1)]

async function receiveMore({ purchase, batch: { batchNumber } }: History, came: number): Promise<void> {
  const [itemId = 0] = purchase.itemIds
  const { receivedQuantity: receivedBefore } = await t.db
    .selectFrom('purchaseItems')
    .select('receivedQuantity')
    .where('id', '=', itemId)
    .executeTakeFirstOrThrow()
  const lines = [{ itemId, units: came, batchNumber, receivedBefore }]
  const answer = await admin('POST', `/api/db/purchases/receive/${purchase.id}`, { body: { lines } })
  expect(answer.statusCode, answer.body).toBe(200)
}

/** Tries a move; many are refused. */
async function act(history: History, move: Move): Promise<void> {
  const { product, batch, orders, memos } = history
  const order = 'at' in move ? pick(orders, move.at) : undefined
  if (move.do === 'receive') await receiveMore(history, move.units)
  if (move.do === 'undo') {
    const receipts = await t.db.selectFrom('purchaseReceipts').select('id').where('batchId', '=', batch.id).execute()
    await admin('POST', `/api/db/purchases/undoReceipt/${pick(receipts, move.at)?.id ?? 0}`)
  }
  if (move.do === 'order')
    orders.push(await anOrder(t.db, { lines: [{ sku: product.sku, quantity: move.units, batchId: batch.id }] }))
  if (move.do === 'pull' && order) await pull(order.id, order.lineIds, move.isPulled)
  if (move.do === 'status' && order)
    await admin('PUT', `/api/db/orders/update/${order.id}`, { body: { orderStatus: move.orderStatus } })
  if (move.do === 'credit' && order) {
    const answer = await credit(order.id, order.lineIds[0], move.disposition, move.units)
    if (answer.statusCode === 200) memos.push(answer.json().id)
  }
  if (move.do === 'void')
    await admin('POST', `/api/db/memos/void/${pick(memos, move.at) ?? 0}`, { body: { reason: 'keyed twice' } })
  if (move.do === 'correct') await correct(batch.id, move.units)
  if (move.do === 'count' && move.units !== 0 && (await trace(batch.id)).remaining + move.units >= 0)
    await count(product.id, batch.id, move.units)
}

test('the parts sum to what was received after any history', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aMove, { minLength: 5, maxLength: 25 }), async (moves) => {
      const history = await aHistory()
      for (const move of moves) await act(history, move)
      const answer = await trace(history.batch.id)
      const stored = await t.db
        .selectFrom('batches')
        .select(['initialQuantity', 'remainingQuantity'])
        .where('id', '=', history.batch.id)
        .executeTakeFirstOrThrow()
      expect(unexplained(answer)).toBe(0)
      expect(units(answer.receipts)).toBe(answer.received)
      expect(answer.received).toBe(stored.initialQuantity)
      expect(answer.remaining).toBe(stored.remainingQuantity)
      expect(units(answer.adjustments)).toBe(answer.counts + answer.corrections - answer.losses)
    }),
    { numRuns: rounds(12) },
  )
  await expectSoundTotals(t.db)
}, 300_000)
