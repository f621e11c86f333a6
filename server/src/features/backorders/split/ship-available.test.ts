import { cents } from '@dray/domain/money'
import { expect, test } from 'vitest'
import { aCustomer, aProduct } from '../../../test-data/builders.ts'
import { expectRefusal, expectSoundTotals } from '../../../test-data/expectations.ts'
import { aPayment } from '../../../test-data/payment-requests.ts'
import { unitsInStock } from '../../../test-data/queries.ts'
import { aBatch, anImportedOrder, anOrder } from '../../../test-data/stock-builders.ts'
import { openTestApp } from '../../../test-data/test-app.ts'

const t = await openTestApp()
const [admin, rep, accountant, keeper] = await Promise.all([
  t.as('ADMIN'),
  t.as('SALES'),
  t.as('ACCOUNTING'),
  t.as('INVENTORY'),
])

type Sold = { sku: string; quantity: number; [field: string]: unknown }

const place = async (products: readonly Sold[], more: object = {}) => {
  const customerID = 'customerID' in more ? more.customerID : (await aCustomer(t.db)).id
  const lines = products.map(({ sku: productSku, ...line }) => ({ productSku, batchMode: 'auto', ...line }))
  const answer = await rep('POST', '/api/db/orders/new', { body: { customerID, products: lines, ...more } })
  expect(answer.statusCode).toBe(200)
  return answer.json()
}
const ship = (id: number, more: object = {}, client = keeper) =>
  client('POST', `/api/db/orders/shipAvailable/${id}`, { body: { orderStatus: 'DELIVERED', ...more } })
const close = (id: number, body: object = { reason: 'No longer needed' }) =>
  rep('POST', `/api/db/orders/closeBackorder/${id}`, { body })
const readLog = async (id: number) =>
  (await admin('GET', `/api/db/changelog/getAll/order/${id}`)).json().map(({ notes }: { notes: string }) => notes)
const units = (order: { orderedItems: { productSku: string; quantity: number }[] }) =>
  order.orderedItems.map(({ productSku, quantity }) => [productSku, quantity])

/** A product tracked by batch, with these units in one. */
async function stocked(quantity: number, basePrice = cents(10_00)) {
  const product = await aProduct(t.db, { basePrice })
  return { ...product, batch: quantity === 0 ? undefined : await aBatch(t.db, product.id, { quantity }) }
}

test('what is there ships, and a second order keeps the rest with its prices, terms and place', async () => {
  const [chai, tofu] = [await stocked(6), await stocked(0)]
  const ikura = await aProduct(t.db, { hasBatch: false, stock: 3 })
  const order = await place(
    [
      { sku: chai.sku, quantity: 10, unitPrice: 9, priceAdjustment: -0.5 },
      { sku: tofu.sku, quantity: 4 },
      { sku: ikura.sku, quantity: 3 },
    ],
    {
      dollarAdjustment: 20,
      discountNotes: 'Spring',
      notes: 'Back door',
      customerPO: '4417',
      deliveryDate: '2026-01-09',
    },
  )
  const answer = (await ship(order.id)).json()
  expect(units(answer.order)).toEqual([
    [chai.sku, 6],
    [ikura.sku, 3],
  ])
  expect(units(answer.backorder)).toEqual([
    [chai.sku, 4],
    [tofu.sku, 4],
  ])
  const { id, orderNum } = order
  expect(answer.order).toMatchObject({ id, orderNum, orderStatus: 'DELIVERED', backorderOf: null })
  expect(answer.order.backorders).toEqual([{ id: answer.backorder.id, orderNum: answer.backorder.orderNum }])
  expect(answer.backorder).toMatchObject({
    orderStatus: 'RECEIVED',
    paymentStatus: 'AWAITING',
    backorderOf: { id, orderNum },
    customerID: order.customerID,
    packingLocationId: order.packingLocationId,
    notes: 'Back door',
    customerPO: '4417',
    discountNotes: 'Spring',
    deliveryDate: null,
  })
  expect(answer.backorder.orderedItems[0]).toMatchObject({
    unitPrice: 9,
    priceAdjustment: -0.5,
    batchMode: 'auto',
    productBatchId: null,
  })
  expect(answer.order.total + answer.backorder.total).toBe(order.total)
  expect(answer.order.dollarAdjustment + answer.backorder.dollarAdjustment).toBe(20)
  expect(await unitsInStock(t.db, chai.id)).toBe(0)
  expect(await readLog(id)).toContain(`The rest is on backorder ${answer.backorder.orderNum}`)
  expect(await readLog(answer.backorder.id)).toContain(`Order ${answer.backorder.orderNum}. Backorder of ${orderNum}`)
  await expectSoundTotals(t.db)
})

