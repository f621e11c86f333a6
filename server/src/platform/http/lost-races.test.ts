import fastify from 'fastify'
import { sql } from 'kysely'
import { connect } from 'node:net'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { inTransaction } from '../db/transaction.ts'
import { createLog } from '../log.ts'
import { aBrand, aCustomer, aProduct } from '../../test-data/builders.ts'
import { expectRefusal } from '../../test-data/expectations.ts'
import { aPurchaseOrder } from '../../test-data/purchase-builders.ts'
import { type ApiClient, type TestApp, testApp } from '../../test-data/test-app.ts'
import { answerWithProblem } from './problem.ts'

let t: TestApp
let admin: ApiClient
let other: pg.Client
beforeEach(async () => {
  t = await testApp()
  admin = await t.as('ADMIN', 'SALES')
  other = new pg.Client({ connectionString: t.connection.connectionString })
  await other.connect()
})
afterEach(async () => {
  await other.end()
  await t.stop()
})

/** Resolves when a query of Dray is waiting for the other transaction. */
async function untilBlocked(): Promise<void> {
  await expect.poll(blockedQueries).toBe(1)
}
async function blockedQueries(): Promise<number | undefined> {
  const { rows } = await other.query<{ n: number }>(
    `select count(*)::integer as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.n
}

const rowCount = async (table: 'products' | 'externalKeys' | 'orders') =>
  (await t.db.selectFrom(table).select(sql<number>`count(*)::integer`.as('n')).executeTakeFirstOrThrow()).n

test('an import whose brand is deleted while it runs writes nothing, and the refusal says why', async () => {
  const brand = await aBrand(t.db, 'Acme')
  const files = [
    { name: 'product-types.csv', text: 'key,name\nt1,Beverages\n' },
    { name: 'products.csv', text: 'key,brand,type,name,basePrice,stock\np1,Acme,t1,Chai,18.00,39\n' },
  ]
  await other.query('begin')
  await other.query('delete from brands where id = $1', [brand.id])
  const running = admin('POST', '/api/db/imports/apply', { body: { files, jobId: 'job' } })
  await untilBlocked()
  await other.query('commit')
  const answer = await running
  expectRefusal(answer, 409, 'reference-deleted')
  expect(answer.json().error).toBe('Something this refers to was deleted. Nothing was saved.')
  expect([await rowCount('products'), await rowCount('externalKeys')]).toEqual([0, 0])
})

test('if another order takes the number at the same moment, the order is refused with a message and can be sent again', async () => {
  const [customer, product] = [await aCustomer(t.db), await aProduct(t.db)]
  const products = [{ productSku: product.sku, quantity: 1 }]
  const place = () =>
    admin('POST', '/api/db/orders/new', {
      body: { customerID: customer.id, orderStatus: 'RECEIVED', products },
      headers: { 'idempotency-key': 'one order' },
    })
  const draft = { customerID: customer.id, products }
  await admin('POST', '/api/db/orders/new', { body: draft })
  await other.query('begin')
  await other.query(`update orders set order_num = (select last_value + is_called::integer from order_numbers)`)
  const placing = place()
  await untilBlocked()
  await other.query('commit')
  expectRefusal(await placing, 409, 'name-or-number-taken')
  expect(await rowCount('orders')).toBe(1)
  expect((await place()).statusCode).toBe(200)
})

test('if another purchase order takes the number at the same moment, a new one gets the next number', async () => {
  const product = await aProduct(t.db)
  const body = { brandID: product.brandId, purchaseOrderItems: [{ productSku: product.sku, orderQuantity: 1 }] }
  const place = async () => (await admin('POST', '/api/db/purchases/new', { body })).json()
  const { id, purchaseOrderNum } = await place()
  const next = purchaseOrderNum.replace(/1$/, '2')
  await other.query('begin')
  await other.query('update purchase_orders set real_num = $1 where id = $2', [next.toLowerCase(), id])
  const placing = place()
  await untilBlocked()
  await other.query('commit')
  expect((await placing).purchaseOrderNum).toBe(purchaseOrderNum.replace(/1$/, '3'))
  expect((await place()).purchaseOrderNum).toBe(purchaseOrderNum.replace(/1$/, '4'))
})

test('if a batch takes the number at the same moment, a made number is replaced and a typed one refused', async () => {
  const [product, different] = [await aProduct(t.db), await aProduct(t.db)]
  const { id, itemIds } = await aPurchaseOrder(t.db, { items: [{ productId: product.id, quantity: 9 }] })
  const next = (await admin('GET', `/api/db/products/createBatchNumber/${product.id}`)).json().batchNumber
  const receive = async (batchNumber: string | null, taken: string) => {
    await other.query('begin')
    await other.query(
      `insert into batches (product_id, batch_number, initial_quantity, remaining_quantity, received_on) values ($1, $2, 1, 0, now())`,
      [different.id, taken],
    )
    const body = { lines: [{ itemId: itemIds[0], units: 1, receivedBefore: 0, batchNumber }] }
    const receiving = admin('POST', `/api/db/purchases/receive/${id}`, { body })
    await untilBlocked()
    await other.query('commit')
    return receiving
  }
  expectRefusal(await receive('TYPED', 'TYPED'), 422, 'batch-of-another-product')
  const { receipts, batches } = (await receive(null, next)).json()
  expect(receipts[0].batchNumber).not.toBe(next)
  expect(batches).toMatchObject([{ batchNumber: receipts[0].batchNumber, remainingQuantity: 1 }])
})

test('a request whose browser hangs up is not logged as a server error', async () => {
  const logged: string[] = []
  const log = createLog({ level: 'warn', to: { write: (line) => void logged.push(line) } })
  const app = await buildApp({ ...t.dray, log })
  const { promise: isAnswered, resolve } = Promise.withResolvers<void>()
  app.addHook('onSend', async () => resolve())
  try {
    const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
    await other.query('begin')
    await other.query('lock table sessions in access exclusive mode')
    const socket = connect(Number(port), '127.0.0.1')
    // The close event also follows an error.
    const isClosed = new Promise((resolve) =>
      app.server.once('connection', (connection) => connection.once('close', resolve)),
    )
    socket.write(`GET /api/db/users/getSession HTTP/1.1\r\nhost: dray\r\ncookie: ${admin.cookie}\r\n\r\n`)
    await untilBlocked()
    socket.destroy()
    await isClosed
    await other.query('commit')
    await isAnswered
    expect(logged).toEqual([])
  } finally {
    // If something failed above, the request is still waiting for this transaction.
    await other.query('rollback')
    await app.close()
  }
})

test('a deadlock that remains after all retries is answered with busy, and logged without a stack', async () => {
  const logged: string[] = []
  const loggerInstance = createLog({ level: 'trace', to: { write: (line) => void logged.push(line) } })
  const app = fastify({ genReqId: () => 'request', loggerInstance, disableRequestLogging: true })
  app.setErrorHandler(answerWithProblem)
  app.get('/', () => inTransaction(t.db, (tx) => sql`do $$ begin raise sqlstate '40P01'; end $$`.execute(tx)))
  expectRefusal(await app.inject('/'), 503, 'busy')
  expect(logged.map((line) => JSON.parse(line))).toMatchObject([{ msg: 'Busy', reason: expect.any(String) }])
  expect(logged.join('')).not.toMatch(/"level":(50|"error")|"stack"/)
})
