import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aBrand, aCustomer, aProduct } from '../../test-data/builders.ts'
import { aBatch } from '../../test-data/stock-builders.ts'
import { countStatements } from '../../test-data/count-statements.ts'
import { openTestApp } from '../../test-data/test-app.ts'
import { anyId } from './queries/any-of.ts'
import { inTransaction } from './transaction.ts'

const t = await openTestApp()
const [request, accountant, buyer] = [await t.as('SALES'), await t.as('ACCOUNTING'), await t.as('INVENTORY')]

async function orderBody({ lines }: { lines: number }) {
  const customer = await aCustomer(t.db)
  const products = await Promise.all(Array.from({ length: lines }, () => aProduct(t.db)))
  for (const { id } of products) await aBatch(t.db, id)
  return {
    customerID: customer.id,
    products: products.map(({ sku }) => ({ productSku: sku, quantity: 1, batchMode: 'auto' })),
  }
}

test('placing an order takes the same few statements for any number of lines, and those with values are prepared', async () => {
  for (const lines of [2, 12]) {
    const body = await orderBody({ lines })
    const place = async () => expect((await request('POST', '/api/db/orders/new', { body })).statusCode).toBe(200)
    expect(await countStatements(place)).toEqual({ count: 22, waits: 5, unprepared: [] })
  }
})

test('changing an order takes the same few statements for any number of lines, and all of them are prepared', async () => {
  const placed = await request('POST', '/api/db/orders/new', { body: await orderBody({ lines: 12 }) })
  const { id } = placed.json()
  const change = (body: object) => async () => {
    const { statusCode } = await request('PUT', `/api/db/orders/update/${id}`, { body })
    expect(statusCode).toBe(200)
  }
  expect(await countStatements(change({ orderStatus: 'PACKED' }))).toEqual({ count: 14, waits: 4, unprepared: [] })
  const { orderedItems } = (await request('GET', `/api/db/orders/getByID/${id}`)).json().res
  const orderItems = orderedItems.map((line: { id: number; productSku: string }) => ({
    id: line.id,
    productSku: line.productSku,
    quantity: 2,
  }))
  expect(await countStatements(change({ orderItems }))).toEqual({ count: 20, waits: 5, unprepared: [] })
})

test('recording a payment takes the same few statements for any number of orders, and those with values are prepared', async () => {
  const { customerID, products } = await orderBody({ lines: 1 })
  const place = async () => (await request('POST', '/api/db/orders/new', { body: { customerID, products } })).json()
  const orders = await Promise.all(Array.from({ length: 12 }, place))
  for (const count of [2, 10]) {
    const appliedPayments = orders.slice(0, count).map(({ id }) => ({ orderId: id, amount: 1 }))
    const body = { customerId: customerID, amount: count, paymentMethod: 'CHECK', appliedPayments }
    const pay = async () =>
      expect((await accountant('POST', `/api/db/payments/add/${customerID}`, { body })).statusCode).toBe(200)
    expect(await countStatements(pay)).toEqual({ count: 11, waits: 4, unprepared: [] })
  }
})

async function purchaseBody({ lines }: { lines: number }) {
  const { id: brandID } = await aBrand(t.db)
  const products = await Promise.all(Array.from({ length: lines }, () => aProduct(t.db, { brandId: brandID })))
  return { brandID, purchaseOrderItems: products.map(({ sku }) => ({ productSku: sku, orderQuantity: 9 })) }
}

test('placing and changing a purchase order takes the same few statements for any number of items, and all are prepared', async () => {
  for (const lines of [2, 12]) {
    const body = await purchaseBody({ lines })
    const place = () => buyer('POST', '/api/db/purchases/new', { body })
    expect(await countStatements(place)).toEqual({ count: 8, waits: 4, unprepared: [] })
    const { id, purchaseOrderItems } = (await place()).json()
    const change = (body: object) => () => buyer('PUT', `/api/db/purchases/update/${id}`, { body })
    expect(await countStatements(change({ notes: 'Ring' }))).toEqual({ count: 8, waits: 3, unprepared: [] })
    const items = purchaseOrderItems.map((item: object) => ({ ...item, orderQuantity: 7 }))
    const changed = { orderStatus: 'ORDERED', purchaseOrderItems: items }
    expect(await countStatements(change(changed))).toEqual({ count: 9, waits: 3, unprepared: [] })
  }
})

