import type { LiveEvent } from '@dray/contract/events'
import { cents } from '@dray/domain/money'
import { expect, test } from 'vitest'
import { aCustomer, aCustomPrice, aProduct, aUser } from '../../../test-data/builders.ts'
import { expectRefusal, expectSoundTotals } from '../../../test-data/expectations.ts'
import { aBatch, anOrder } from '../../../test-data/stock-builders.ts'
import { type ApiClient, openTestApp } from '../../../test-data/test-app.ts'

const t = await openTestApp()
const rep = await t.as('SALES')

const change = (id: number, body: object, request = rep) => request('PUT', `/api/db/orders/update/${id}`, { body })
const read = async (id: number, request = rep) => (await request('GET', `/api/db/orders/getByID/${id}`)).json().res
const code = (answer: Awaited<ReturnType<ApiClient>>) => [answer.statusCode, answer.json().code]
const loggedChanges = (id: number) =>
  t.db
    .selectFrom('changeLog')
    .select(['userId', 'changes'])
    .where('entityType', '=', 'order')
    .where('entityId', '=', id)
    .where('action', '=', 'update')
    .orderBy('id')
    .execute()
/** The whole order as the form sends it. */
const formOf = (order: Record<string, unknown>) => {
  const { orderedItems, customer: _, id: _id, ...fields } = order
  return { ...fields, orderItems: orderedItems }
}
const pay = async (orderId: number, customerId: number, amount: number) => {
  const payment = await t.db
    .insertInto('payments')
    .values({ customerId, amountCents: cents(amount), paymentDate: '2026-01-01', notes: null, createdBy: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  await t.db
    .insertInto('paymentApplications')
    .values({ paymentId: payment.id, orderId, amountCents: cents(amount) })
    .execute()
  await t.db
    .updateTable('orders')
    .set({ appliedCents: cents(amount) })
    .where('id', '=', orderId)
    .execute()
}

async function anOrderOfTwo() {
  const [tea, oil] = [await aProduct(t.db, { stock: 50 }), await aProduct(t.db, { stock: 50, basePrice: cents(250) })]
  const customer = await aCustomer(t.db)
  const lines = [
    { sku: tea.sku, quantity: 2 },
    { sku: oil.sku, quantity: 4 },
  ]
  const order = await anOrder(t.db, { customerId: customer.id, lines })
  return { tea, oil, customer, ...order }
}

// R7.5-13
test('sending an order back unchanged writes nothing, for every role that may change part of it', async () => {
  const { id } = await anOrderOfTwo()
  const before = await read(id)
  for (const role of ['SALES', 'INVENTORY', 'ACCOUNTING'] as const) {
    const request = await t.as(role)
    const answer = await change(id, formOf(await read(id, request)), request)
    expect(answer.statusCode).toBe(200)
  }
  expect((await change(id, {})).json()).toEqual(before)
  expect(await read(id)).toEqual(before)
  expect(await loggedChanges(id)).toEqual([])
})

// R7.5-13, R1-07
test('the fields that are sent change, the others stay, and one log entry has all changes', async () => {
  const { id, orderNum, tea, oil, lineIds } = await anOrderOfTwo()
  const driver = await aUser(t.db, { roles: ['DRIVER'], name: 'Dora Driver' })
  await change(id, { notes: 'ring once', discountNotes: 'first order' })
  expect((await change(id, { notes: null })).json()).toMatchObject({ notes: null, discountNotes: 'first order' })
  await change(id, { notes: 'ring twice' })
  const answer = await change(id, {
    driverId: String(driver.id),
    deliveryDate: '2026-03-02',
    dollarAdjustment: '$5.00',
    orderItems: [
      { id: lineIds[0], productSku: tea.sku, quantity: '3', unitPrice: '9.50', priceAdjustment: -0.5 },
      { productSku: oil.sku, quantity: 1, unitPrice: 2 },
    ],
  })
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual(await read(id))
  expect(answer.json()).toMatchObject({
    orderNum,
    notes: 'ring twice',
    discountNotes: 'first order',
    driverName: 'Dora Driver',
    deliveryDate: '2026-03-02',
    unitQuantity: 4,
    subtotal: 29,
    dollarAdjustment: 5,
    total: 24,
    orderedItems: [
      { id: lineIds[0], quantity: 3, unitPrice: 9.5, priceAdjustment: -0.5, subtotal: 27 },
      { productSku: oil.sku, quantity: 1, unitPrice: 2, subtotal: 2 },
    ],
  })
  const entry = (await loggedChanges(id)).at(-1)
  const told = entry?.changes as { field: string; subfield: string | null }[]
  expect(told.map(({ field, subfield }) => [field, subfield])).toEqual([
    ['deliveryDate', null],
    ['dueOn', null],
    ['unitQuantity', null],
    ['subtotal', null],
    ['dollarAdjustment', null],
    ['total', null],
    ['cost', null],
    ['driver', null],
    ['quantity', tea.sku],
    ['unitPrice', tea.sku],
    ['priceAdjustment', tea.sku],
    ['quantity', oil.sku],
    ['unitPrice', oil.sku],
    ['quantity', oil.sku],
    ['unitPrice', oil.sku],
  ])
  expect(told).toMatchObject(
    expect.arrayContaining(
      [
        { field: 'driver', action: 'add', newValue: 'Dora Driver' },
        { field: 'total', action: 'update', previousValue: '30.00', newValue: '24.00' },
        { field: 'quantity', subfield: tea.sku, action: 'update', previousValue: '2', newValue: '3' },
        { field: 'quantity', subfield: oil.sku, action: 'add', newValue: '1' },
        { field: 'quantity', subfield: oil.sku, action: 'remove', previousValue: '4' },
      ].map((one) => expect.objectContaining(one)),
    ),
  )
  expect(entry?.userId).toBe(rep.userId)
  await expectSoundTotals(t.db)
})

test('a line keeps its price and cost; a new line gets the customer’s price', async () => {
  const { id, customer, tea, oil, lineIds } = await anOrderOfTwo()
  const mint = await aProduct(t.db)
  await aCustomPrice(t.db, customer.id, mint.id, cents(777))
  await t.db
    .updateTable('products')
    .set({ basePriceCents: cents(9900), costCents: cents(5000) })
    .where('id', '=', tea.id)
    .execute()
  const sent = [
    { id: lineIds[0], productSku: tea.sku, quantity: 5 },
    { id: lineIds[1], productSku: oil.sku, quantity: 4, priceAdjustment: -2.5 },
    { productSku: mint.sku, quantity: 1 },
  ]
  const answer = (await change(id, { orderItems: sent })).json()
  expect(answer.orderedItems).toMatchObject([
    { unitPrice: 10, subtotal: 50 },
    { unitPrice: 2.5, priceAdjustment: -2.5, subtotal: 0 },
    { unitPrice: 7.77, productName: mint.name, shouldHaveTag: true, tagsPulled: false },
  ])
  expect((await read(id, await t.as('ADMIN'))).orderedItems[0].productCost).toBe(6)
})

test('a line keeps fields a request leaves out, for the warehouse too; empty text clears a field', async () => {
  const { id, tea, lineIds } = await anOrderOfTwo()
  const batch = await aBatch(t.db, tea.id, { quantity: 9 })
  const adjusted = { id: lineIds[0], productSku: tea.sku, quantity: 2, unitPrice: 8, priceAdjustment: -1 }
  await change(id, { orderItems: [{ ...adjusted, productBatchId: batch.id, batchMode: 'auto' }] })
  const before = await read(id)
  const bare = { orderItems: [{ id: lineIds[0], productSku: tea.sku, quantity: 2 }] }
  for (const request of [rep, await t.as('INVENTORY')])
    expect((await change(id, bare, request)).json()).toMatchObject({ modifiedOn: before.modifiedOn, total: 14 })
  expect((await read(id)).orderedItems).toEqual(before.orderedItems)

  const empty = { unitPrice: '', priceAdjustment: '', productBatchId: '' }
  const fields = { driverId: '', packingLocationId: '', dollarAdjustment: '', deliveryDate: '' }
  const answer = await change(id, { ...fields, orderItems: [{ ...adjusted, ...empty, quantity: '2' }] })
  expect(answer.json()).toMatchObject({
    driverId: null,
    packingLocationId: before.packingLocationId,
    dollarAdjustment: 0,
    orderedItems: [{ unitPrice: 8, priceAdjustment: 0, productBatchId: null, batchMode: 'auto' }],
  })
})

test('an adjustment may take off the whole price and no more', async () => {
  const { id, tea, lineIds } = await anOrderOfTwo()
  const line = (priceAdjustment: unknown) => ({
    orderItems: [{ id: lineIds[0], productSku: tea.sku, quantity: 2, unitPrice: 10, priceAdjustment }],
  })
  expect((await change(id, line('-$10'))).json()).toMatchObject({ subtotal: 0 })
  const before = await read(id)
  const answer = await change(id, line(-10.01))
  expect(answer.statusCode, answer.body).toBe(422)
  expect(answer.json()).toMatchObject({ code: 'price-below-zero', sku: tea.sku })
  expect(await read(id)).toEqual(before)
  // A line from before this rule may stay.
  await t.db
    .updateTable('orderLines')
    .set({ priceAdjustmentCents: cents(-1600) })
    .where('id', '=', lineIds[0] ?? 0)
    .execute()
  expect((await change(id, { ...line(-16), notes: 'Old' })).json().notes).toBe('Old')
})

test('the same lines sent twice are saved once', async () => {
  const { id, tea } = await anOrderOfTwo()
  const body = {
    orderItems: [
      { productSku: tea.sku, quantity: 7 },
      { productSku: tea.sku, quantity: 7, unitPrice: 3 },
    ],
  }
  const once = (await change(id, body)).json()
  expect((await change(id, body)).json()).toEqual(once)
  expect((await loggedChanges(id)).length).toBe(1)
  expect(once.unitQuantity).toBe(14)
})

test('a line sent without its id and with a different adjustment is a new line', async () => {
  const { id, tea } = await anOrderOfTwo()
  const line = { productSku: tea.sku, quantity: 7, unitPrice: 3 }
  const idOf = async (body: object) => (await change(id, { orderItems: [body] })).json().orderedItems[0].id
  const before = await idOf(line)
  expect(await idOf(line)).toBe(before)
  expect(await idOf({ ...line, priceAdjustment: -0.5 })).not.toBe(before)
})

test('a discount is capped at the subtotal, even when lines are removed, and is never negative', async () => {
  const { id, tea, lineIds } = await anOrderOfTwo()
  expect((await change(id, { dollarAdjustment: 999 })).json()).toMatchObject({ dollarAdjustment: 30, total: 0 })
  const fewer = { orderItems: [{ id: lineIds[0], productSku: tea.sku, quantity: 1 }] }
  expect((await change(id, fewer)).json()).toMatchObject({ dollarAdjustment: 10, total: 0 })
  expect((await change(id, { dollarAdjustment: -3 })).json()).toMatchObject({ dollarAdjustment: 0, total: 10 })
})

test('a change based on an outdated order is refused with the current order and who changed it', async () => {
  const { id } = await anOrderOfTwo()
  const { modifiedOn } = await read(id)
  const other = await t.as('SALES')
  await change(id, { notes: 'theirs', modifiedOn }, other)
  const answer = await change(id, { notes: 'mine', modifiedOn })
  expectRefusal(answer, 409, 'changed-meanwhile')
  expect(answer.json().current).toEqual(await read(id))
  expect(answer.json().changedBy).toMatch(/^User /)
  expect((await read(id)).notes).toBe('theirs')
})

test('if two edits arrive at once, one wins', async () => {
  const { id } = await anOrderOfTwo()
  const { modifiedOn } = await read(id)
  const answers = await Promise.all(['a', 'b', 'c'].map((notes) => change(id, { notes, modifiedOn })))
  expect(answers.map((answer) => answer.statusCode).sort((a, b) => a - b)).toEqual([200, 409, 409])
  expect((await loggedChanges(id)).length).toBe(1)
})

// R4.3-10
test('choosing pickup clears the driver', async () => {
  const { id } = await anOrderOfTwo()
  const driver = await aUser(t.db, { roles: ['DRIVER'] })
  await change(id, { driverId: driver.id })
  expect((await change(id, { pickupOrder: true })).json()).toMatchObject({ pickupOrder: true, driverId: null })
  expect((await change(id, { driverId: driver.id })).json().driverId).toBeNull()
})

test('changing the customer reprices all lines and clears their adjustments', async () => {
  const { id, tea, oil, lineIds } = await anOrderOfTwo()
  await change(id, {
    orderItems: [
      { id: lineIds[0], productSku: tea.sku, quantity: 2, unitPrice: 8, priceAdjustment: -1 },
      { id: lineIds[1], productSku: oil.sku, quantity: 4 },
    ],
  })
  const customer = await aCustomer(t.db, { customerName: 'Ernst Handel' })
  await aCustomPrice(t.db, customer.id, tea.id, cents(333))
  const answer = (await change(id, { customerID: customer.id })).json()
  expect(answer).toMatchObject({ customerID: customer.id, customer: { customerName: 'Ernst Handel' }, subtotal: 16.66 })
  expect(answer.orderedItems).toMatchObject([
    { unitPrice: 3.33, priceAdjustment: 0 },
    { unitPrice: 2.5, priceAdjustment: 0 },
  ])
  const [, entry] = await loggedChanges(id)
  expect(entry?.changes).toContainEqual(expect.objectContaining({ field: 'customer', newValue: 'Ernst Handel' }))
})

test('an adjustment that is typed with the new customer stays', async () => {
  const { id, tea, oil, lineIds } = await anOrderOfTwo()
  const line = (n: number, sku: string, priceAdjustment: number) => ({
    id: lineIds[n],
    productSku: sku,
    quantity: 2,
    unitPrice: 99,
    priceAdjustment,
  })
  await change(id, { orderItems: [line(0, tea.sku, -1), line(1, oil.sku, -1)] })
  const body = { customerID: (await aCustomer(t.db)).id, orderItems: [line(0, tea.sku, -1), line(1, oil.sku, -0.5)] }
  expect((await change(id, body)).json().orderedItems).toMatchObject([
    { unitPrice: 10, priceAdjustment: 0 },
    { unitPrice: 2.5, priceAdjustment: -0.5 },
  ])
  // A client that sends new prices means its adjustments for them, even one equal to the old adjustment.
  const other = await aCustomer(t.db)
  const repriced = [line(0, tea.sku, -1), { ...line(1, oil.sku, -0.5), unitPrice: 3 }]
  await aCustomPrice(t.db, other.id, oil.id, cents(300))
  expect((await change(id, { customerID: other.id, orderItems: repriced })).json().orderedItems).toMatchObject([
    { unitPrice: 10, priceAdjustment: -1 },
    { unitPrice: 3, priceAdjustment: -0.5 },
  ])
})

test('an order with applied payments keeps its customer', async () => {
  const { id, customer } = await anOrderOfTwo()
  await pay(id, customer.id, 500)
  expectRefusal(await change(id, { customerID: (await aCustomer(t.db)).id }), 409, 'customer-has-payments')
})

test('a changed total sets the payment status from the payments; a status set by hand stays until then', async () => {
  const { id, customer, tea, lineIds } = await anOrderOfTwo()
  await pay(id, customer.id, 2000)
  const first = (await change(id, { paymentStatus: 'PENDING' })).json()
  const line = (quantity: number) => ({ orderItems: [{ id: lineIds[0], productSku: tea.sku, quantity }] })
  const noted = (await change(id, { notes: 'n' })).json()
  expect(noted.paymentStatus).toBe('PENDING')
  expect(noted.paymentModifiedOn).toEqual(first.paymentModifiedOn)
  // Three for 30 instead of two and four for 30.
  expect((await change(id, line(3))).json()).toMatchObject({ total: 30, paymentStatus: 'PENDING' })
  expect((await change(id, line(4))).json()).toMatchObject({ total: 40, balanceDue: 20, paymentStatus: 'PARTIAL' })
  const paid = (await change(id, { ...line(1), paymentStatus: 'PARTIAL' })).json()
  expect(paid).toMatchObject({ balanceDue: -10, paymentStatus: 'PAID' })
  expect(paid.paymentModifiedOn > first.paymentModifiedOn).toBe(true)
  expect((await change(id, { ...line(2), paymentStatus: 'AWAITING' })).json().paymentStatus).toBe('AWAITING')
  const cancelled = (await change(id, { orderStatus: 'CANCELLED' })).json()
  expect(cancelled).toMatchObject({ paymentStatus: 'AWAITING', balanceDue: 0 })
})

test('a form opened before a payment arrived does not restore the old payment status', async () => {
  const { id, customer } = await anOrderOfTwo()
  const open = formOf(await read(id))
  const accountant = await t.as('ACCOUNTING')
  const paid = await accountant('POST', `/api/db/payments/add/${customer.id}`, {
    body: {
      customerId: customer.id,
      amount: 10,
      paymentMethod: 'CHECK',
      appliedPayments: [{ orderId: id, amount: 10 }],
    },
  })
  expect(paid.statusCode).toBe(200)
  const saved = (await change(id, { ...open, notes: 'n' })).json()
  expect(saved).toMatchObject({ paymentStatus: 'PARTIAL', notes: 'n' })
  // Once the form has read the payment, the status it sends is saved.
  expect((await change(id, { ...formOf(saved), paymentStatus: 'PENDING' })).json().paymentStatus).toBe('PENDING')
  expect((await change(id, { paymentModifiedOn: 'yesterday' })).statusCode).toBe(400)
})

test('an order that leaves DRAFT gets payment status AWAITING; only drafts can have payment status DRAFT', async () => {
  const { id } = await anOrderOfTwo()
  expect((await change(id, { paymentStatus: 'DRAFT' })).json().paymentStatus).toBe('AWAITING')
  await change(id, { orderStatus: 'DRAFT', paymentStatus: 'DRAFT' })
  const draft = await read(id)
  expect(draft.paymentStatus).toBe('DRAFT')
  // A user who may set the order status needs no permission for the payment status it changes.
  const left = (await change(id, { orderStatus: 'RECEIVED' }, await t.as('INVENTORY'))).json()
  expect(left).toMatchObject({ orderStatus: 'RECEIVED', paymentStatus: 'AWAITING' })
  expect(left.paymentModifiedOn > draft.paymentModifiedOn).toBe(true)
  await change(id, { orderStatus: 'DRAFT', paymentStatus: 'DRAFT' })
  const body = { orders: [{ id }], orderStatus: 'PACKED' }
  expect((await rep('PUT', '/api/db/orders/updateStatuses', { body })).statusCode).toBe(200)
  expect((await read(id)).paymentStatus).toBe('AWAITING')
})

test('the warehouse changes status and batches of an order, and nothing else', async () => {
  const product = await aProduct(t.db)
  const batch = await aBatch(t.db, product.id, { quantity: 3 })
  const order = await anOrder(t.db, { lines: [{ sku: product.sku, quantity: 5 }] })
  const [line] = (await read(order.id)).orderedItems
  const keeper = await t.as('INVENTORY')
  const split = [
    { ...line, quantity: 2, id: line.id },
    { ...line, quantity: 3, id: undefined, productBatchId: batch.id },
  ]
  // The product may cost more now, or no longer be sold.
  await t.db
    .updateTable('products')
    .set({ status: 'INACTIVE', costCents: cents(1) })
    .where('id', '=', product.id)
    .execute()
  const answer = await change(order.id, { orderItems: split, orderStatus: 'FULFILLMENT' }, keeper)
  expect(answer.json()).toMatchObject({
    orderStatus: 'FULFILLMENT',
    cost: 30,
    orderedItems: [
      { id: line.id, quantity: 2, productBatchId: null },
      { quantity: 3, productBatchId: batch.id },
    ],
  })
  const items = answer.json().orderedItems
  for (const body of [
    { notes: 'n' },
    { paymentStatus: 'PAID' },
    { orderStatus: 'PACKED', dollarAdjustment: 1 },
    { customerID: (await aCustomer(t.db)).id },
    { orderItems: items.slice(1) },
    { orderItems: [{ ...items[0], quantity: 9 }, items[1]] },
    { orderItems: [{ ...items[0], unitPrice: 1 }, items[1]] },
    { orderItems: [...items, { productSku: product.sku, quantity: 1 }] },
  ])
    expectRefusal(await change(order.id, body, keeper), 403, 'not-allowed')
  expect(await read(order.id, keeper)).toEqual(answer.json())
})

test('units assigned to a batch keep their line’s cost, even if another line with the same price costs more', async () => {
  const product = await aProduct(t.db, { cost: cents(600) })
  const batch = await aBatch(t.db, product.id)
  const { id } = await anOrder(t.db, { lines: [{ sku: product.sku, quantity: 5 }] })
  await t.db
    .updateTable('products')
    .set({ costCents: cents(900) })
    .where('id', '=', product.id)
    .execute()
  const [line] = (await read(id)).orderedItems
  await change(id, { orderItems: [line, { productSku: product.sku, quantity: 4, unitPrice: line.unitPrice }] })
  const keeper = await t.as('INVENTORY')
  const { cost, orderedItems } = await read(id, keeper)
  expect(cost).toBe(66)
  const split = [
    { ...orderedItems[0], quantity: 2 },
    { ...orderedItems[0], quantity: 3, id: undefined, productBatchId: batch.id },
    orderedItems[1],
  ]
  const answer = (await change(id, { orderItems: split }, keeper)).json()
  expect({ cost: answer.cost, productCost: answer.orderedItems[1].productCost }).toEqual({ cost: 66, productCost: 6 })
})

test('accounting changes the payment status of an order, and nothing else', async () => {
  const { id } = await anOrderOfTwo()
  const accountant = await t.as('ACCOUNTING')
  const before = await read(id, accountant)
  const answer = await change(id, { ...formOf(before), paymentStatus: 'PENDING' }, accountant)
  expect(answer.json()).toMatchObject({ paymentStatus: 'PENDING', statusModifiedOn: before.statusModifiedOn })
  expect(answer.json().paymentModifiedOn > before.paymentModifiedOn).toBe(true)
  for (const body of [{ orderStatus: 'PACKED' }, { notes: 'n' }, { paymentStatus: 'PAID', orderStatus: 'PACKED' }])
    expectRefusal(await change(id, body, accountant), 403, 'not-allowed')
  expect((await read(id)).paymentStatus).toBe('PENDING')
})

test('payroll changes no order, not even by sending it back unchanged', async () => {
  const { id } = await anOrderOfTwo()
  const payroll = await t.as('PAYROLL')
  for (const body of [{}, formOf(await read(id, payroll)), { orderStatus: 'PACKED' }])
    expectRefusal(await change(id, body, payroll), 403, 'not-allowed')
})

test('a driver can pack and deliver their own orders; others are not found', async () => {
  const { id, tea } = await anOrderOfTwo()
  const driver = await t.as('DRIVER')
  expectRefusal(await change(id, { orderStatus: 'PACKED' }, driver), 404, 'order-not-found')
  await change(id, { driverId: driver.userId })
  expect((await change(id, { orderStatus: 'PACKED' }, driver)).json().orderStatus).toBe('PACKED')
  const delivered = (await change(id, { orderStatus: 'DELIVERED' }, driver)).json()
  expect(delivered.orderedItems.every((line: { tagsPulled: boolean }) => line.tagsPulled)).toBe(true)
  expect(delivered.cost).toBeUndefined()
  const stock = () => t.db.selectFrom('products').select('stock').where('id', '=', tea.id).executeTakeFirstOrThrow()
  expect((await stock()).stock).toBe(48)
  expect((await change(id, { orderStatus: 'PACKED' }, driver)).statusCode).toBe(200)
  expect((await stock()).stock).toBe(48)
  for (const body of [
    { orderStatus: 'COMPLETED' },
    { orderStatus: 'CANCELLED' },
    { orderStatus: 'DELIVERED', notes: 'n' },
  ])
    expectRefusal(await change(id, body, driver), 403, 'not-allowed')
  await change(id, { orderStatus: 'COMPLETED' })
  expectRefusal(await change(id, { orderStatus: 'DELIVERED' }, driver), 403, 'not-allowed')
})

test('an invalid order is refused with a message, and nothing is written', async () => {
  const { id, tea, lineIds } = await anOrderOfTwo()
  const [other, sold] = [await anOrderOfTwo(), await aProduct(t.db, { status: 'INACTIVE' })]
  const foreign = await aBatch(t.db, other.tea.id)
  const before = await read(id)
  const line = (more: object) => ({ orderItems: [{ id: lineIds[0], productSku: tea.sku, quantity: 1, ...more }] })
  const gone = await t.db
    .insertInto('packingLocations')
    .values({ name: 'Gone', color: '#EF4444', isRemoved: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  const cases: [body: object, status: number, code: string][] = [
    [line({ productBatchId: foreign.id }), 422, 'batch-of-another-product'],
    [line({ productBatchId: 2_000_000_000 }), 422, 'batch-of-another-product'],
    [line({ id: other.lineIds[0] }), 422, 'line-of-another-order'],
    [line({ id: 2_000_000_000 }), 422, 'line-of-another-order'],
    [{ orderItems: [...line({}).orderItems, ...line({}).orderItems] }, 400, 'invalid-request'],
    [line({ id: null, productSku: 'NO-SUCH-SKU' }), 422, 'product-unknown'],
    [line({ id: null, productSku: sold.sku }), 422, 'product-not-sold'],
    ...[0, -1, 1.5, 10 ** 12, 'x', null].map((quantity): [object, number, string] => [
      line({ quantity }),
      400,
      'invalid-request',
    ]),
    [line({ quantity: 1_000_000, unitPrice: 9_999_999 }), 422, 'amount-too-large'],
    [line({ unitPrice: -1 }), 400, 'invalid-request'],
    [{ orderItems: [] }, 400, 'invalid-request'],
    [{ customerID: 2_000_000_000 }, 422, 'customer-unknown'],
    [{ customerID: null }, 400, 'invalid-request'],
    [{ driverId: 2_000_000_000 }, 422, 'driver-unknown'],
    [{ driverId: rep.userId }, 422, 'driver-unknown'],
    [{ packingLocationId: gone.id }, 422, 'location-unknown'],
    [{ packingLocationId: 2_000_000_000 }, 422, 'location-unknown'],
    [{ orderStatus: 'LOST' }, 400, 'invalid-request'],
    [{ paymentStatus: 'LOST' }, 400, 'invalid-request'],
    [{ dollarAdjustment: 1.005 }, 400, 'invalid-request'],
    [{ modifiedOn: 'yesterday' }, 400, 'invalid-request'],
  ]
  for (const [body, status, expected] of cases)
    expect([body, ...code(await change(id, { notes: 'refused', ...body }))]).toEqual([body, status, expected])
  expect(await read(id)).toEqual(before)
  for (const unknown of [2_000_000_000, 99_999_999_999])
    expectRefusal(await change(unknown, { notes: 'n' }), 404, 'order-not-found')
})

test('an order keeps its driver after the driver was deleted', async () => {
  const { id } = await anOrderOfTwo()
  const driver = await aUser(t.db, { roles: ['DRIVER'] })
  await change(id, { driverId: driver.id })
  await t.db.updateTable('users').set({ isActive: false }).where('id', '=', driver.id).execute()
  const answer = await change(id, { ...formOf(await read(id)), notes: 'still theirs' })
  expect(answer.json()).toMatchObject({ driverId: driver.id, notes: 'still theirs' })
})

test('a changed order is announced, and so are its products if their pending units change', async () => {
  const { id, tea, oil } = await anOrderOfTwo()
  const heard: LiveEvent[] = []
  const stop = t.dray.live.subscribe((event) => heard.push(event))
  const told = { kind: 'changed', entity: 'orders', ids: [id] }
  const both = { kind: 'changed', entity: 'products', ids: [tea.id, oil.id] }
  await change(id, { notes: 'n' })
  await expect.poll(() => heard.at(-1)).toEqual(told)
  // A product that is no longer on the order has fewer pending units.
  await change(id, { orderItems: [{ productSku: tea.sku, quantity: 1 }] })
  await expect.poll(() => heard.slice(-2)).toEqual([both, told])
  await change(id, { orderStatus: 'CANCELLED' })
  await expect.poll(() => heard.slice(-2)).toEqual([{ ...both, ids: [tea.id] }, told])
  stop()
})
