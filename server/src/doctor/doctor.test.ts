import { cents } from '@dray/domain/money'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openPool } from '../platform/db/connection.ts'
import { connect } from '../platform/db/db.ts'
import { inSnapshot } from '../platform/db/transaction.ts'
import { updateRollups } from '../features/figures/update-rollups.ts'
import { createLog } from '../platform/log.ts'
import { aCustomer, aProduct } from '../test-data/builders.ts'
import { aCustomerOwing, aPayment, voidPayment } from '../test-data/payment-requests.ts'
import { aPurchaseOrder } from '../test-data/purchase-builders.ts'
import { aBatch, anOrder } from '../test-data/stock-builders.ts'
import { openTestApp } from '../test-data/test-app.ts'
import { cloneTemplate } from '../test-data/test-database.ts'
import { printCorrections, printFindings } from './examine.ts'
import { checks, findDifferences } from './totals.sql.ts'

const t = await openTestApp()

const differingTotals = async () =>
  (await findDifferences(t.db))
    .filter(({ count }) => count > 0)
    .map(({ check, differences }) => ({ check, differences }))

test('the doctor finds nothing after ordinary work and names each total that was tampered with', async () => {
  const request = await t.as('SALES')
  const [customer, product] = [await aCustomer(t.db), await aProduct(t.db, { stock: 9 })]
  const order = (
    await request('POST', '/api/db/orders/new', {
      body: {
        customerID: customer.id,
        orderStatus: 'DELIVERED',
        dollarAdjustment: 1,
        products: [{ productSku: product.sku, quantity: 2, priceAdjustment: -0.5 }],
      },
    })
  ).json()
  expect(await differingTotals()).toEqual([])

  await t.db.updateTable('products').set({ stock: 8 }).where('id', '=', product.id).execute()
  await t.db
    .updateTable('customers')
    .set({ creditCents: cents(5) })
    .where('id', '=', customer.id)
    .execute()
  await t.db
    .updateTable('orders')
    .set({ subtotalCents: cents(1901), unitQuantity: 3, appliedCents: cents(1) })
    .where('id', '=', order.id)
    .execute()
  expect((await differingTotals()).map(({ check }) => check)).toEqual([
    'stock of products',
    'credit of customers, in cents',
    'payments and credit memos applied to orders, in cents',
    'customers, totals and due dates of the balance history (entry, order)',
    'subtotals of orders, in cents',
    'units of orders (an order without lines has none)',
  ])
  expect((await differingTotals())[0]?.differences).toEqual([{ record: product.sku, stored: 8, computed: 7 }])
})

test('an order that lost its lines is found', async () => {
  await t.db
    .insertInto('orders')
    .values({
      orderNum: '999999',
      draftNum: null,
      realNum: '999999',
      customerId: (await aCustomer(t.db)).id,
      deliveryDate: null,
      placedOn: '2026-03-01',
      dueOn: '2026-03-01',
      driverId: null,
      packingLocationId: 1,
      orderStatus: 'RECEIVED',
      paymentStatus: 'AWAITING',
      notes: null,
      unitQuantity: 0,
      costCents: cents(0),
      subtotalCents: cents(0),
      discountCents: cents(0),
      discountNotes: null,
      brands: [],
      createdBy: null,
    })
    .execute()
  const records = (await differingTotals()).flatMap(({ differences }) => differences.map(({ record }) => record))
  expect(records).toContain('order 999999')
})

test('lines whose units shipped twice or never, or belong to another product, are found', async () => {
  const [product, other] = [await aProduct(t.db, { stock: 9 }), await aProduct(t.db)]
  const batch = await aBatch(t.db, product.id)
  const lines = [{ sku: product.sku, quantity: 2 }]
  const shipped = await anOrder(t.db, { orderStatus: 'DELIVERED', lines })
  const waiting = await anOrder(t.db, { lines })
  const recordsOf = async (name: string) =>
    (await differingTotals()).find(({ check }) => check === name)?.differences.map(({ record }) => record)
  const [shippedLine = 0] = shipped.lineIds
  const [waitingLine = 0] = waiting.lineIds
  const lineNames = [`line ${shippedLine}`, `line ${waitingLine}`]
  expect(await recordsOf('units out of stock for order lines')).toBeUndefined()

  const again = { productId: product.id, batchId: null, kind: 'SHIPMENT' as const, reason: 'again', userId: null }
  await t.db
    .insertInto('stockMovements')
    .values({ ...again, delta: -2, orderLineId: shippedLine })
    .execute()
  await t.db.updateTable('orderLines').set({ tagsPulled: true }).where('id', '=', waitingLine).execute()
  expect((await recordsOf('units out of stock for order lines'))?.sort()).toEqual(lineNames.sort())

  await t.db
    .updateTable('orderLines')
    .set({ productId: other.id, batchId: batch.id })
    .where('id', '=', shippedLine)
    .execute()
  expect(await recordsOf('order lines on a batch of another product')).toEqual([`line ${shippedLine}`])
  expect(await recordsOf('movements whose batch or order line is of another product')).toHaveLength(2)
})

