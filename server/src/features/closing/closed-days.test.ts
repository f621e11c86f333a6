import { addDays, companyDay } from '@dray/domain/time/company-day'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { aBrand, aCustomer, aProduct, aProductType } from '../../test-data/builders.ts'
import { expectRefusal } from '../../test-data/expectations.ts'
import {
  aCustomerOwing,
  aPayment,
  changePayment,
  recordPayment,
  voidPayment,
} from '../../test-data/payment-requests.ts'
import { aPurchaseOrder } from '../../test-data/purchase-builders.ts'
import { anOrder } from '../../test-data/stock-builders.ts'
import { openTestApp } from '../../test-data/test-app.ts'
import { insertClosing, lockClosing } from './closings.sql.ts'
import { requireOpenDays } from './index.ts'

const t = await openTestApp({ TIME_ZONE: 'America/Los_Angeles' })
const [admin, accountant] = [await t.as('ADMIN'), await t.as('ACCOUNTING')]
const today = companyDay(new Date(), 'America/Los_Angeles')
const [old, closed, open] = [addDays(today, -12), addDays(today, -10), addDays(today, -9)]
afterEach(() => t.db.deleteFrom('closings').execute())

const close = (closedThrough = closed) =>
  admin('PUT', '/api/db/books/closing', { body: { closedThrough, reason: 'Counted tonight' } })
const post = (url: string, body: object, by = admin) => by('POST', `/api/db/${url}`, { body })

test('a payment dated on a closed day is refused at its date, and one dated after it is recorded', async () => {
  const { id, orderIds } = await aCustomerOwing(t.db, [20])
  await close()
  const pay = (paymentDate: string) =>
    recordPayment(accountant, id, [{ orderId: orderIds[0] ?? 0, amount: 5 }], { amount: 5, paymentDate })
  const refused = await pay(closed)
  expectRefusal(refused, 409, 'period-closed')
  const words = refused.json().title
  expect(words).toMatch(/^The books are closed through \w+ \d+, \d{4}\. Nothing can be dated \w+ \d+, \d{4}\.$/)
  expect(refused.json().errors).toEqual([{ path: 'paymentDate', message: words }])
  expectRefusal(await pay(`${addDays(closed, 1)}T02:00:00Z`), 409, 'period-closed')
  expect((await pay(open)).statusCode).toBe(200)
})

test('a payment of a closed day can’t be changed or moved, only voided, which is dated today', async () => {
  const { id } = await aCustomer(t.db)
  const before = await aPayment(admin, id, [], { amount: 5, paymentDate: old })
  const later = await aPayment(admin, id, [], { amount: 5, paymentDate: open })
  await close()
  for (const change of [{ amount: 6 }, { paymentDate: open }, { paymentMethod: 'CARD' }, { amount: 6, notes: 'Late' }])
    expectRefusal(await changePayment(accountant, before.id, change), 409, 'period-closed')
  expectRefusal(await changePayment(accountant, later.id, { paymentDate: old }), 409, 'period-closed')
  expect((await changePayment(accountant, later.id, { amount: 6 })).statusCode).toBe(200)
  expect((await changePayment(accountant, before.id, {})).statusCode).toBe(200)
  const noted = await changePayment(accountant, before.id, { notes: 'Late', reference: '1042' })
  expect(noted.json(), noted.body).toMatchObject({ notes: 'Late', reference: '1042', amount: 5 })
  expect((await voidPayment(accountant, before.id)).statusCode).toBe(200)
  const entries = await t.db
    .selectFrom('creditEntries')
    .select('createdAt')
    .where('paymentId', '=', before.id)
    .execute()
  expect(companyDay(entries.at(-1)?.createdAt ?? new Date(0), 'America/Los_Angeles')).toBe(today)
})

test('money of a closed day is recorded no more, and what was recorded before is confirmed as of today, marked', async () => {
  const { id: customerId, orderIds } = await aCustomerOwing(t.db, [20])
  const collect = (collectedOn: string) =>
    post('collections/add', { orderId: orderIds[0], amount: 5, paymentMethod: 'CASH', collectedOn })
  const [id, second, third, onOpenDay] = [
    (await collect(old)).json().id,
    (await collect(closed)).json().id,
    (await collect(old)).json().id,
    (await collect(open)).json().id,
  ]
  await close()
  expectRefusal(await collect(old), 409, 'period-closed')
  await close(today)
  expectRefusal(await post(`collections/confirm/${id}`, {}), 409, 'period-closed')
  expectRefusal(await post('collections/confirmAll', { ids: [id, second, third] }), 409, 'period-closed')
  expect((await post(`collections/refuse/${third}`, { reason: 'Entered again' })).statusCode).toBe(200)
  await t.db.deleteFrom('closings').execute()
  await close()
  const payment = (await post(`collections/confirm/${id}`, {})).json()
  expect(payment.notes).toMatch(/^Collected by .* for order \d+\nFrom \w+ \d+, \d{4}, a closed day$/)
  expect((await post('collections/confirmAll', { ids: [second, onOpenDay] })).json()).toEqual({ payments: 2 })
  const payments = await t.db
    .selectFrom('payments')
    .select(['paymentDate', sql<boolean>`notes like '%a closed day'`.as('isMarked')])
    .where('customerId', '=', customerId)
    .orderBy('id')
    .execute()
  const asOfToday = { paymentDate: today, isMarked: true }
  expect(payments).toEqual([asOfToday, asOfToday, { paymentDate: open, isMarked: false }])
})

