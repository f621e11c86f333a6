import { type EmailRun, emailRunSchema } from '@dray/contract/documents/email-runs'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { buildApp } from '../../../app.ts'
import { aCustomer, aProduct } from '../../../test-data/builders.ts'
import { expectRefusal } from '../../../test-data/expectations.ts'
import { startMailServer } from '../../../test-data/servers/mail-server.ts'
import { aBatch, anOrder } from '../../../test-data/stock-builders.ts'
import { type ApiClient, openTestApp, testApp } from '../../../test-data/test-app.ts'
import { pdfText } from '../../../test-data/pdf-pages.ts'

const mail = await startMailServer()
const t = await openTestApp({ SMTP_URL: mail.url, COMPANY_NAME: 'Acme', PUBLIC_URL: 'https://dray.example.com' })
const warehouse = await t.as('INVENTORY')
/** A second process on the same database. */
const other = await buildApp(t.dray, { requestsPerMinute: 1_000_000, maxEventLoopDelay: 0 })
await other.ready()
afterAll(async () => {
  await other.close()
  await mail.stop()
})
beforeEach(() => {
  mail.received.length = 0
})

type Buyer = { name: string; email: string | null; units: readonly number[] }

/** A batch that these customers bought, an order for each number of units. */
async function aSoldBatch(buyers: readonly Buyer[]) {
  const product = await aProduct(t.db, { name: 'Chai' })
  const batch = await aBatch(t.db, product.id, { quantity: 1000 })
  const orders = []
  for (const { name, email, units } of buyers) {
    const { id } = await aCustomer(t.db, { customerName: name })
    await t.db
      .updateTable('customers')
      .set({ contactName: `Contact of ${name}`, contactEmail: email, contactPhone: '555-0101' })
      .where('id', '=', id)
      .execute()
    for (const quantity of units) {
      const lines = [{ sku: product.sku, quantity, batchId: batch.id }]
      orders.push({ customerId: id, ...(await anOrder(t.db, { customerId: id, orderStatus: 'DELIVERED', lines })) })
    }
  }
  return { product, batch, orders }
}

const notice = { subject: 'Set aside Chai', message: 'Please set these units aside.' }
const send = (batchIds: readonly number[], sent: object = {}, by: ApiClient = warehouse, headers = {}) =>
  by('POST', '/api/db/products/sendBatchNotices', { body: { batchIds, ...notice, ...sent }, headers })
const answeredRun = (answer: { json: () => { run: unknown } }): EmailRun => emailRunSchema.parse(answer.json().run)
const latest = async (batchId: number): Promise<EmailRun> =>
  answeredRun(await warehouse('GET', `/api/db/products/getBatchNotices?ids=${batchId}`))
const finished = (batchId: number): Promise<EmailRun> =>
  vi.waitFor(
    async () => {
      const run = await latest(batchId)
      expect(run.waiting).toBe(0)
      return run
    },
    { timeout: 60_000, interval: 50 },
  )
const recipients = () => mail.received.flatMap(({ to }) => to).toSorted()
/** Without the line breaks of quoted-printable. */
const sources = () => mail.received.map(({ source }) => source.replace(/=\r?\n/g, '')).join('\n')

test('each customer with units is emailed their own orders, and who was not reached is reported by name', async () => {
  const { batch, orders, product } = await aSoldBatch([
    { name: 'Alfreds', email: 'a@example.com', units: [3, 4] },
    { name: 'Blondel', email: null, units: [5] },
    { name: 'Drachenblut', email: 'nobody@example.com', units: [1] },
    { name: 'Returned', email: 'r@example.com', units: [2] },
  ])
  const admin = await t.as('ADMIN')
  const back = orders.at(-1)
  const lines = [{ orderLineId: back?.lineIds[0], disposition: 'RESTOCK', units: 2 }]
  expect((await admin('POST', `/api/db/memos/add/${back?.id}`, { body: { lines } })).statusCode).toBe(200)
  const answer = await send([batch.id])
  expect(answer.statusCode, answer.body).toBe(200)
  const run = await finished(batch.id)
  expect(run).toMatchObject({ customers: 3, sent: 1, undelivered: 2, subject: notice.subject, isDrill: false })
  expect(run.problems.map(({ customerName, reason }) => [customerName, reason])).toEqual([
    ['Blondel', 'no-email'],
    ['Drachenblut', 'mail-address-refused'],
  ])
  expect(recipients()).toEqual(['a@example.com'])
  const said = sources()
  for (const text of ['Subject: Set aside Chai', 'Hello Contact of Alfreds', 'Please set these units aside.'])
    expect(said).toContain(text)
  expect(said).toContain(`Order ${orders[0]?.orderNum}`)
  expect(said).toContain(`batch ${batch.batchNumber}`)
  expect(said).toContain('Together: 7 units')
  expect(said).not.toContain(String(orders[2]?.orderNum))
  const log = await t.db
    .selectFrom('changeLog')
    .select('notes')
    .where('entityType', '=', 'product')
    .where('entityId', '=', product.id)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  expect(log?.notes).toBe(`Notice about batch ${batch.batchNumber} to 3 customers`)
})