test('purchase order units and totals that don’t match its items are found', async () => {
  const product = await aProduct(t.db)
  const { id, purchaseOrderNum } = await aPurchaseOrder(t.db, { items: [{ productId: product.id, quantity: 3 }] })
  const found = async () =>
    (await differingTotals()).filter(({ check }) => /purchase (orders|items), |units of purchase orders/.test(check))
  expect(await found()).toEqual([])
  await t.db
    .updateTable('purchaseOrders')
    .set({ unitQuantity: 4, totalCents: cents(1) })
    .where('id', '=', id)
    .execute()
  await t.db
    .updateTable('purchaseItems')
    .set({ subtotalCents: cents(2) })
    .where('purchaseOrderId', '=', id)
    .execute()
  const record = `purchase order ${purchaseOrderNum}`
  expect(await found()).toEqual([
    { check: 'units of purchase orders', differences: [{ record, stored: 4, computed: 3 }] },
    { check: 'totals of purchase orders, in cents', differences: [{ record, stored: 1, computed: 300 }] },
    {
      check: 'amounts of purchase items, in cents',
      differences: [{ record: expect.stringMatching(/^item /), stored: 2, computed: 300 }],
    },
  ])
})

test('a custom price missing from its history is found', async () => {
  const sales = await t.as('SALES')
  const [customer, kept, removed] = [await aCustomer(t.db), await aProduct(t.db), await aProduct(t.db)]
  const path = (call: string) => `/api/db/customers/${call}/${customer.id}`
  await sales('PUT', path('updateCustomPricing'), { body: { productIds: [kept.id, removed.id], customPrice: 9 } })
  await sales('DELETE', path('deleteCustomPricing'), { body: { productId: removed.id } })
  const found = async () => (await differingTotals()).filter(({ check }) => check.startsWith('custom prices'))
  expect(await found()).toEqual([])
  const prices = t.db.updateTable('customPrices').where('customerId', '=', customer.id)
  await prices.set({ priceCents: cents(8_00) }).execute()
  const record = `${customer.customerName}, ${kept.sku}`
  expect((await found())[0]?.differences).toEqual([{ record, stored: 800, computed: 900 }])
  await t.db.deleteFrom('customPrices').where('customerId', '=', customer.id).execute()
  expect((await found())[0]?.differences).toEqual([{ record, stored: -1, computed: 900 }])
})

test('received units that are not in the ledger, or not on the purchase order, are found', async () => {
  const product = await aProduct(t.db)
  const order = await aPurchaseOrder(t.db, { items: [{ productId: product.id, quantity: 4 }] })
  const [itemId = 0] = order.itemIds
  const keeper = await t.as('INVENTORY')
  const lines = [{ itemId, units: 4, receivedBefore: 0 }]
  await keeper('POST', `/api/db/purchases/receive/${order.id}`, { body: { lines } })
  const names = [
    'units received of purchase items',
    'units of purchase receipts and their stock movements',
    'units received of purchase orders',
    'initial units of batches that only purchase receipts filled',
  ]
  const found = async () => (await differingTotals()).filter(({ check }) => names.includes(check))
  expect(await found()).toEqual([])

  const [batch] = await t.db
    .selectFrom('batches')
    .select(['id', 'batchNumber'])
    .where('productId', '=', product.id)
    .execute()
  await t.db.updateTable('purchaseReceipts').set({ units: 3 }).where('purchaseItemId', '=', itemId).execute()
  const { purchaseOrderNum, id } = order
  await t.db.updateTable('purchaseOrders').set({ receivedQuantity: 5 }).where('id', '=', id).execute()
  await t.db.updateTable('batches').set({ initialQuantity: 8 }).where('productId', '=', product.id).execute()
  expect(await found()).toEqual([
    { check: names[0], differences: [{ record: `item ${itemId}`, stored: 4, computed: 3 }] },
    { check: names[1], differences: [{ record: `item ${itemId}, batch ${batch?.id}`, stored: 3, computed: 4 }] },
    { check: names[2], differences: [{ record: `purchase order ${purchaseOrderNum}`, stored: 5, computed: 4 }] },
    { check: names[3], differences: [{ record: batch?.batchNumber, stored: 8, computed: 4 }] },
  ])
})

