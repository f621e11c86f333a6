import type { CreditMemo } from '@dray/contract/memos'
import { cents } from '@dray/domain/money'
import { expect, test } from 'vitest'
import { aCustomer, aProduct } from '../../test-data/builders.ts'
import { expectRefusal, expectSoundTotals } from '../../test-data/expectations.ts'
import { aPayment, balancesOf, readCredit, recordPayment } from '../../test-data/payment-requests.ts'
import { aBatch, anImportedOrder, anOrder } from '../../test-data/stock-builders.ts'
import { type ApiClient, openTestApp } from '../../test-data/test-app.ts'

const t = await openTestApp()
const [accounting, sales, driver, admin] = [
  await t.as('ACCOUNTING'),
  await t.as('SALES'),
  await t.as('DRIVER'),
  await t.as('ADMIN'),
]

type Sent = Record<string, unknown>
const addMemo = (by: ApiClient, orderId: number, lines: readonly Sent[], more: Sent = {}) =>
  by('POST', `/api/db/memos/add/${orderId}`, { body: { lines, ...more } })
async function aMemo(orderId: number, lines: readonly Sent[], more: Sent = {}): Promise<CreditMemo> {
  const answer = await addMemo(accounting, orderId, lines, more)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const decide = (what: 'issue' | 'decline' | 'void', id: number, body?: Sent, by = accounting) =>
  by('POST', `/api/db/memos/${what}/${id}`, body === undefined ? {} : { body })
const voidMemo = (id: number) => decide('void', id, { reason: 'Keyed twice' })
const restock = (orderLineId: number | undefined, units: number, more: Sent = {}) => ({
  orderLineId,
  disposition: 'RESTOCK',
  units,
  ...more,
})
const kept = (orderLineId: number | undefined, units: number) => ({
  orderLineId,
  disposition: 'KEPT',
  units,
  reason: 'Not worth the trip',
})

/** A delivered order of 10 units for $10.00 each from two batches: 4 units from the first, then 6. */
async function aDelivery({ quantity = 10 }: { quantity?: number } = {}) {
  const customer = await aCustomer(t.db)
  const product = await aProduct(t.db, { basePrice: cents(10_00), cost: cents(6_00) })
  const batch = await aBatch(t.db, product.id, { quantity: 50 })
  const lines = [{ sku: product.sku, quantity, batchId: batch.id }]
  const order = await anOrder(t.db, { customerId: customer.id, orderStatus: 'DELIVERED', lines })
  const [lineId = 0] = order.lineIds
  return { ...order, lineId, customerId: customer.id, product, batch }
}
const remaining = async (batchId: number) =>
  (await t.db.selectFrom('batches').select('remainingQuantity').where('id', '=', batchId).executeTakeFirstOrThrow())
    .remainingQuantity
const movements = async (productId: number) =>
  (
    await t.db
      .selectFrom('stockMovements')
      .select(['kind', 'delta'])
      .where('productId', '=', productId)
      .orderBy('id')
      .execute()
  ).map(({ kind, delta }) => `${kind} ${delta}`)
const readOrder = async (id: number, by = accounting) => (await by('GET', `/api/db/orders/getByID/${id}`)).json().res

test('a memo returns units to their batch and lowers the balance; the order itself stays what it was', async () => {
  const order = await aDelivery()
  const before = await readOrder(order.id)
  const memo = await aMemo(order.id, [restock(order.lineId, 3)], { notes: 'Refused at the door' })
  expect(memo).toMatchObject({
    status: 'ISSUED',
    amount: 30,
    credited: 30,
    toCredit: 0,
    orderNum: order.orderNum,
    notes: 'Refused at the door',
    issuedBy: expect.any(String),
    lines: [{ units: 3, disposition: 'RESTOCK', amount: 30, batchId: order.batch.id, reason: null }],
  })
  expect(memo.memoNum).toMatch(/^CM-1\d{5}$/)
  expect(await remaining(order.batch.id)).toBe(43)
  expect(await movements(order.product.id)).toEqual(['OPENING 50', 'SHIPMENT -10', 'RETURN 3'])
  const after = await readOrder(order.id)
  expect(after).toMatchObject({
    total: before.total,
    unitQuantity: 10,
    credited: 30,
    balanceDue: 70,
    paymentStatus: 'PARTIAL',
  })
  expect(after.orderedItems).toMatchObject([{ quantity: 10, creditedUnits: 3 }])
  await expectSoundTotals(t.db)
})

test('damaged units come back and are written off, kept units move nothing, and both need a reason', async () => {
  const order = await aDelivery()
  const damaged = { orderLineId: order.lineId, disposition: 'DAMAGED', units: 2 }
  expectRefusal(await addMemo(accounting, order.id, [damaged]), 422, 'reason-missing')
  await aMemo(order.id, [{ ...damaged, reason: 'Leaking' }, kept(order.lineId, 1)])
  expect(await movements(order.product.id)).toEqual(['OPENING 50', 'SHIPMENT -10', 'RETURN 2', 'LOSS -2'])
  expect(await remaining(order.batch.id)).toBe(40)
  expect(await balancesOf(t.db, [order.id])).toEqual([[70, 'PARTIAL']])
})

test('what a paid order is credited becomes customer credit, and the whole total makes it refunded', async () => {
  const order = await aDelivery()
  await aPayment(accounting, order.customerId, [{ orderId: order.id, amount: 95 }], { amount: 95 })
  const concession = { orderLineId: order.lineId, disposition: 'CONCESSION', amount: '12.50', reason: 'Late' }
  const first = await aMemo(order.id, [concession])
  expect(first).toMatchObject({ credited: 5, toCredit: 7.5, lines: [{ units: null, amount: 12.5 }] })
  expect(await readCredit(t.db, order.customerId)).toEqual({
    credit: 7.5,
    ledger: [[7.5, `Credit memo ${first.memoNum}`]],
  })
  expect(await balancesOf(t.db, [order.id])).toEqual([[0, 'PAID']])
  expect(await voidMemo(first.id).then((answer) => answer.statusCode)).toBe(200)
  await aMemo(order.id, [restock(order.lineId, 10)])
  expect(await balancesOf(t.db, [order.id])).toEqual([[0, 'REFUNDED']])
  expect((await readCredit(t.db, order.customerId)).credit).toBe(95)
  await expectSoundTotals(t.db)
})

test('more units than are left, a line of another order, and an order that never shipped are refused', async () => {
  const [order, other] = [await aDelivery(), await aDelivery()]
  await aMemo(order.id, [restock(order.lineId, 8)])
  const tooMany = await addMemo(accounting, order.id, [restock(order.lineId, 2), kept(order.lineId, 1)])
  expectRefusal(tooMany, 409, 'return-exceeds')
  expect(tooMany.json()).toMatchObject({ orderLineId: order.lineId, sku: order.product.sku, left: 0 })
  expectRefusal(await addMemo(accounting, order.id, [restock(other.lineId, 1)]), 422, 'memo-line-unknown')
  const open = await anOrder(t.db, { lines: [{ sku: order.product.sku }] })
  expectRefusal(await addMemo(accounting, open.id, [restock(open.lineIds[0], 1)]), 409, 'order-not-shipped')
  expectRefusal(await accounting('GET', `/api/db/memos/getReturnable/${open.id}`), 409, 'order-not-shipped')
  expect(await remaining(order.batch.id)).toBe(48)
})

test.each(['REFUNDED', 'CANCELLED'])(
  '%s set by hand stays when a memo is issued, declined or voided',
  async (status) => {
    const order = await aDelivery()
    const set = { body: { paymentStatus: status } }
    expect((await accounting('PUT', `/api/db/orders/update/${order.id}`, set)).statusCode).toBe(200)
    const statusOf = async () => (await balancesOf(t.db, [order.id]))[0]?.[1]
    const memo = await aMemo(order.id, [restock(order.lineId, 2)])
    expect(await statusOf()).toBe(status)
    expect((await voidMemo(memo.id)).statusCode).toBe(200)
    expect(await statusOf()).toBe(status)
    await expectSoundTotals(t.db)
  },
)

test('after a concession the last unit still comes back, credited what is left of the line', async () => {
  const order = await aDelivery()
  await aMemo(order.id, [{ orderLineId: order.lineId, disposition: 'CONCESSION', amount: 95, reason: 'Late' }])
  const rest = await aMemo(order.id, [restock(order.lineId, 10)])
  expect(rest).toMatchObject({ lines: [{ units: 10, amount: 5 }] })
  expect(await remaining(order.batch.id)).toBe(50)
  await expectSoundTotals(t.db)
})

test('units and amounts that make no sense are refused in a clear sentence, and change nothing', async () => {
  const order = await aDelivery()
  const bad: Sent[] = [
    ...[0, -1, 1.5, 1e9, 'two', null].map((units) => ({ ...restock(order.lineId, 1), units })),
    ...[0, -5, 1.005, 1e12, '', 'x'].map((amount) => ({
      orderLineId: order.lineId,
      disposition: 'CONCESSION',
      amount,
      reason: 'Late',
    })),
    { ...restock(order.lineId, 1), amount: 5 },
    { ...restock(order.lineId, 1), disposition: 'STOLEN' },
    { ...restock(order.lineId, 1), orderLineId: -1 },
  ]
  for (const line of bad) {
    const answer = await addMemo(accounting, order.id, [line])
    expect([JSON.stringify(line), answer.statusCode]).toEqual([JSON.stringify(line), 400])
  }
  expectRefusal(await addMemo(accounting, order.id, []), 400, 'invalid-request')
  const aboveNet = { orderLineId: order.lineId, disposition: 'CONCESSION', amount: 100.01, reason: 'Late' }
  const refused = await addMemo(accounting, order.id, [aboveNet])
  expectRefusal(refused, 409, 'credit-exceeds-line')
  // In dollars, as every amount of a refusal (D-327).
  expect(refused.json().left).toBe(100)
  expectRefusal(await addMemo(accounting, 2_000_000_000, [restock(1, 1)]), 404, 'order-not-found')
  expect(await remaining(order.batch.id)).toBe(40)
})

test('a line imported as shipped returns to the batch that is chosen, and only to one of its product', async () => {
  const product = await aProduct(t.db, { basePrice: cents(5_00) })
  const [batch, foreign] = [await aBatch(t.db, product.id), await aBatch(t.db, (await aProduct(t.db)).id)]
  const order = await anImportedOrder(t.db, [{ sku: product.sku, quantity: 4 }])
  const [lineId] = order.lineIds
  const returnable = (await accounting('GET', `/api/db/memos/getReturnable/${order.id}`)).json()
  expect(returnable.lines).toMatchObject([{ shipped: 4, left: 4, net: 20, needsBatch: true }])
  expectRefusal(await addMemo(accounting, order.id, [restock(lineId, 1)]), 422, 'batch-missing')
  const wrong = await addMemo(accounting, order.id, [restock(lineId, 1, { batchId: foreign.id })])
  expectRefusal(wrong, 422, 'batch-of-another-product')
  await aMemo(order.id, [restock(lineId, 3, { batchId: batch.id })])
  expect(await remaining(batch.id)).toBe(13)
})

test('an order with an issued memo stays delivered, and its lines, discount and customer stay as sold', async () => {
  const order = await aDelivery()
  const memo = await aMemo(order.id, [restock(order.lineId, 1)])
  const change = (body: Sent) => admin('PUT', `/api/db/orders/update/${order.id}`, { body })
  const line = { id: order.lineId, productSku: order.product.sku, quantity: 10 }
  for (const body of [
    { orderStatus: 'PACKED' },
    { orderStatus: 'DRAFT' },
    { orderStatus: 'CANCELLED' },
    { orderStatus: 'REFUNDED' },
    { orderItems: [{ ...line, quantity: 11 }] },
    { orderItems: [{ ...line, unitPrice: 9 }] },
    { dollarAdjustment: 5 },
    { customerID: (await aCustomer(t.db)).id },
  ])
    expect([body, (await change(body)).json().code]).toEqual([body, 'has-credit-memos'])
  const bulk = { orders: [{ id: order.id }], orderStatus: 'PACKED' }
  expectRefusal(await admin('PUT', '/api/db/orders/updateStatuses', { body: bulk }), 409, 'has-credit-memos')
  expect((await change({ orderStatus: 'COMPLETED', notes: 'Fine' })).statusCode).toBe(200)
  await voidMemo(memo.id)
  expect((await change({ orderStatus: 'PACKED' })).statusCode).toBe(200)
})

test('a void gives everything back, and voiding again does nothing', async () => {
  const order = await aDelivery()
  await aPayment(accounting, order.customerId, [{ orderId: order.id, amount: 80 }], { amount: 80 })
  const damaged = { orderLineId: order.lineId, disposition: 'DAMAGED', units: 1, reason: 'Leaking' }
  const memo = await aMemo(order.id, [restock(order.lineId, 4), damaged])
  expect(memo).toMatchObject({ credited: 20, toCredit: 30 })
  expectRefusal(await decide('void', memo.id), 422, 'reason-missing')
  const voided = (await voidMemo(memo.id)).json()
  expect(voided).toMatchObject({ status: 'VOIDED', decidedReason: 'Keyed twice', voidedBy: expect.any(String) })
  expect(await remaining(order.batch.id)).toBe(40)
  expect(await balancesOf(t.db, [order.id])).toEqual([[20, 'PARTIAL']])
  expect((await readCredit(t.db, order.customerId)).credit).toBe(0)
  expect(await movements(order.product.id)).toEqual([
    'OPENING 50',
    'SHIPMENT -10',
    'RETURN 4',
    'RETURN 1',
    'LOSS -1',
    'RETURN -4',
    'RETURN -1',
    'LOSS 1',
  ])
  expect((await voidMemo(memo.id)).json()).toEqual(voided)
  expect(await readOrder(order.id)).toMatchObject({ credited: 0, orderedItems: [{ creditedUnits: 0 }] })
  await expectSoundTotals(t.db)
})

test('a memo cannot be voided once its units are sold or its credit is spent', async () => {
  const order = await aDelivery()
  await aPayment(accounting, order.customerId, [{ orderId: order.id, amount: 100 }], { amount: 100 })
  const memo = await aMemo(order.id, [restock(order.lineId, 10)])
  const lines = [{ sku: order.product.sku, quantity: 45, batchId: order.batch.id }]
  const next = await anOrder(t.db, { customerId: order.customerId, orderStatus: 'DELIVERED', lines })
  const refused = await voidMemo(memo.id)
  expectRefusal(refused, 409, 'batch-too-low')
  expect(refused.json()).toMatchObject({ batchNumber: order.batch.batchNumber, left: 5 })
  const payment = await recordPayment(accounting, order.customerId, [{ orderId: next.id, amount: 1 }], {
    customerCreditDeducted: 1,
  })
  const used = await voidMemo(memo.id)
  expectRefusal(used, 422, 'credit-used')
  const { id } = payment.json()
  expect(used.json()).toMatchObject({ paymentIds: [id] })
  expect(used.json().title).toMatch(
    new RegExp(
      `^Credit already used: payment ${id} of \\w+ \\d+, \\d{4} used \\$1\\.00\\. Void or change it first\\.$`,
    ),
  )
})

test('sales, the warehouse and the driver request a memo, which moves nothing until accounting issues it', async () => {
  const order = await aDelivery()
  const lines = [restock(order.lineId, 5)]
  expectRefusal(await addMemo(sales, order.id, lines), 403, 'not-allowed')
  expectRefusal(await addMemo(driver, order.id, lines, { request: true }), 404, 'order-not-found')
  await admin('PUT', `/api/db/orders/update/${order.id}`, { body: { driverId: driver.userId } })
  const request: CreditMemo = (await addMemo(driver, order.id, lines, { request: true })).json()
  expect(request).toMatchObject({ status: 'REQUESTED', memoNum: null, amount: 50, credited: 0, issuedOn: null })
  expect(await remaining(order.batch.id)).toBe(40)
  expect((await driver('GET', `/api/db/memos/getById/${request.id}`)).statusCode).toBe(200)
  expectRefusal(await decide('issue', request.id, {}, sales), 403, 'not-allowed')

  const found = { lines: [restock(order.lineId, 3), { ...kept(order.lineId, 1) }], notes: 'One was kept' }
  const issued = (await decide('issue', request.id, { ...found, modifiedOn: request.modifiedOn })).json()
  expect(issued).toMatchObject({ id: request.id, status: 'ISSUED', amount: 40, notes: 'One was kept' })
  expect(await remaining(order.batch.id)).toBe(43)
  expectRefusal(await decide('issue', request.id), 409, 'memo-decided')
  expectRefusal(await decide('decline', request.id, { reason: 'No' }), 409, 'memo-decided')
  await expectSoundTotals(t.db)
})

test('a declined request keeps its reason and moves nothing, and only an issued memo can be voided', async () => {
  const order = await aDelivery()
  const request: CreditMemo = (await addMemo(sales, order.id, [restock(order.lineId, 5)], { request: true })).json()
  expectRefusal(await decide('void', request.id, { reason: 'No' }), 409, 'memo-not-issued')
  expectRefusal(await decide('decline', request.id), 422, 'reason-missing')
  const declined = (await decide('decline', request.id, { reason: 'Past the return window' })).json()
  expect(declined).toMatchObject({ status: 'DECLINED', decidedReason: 'Past the return window', memoNum: null })
  expectRefusal(await decide('void', request.id, { reason: 'No' }), 409, 'memo-not-issued')
  expect(await movements(order.product.id)).toEqual(['OPENING 50', 'SHIPMENT -10'])
})

test('a request blocks nothing: it is worth what is left, and its line may leave the order', async () => {
  const order = await aDelivery()
  const requests = await Promise.all(
    Array.from({ length: 20 }, () => addMemo(sales, order.id, [restock(order.lineId, 10)], { request: true })),
  )
  expect(requests.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 20 }, () => 200))
  const [first, second, third] = requests.map((answer) => answer.json().id as number)
  await decide('issue', first ?? 0, { lines: [restock(order.lineId, 4)] })
  const read = async (id = 0) => (await accounting('GET', `/api/db/memos/getById/${id}`)).json()
  expect(await read(second)).toMatchObject({ status: 'REQUESTED', amount: 0, lines: [{ units: 10, amount: 0 }] })
  expectRefusal(await decide('issue', second ?? 0), 409, 'return-exceeds')
  await voidMemo(first ?? 0)
  const orderItems = [{ productSku: (await aProduct(t.db, { stock: 5, hasBatch: false })).sku, quantity: 1 }]
  const changed = await admin('PUT', `/api/db/orders/update/${order.id}`, { body: { orderItems } })
  expect(changed.statusCode, changed.body).toBe(200)
  expect((await read(third)).lines).toMatchObject([{ orderLineId: null, productSku: order.product.sku, amount: 0 }])
  expectRefusal(await decide('issue', third ?? 0), 422, 'memo-line-unknown')
})

