import { openOrderStatuses } from '@dray/domain/orders/order-status'
import { expect, test } from 'vitest'
import { aCustomer, aProduct } from '../../../test-data/builders.ts'
import { countByCode, expectSoundTotals } from '../../../test-data/expectations.ts'
import { unitsLeft } from '../../../test-data/queries.ts'
import { aBatch, anOrder } from '../../../test-data/stock-builders.ts'
import { openTestApp } from '../../../test-data/test-app.ts'

const t = await openTestApp()
const rep = await t.as('SALES', 'INVENTORY')
const customerID = (await aCustomer(t.db)).id

type Line = { productSku: string; quantity: number; productBatchId?: number | string; batchMode?: string }
const place = (products: readonly Line[], more: object = {}, headers = {}) =>
  rep('POST', '/api/db/orders/new', { body: { customerID, products, ...more }, headers })
const auto = (sku: string, quantity: number): Line => ({ productSku: sku, quantity, batchMode: 'auto' })
const named = (sku: string, quantity: number, productBatchId: number): Line => ({
  productSku: sku,
  quantity,
  productBatchId,
})
const sharesOf = (order: { orderedItems: { productBatchId: number | null; quantity: number }[] }) =>
  order.orderedItems.map((line) => [line.productBatchId, line.quantity])
const ordersNoted = (notes: string) => t.db.selectFrom('orders').select('id').where('notes', '=', notes).execute()

/** The units of each batch that open orders reserve. */
async function reservedOf(productIds: readonly number[]): Promise<Map<number | null, number>> {
  const rows = await t.db
    .selectFrom('orderLines')
    .innerJoin('orders', 'orders.id', 'orderLines.orderId')
    .select((line) => ['batchId', line.fn.sum<number>('quantity').as('units')])
    .where('productId', 'in', productIds)
    .where('orderStatus', 'in', openOrderStatuses)
    .where('tagsPulled', '=', false)
    .groupBy('batchId')
    .execute()
  return new Map(rows.map((row) => [row.batchId, row.units]))
}

/** A product with a batch of ten from January, one of five from February, and one from last year that is not checked in. */
async function aProductInBatches() {
  const product = await aProduct(t.db)
  const february = await aBatch(t.db, product.id, { quantity: 5, receivedOn: '2026-02-01' })
  const january = await aBatch(t.db, product.id, { quantity: 10, receivedOn: '2026-01-01' })
  await aBatch(t.db, product.id, { quantity: 99, receivedOn: '2025-01-01', isCheckedIn: false })
  return { product, sku: product.sku, january, february }
}

// R4.4-01, R4.4-06
test('an auto line is divided over the checked-in batches, oldest first, and keeps every unit and cent', async () => {
  const { sku, january, february } = await aProductInBatches()
  const order = (await place([auto(sku, 18)], { dollarAdjustment: 5 })).json()
  expect(sharesOf(order)).toEqual([
    [january.id, 10],
    [february.id, 5],
    [null, 3],
  ])
  expect(order).toMatchObject({ unitQuantity: 18, subtotal: 180, total: 175 })
  expect((await place([auto(sku, 2)])).json().orderedItems).toMatchObject([{ productBatchId: null, quantity: 2 }])
  await expectSoundTotals(t.db)
})

// R4.4-04
test('two auto lines and a manual line of the same product share the available units', async () => {
  const { sku, january, february } = await aProductInBatches()
  const order = (
    await place([auto(sku, 4), { productSku: sku, quantity: 6 }, named(sku, 7, january.id), auto(sku, 3)])
  ).json()
  expect(sharesOf(order)).toEqual([
    [january.id, 3],
    [february.id, 1],
    [null, 6],
    [january.id, 7],
    [february.id, 3],
  ])
})

// R4.4-05
test('units that other open orders reserve are not allocated again; drafts, closed orders and pulled lines reserve nothing', async () => {
  const { sku, january, february } = await aProductInBatches()
  for (const orderStatus of ['DRAFT', 'CANCELLED', 'REFUNDED'] as const)
    await anOrder(t.db, { orderStatus, lines: [{ sku, quantity: 9, batchId: january.id }] })
  await anOrder(t.db, { orderStatus: 'PACKED', lines: [{ sku, quantity: 4, batchId: january.id }] })
  const pulled = await anOrder(t.db, { lines: [{ sku, quantity: 3, batchId: january.id }] })
  await rep('PUT', `/api/db/orders/pullTags/${pulled.id}`, { body: { itemIds: pulled.lineIds, tagsPulled: true } })
  expect(sharesOf((await place([auto(sku, 5)])).json())).toEqual([
    [january.id, 3],
    [february.id, 2],
  ])
})