test('a confirmed collection whose payment has a different customer or amount is found', async () => {
  const [driver, accounting] = [await t.as('DRIVER'), await t.as('ACCOUNTING')]
  const product = await aProduct(t.db, { basePrice: cents(18_00) })
  const { id: orderId } = await anOrder(t.db, { lines: [{ sku: product.sku }] })
  await t.db.updateTable('orders').set({ driverId: driver.userId }).where('id', '=', orderId).execute()
  const body = { orderId, amount: 18, paymentMethod: 'CASH' }
  const { id } = (await driver('POST', '/api/db/collections/add', { body })).json()
  const payment = (await accounting('POST', `/api/db/collections/confirm/${id}`)).json()
  const found = async () =>
    (await differingTotals()).find(({ check }) => check.startsWith('confirmed collections'))?.differences
  expect(await found()).toBeUndefined()

  const collection = () => t.db.updateTable('collections').where('id', '=', id)
  await collection()
    .set({ amountCents: cents(17_00) })
    .execute()
  expect(await found()).toEqual([{ record: `collection ${id}`, stored: 17_00, computed: 18_00 }])
  await collection()
    .set({ amountCents: cents(18_00), customerId: (await aCustomer(t.db)).id })
    .execute()
  expect(await found()).toEqual([{ record: `collection ${id}`, stored: 18_00, computed: 18_00 }])
  await collection().set({ customerId: payment.customerID }).execute()
  expect(await found()).toBeUndefined()
})

test('applied amounts, credit and ledger entries that don’t match the payments are found', async () => {
  const accountant = await t.as('ACCOUNTING')
  const { id, orders, orderIds } = await aCustomerOwing(t.db, [10])
  const other = await aCustomer(t.db)
  const applied = [{ orderId: orderIds[0] ?? 0, amount: 4 }]
  const payment = await aPayment(accountant, id, applied, { amount: 6 })
  const voided = await aPayment(accountant, id, applied, { amount: 5 })
  await voidPayment(accountant, voided.id)
  const names = [
    'payments and credit memos applied to orders, in cents',
    'credit added by payments, in cents',
    'credit used and added by payments, and their credit entries, in cents',
    'payments applied to orders of another customer',
  ]
  const own = new RegExp(`(payment|order) (${payment.id}|${voided.id}|${orders[0]?.orderNum})\\b`)
  const found = async () =>
    (await differingTotals())
      .filter(({ check }) => names.includes(check))
      .map(({ differences }) => differences.filter(({ record }) => own.test(record)))
      .filter((differences) => differences.length > 0)
  expect(await found()).toEqual([])

  await t.db.updateTable('payments').set({ voidedAt: null }).where('id', '=', voided.id).execute()
  await t.db
    .updateTable('payments')
    .set({ customerId: other.id, creditAddedCents: cents(3_00) })
    .where('id', '=', payment.id)
    .execute()
  const record = (paymentId: number, customerId: number) => `payment ${paymentId}, customer ${customerId}`
  const [applications, added, entries, customers] = await found()
  expect(applications).toEqual([{ record: `order ${orders[0]?.orderNum}`, stored: 400, computed: 800 }])
  expect(added).toEqual([{ record: `payment ${payment.id}`, stored: 300, computed: 200 }])
  expect(entries).toHaveLength(3)
  expect(entries).toEqual(
    expect.arrayContaining([
      { record: record(voided.id, id), stored: 100, computed: 0 },
      { record: record(payment.id, id), stored: 0, computed: 200 },
      { record: record(payment.id, other.id), stored: 300, computed: 0 },
    ]),
  )
  expect(customers).toEqual([
    { record: `payment ${payment.id}, order ${orders[0]?.orderNum}`, stored: other.id, computed: id },
  ])
})