test('a delivery that arrived on a closed day is refused at its day', async () => {
  const product = await aProduct(t.db, { hasBatch: false })
  const order = await aPurchaseOrder(t.db, { items: [{ productId: product.id, quantity: 9 }] })
  await close()
  const receive = (receivedOn: string) =>
    post(`purchases/receive/${order.id}`, {
      receivedOn,
      lines: [{ itemId: order.itemIds[0], units: 4, receivedBefore: 0 }],
    })
  const refused = await receive(closed)
  expectRefusal(refused, 409, 'period-closed')
  expect(refused.json().errors).toMatchObject([{ path: 'receivedOn' }])
  expect((await receive(open)).statusCode).toBe(200)
  expectRefusal(
    await post(`products/receiveStock/${product.id}`, { quantity: 1, receivedOn: old }),
    409,
    'period-closed',
  )
})

test('an order that shipped on a closed day can be changed, which takes effect today', async () => {
  const { id } = await aCustomer(t.db)
  const { sku } = await aProduct(t.db, { stock: 50 })
  const order = await anOrder(t.db, { customerId: id, lines: [{ sku, quantity: 2 }], orderStatus: 'DELIVERED' })
  await t.db
    .updateTable('orders')
    .set({ statusModifiedOn: new Date(`${old}T20:00:00Z`) })
    .where('id', '=', order.id)
    .execute()
  await close()
  const change = (body: object) => admin('PUT', `/api/db/orders/update/${order.id}`, { body })
  expect((await change({ dollarAdjustment: 1, discountNotes: 'Late' })).statusCode).toBe(200)
  await t.db.deleteFrom('closings').execute()
  await close(today)
  expectRefusal(await change({ dollarAdjustment: 2, discountNotes: 'Late' }), 409, 'period-closed')
  expect((await change({ notes: 'Ring twice' })).statusCode).toBe(200)
})

test('a product’s cost changes today, so not on a day that is closed', async () => {
  const stocked = await aProduct(t.db, { hasBatch: false, stock: 5 })
  await close(today)
  const change = (body: object) => admin('PUT', `/api/db/products/update/${stocked.id}`, { body })
  expectRefusal(await change({ cost: 7 }), 409, 'period-closed')
  expect((await change({ basePrice: 70 })).statusCode).toBe(200)
})

test('a product can be added on a closed day, but not with opening stock', async () => {
  const { id: brandID } = await aBrand(t.db)
  await close(today)
  const { id: typeID } = await aProductType(t.db)
  const product = { brandID, typeID, basePrice: 10, unit: 'Single', quantity: 1, hasBatch: false }
  const add = (name: string, stock: number) => post('products/addNew', { ...product, name, stock })
  expectRefusal(await add('Opening', 3), 409, 'period-closed')
  const added = await add('Empty', 0)
  expect(added.statusCode, added.body).toBe(200)
})

test('money that a phone sends after its day was closed counts today, and says so', async () => {
  const driver = await t.as('DRIVER')
  const { sku } = await aProduct(t.db, { stock: 50 })
  const order = await anOrder(t.db, { lines: [{ sku, quantity: 2 }] })
  await t.db.updateTable('orders').set({ driverId: driver.userId }).where('id', '=', order.id).execute()
  const yesterday = addDays(today, -1)
  const at = new Date(Date.now() - 24 * 60 * 60 * 1000 + 60_000).toISOString()
  await close(yesterday)
  const event = { id: randomUUID(), kind: 'COLLECTED', orderId: order.id, at, amount: 5, paymentMethod: 'CASH' }
  const [outcome] = (await post('deliveries/events', { events: [event] }, driver)).json()
  expect(outcome).toEqual({ id: event.id, done: true })
  const stored = await t.db
    .selectFrom('collections')
    .select(['collectedOn', 'note'])
    .where('orderId', '=', order.id)
    .executeTakeFirstOrThrow()
  expect(stored.collectedOn).toBe(today)
  expect(stored.note).toMatch(/^From .*, a closed day$/)
})