// R4.4-11
test('a product without a checked-in batch, or without batches at all, is one line without a batch', async () => {
  const [unchecked, plain] = [await aProduct(t.db), await aProduct(t.db, { hasBatch: false, stock: 9 })]
  await aBatch(t.db, unchecked.id, { isCheckedIn: false })
  expect(sharesOf((await place([auto(unchecked.sku, 4), auto(plain.sku, 2)])).json())).toEqual([
    [null, 4],
    [null, 2],
  ])
})

test('a batch that a person chose is kept, even if its id is sent as text', async () => {
  const product = await aProduct(t.db)
  const batch = await aBatch(t.db, product.id)
  const order = (await place([{ productSku: product.sku, quantity: 10, productBatchId: String(batch.id) }])).json()
  expect(sharesOf(order)).toEqual([[batch.id, 10]])
})

test('an order whose lines together exceed a batch’s available units is refused, and the refusal says how many are available', async () => {
  const { product, sku, january } = await aProductInBatches()
  await anOrder(t.db, { lines: [{ sku, quantity: 4, batchId: january.id }] })
  const notes = `refused ${sku}`
  const asked = [named(sku, 3, january.id), auto(sku, 1), named(sku, 4, january.id)]
  const answer = await place(asked, { notes })
  expect(answer.statusCode, answer.body).toBe(409)
  expect(answer.json()).toMatchObject({ code: 'batch-taken', batchNumber: january.batchNumber, free: 6 })
  expect(await ordersNoted(notes)).toEqual([])
  expect((await reservedOf([product.id])).get(january.id)).toBe(4)
  expect((await place([named(sku, 6, january.id)])).statusCode).toBe(200)
})

test('an over-reserved batch has nothing available, and takes nothing from another', async () => {
  const { sku, january, february } = await aProductInBatches()
  await anOrder(t.db, { lines: [{ sku, quantity: 30, batchId: january.id }] })
  expect((await place([named(sku, 1, january.id)])).json()).toMatchObject({ code: 'batch-taken', free: 0 })
  expect(sharesOf((await place([auto(sku, 5)])).json())).toEqual([[february.id, 5]])
})

test.each(['RECEIVED', 'DRAFT', 'CANCELLED', 'DELIVERED'])(
  'an order that is %s cannot have a batch of another product, or one that does not exist',
  async (orderStatus) => {
    const [{ sku }, other] = [await aProductInBatches(), await aProductInBatches()]
    for (const id of [other.january.id, 2_000_000_000]) {
      const answer = await place([named(sku, 1, id)], { orderStatus, notes: `foreign ${sku}` })
      expect(answer.statusCode, answer.body).toBe(422)
      expect(answer.json()).toMatchObject({ code: 'batch-of-another-product', sku })
    }
    expect(await ordersNoted(`foreign ${sku}`)).toEqual([])
  },
)

test('a draft keeps its batches but reserves none of their units', async () => {
  const { sku, january } = await aProductInBatches()
  const draft = (await place([named(sku, 500, january.id), auto(sku, 2)], { orderStatus: 'DRAFT' })).json()
  expect(sharesOf(draft)).toEqual([
    [january.id, 500],
    [null, 2],
  ])
  expect((await place([named(sku, 10, january.id)])).statusCode).toBe(200)
})

test('an order saved as delivered pulls units without a batch from the available batches first, and the rest from none', async () => {
  const { product, sku, january, february } = await aProductInBatches()
  await anOrder(t.db, { lines: [{ sku, quantity: 8, batchId: january.id }] })
  const order = (
    await place([{ productSku: sku, quantity: 9 }, named(sku, 1, february.id)], { orderStatus: 'DELIVERED' })
  ).json()
  expect(sharesOf(order)).toEqual([
    [january.id, 2],
    [february.id, 4],
    [null, 3],
    [february.id, 1],
  ])
  expect(order.orderedItems.every((line: { tagsPulled: boolean }) => line.tagsPulled)).toBe(true)
  expect([await unitsLeft(t.db, january.id), await unitsLeft(t.db, february.id)]).toEqual([8, 0])
  const { stock } = await t.db
    .selectFrom('products')
    .select('stock')
    .where('id', '=', product.id)
    .executeTakeFirstOrThrow()
  expect(stock).toBe(10 + 5 + 99 - 10)
  await expectSoundTotals(t.db)
})