test('order brands, numbers and due dates that don’t match its lines, status and terms are found', async () => {
  const product = await aProduct(t.db)
  const { id } = await anOrder(t.db, { lines: [{ sku: product.sku }] })
  const { orderNum } = await t.db.selectFrom('orders').select('orderNum').where('id', '=', id).executeTakeFirstOrThrow()
  const found = async () =>
    (await differingTotals()).filter(({ check }) => /^(brands of|numbers that|due dates of)/.test(check))
  expect(await found()).toEqual([])
  await t.db
    .updateTable('orders')
    .set({ brands: [], realNum: `${orderNum}-2`, dueOn: '2020-01-31' })
    .where('id', '=', id)
    .execute()
  const due = { record: `order ${orderNum}`, stored: 20_200_131, computed: expect.any(Number) }
  expect((await found()).map(({ differences }) => differences)).toEqual([
    [{ record: `order ${orderNum}`, stored: 0, computed: 1 }],
    [{ record: `order with id ${id}`, stored: -1, computed: -1 }],
    [due],
  ])
})

test('lines whose canceled mark doesn’t match their order’s status are found', async () => {
  const product = await aProduct(t.db, { stock: 9 })
  const lines = [{ sku: product.sku }]
  const [open, canceled] = [await anOrder(t.db, { lines }), await anOrder(t.db, { orderStatus: 'CANCELLED', lines })]
  const found = async () => (await differingTotals()).find(({ check }) => check.startsWith('lines of canceled'))
  expect(await found()).toBeUndefined()
  for (const [{ id }, isCanceled] of [[open, true] as const, [canceled, false] as const])
    await t.db.updateTable('orderLines').set({ isCanceled }).where('orderId', '=', id).execute()
  expect((await found())?.differences).toEqual([
    { record: `line ${open.lineIds[0]}`, stored: 1, computed: 0 },
    { record: `line ${canceled.lineIds[0]}`, stored: 0, computed: 1 },
  ])
})

test('a product that search would not find by its name is found', async () => {
  const [lost, renamed] = [await aProduct(t.db, { name: 'Lost' }), await aProduct(t.db, { name: 'Old' })]
  await t.db.updateTable('products').set({ name: 'New' }).where('id', '=', renamed.id).execute()
  const differing = async () => {
    const check = (await differingTotals()).find(({ check }) => check.includes('search finds them by'))
    return check?.differences.map(({ record }) => record)
  }
  expect(await differing()).toBeUndefined()
  await t.db.deleteFrom('productTexts').where('productId', '=', lost.id).execute()
  await t.db.updateTable('productTexts').set({ text: 'old' }).where('productId', '=', renamed.id).execute()
  expect((await differing())?.toSorted()).toEqual([lost.sku, renamed.sku].toSorted())
  await t.db
    .updateTable('products')
    .set((row) => ({ name: row.ref('name') }))
    .execute()
  expect(await differing()).toBeUndefined()
})

test('a daily rollup that doesn’t match its orders is found', async () => {
  const product = await aProduct(t.db)
  await anOrder(t.db, { createdAt: new Date('2026-03-10T12:00:00Z'), lines: [{ sku: product.sku }] })
  await updateRollups(t.db, { at: new Date('2026-05-01T12:00:00Z'), timeZone: 'UTC' })
  const found = async () => (await differingTotals()).find(({ check }) => check.startsWith('rollups'))
  expect(await found()).toBeUndefined()
  await sql`update figure_sums set units = array[77] where length = 'day' and first = '2026-03-10' and kind = 'all'`.execute(
    t.db,
  )
  expect((await found())?.differences).toMatchObject([{ record: '2026-03-10, all 0' }])
})

test('batch units, order costs, line amounts and balances that don’t add up are found', async () => {
  const product = await aProduct(t.db, { stock: 9 })
  const batch = await aBatch(t.db, product.id)
  const order = await anOrder(t.db, { lines: [{ sku: product.sku }] })
  const names = [
    'remaining units of batches',
    'balances of orders and the balance history, in cents',
    'costs of orders, in cents',
    'amounts of order lines, in cents',
  ]
  const found = async () => (await differingTotals()).map(({ check }) => check).filter((check) => names.includes(check))
  expect(await found()).toEqual([])
  await t.db.updateTable('batches').set({ remainingQuantity: 3 }).where('id', '=', batch.id).execute()
  const odd = cents(12_345)
  await t.db.updateTable('orderBalances').set({ balanceCents: odd }).where('orderId', '=', order.id).execute()
  await t.db.updateTable('orders').set({ costCents: odd }).where('id', '=', order.id).execute()
  await t.db.updateTable('orderLines').set({ subtotalCents: odd }).where('orderId', '=', order.id).execute()
  expect((await found()).toSorted()).toEqual(names.toSorted())
})