test('an order without a PO number is split for a customer who requires one since', async () => {
  const chai = await stocked(6)
  const order = await place([{ sku: chai.sku, quantity: 10 }])
  await t.db.updateTable('customers').set({ poRequired: true }).where('id', '=', order.customerID).execute()
  expect((await ship(order.id)).json().backorder).toMatchObject({ orderStatus: 'RECEIVED', customerPO: null })
})

test('an order can be packed that way, keeps its units reserved, and is split again when it ships', async () => {
  const chai = await stocked(6)
  const order = await place([{ sku: chai.sku, quantity: 10 }])
  const packed = (await ship(order.id, { orderStatus: 'PACKED' })).json()
  expect([packed.order.orderStatus, await unitsInStock(t.db, chai.id)]).toEqual(['PACKED', 6])
  expect(packed.order.orderedItems).toMatchObject([{ quantity: 6, productBatchId: chai.batch?.id, tagsPulled: false }])
  const shipped = (await ship(order.id)).json()
  expect([shipped.order.orderStatus, shipped.backorder]).toEqual(['DELIVERED', null])
  await aBatch(t.db, chai.id, { quantity: 3 })
  const second = (await ship(packed.backorder.id)).json()
  expect(units(second.order)).toEqual([[chai.sku, 3]])
  expect(second.backorder).toMatchObject({ backorderOf: { id: packed.backorder.id }, unitQuantity: 1 })
  await expectSoundTotals(t.db)
})

test('with nothing short the order takes the status and no backorder is made', async () => {
  const chai = await stocked(10)
  const order = await place([{ sku: chai.sku, quantity: 10 }])
  const answer = (await ship(order.id)).json()
  expect([answer.order.orderStatus, answer.backorder]).toEqual(['DELIVERED', null])
  expect(answer.order.backorders).toEqual([])
})

test('a split that can’t be made is refused and changes nothing', async () => {
  const [chai, none] = [await stocked(6), await stocked(0)]
  const order = await place([{ sku: none.sku, quantity: 2 }])
  expectRefusal(await ship(order.id), 409, 'nothing-to-ship')
  const draft = await place([{ sku: chai.sku, quantity: 10 }], { orderStatus: 'DRAFT' })
  expectRefusal(await ship(draft.id), 409, 'order-not-open')
  const lines = [{ sku: chai.sku, quantity: 1 }]
  for (const orderStatus of ['DELIVERED', 'COMPLETED', 'CANCELLED', 'REFUNDED'] as const)
    expectRefusal(await ship((await anOrder(t.db, { orderStatus, lines })).id), 409, 'order-not-open')
  expectRefusal(await ship((await anImportedOrder(t.db, lines)).id), 409, 'order-not-open')
  expectRefusal(await ship(9_999_999), 404, 'order-not-found')
  const open = await place([{ sku: chai.sku, quantity: 10 }])
  expectRefusal(await ship(open.id, { modifiedOn: '2026-01-01T00:00:00.000Z' }), 409, 'changed-meanwhile')
  for (const orderStatus of ['COMPLETED', 'RECEIVED', '', null, 7])
    expect((await ship(open.id, { orderStatus })).statusCode).toBe(400)
  expect((await rep('GET', `/api/db/orders/getByID/${open.id}`)).json().res).toEqual(open)
})

test('an order with an issued credit memo is not split', async () => {
  const chai = await stocked(6)
  const order = await place([{ sku: chai.sku, quantity: 6 }])
  await ship(order.id)
  const memo = { lines: [{ orderLineId: order.orderedItems[0].id, disposition: 'KEPT', units: 1, reason: 'Torn' }] }
  expect((await accountant('POST', `/api/db/memos/add/${order.id}`, { body: memo })).statusCode).toBe(200)
  expectRefusal(await ship(order.id), 409, 'order-not-open')
})