test('units reserved by an open order do not ship with another', async () => {
  const { sku, january } = await aProductInBatches()
  await anOrder(t.db, { lines: [{ sku, quantity: 8, batchId: january.id }] })
  const answer = await place([named(sku, 3, january.id)], { orderStatus: 'COMPLETED' })
  expect(answer.statusCode, answer.body).toBe(409)
  expect(answer.json()).toMatchObject({ code: 'batch-taken', free: 2 })
  expect(await unitsLeft(t.db, january.id)).toBe(10)
})

const change = (orderId: number, body: object) => rep('PUT', `/api/db/orders/update/${orderId}`, { body })

test('an order’s own stored lines do not count against it, and the first part of a divided line keeps its id', async () => {
  const { sku, january, february } = await aProductInBatches()
  const order = await anOrder(t.db, { lines: [{ sku, quantity: 9, batchId: january.id }] })
  await anOrder(t.db, { lines: [{ sku, quantity: 1, batchId: january.id }] })
  const [id = 0] = order.lineIds
  const orderItems = [{ ...auto(sku, 11), id, productBatchId: null }]
  const { orderedItems } = (await change(order.id, { orderItems })).json()
  expect(orderedItems).toMatchObject([
    { id, productBatchId: january.id, quantity: 9 },
    { productBatchId: february.id, quantity: 2 },
  ])
  expect(orderedItems[1].id).not.toBe(id)
})

test('a reservation that a correction made too large may stay or shrink, but not grow', async () => {
  const { sku, january } = await aProductInBatches()
  const order = await anOrder(t.db, { lines: [{ sku, quantity: 12, batchId: january.id }] })
  const [id = 0] = order.lineIds
  const resize = (quantity: number) => change(order.id, { orderItems: [{ ...named(sku, quantity, january.id), id }] })
  const taken = [409, { code: 'batch-taken', free: 10 }]
  for (const quantity of [12, 11])
    expect((await resize(quantity)).json()).toMatchObject({ orderedItems: [{ quantity }] })
  const grown = await resize(13)
  expect([grown.statusCode, grown.json()]).toMatchObject(taken)
  // A canceled order has no reservation to keep.
  await change(order.id, { orderStatus: 'CANCELLED' })
  const reopened = await change(order.id, { orderStatus: 'RECEIVED' })
  expect([reopened.statusCode, reopened.json()]).toMatchObject(taken)
})

test('at delivery an order’s manual lines are divided too, and its own reservations do not count against it', async () => {
  const { sku, january, february } = await aProductInBatches()
  const order = await anOrder(t.db, {
    lines: [
      { sku, quantity: 6, batchId: january.id },
      { sku, quantity: 7 },
    ],
  })
  await rep('PUT', `/api/db/orders/update/${order.id}`, { body: { orderStatus: 'DELIVERED' } })
  const delivered = (await rep('GET', `/api/db/orders/getByID/${order.id}`)).json().res
  expect(sharesOf(delivered)).toEqual([
    [january.id, 6],
    [january.id, 4],
    [february.id, 3],
  ])
  expect(delivered.orderedItems.slice(0, 2)).toMatchObject(order.lineIds.map((id) => ({ id, batchMode: 'manual' })))
  await expectSoundTotals(t.db)
})

test('a hundred orders at the same time over ten scarce batches reserve exactly what is available', async () => {
  const [one, two] = [await aProduct(t.db), await aProduct(t.db)]
  const batches = await Promise.all(
    Array.from({ length: 10 }, async (_, n) => {
      const product = n % 2 ? one : two
      return { ...(await aBatch(t.db, product.id, { quantity: 7 })), sku: product.sku }
    }),
  )
  const notes = `scarce ${one.sku}`
  const bodies = Array.from({ length: 100 }, (_, n) => {
    const batch = batches[n % 10]
    // Each order lists its products in a different sequence.
    const others = [auto(one.sku, 1), auto(two.sku, 1)].map((line) => ({ ...line, batchMode: 'manual' }))
    const lines = batch ? [named(batch.sku, 1, batch.id), ...others] : []
    return n % 3 ? lines : lines.reverse()
  })
  const send = (n: number) => place(bodies[n] ?? [], { notes }, { 'idempotency-key': `${notes} ${n}` })
  const answers = await Promise.all(bodies.map((_, n) => send(n)))

  const refused = answers.flatMap((answer, n) => (answer.statusCode === 200 ? [] : [{ n, answer }]))
  expect(refused).toHaveLength(30)
  for (const { n, answer } of refused) {
    expect(answer.statusCode, answer.body).toBe(409)
    expect(answer.json()).toMatchObject({ code: 'batch-taken', batchNumber: batches[n % 10]?.batchNumber, free: 0 })
  }
  expect(await ordersNoted(notes)).toHaveLength(70)
  const promises = await reservedOf([one.id, two.id])
  expect(batches.map(({ id }) => promises.get(id))).toEqual(batches.map(() => 7))
  await expectSoundTotals(t.db)

  // A refused order leaves nothing behind, not even its key: the same request is accepted once there are more units.
  const [{ n } = { n: 0 }] = refused
  const more = { remainingQuantity: 8, notes: 'Found one more' }
  await rep('PUT', `/api/db/products/updateBatch/${batches[n % 10]?.id}`, { body: more })
  expect((await send(n)).statusCode).toBe(200)
})