test('goods count on the phone’s day like their money, and today, marked, if that day is closed', async () => {
  const driver = await t.as('DRIVER')
  const { sku } = await aProduct(t.db, { stock: 500 })
  const yesterday = addDays(today, -1)
  const lateAt = new Date(Date.now() - 24 * 60 * 60 * 1000 + 60_000).toISOString()
  const drop = async (at: string) => {
    const { id: orderId } = await anOrder(t.db, { lines: [{ sku, quantity: 2 }], orderStatus: 'PACKED' })
    await t.db.updateTable('orders').set({ driverId: driver.userId }).where('id', '=', orderId).execute()
    const events = [
      { id: randomUUID(), kind: 'COLLECTED', orderId, at, amount: 5, paymentMethod: 'CASH' },
      { id: randomUUID(), kind: 'DELIVERED', orderId, at },
    ]
    expect((await post('deliveries/events', { events }, driver)).json()).toMatchObject([{ done: true }, { done: true }])
    const stored = await t.db
      .selectFrom('orders')
      .innerJoin('collections', 'orderId', 'orders.id')
      .select(['shippedOn', 'collectedOn', 'note'])
      .where('orders.id', '=', orderId)
      .executeTakeFirstOrThrow()
    const log = (await admin('GET', `/api/db/changelog/getAll/order/${orderId}`)).body
    return { ...stored, isMarked: [log.includes('a closed day'), log.includes('which is off')] }
  }
  expect(await drop(lateAt)).toEqual({
    shippedOn: yesterday,
    collectedOn: yesterday,
    note: null,
    isMarked: [false, false],
  })
  await close(yesterday)
  expect(await drop(lateAt)).toMatchObject({ shippedOn: today, collectedOn: today, isMarked: [true, false] })
  for (const wrong of ['2024-01-15T10:42:00Z', '2031-01-15T10:42:00Z'])
    expect(await drop(wrong)).toEqual({
      shippedOn: today,
      collectedOn: today,
      note: expect.stringMatching(/^The phone's clock was off: Jan 15, 20\d\d, \d+:42 AM$/),
      isMarked: [false, true],
    })
})

test('an import says at its check which rows are dated on closed days, and writes nothing', async () => {
  await close('2026-01-31')
  const rows = {
    customers: ['key,name', 'c1,Imported customer'],
    'product-types': ['key,name', 't1,Imported type'],
    brands: ['key,name', 'b1,Imported brand'],
    products: ['key,brand,type,name,basePrice', 'p1,b1,t1,Imported tea,1.00'],
    orders: ['key,customer,createdAt,orderStatus', 'o1,c1,2026-01-05,COMPLETED', 'o2,c1,2026-01-05,RECEIVED'],
    'order-lines': ['order,product,quantity,unitPrice', 'o1,p1,1,100.00', 'o2,p1,1,100.00'],
    payments: ['key,customer,paymentDate,amount', 'y1,c1,2026-01-20,30.00', 'y2,c1,2026-02-01,30.00'],
  }
  const files = Object.entries(rows).map(([name, lines]) => ({ name: `${name}.csv`, text: lines.join('\n') }))
  const { problems, problemCount } = (await post('imports/preview', { files })).json()
  expect(problemCount).toBe(2)
  expect(problems.map(({ column }: { column: string }) => column).toSorted()).toEqual(['createdAt', 'paymentDate'])
  expect(JSON.stringify(problems)).toContain('The books are closed through')
  expect((await post('imports/apply', { files, jobId: 'j' })).statusCode).toBe(422)
})

test('closing waits for what is being written, and what comes later waits for closing and is refused', async () => {
  const { id } = await aCustomer(t.db)
  const sequence: string[] = []
  let closing: Promise<unknown> = Promise.resolve()
  await t.db.transaction().execute(async (tx) => {
    await requireOpenDays(tx, [closed])
    closing = close().then(() => sequence.push('closed'))
    await waiting(1)
    sequence.push('written')
  })
  await closing
  expect(sequence).toEqual(['written', 'closed'])
  await t.db.deleteFrom('closings').execute()

  let paying: ReturnType<typeof recordPayment> | undefined
  await t.db.transaction().execute(async (tx) => {
    await lockClosing(tx)
    paying = recordPayment(accountant, id, [], { amount: 5, paymentDate: closed })
    await waiting(1)
    await insertClosing(tx, { closedThrough: closed, reason: null, userId: admin.userId })
  })
  expect((await paying)?.statusCode).toBe(409)
})

/** Until that many transactions wait for the lock of the books. */
async function waiting(count: number): Promise<void> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from pg_locks where locktype = 'advisory' and not granted`.execute(t.db)
  if ((rows[0]?.n ?? 0) < count) await waiting(count)
}