test('a drill sends the same emails only to the person who starts it, and is logged as a drill', async () => {
  const { batch, product } = await aSoldBatch([
    { name: 'Drilled', email: 'd@example.com', units: [1] },
    { name: 'Unreachable', email: null, units: [2] },
  ])
  await send([batch.id], { isDrill: true })
  const run = await finished(batch.id)
  expect(run).toMatchObject({ isDrill: true, sent: 1, undelivered: 1, subject: `Drill: ${notice.subject}` })
  const { email } = await t.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', warehouse.userId)
    .executeTakeFirstOrThrow()
  expect(recipients()).toEqual([email])
  expect(sources()).toContain('This is a drill. Otherwise this email would go to Drilled (d@example.com).')
  const log = await t.db
    .selectFrom('changeLog')
    .select('notes')
    .where('entityType', '=', 'product')
    .where('entityId', '=', product.id)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  expect(log?.notes).toBe(`Drill: notice about batch ${batch.batchNumber} to 2 customers`)
  // A drill doesn't keep the real emails from being sent, and can be repeated.
  await send([batch.id], { isDrill: true })
  await finished(batch.id)
  await send([batch.id])
  await finished(batch.id)
  expect(recipients()).toEqual(['d@example.com', email, email].toSorted())
})

test('the same notice is sent to an address only once, by two processes and in two runs', async () => {
  const buyers = Array.from({ length: 8 }, (_, index) => ({
    name: `Once ${index}`,
    email: `once${index}@example.com`,
    units: [1],
  }))
  const { batch } = await aSoldBatch(buyers)
  await Promise.all([send([batch.id]), send([batch.id])])
  await other.inject({ method: 'GET', url: '/api/health' })
  await vi.waitFor(
    async () => {
      const { count } = await t.db
        .selectFrom('emailRunCustomers')
        .innerJoin('emailRuns', 'emailRuns.id', 'runId')
        .select((row) => row.fn.countAll<number>().as('count'))
        .where('state', '=', 'waiting')
        .where('kind', '=', 'notices')
        .executeTakeFirstOrThrow()
      expect(Number(count)).toBe(0)
    },
    { timeout: 60_000, interval: 50 },
  )
  expect(recipients()).toEqual(buyers.map(({ email }) => email).toSorted())
  await send([batch.id], { message: 'You may sell them again.' })
  expect(await finished(batch.id)).toMatchObject({ sent: 8 })
})

test('a request that is repeated with its key starts one run', async () => {
  const { batch } = await aSoldBatch([{ name: 'Key', email: 'key@example.com', units: [1] }])
  const headers = { 'idempotency-key': 'notices-1' }
  const answers = [await send([batch.id], {}, warehouse, headers), await send([batch.id], {}, warehouse, headers)]
  expect(new Set(answers.map((answer) => answeredRun(answer).id)).size).toBe(1)
  await finished(batch.id)
  expect(recipients()).toEqual(['key@example.com'])
})