test('overlapping entries of the balance history are found', async () => {
  const { sku } = await aProduct(t.db)
  const { id, orderNum } = await anOrder(t.db, { createdAt: new Date('2026-03-10T12:00:00Z'), lines: [{ sku }] })
  const found = async () =>
    (await differingTotals()).find(({ check }) => check.startsWith('entries of the balance history'))
  expect(await found()).toBeUndefined()
  const { rows } = await sql<{ id: number }>`
    insert into order_balances (order_id, customer_id, total_cents, balance_cents, due_on, owed_from, owed_until)
    select order_id, customer_id, total_cents, balance_cents, due_on, owed_from - interval '2 days', owed_from + interval '1 day'
    from order_balances where order_id = ${id}
    returning id`.execute(t.db)
  const next = await t.db.selectFrom('orderBalances').select('id').where('orderId', '=', id).orderBy('id').execute()
  expect((await found())?.differences).toEqual([
    { record: `order ${orderNum}`, stored: rows[0]?.id, computed: next[0]?.id },
  ])
})

test('the doctor’s SQL corrects the differences it found, and the doctor itself changes nothing', async () => {
  const before = await findDifferences(t.db)
  expect(before.flatMap(({ differences }) => differences).length).toBeGreaterThan(5)
  const printed = await corrections()
  expect(await findDifferences(t.db)).toEqual(before)
  expect(printed).toMatch(/^-- Nothing was changed\./)
  const correctable = checks
    .filter(({ correct, name }) => correct !== undefined && !name.includes('an order without lines'))
    .map(({ name }) => name)
  // Takes three runs: other totals depend on the credit ledger and the due dates.
  for (let run = 0; run < 3; run++) await sql.raw((await corrections()).replace('-- commit;', 'commit;')).execute(t.db)
  expect((await differingTotals()).filter(({ check }) => correctable.includes(check))).toEqual([])
})

/** The output of `--fix`, and the chunks it is printed in. */
async function corrections(rowsAtOnce?: number, parts: string[] = []): Promise<string> {
  await inSnapshot(t.db, (tx) => printCorrections(tx, async (text) => parts.push(text), rowsAtOnce))
  return parts.join('')
}

test('without differences there is nothing to correct', async () => {
  const { connection, drop } = await cloneTemplate()
  const db = connect(openPool(connection, createLog({ level: 'error' })))
  const printed: string[] = []
  const isHealthy = await inSnapshot(db, (tx) => printCorrections(tx, async (text) => printed.push(text)))
  await db.destroy()
  await drop()
  expect(isHealthy).toBe(true)
  expect(printed).toEqual(['-- Nothing differs; there is nothing to correct.\n'])
})

test('with thousands of differences, all are counted, the first are listed, and each is corrected, a few at a time', async () => {
  const total = 5000
  const name = 'credit of customers, in cents'
  await sql`insert into customers (customer_name, credit_cents) select 'Of many ' || n, 7 from generate_series(1, ${sql.lit(total)}) as n`.execute(
    t.db,
  )
  const found = (await findDifferences(t.db)).find(({ check }) => check === name)
  expect(found?.count).toBe(total)
  expect(found?.differences).toHaveLength(20)
  const printed: string[] = []
  await inSnapshot(t.db, (tx) => printFindings(tx, async (text) => printed.push(text)))
  expect(printed.join('')).toContain(`DIFFERS  ${name}: ${total}\n`)
  expect(printed.join('').match(/Of many /g)).toHaveLength(20)

  const parts: string[] = []
  const all = await corrections(300, parts)
  const corrected = [...all.matchAll(/^update customers set credit_cents = 0 where customer_name = '(Of many \d+)'/gm)]
  expect(new Set(corrected.map(([, customer]) => customer)).size).toBe(total)
  expect(Math.max(...parts.map((part) => part.match(/^update /gm)?.length ?? 0))).toBe(300)
})
