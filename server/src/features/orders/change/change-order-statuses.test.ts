import { isDraftNumber } from '@dray/domain/numbers/record-numbers'
import { type OrderStatus, orderStatuses } from '@dray/domain/orders/order-status'
import { expect, test } from 'vitest'
import { aProduct } from '../../../test-data/builders.ts'
import { expectSoundTotals } from '../../../test-data/expectations.ts'
import { unitsInStock } from '../../../test-data/queries.ts'
import { aBatch, anOrder } from '../../../test-data/stock-builders.ts'
import { type ApiClient, openTestApp } from '../../../test-data/test-app.ts'

const t = await openTestApp()
const rep = await t.as('SALES')

const setAll = (orders: readonly { id: number; modifiedOn?: string }[], body: object, request = rep) =>
  request('PUT', '/api/db/orders/updateStatuses', { body: { orders, ...body } })
const stored = (ids: readonly number[]) =>
  t.db.selectFrom('orders').selectAll().where('id', 'in', ids).orderBy('id').execute()
const statusesOf = async (ids: readonly number[]) => (await stored(ids)).map((order) => order.orderStatus)

async function orders(count: number, orderStatus: OrderStatus = 'RECEIVED') {
  const product = await aProduct(t.db, { stock: 100 })
  const made = []
  for (let n = 0; n < count; n++)
    made.push(await anOrder(t.db, { orderStatus, lines: [{ sku: product.sku, quantity: 2 }] }))
  return { product, ids: made.map((order) => order.id), made: made.map(({ id, orderNum }) => ({ id, orderNum })) }
}

test('the status of many orders is set in one step; orders that already have it are unchanged', async () => {
  const { product, ids } = await orders(3)
  const packed = await anOrder(t.db, { orderStatus: 'PACKED', lines: [{ sku: product.sku }] })
  const before = await stored([packed.id])
  const answer = await setAll(
    [...ids, ...ids, packed.id].map((id) => ({ id })),
    { orderStatus: 'PACKED' },
  )
  expect(answer.statusCode, answer.body).toBe(200)
  const [changed] = await stored(ids)
  expect(answer.json()).toEqual({ ok: true, changed: ids, modifiedOn: changed?.modifiedOn.toISOString() })
  expect(await statusesOf(ids)).toEqual(['PACKED', 'PACKED', 'PACKED'])
  expect(await stored([packed.id])).toEqual(before)
  const entries = await t.db
    .selectFrom('changeLog')
    .select(['entityId', 'changes', 'userId'])
    .where('entityType', '=', 'order')
    .where('entityId', 'in', [...ids, packed.id])
    .where('action', '=', 'update')
    .orderBy('id')
    .execute()
  expect(entries.map((entry) => [entry.entityId, entry.userId])).toEqual(ids.map((id) => [id, rep.userId]))
  expect(entries[0]?.changes).toMatchObject([{ field: 'orderStatus', previousValue: 'RECEIVED', newValue: 'PACKED' }])
  const again = await setAll(
    ids.map((id) => ({ id })),
    { orderStatus: 'PACKED', paymentStatus: 'AWAITING' },
  )
  expect(again.json().changed).toEqual([])
})

test('a bulk change is undone with each order’s own status, in one step, unless someone changed an order since', async () => {
  const { ids } = await orders(2)
  const packed = await orders(1, 'PACKED')
  const all = [...ids, ...packed.ids]
  const sent = all.map((id) => ({ id }))
  const { modifiedOn } = (await setAll(sent, { orderStatus: 'DELIVERED' })).json()
  const back = all.map((id) => ({ id, modifiedOn, orderStatus: ids.includes(id) ? 'RECEIVED' : 'PACKED' }))
  const undone = await setAll(back, {})
  expect(undone.statusCode, undone.body).toBe(200)
  expect(await statusesOf(all)).toEqual(['RECEIVED', 'RECEIVED', 'PACKED'])
  await expectSoundTotals(t.db)

  const again = (await setAll(sent, { orderStatus: 'DELIVERED' })).json()
  await setAll([{ id: all[1] ?? 0 }], { orderStatus: 'COMPLETED' })
  const stale = await setAll(
    back.map((order) => ({ ...order, modifiedOn: again.modifiedOn })),
    {},
  )
  expect(stale.json()).toMatchObject({ code: 'changed-meanwhile', orders: [expect.any(String)] })
  expect(await statusesOf(all)).toEqual(['DELIVERED', 'COMPLETED', 'DELIVERED'])
})