test('receiving a delivery takes the same few statements for any number of lines, and all are prepared', async () => {
  for (const count of [2, 12]) {
    const { id, purchaseOrderItems } = (
      await buyer('POST', '/api/db/purchases/new', { body: await purchaseBody({ lines: count }) })
    ).json()
    const receive = (receivedBefore: number, numberOf: (itemId: number) => string | null) => async () => {
      const lines = purchaseOrderItems.map(({ id: itemId }: { id: number }) => ({
        itemId,
        units: 1,
        receivedBefore,
        batchNumber: numberOf(itemId),
      }))
      expect((await buyer('POST', `/api/db/purchases/receive/${id}`, { body: { lines } })).statusCode).toBe(200)
    }
    const typed = (itemId: number) => `TYPED-${itemId}`
    // Who waits for the units is asked for meanwhile: that answer may come before the next statement leaves.
    const received = async (receivedBefore: number, numberOf: (itemId: number) => string | null, waits: number) => {
      const sent = await countStatements(receive(receivedBefore, numberOf))
      expect([waits, waits + 1]).toContain(sent.waits)
      return sent
    }
    expect(await received(0, () => null, 7)).toMatchObject({ count: 16, unprepared: [] })
    expect(await received(1, typed, 6)).toMatchObject({ count: 16, unprepared: [] })
    expect(await received(2, typed, 5)).toMatchObject({ count: 15, unprepared: [] })
  }
})

test('undoing all receipts by the status takes the same few statements for any number of lines, and all are prepared', async () => {
  for (const lines of [2, 12]) {
    const body = { ...(await purchaseBody({ lines })), orderStatus: 'RECEIVED' }
    const { id } = (await buyer('POST', '/api/db/purchases/new', { body })).json()
    const undo = async () => {
      const answer = await buyer('PUT', `/api/db/purchases/update/${id}`, { body: { orderStatus: 'ORDERED' } })
      expect(answer.json()).toMatchObject({ receivedQuantity: 0, receipts: [] })
    }
    expect(await countStatements(undo)).toEqual({ count: 21, waits: 7, unprepared: [] })
  }
})

test('a search waits for the database once; only what depends on how common the words are is planned for them', async () => {
  const find = (words: string) => async () =>
    expect((await request('GET', `/api/db/search/find?words=${encodeURIComponent(words)}`)).statusCode).toBe(200)
  await find('session')()
  for (const words of ['ginger', '1012']) {
    const { waits, unprepared } = await countStatements(find(words))
    expect(waits, words).toBe(1)
    expect(
      unprepared.map((text) => /product_texts|customer_po|batch_number/.exec(text)?.[0]),
      words,
    ).toEqual(['product_texts', 'customer_po', 'batch_number'])
  }
})

test('a statement that finds records by one id keeps its plan', async () => {
  await inTransaction(t.db, async (tx) => {
    await sql`create temporary table customers on commit drop as select generate_series(1, 5000) as id`.execute(tx)
    await sql`create unique index on customers (id)`.execute(tx)
    await sql`analyze customers`.execute(tx)
    const find = tx
      .selectFrom('customers')
      .select('id')
      .where('id', '=', anyId([7]))
    for (let times = 0; times < 8; times++) expect(await find.execute()).toEqual([{ id: 7 }])
    const { rows } = await sql<{ generic: number; custom: number }>`
      select generic_plans::integer as generic, custom_plans::integer as custom from pg_prepared_statements
      where statement = ${find.compile().sql}`.execute(tx)
    expect(rows).toEqual([{ generic: 3, custom: 5 }])
  })
})