test('a hundred auto orders at once are all placed and together reserve exactly what is available', async () => {
  const [one, two] = [await aProductInBatches(), await aProductInBatches()]
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, n) => {
      const lines = [auto(one.sku, 1), auto(two.sku, 1)]
      return place(n % 2 ? lines : lines.reverse())
    }),
  )
  expect(answers.filter((answer) => answer.statusCode !== 200)).toEqual([])
  for (const { product, january, february } of [one, two])
    expect(await reservedOf([product.id])).toEqual(
      new Map([
        [january.id, 10],
        [february.id, 5],
        [null, 85],
      ]),
    )
  await expectSoundTotals(t.db)
})

test('auto orders, manual orders, submitted drafts and edits at the same time reserve exactly what is available', async () => {
  const [one, two] = [await aProductInBatches(), await aProductInBatches()]
  const lines = [{ sku: one.sku }, { sku: two.sku }]
  const waiting = await Promise.all(
    Array.from({ length: 20 }, (_, n) => anOrder(t.db, { lines, orderStatus: n % 2 ? 'DRAFT' : 'RECEIVED' })),
  )
  const edit = (n: number) => {
    const { id, lineIds } = waiting[n] ?? { id: 0, lineIds: [] }
    const orderItems = [one, two].map(({ sku }, place) => ({ ...auto(sku, 2), id: lineIds[place] }))
    return rep('PUT', `/api/db/orders/update/${id}`, {
      body: { orderItems: n % 3 ? orderItems : orderItems.reverse(), orderStatus: 'PACKED' },
    })
  }
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, n) => {
      if (n % 5 === 0) return edit(n / 5)
      const byHand = [named(one.sku, 1, one.january.id), named(two.sku, 1, two.february.id)]
      const both = n % 5 === 1 ? byHand : [auto(one.sku, 1), auto(two.sku, 1)]
      return place(n % 2 ? both : both.reverse())
    }),
  )
  const isFine = (answer: (typeof answers)[number]) =>
    answer.statusCode === 200 || (answer.statusCode === 409 && answer.json().code === 'batch-taken')
  expect(answers.filter((answer) => !isFine(answer))).toEqual([])
  expect(answers.filter((answer, n) => n % 5 !== 1 && answer.statusCode !== 200)).toEqual([])
  for (const { product, january, february } of [one, two]) {
    const promises = await reservedOf([product.id])
    expect([promises.get(january.id), promises.get(february.id)]).toEqual([10, 5])
  }
  await expectSoundTotals(t.db)
})

test('if two orders want the last units, exactly one gets them', async () => {
  for (let round = 0; round < 10; round++) {
    const { sku, january } = await aProductInBatches()
    const answers = await Promise.all([6, 7].map((quantity) => place([named(sku, quantity, january.id)])))
    expect(answers.map((answer) => answer.statusCode).sort((a, b) => a - b)).toEqual([200, 409])
  }
})

test('submits, deliveries and pulls of the same batches at once leave no batch below zero and every sum right', async () => {
  const [one, two] = [await aProductInBatches(), await aProductInBatches()]
  const waiting = await Promise.all(
    [one, two].map(({ sku, january }) => anOrder(t.db, { lines: [{ sku, quantity: 2, batchId: january.id }] })),
  )
  const answers = await Promise.all([
    ...waiting.map(({ id, lineIds }) =>
      rep('PUT', `/api/db/orders/pullTags/${id}`, { body: { itemIds: lineIds, tagsPulled: true } }),
    ),
    ...Array.from({ length: 30 }, (_, n) => {
      const lines = [auto(one.sku, 1), named(two.sku, 1, two.february.id)]
      return place(n % 2 ? lines : lines.reverse(), { orderStatus: n % 3 ? 'DELIVERED' : 'RECEIVED' })
    }),
  ])
  const placed = answers.slice(2).filter((answer) => answer.statusCode === 200)
  expect(answers.slice(0, 2).map((answer) => answer.statusCode)).toEqual([200, 200])
  expect(placed).toHaveLength(5)
  expect(countByCode(answers.slice(2))).toEqual({ 200: 5, 'batch-taken': 25 })
  await expectSoundTotals(t.db)
})