test('many orders are delivered, canceled, made drafts and back in the same way as one', async () => {
  const { product, ids, made } = await orders(4)
  const batch = await aBatch(t.db, product.id, { quantity: 5 })
  const all = ids.map((id) => ({ id: String(id) }))
  const [none, every] = [ids.map(() => false), ids.map(() => true)]
  const steps: [OrderStatus, stock: number, left: number][] = [
    ['DELIVERED', 97, 0],
    ['PACKED', 97, 0],
    ['CANCELLED', 105, 5],
    ['COMPLETED', 97, 0],
    ['DRAFT', 105, 5],
    ['RECEIVED', 105, 5],
    ['DELIVERED', 97, 0],
    ['REFUNDED', 105, 5],
  ]
  for (const [orderStatus, stock, left] of steps) {
    const answer = await rep('PUT', '/api/db/orders/updateStatuses', { body: { orders: all, orderStatus } })
    expect(answer.json().changed, orderStatus).toEqual(ids)
    const remaining = await t.db
      .selectFrom('batches')
      .select('remainingQuantity')
      .where('id', '=', batch.id)
      .executeTakeFirstOrThrow()
    expect(await unitsInStock(t.db, product.id), orderStatus).toEqual(stock)
    expect(remaining.remainingQuantity, orderStatus).toEqual(left)
    const numbers = (await stored(ids)).map((order) => order.orderNum)
    const isAsMade = numbers.map((number, n) => number === made[n]?.orderNum && !isDraftNumber(number))
    const isDraft = numbers.map(isDraftNumber)
    expect([isAsMade, isDraft]).toEqual(orderStatus === 'DRAFT' ? [none, every] : [every, none])
    await expectSoundTotals(t.db)
  }
})

// R4.2-02
test('any order status may follow any other', async () => {
  const { ids } = await orders(1)
  const steps = orderStatuses.flatMap((from) => orderStatuses.flatMap((to) => [from, to]))
  for (const orderStatus of steps) {
    expect((await setAll([{ id: ids[0] ?? 0 }], { orderStatus })).statusCode).toBe(200)
    expect(await statusesOf(ids)).toEqual([orderStatus])
  }
  await expectSoundTotals(t.db)
})

test('orders delivered in bulk share the available units without using any twice, and manual lines keep theirs', async () => {
  const product = await aProduct(t.db)
  const old = await aBatch(t.db, product.id, { quantity: 5, receivedOn: '2026-01-01' })
  const young = await aBatch(t.db, product.id, { quantity: 6, receivedOn: '2026-02-01' })
  const { sku } = product
  const made = [
    await anOrder(t.db, { lines: [{ sku, quantity: 3 }] }),
    await anOrder(t.db, {
      lines: [
        { sku, quantity: 2, batchId: old.id },
        { sku, quantity: 2 },
      ],
    }),
    await anOrder(t.db, {
      orderStatus: 'CANCELLED',
      lines: [
        { sku, quantity: 1, batchId: young.id },
        { sku, quantity: 4 },
      ],
    }),
    await anOrder(t.db, { lines: [{ sku, quantity: 1, batchId: young.id }] }),
  ]
  const waiting = await anOrder(t.db, { lines: [{ sku, quantity: 1, batchId: young.id }] })
  expect((await setAll(made, { orderStatus: 'DELIVERED' })).statusCode).toBe(200)
  const lines = await t.db
    .selectFrom('orderLines')
    .select(['orderId', 'batchId', 'quantity'])
    .where('productId', '=', product.id)
    .where('orderId', '<>', waiting.id)
    .orderBy('orderId')
    .orderBy('position')
    .execute()
  const shares = made.map(({ id }) =>
    lines.flatMap((line) => (line.orderId === id ? [[line.batchId, line.quantity]] : [])),
  )
  expect(shares).toEqual([
    [[old.id, 3]],
    [
      [old.id, 2],
      [young.id, 2],
    ],
    [
      [young.id, 1],
      [young.id, 1],
      [null, 3],
    ],
    [[young.id, 1]],
  ])
  await expectSoundTotals(t.db)
})