test('of many memos for the same units at once, only as many are issued as there are units', async () => {
  const order = await aDelivery()
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => addMemo(accounting, order.id, [restock(order.lineId, 3)])),
  )
  const codes = answers.map((answer) => (answer.statusCode === 200 ? 200 : answer.json().code))
  expect(codes.filter((code) => code === 200)).toHaveLength(3)
  expect(codes.filter((code) => code === 'return-exceeds')).toHaveLength(5)
  expect(await remaining(order.batch.id)).toBe(49)
  await expectSoundTotals(t.db)
})

test('a memo that is issued twice or issued and voided at once is decided once', async () => {
  const order = await aDelivery()
  const request: CreditMemo = (await addMemo(sales, order.id, [restock(order.lineId, 3)], { request: true })).json()
  const issued = await Promise.all([decide('issue', request.id), decide('issue', request.id)])
  expect(issued.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  const both = await Promise.all([voidMemo(request.id), voidMemo(request.id)])
  expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(await remaining(order.batch.id)).toBe(40)
  await expectSoundTotals(t.db)
})

test('a payment and a memo at once never credit more than the order owes', async () => {
  const order = await aDelivery()
  const [paid, memo] = await Promise.all([
    recordPayment(accounting, order.customerId, [{ orderId: order.id, amount: 80 }], { amount: 80 }),
    addMemo(accounting, order.id, [restock(order.lineId, 4)]),
  ])
  expect(memo.statusCode).toBe(200)
  const { credited, toCredit } = memo.json()
  expect(credited + toCredit).toBe(40)
  const balance = (await readOrder(order.id)).balanceDue
  expect(balance).toBe(paid.statusCode === 200 ? 0 : 60)
  await expectSoundTotals(t.db)
})

test('memos are listed by day, found by number, order or customer, sorted, and summed without requests', async () => {
  const order = await aDelivery()
  const memo = await aMemo(order.id, [restock(order.lineId, 2)])
  await addMemo(sales, order.id, [restock(order.lineId, 1)], { request: true })
  const day = t.today()
  const list = async (query: string): Promise<CreditMemo[]> =>
    (await accounting('GET', `/api/db/memos/getByRange/${day}/${day}?${query}`)).json()
  expect((await list(`search=${memo.memoNum}`)).map(({ id }) => id)).toEqual([memo.id])
  expect(await list(`customer=${order.customerId}&sort=amount`)).toMatchObject([{ amount: 10 }, { amount: 20 }])
  expect(await list(`search=${order.orderNum}&status=REQUESTED`)).toHaveLength(1)
  const totals = await accounting('GET', `/api/db/memos/getTotals/${day}/${day}?customer=${order.customerId}`)
  expect(totals.json()).toEqual({ memos: 2, requested: 1, issued: 1, amount: 20, credited: 20, toCredit: 0 })
  const ofOrder = (await accounting('GET', `/api/db/memos/getByOrder/${order.id}`)).json()
  expect(ofOrder).toHaveLength(2)
  expect((await accounting('GET', `/api/db/memos/getByCustomer/${order.customerId}`)).json()).toEqual(ofOrder)
  expectRefusal(await driver('GET', `/api/db/memos/getByRange/${day}/${day}`), 403, 'not-allowed')
  expectRefusal(await driver('GET', `/api/db/memos/getByOrder/${order.id}`), 404, 'order-not-found')
})
