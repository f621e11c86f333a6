import { addDays, companyDay } from '@dray/domain/time/company-day'
import { expect, test } from 'vitest'
import { aProduct } from '../../test-data/builders.ts'
import { expectRefusal } from '../../test-data/expectations.ts'
import { aCustomerOwing } from '../../test-data/payment-requests.ts'
import { aBatch } from '../../test-data/stock-builders.ts'
import { openTestApp } from '../../test-data/test-app.ts'

const t = await openTestApp()
const [admin, accountant, driver] = [await t.as('ADMIN'), await t.as('ACCOUNTING'), await t.as('DRIVER')]
const today = companyDay(new Date(), t.dray.config.timeZone)
const read = async (through: string) => (await accountant('GET', `/api/db/books/open-items?through=${through}`)).json()
const post = async (url: string, body: object) => (await admin('POST', `/api/db/${url}`, { body })).json()

test('before closing, accounting sees what is still open through the day', async () => {
  const { orders, sku } = await aCustomerOwing(t.db, [20, 30], 'DELIVERED')
  const [order, invoiced] = orders
  const { userId } = admin
  const file = { fileName: 'INV.pdf', userId, storedAt: new Date(), recordId: invoiced?.id ?? 0 }
  await t.db
    .insertInto('uploads')
    .values({ ...file, bucket: 'documents', documentKind: 'invoice' })
    .execute()
  const lines = [{ orderLineId: order?.lineIds[0], disposition: 'RESTOCK', units: 3 }]
  await post(`memos/add/${order?.id}`, { lines, request: true })
  await t.db
    .updateTable('orders')
    .set({ driverId: driver.userId })
    .where('id', '=', order?.id ?? 0)
    .execute()
  const money = { orderId: order?.id, amount: 5, paymentMethod: 'CASH' }
  for (const collectedOn of [addDays(today, -1), today])
    await driver('POST', '/api/db/collections/add', { body: { ...money, collectedOn } })
  const product = await aProduct(t.db)
  const batch = await aBatch(t.db, product.id, { quantity: 4, isCheckedIn: false, receivedOn: today })

  const open = await read(today)
  expect(open).toMatchObject({
    through: today,
    collections: { count: 2, amount: 10, oldest: addDays(today, -1) },
    orders: { count: 1, first: [{ id: order?.id }] },
    batches: { count: 1, first: [{ id: batch.id, sku: product.sku }] },
    rounds: { count: 2, first: [{ driverId: driver.userId, day: addDays(today, -1) }, { day: today }] },
    memos: { count: 1, amount: 3, oldest: today },
  })
  expect(sku).not.toBe(product.sku)
  expect(await read(addDays(today, -1))).toMatchObject({
    collections: { count: 1, amount: 5 },
    orders: { count: 0 },
    batches: { count: 0 },
    rounds: { count: 1 },
    memos: { count: 0, amount: 0, oldest: null },
  })
})

test('what is open since the books began stays in the list after its days are closed', async () => {
  await post('books/exports/new', { from: today, to: today })
  await admin('PUT', '/api/db/books/closing', { body: { closedThrough: today, reason: 'Closed for good' } })
  expect(await read(today)).toMatchObject({ collections: { count: 2 }, orders: { count: 1 }, rounds: { count: 1 } })
})

test('a malformed day is refused, and so is everyone but accounting', async () => {
  for (const through of ['', 'yesterday', '2026-02-31', '0999-01-01'])
    expectRefusal(await accountant('GET', `/api/db/books/open-items?through=${through}`), 400, 'invalid-request')
  expect((await driver('GET', `/api/db/books/open-items?through=${today}`)).statusCode).toBe(403)
})