test('if one order has changed or is unknown, none are written, and the orders at fault are named', async () => {
  const { ids, made } = await orders(3)
  const [first = 0, second = 0, third = 0] = ids
  const read = (await stored(ids)).map(({ id, modifiedOn }) => ({ id, modifiedOn: modifiedOn.toISOString() }))
  await rep('PUT', `/api/db/orders/update/${second}`, { body: { notes: 'theirs' } })
  const stale = await setAll(read, { orderStatus: 'PACKED' })
  expect(stale.statusCode, stale.body).toBe(409)
  expect(stale.json()).toMatchObject({
    code: 'changed-meanwhile',
    orders: [made[1]?.orderNum],
    current: { id: second, notes: 'theirs' },
    changedBy: expect.stringMatching(/^User /),
  })
  const unknown = await setAll([{ id: first }, { id: 2_000_000_000 }], { orderStatus: 'PACKED' })
  expect(unknown.statusCode, unknown.body).toBe(404)
  expect(unknown.json()).toMatchObject({ code: 'order-not-found', ids: [2_000_000_000] })
  expect(await statusesOf([first, second, third])).toEqual(['RECEIVED', 'RECEIVED', 'RECEIVED'])
})

test('if some orders’ batches lack units, no order changes, and each of those is named', async () => {
  const product = await aProduct(t.db)
  const batch = await aBatch(t.db, product.id, { quantity: 5 })
  const lines = [{ sku: product.sku, quantity: 4, batchId: batch.id }]
  const fine = await anOrder(t.db, { orderStatus: 'CANCELLED', lines })
  const [late, later] = [
    await anOrder(t.db, { orderStatus: 'CANCELLED', lines }),
    await anOrder(t.db, { orderStatus: 'DRAFT', lines }),
  ]
  const ids = [fine.id, late.id, later.id]
  for (const orderStatus of ['RECEIVED', 'DELIVERED'] as const) {
    const answer = await setAll(
      ids.map((id) => ({ id })),
      { orderStatus },
    )
    expect(answer.statusCode, answer.body).toBe(409)
    expect(answer.json()).toMatchObject({
      code: 'batch-taken',
      batchNumber: batch.batchNumber,
      orders: [late.orderNum, later.orderNum],
    })
  }
  expect(await statusesOf(ids)).toEqual(['CANCELLED', 'CANCELLED', 'DRAFT'])
  expect(await unitsInStock(t.db, product.id)).toBe(5)
  await expectSoundTotals(t.db)
})

test('the warehouse sets order statuses, accounting payment statuses, sales both, others none', async () => {
  const { ids } = await orders(1)
  const all = ids.map((id) => ({ id }))
  const status = async (body: object, request: ApiClient) => (await setAll(all, body, request)).statusCode
  const [keeper, accountant] = [await t.as('INVENTORY'), await t.as('ACCOUNTING')]
  expect(await status({ orderStatus: 'PACKED' }, keeper)).toBe(200)
  expect(await status({ orderStatus: 'PACKED', paymentStatus: 'AWAITING' }, accountant)).toBe(200)
  expect(await status({ paymentStatus: 'PENDING' }, keeper)).toBe(403)
  expect(await status({ orderStatus: 'RECEIVED', paymentStatus: 'PENDING' }, accountant)).toBe(403)
  expect(await status({ paymentStatus: 'PENDING' }, accountant)).toBe(200)
  expect(await status({ orderStatus: 'RECEIVED', paymentStatus: 'PAID' }, rep)).toBe(200)
  for (const role of ['DRIVER', 'PAYROLL'] as const)
    expect(await status({ orderStatus: 'PACKED' }, await t.as(role))).toBe(403)
  expect(await statusesOf(ids)).toEqual(['RECEIVED'])
})

test('a list of more than 500 orders is refused', async () => {
  const many = Array.from({ length: 501 }, (_, n) => ({ id: n + 1 }))
  expect((await setAll(many, { paymentStatus: 'PAID' })).statusCode).toBe(400)
})

test.each([
  { orders: [], orderStatus: 'PACKED' },
  { orders: [{ id: 1 }] },
  { orders: [{ id: 'one' }], orderStatus: 'PACKED' },
  { orders: [{ id: 1 }], orderStatus: 'LOST' },
])('%j is refused', async (body) => {
  expect((await rep('PUT', '/api/db/orders/updateStatuses', { body })).statusCode).toBe(400)
})

test('bulk changes of the same orders in opposite sequence wait for each other', async () => {
  const { product, ids } = await orders(12)
  const all = ids.map((id) => ({ id }))
  const answers = await Promise.all([
    setAll(all, { orderStatus: 'DELIVERED' }),
    setAll(all.toReversed(), { orderStatus: 'DELIVERED' }),
    setAll(all, { orderStatus: 'COMPLETED' }),
    ...ids.map((id) => rep('PUT', `/api/db/orders/update/${id}`, { body: { orderStatus: 'DELIVERED' } })),
  ])
  expect(answers.filter((answer) => answer.statusCode !== 200)).toEqual([])
  expect(await unitsInStock(t.db, product.id)).toBe(100 - 24)
  await expectSoundTotals(t.db)
})