test('a customer over the credit limit is not asked about again: the sum does not rise', async () => {
  const chai = await stocked(6)
  const customer = await aCustomer(t.db)
  const order = await place([{ sku: chai.sku, quantity: 10 }], { customerID: customer.id })
  await t.db
    .updateTable('customers')
    .set({ creditLimitCents: cents(1) })
    .where('id', '=', customer.id)
    .execute()
  expect((await ship(order.id)).json().backorder).toMatchObject({ unitQuantity: 4 })
})

test('a backorder keeps the payment terms the order was placed with', async () => {
  const chai = await stocked(6)
  const customer = await aCustomer(t.db)
  const setTerms = (paymentTermsDays: number) =>
    t.db.updateTable('customers').set({ paymentTermsDays }).where('id', '=', customer.id).execute()
  await setTerms(30)
  const order = await place([{ sku: chai.sku, quantity: 10 }], { customerID: customer.id })
  await setTerms(7)
  expect((await ship(order.id)).json().backorder).toMatchObject({ paymentTermsDays: 30 })
})

test('payments beyond what shipped move to the backorder, oldest payment first, and stay whole', async () => {
  const chai = await stocked(6)
  const order = await place([{ sku: chai.sku, quantity: 10 }])
  const apply = (amount: number, paymentDate: string) =>
    aPayment(accountant, order.customerID, [{ orderId: order.id, amount }], { amount, paymentDate })
  const newer = await apply(50, '2026-02-05')
  const older = await apply(30, '2026-01-05')
  const { order: first, backorder } = (await ship(order.id)).json()
  expect([first.total, first.balanceDue, first.paymentStatus]).toEqual([60, 0, 'PAID'])
  expect([backorder.total, backorder.balanceDue, backorder.paymentStatus]).toEqual([40, 20, 'PARTIAL'])
  const applied = async (id: number) =>
    (await accountant('GET', `/api/db/payments/getById/${id}`))
      .json()
      .orders.map((row: { orderId: number; amountApplied: number }) => [row.orderId, row.amountApplied])
  expect(await applied(older.id)).toEqual([
    [order.id, 10],
    [backorder.id, 20],
  ])
  expect(await applied(newer.id)).toEqual([[order.id, 50]])
  await expectSoundTotals(t.db)
})

test('a backorder that was made a draft is closed as well', async () => {
  const chai = await stocked(6)
  const { backorder } = (await ship((await place([{ sku: chai.sku, quantity: 10 }])).id)).json()
  const drafted = await rep('PUT', `/api/db/orders/update/${backorder.id}`, { body: { orderStatus: 'DRAFT' } })
  expect(drafted.statusCode, drafted.body).toBe(200)
  expect((await close(backorder.id)).json()).toMatchObject({ id: backorder.id, orderStatus: 'CANCELLED' })
})

test('a backorder is closed with a reason, which the order it came from keeps', async () => {
  const chai = await stocked(6)
  const order = await place([{ sku: chai.sku, quantity: 10 }])
  const { backorder } = (await ship(order.id)).json()
  for (const body of [{}, { reason: null }, { reason: '  ' }])
    expectRefusal(await close(backorder.id, body), 422, 'reason-missing')
  expect((await close(backorder.id, { reason: 7 })).statusCode).toBe(400)
  expect((await close(backorder.id)).json()).toMatchObject({ id: backorder.id, orderStatus: 'CANCELLED' })
  expect(await readLog(order.id)).toContain(`Backorder ${backorder.orderNum} closed: No longer needed`)
  expectRefusal(await close(backorder.id), 409, 'order-not-open')
  expectRefusal(await close(order.id), 409, 'not-a-backorder')
  expectRefusal(await close(9_999_999), 404, 'order-not-found')
  await expectSoundTotals(t.db)
})

test('a backorder that has shipped can’t be closed', async () => {
  const chai = await stocked(6)
  const { backorder } = (await ship((await place([{ sku: chai.sku, quantity: 10 }])).id)).json()
  await aBatch(t.db, chai.id, { quantity: 4 })
  await ship(backorder.id)
  expectRefusal(await close(backorder.id), 409, 'order-not-open')
})