test('a run that was interrupted by a restart continues when a server starts', async () => {
  const { batch, orders } = await aSoldBatch([{ name: 'Interrupted', email: 'later-on@example.com', units: [1] }])
  const run = await t.db
    .insertInto('emailRuns')
    .values({
      kind: 'notices',
      startedBy: warehouse.userId,
      startedAt: new Date(),
      siteUrl: 'https://dray.example.com',
      batchIds: [batch.id],
      ...notice,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const customer = { customerId: orders[0]?.customerId ?? 0, lines: 'Order 1: 1 unit' }
  await t.db
    .insertInto('emailRunCustomers')
    .values({ runId: run.id, position: 1, ...customer })
    .execute()
  const restarted = await buildApp(t.dray, { requestsPerMinute: 1_000_000, maxEventLoopDelay: 0 })
  await restarted.ready()
  await vi.waitFor(() => expect(recipients()).toEqual(['later-on@example.com']), { timeout: 60_000, interval: 50 })
  await restarted.close()
})

test('emails that failed can be tried again, and a stopped run sends no more', async () => {
  const { batch, orders } = await aSoldBatch([{ name: 'Later', email: 'nobody@example.com', units: [1] }])
  const { id } = answeredRun(await send([batch.id]))
  await finished(batch.id)
  await t.db
    .updateTable('customers')
    .set({ contactEmail: 'now@example.com' })
    .where('id', '=', orders[0]?.customerId ?? 0)
    .execute()
  await warehouse('POST', `/api/db/products/retryBatchNotices/${id}`)
  expect(await finished(batch.id)).toMatchObject({ sent: 1, canRetry: false })
  expect(recipients()).toEqual(['now@example.com'])
  expect(answeredRun(await warehouse('POST', `/api/db/products/stopBatchNotices/${id}`)).waiting).toBe(0)
})

async function printedText(path: string, body: object, by: ApiClient = warehouse): Promise<string> {
  const answer = await by('POST', `/api/db/products/${path}`, { body })
  expect(answer.statusCode, answer.body).toBe(200)
  return pdfText(answer.rawPayload)
}

test('the call list has customers without email, or those a run did not reach, with their phone and orders', async () => {
  const { batch, orders } = await aSoldBatch([
    { name: 'Reached', email: 'reached@example.com', units: [1] },
    { name: 'Without email', email: null, units: [4, 5] },
    { name: 'Refusing', email: 'nobody@example.com', units: [2] },
  ])
  const batchIds = [batch.id]
  const before = await printedText('createCallList', { batchIds })
  for (const text of ['Call list', batch.batchNumber, 'Without email', '555-0101', `${orders[1]?.orderNum}: 4`, '9'])
    expect(before).toContain(text)
  expect(before).not.toContain('Refusing')
  expect(await printedText('createCallList', { batchIds, isAll: true })).toContain('Reached')
  await send(batchIds)
  const { id } = await finished(batch.id)
  const after = await printedText('createCallList', { batchIds, runId: id })
  expect(after).toContain('Refusing')
  expect(after).not.toContain('reached@')
  expect(after).not.toMatch(/Reached/)
})

test('a trace is printed with its parts and customers', async () => {
  const { batch, orders } = await aSoldBatch([{ name: 'Printed', email: null, units: [3] }])
  const text = await printedText('createTrace', { batchIds: [batch.id] }, await t.as('SALES'))
  for (const said of ['Batch trace', 'Acme', 'Printed', orders[0]?.orderNum ?? '', 'Remaining', '997'])
    expect(text).toContain(said)
})

test('only inventory and admins tell customers; the office prints, drivers do neither', async () => {
  const { batch } = await aSoldBatch([{ name: 'Permission', email: 'p@example.com', units: [1] }])
  for (const role of ['SALES', 'ACCOUNTING', 'PAYROLL', 'DRIVER'] as const) {
    const by = await t.as(role)
    expect((await send([batch.id], {}, by)).statusCode, role).toBe(403)
    expect((await by('GET', `/api/db/products/getBatchNotices?ids=${batch.id}`)).statusCode, role).toBe(403)
  }
  const driver = await t.as('DRIVER')
  for (const path of ['createTrace', 'createCallList'])
    expect((await driver('POST', `/api/db/products/${path}`, { body: { batchIds: [batch.id] } })).statusCode).toBe(403)
  expect((await send([batch.id], { isDrill: true }, await t.as('ADMIN'))).statusCode).toBe(200)
})

test('nothing is started without a customer to tell, a subject, a message or a known batch', async () => {
  const { batch } = await aSoldBatch([])
  expectRefusal(await send([batch.id]), 409, 'nobody-to-tell')
  expectRefusal(await send([2_000_000_000]), 404, 'not-found')
  for (const body of [{ subject: ' ' }, { message: '' }, { batchIds: [] }])
    expect((await send([batch.id], body)).statusCode, JSON.stringify(body)).toBe(400)
  for (const path of ['retryBatchNotices', 'stopBatchNotices'])
    expect((await warehouse('POST', `/api/db/products/${path}/2000000000`)).statusCode).toBe(404)
  expect((await warehouse('GET', `/api/db/products/getBatchNotices?ids=${batch.id}`)).json()).toEqual({ run: null })
})

test('without a mail server nobody is emailed', async () => {
  const off = await testApp()
  const product = await aProduct(off.db)
  const batch = await aBatch(off.db, product.id)
  await anOrder(off.db, { orderStatus: 'DELIVERED', lines: [{ sku: product.sku, batchId: batch.id }] })
  expectRefusal(await send([batch.id], {}, await off.as('INVENTORY')), 409, 'mail-is-off')
  await off.stop()
})
