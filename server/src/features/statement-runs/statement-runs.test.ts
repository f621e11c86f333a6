import { type EmailRun, emailRunSchema } from '@dray/contract/documents/email-runs'
import { planStatements } from '@dray/contract/statements'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { buildApp } from '../../app.ts'
import { announcedBy } from '../../test-data/announcements.ts'
import { aCustomer, aProduct } from '../../test-data/builders.ts'
import { startMailServer, type TestMailServer } from '../../test-data/servers/mail-server.ts'
import { anOrder } from '../../test-data/stock-builders.ts'
import { openTestApp, testApp } from '../../test-data/test-app.ts'
import { pdfPages } from '../../test-data/pdf-pages.ts'

let mail: TestMailServer
mail = await startMailServer()
const t = await openTestApp({ SMTP_URL: mail.url, COMPANY_NAME: 'Acme', PUBLIC_URL: 'https://dray.example.com' })
const accountant = await t.as('ACCOUNTING')
const sku = (await aProduct(t.db)).sku
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

/** A customer who owes for an order. */
async function anOwing(customerName: string, contactEmail: string | null): Promise<number> {
  const { id } = await aCustomer(t.db, { customerName })
  await setEmail(id, contactEmail)
  await anOrder(t.db, { customerId: id, lines: [{ sku }] })
  return id
}
const setEmail = (id: number, contactEmail: string | null) =>
  t.db.updateTable('customers').set({ contactEmail }).where('id', '=', id).execute()

const send = (customerIds: readonly number[], request = accountant, headers: Record<string, string> = {}) =>
  request('POST', '/api/db/receivables/sendStatements', { body: { customerIds }, headers })
const answeredRun = (answer: { json: () => { run: unknown } }): EmailRun => emailRunSchema.parse(answer.json().run)
const latest = async (): Promise<EmailRun> =>
  answeredRun(await accountant('GET', '/api/db/receivables/getStatementRun'))

/** The report of the latest run once nothing is waiting. */
const finished = (): Promise<EmailRun> =>
  vi.waitFor(
    async () => {
      const run = await latest()
      expect(run.waiting).toBe(0)
      return run
    },
    { timeout: 60_000, interval: 50 },
  )
const reasons = ({ problems }: EmailRun) => problems.map(({ customerName, reason }) => [customerName, reason])
const recipients = () => mail.received.flatMap(({ to }) => to).toSorted()

test('each statement goes to its own contact, and statements that could not be sent are reported by name', async () => {
  const ids = [
    await anOwing('Zaanse', 'z@example.com'),
    await anOwing('Blondel', null),
    await anOwing('Consolidated', 'not an address'),
    await anOwing('Drachenblut', 'nobody@example.com'),
    await anOwing('Alfreds', 'a@example.com'),
  ]
  const started = await send(ids)
  expect({ status: started.statusCode, customers: answeredRun(started).customers }).toEqual({
    status: 200,
    customers: 5,
  })
  const run = await finished()
  expect(run).toMatchObject({ customers: 5, sent: 2, undelivered: 3, canRetry: true })
  expect(reasons(run)).toEqual([
    ['Blondel', 'no-email'],
    ['Consolidated', 'email-invalid'],
    ['Drachenblut', 'mail-address-refused'],
  ])
  expect(recipients()).toEqual(['a@example.com', 'z@example.com'])
  const log = (await accountant('GET', `/api/db/changelog/getAll/customer/${ids[0]}`)).json()
  expect(log[0]).toMatchObject({ notes: 'Statement for Zaanse sent to z@example.com' })
  const { files } = (await accountant('GET', `/api/storage/list/documents/?filter=statements/x_${ids[0]}`)).json()
  expect(files).toHaveLength(1)
})

test('a statement that the mail server refuses is announced like one without an address', async () => {
  const announcedFor = async (contactEmail: string | null) => {
    const id = await anOwing(`Announced to ${contactEmail}`, contactEmail)
    const { changes } = await announcedBy(t, async () => {
      await send([id])
      await finished()
    })
    return changes.length
  }
  const withoutAddress = await announcedFor(null)
  // The extra one is for the saved statement file.
  expect(await announcedFor('nobody@example.com')).toBe(withoutAddress + 1)
})

test('trying again sends only the statements that were not sent', async () => {
  const ids = [await anOwing('Sent once', 'once@example.com'), await anOwing('Without address', null)]
  const { id } = answeredRun(await send(ids))
  await finished()
  await setEmail(ids[1] ?? 0, 'found@example.com')
  mail.received.length = 0
  expect((await accountant('POST', `/api/db/receivables/retryStatements/${id}`)).statusCode).toBe(200)
  expect(await finished()).toMatchObject({ id, sent: 2, undelivered: 0, canRetry: false, problems: [] })
  expect(recipients()).toEqual(['found@example.com'])
})

test('two runs at once, handled by two processes, send no statement twice', async () => {
  const ids = await Promise.all(
    Array.from({ length: 8 }, (_, index) => anOwing(`Twice ${index}`, `twice${index}@example.com`)),
  )
  const [one, two] = await Promise.all([send(ids), send(ids)])
  // The process that reads the report also sends waiting statements.
  const wakeOther = () =>
    other.inject({ url: '/api/db/receivables/getStatementRun', headers: { cookie: accountant.cookie } })
  expect((await wakeOther()).statusCode).toBe(200)
  await finished()
  expect(recipients()).toEqual(ids.map((_, index) => `twice${index}@example.com`))
  const rows = await t.db
    .selectFrom('emailRunCustomers')
    .select(['state', 'reason', (row) => row.fn.countAll<number>().as('count')])
    .where('runId', 'in', [answeredRun(one).id, answeredRun(two).id])
    .groupBy(['state', 'reason'])
    .orderBy('state')
    .execute()
  expect(rows).toEqual([
    { state: 'sent', reason: null, count: 8 },
    { state: 'undelivered', reason: 'already-sent', count: 8 },
  ])
  const latest = (await accountant('GET', '/api/db/receivables/getStatementRun')).json().run
  expect(latest.alreadySent).toBe(latest.undelivered)
})

test('a statement that says something new is sent again', async () => {
  const id = await anOwing('Orders again', 'again@example.com')
  await send([id])
  await finished()
  await anOrder(t.db, { customerId: id, lines: [{ sku }] })
  await send([id])
  expect(await finished()).toMatchObject({ sent: 1 })
  expect(recipients()).toEqual(['again@example.com', 'again@example.com'])
})

test('a statement that went to a wrong address is sent again to the corrected one, and to that only once', async () => {
  const id = await anOwing('Corrected', 'wrong@example.com')
  await send([id])
  await finished()
  await setEmail(id, 'right@example.com')
  await send([id])
  expect(await finished()).toMatchObject({ sent: 1 })
  await send([id])
  expect(await finished()).toMatchObject({ sent: 0, undelivered: 1 })
  expect(recipients()).toEqual(['right@example.com', 'wrong@example.com'])
})

test('rejected messages end a run only if they are consecutive', async () => {
  const addresses = ['later', 'later', 'one', 'later', 'later', 'two'].map((name) => `${name}@example.com`)
  const ids: number[] = []
  for (const [index, address] of addresses.entries()) ids.push(await anOwing(`In a row ${index}`, address))
  await send(ids)
  const run = await finished()
  expect(run).toMatchObject({ sent: 2, undelivered: 4 })
  expect(new Set(run.problems.map(({ sentTo }) => sentTo))).toEqual(new Set(['later@example.com']))
  expect(recipients()).toEqual(['one@example.com', 'two@example.com'])
})

test('a request that is repeated with its key starts one run', async () => {
  const id = await anOwing('Key', 'key@example.com')
  const headers = { 'idempotency-key': 'statements-1' }
  const answers = [await send([id], accountant, headers), await send([id], accountant, headers)]
  expect(new Set(answers.map((answer) => answeredRun(answer).id)).size).toBe(1)
  await finished()
  expect(recipients()).toEqual(['key@example.com'])
})

test('if the mail server accepts nothing, a run gives up after three messages, and all of them can be tried again', async () => {
  const ids = await Promise.all(
    Array.from({ length: 6 }, (_, index) => anOwing(`Down ${index}`, `down${index}@example.com`)),
  )
  const { port } = new URL(mail.url)
  await mail.stop()
  const { id } = answeredRun(await send(ids))
  const run = await finished()
  mail = await startMailServer(Number(port))
  expect(run.sent).toBe(0)
  expect(reasons(run)).toEqual(ids.map((_, index) => [`Down ${index}`, 'mail-not-sent']))
  await accountant('POST', `/api/db/receivables/retryStatements/${id}`)
  expect(await finished()).toMatchObject({ sent: 6, undelivered: 0 })
  expect(mail.received).toHaveLength(6)
})

test('a run interrupted by a restart continues when a server starts', async () => {
  const id = await anOwing('Interrupted', 'later-on@example.com')
  const run = await t.db
    .insertInto('emailRuns')
    .values({
      kind: 'statements',
      startedBy: accountant.userId,
      startedAt: new Date(),
      siteUrl: 'https://dray.example.com',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await t.db.insertInto('emailRunCustomers').values({ runId: run.id, customerId: id, position: 1 }).execute()
  const restarted = await buildApp(t.dray, { requestsPerMinute: 1_000_000, maxEventLoopDelay: 0 })
  await restarted.ready()
  await vi.waitFor(() => expect(recipients()).toEqual(['later-on@example.com']), { timeout: 60_000, interval: 50 })
  await restarted.close()
})

test('a run can be stopped, and the remaining statements can be sent later', async () => {
  const ids = await Promise.all(
    Array.from({ length: 12 }, (_, index) => anOwing(`Stopped ${index}`, `stopped${index}@example.com`)),
  )
  const { id } = answeredRun(await send(ids))
  const stopped = answeredRun(await accountant('POST', `/api/db/receivables/stopStatements/${id}`))
  expect(stopped.waiting).toBe(0)
  expect(stopped.sent + stopped.undelivered).toBe(12)
  expect(stopped.problems.every(({ reason }) => reason === 'stopped')).toBe(true)
  await accountant('POST', `/api/db/receivables/retryStatements/${id}`)
  expect(await finished()).toMatchObject({ sent: 12 })
  expect(mail.received).toHaveLength(12)
})

test('a plan says how many customers have no address, and divides the statements into PDFs by name', async () => {
  const ids = [await anOwing('Plan B', null), await anOwing('Plan A', 'a@example.com')]
  const plan = async (body: object) =>
    planStatements.answer.parse((await accountant('POST', '/api/db/receivables/planStatements', { body })).json())
  const parts = [[ids[1], ids[0]]]
  expect(await plan({ customerIds: ids })).toEqual({ customers: 2, withoutEmail: 1, parts })
  expect(await plan({ receivables: { search: 'Plan' } })).toEqual({ customers: 2, withoutEmail: 1, parts })
  expect(await plan({ receivables: { search: 'Plan', minBalance: 1_000_000 } })).toEqual({
    customers: 0,
    withoutEmail: 0,
    parts: [],
  })
})

test('statements are printed in one PDF, each starting on a new page', async () => {
  const ids = [await anOwing('Print B', null), await anOwing('Print A', null)]
  const body = { customerIds: ids }
  const answer = await accountant('POST', '/api/db/receivables/createStatements', { body })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('application/pdf')
  const text = await pdfPages(answer.rawPayload)
  expect(text).toHaveLength(2)
  for (const [index, name] of ['Print A', 'Print B'].entries()) {
    expect(text[index]).toContain(name)
    expect(text[index]).toContain('Page 1 of 1')
  }
  const saved = await t.db.selectFrom('uploads').select('fileName').where('recordId', 'in', ids).execute()
  expect(saved).toEqual([])
})

test('only accounting can print and email statements in bulk', async () => {
  const id = await anOwing('Permission', 'p@example.com')
  const sales = await t.as('SALES')
  const body = { customerIds: [id] }
  const refused = [
    await send([id], sales),
    await sales('POST', '/api/db/receivables/planStatements', { body }),
    await sales('POST', '/api/db/receivables/createStatements', { body }),
    await sales('GET', '/api/db/receivables/getStatementRun'),
  ]
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403])
})

test('a customer who does not exist and an empty selection are refused, and nothing is started', async () => {
  const { id } = await latest()
  const codes = [await send([987_654]), await send([])].map(({ statusCode }) => statusCode)
  codes.push((await accountant('POST', '/api/db/receivables/retryStatements/987654')).statusCode)
  codes.push(
    (await accountant('POST', '/api/db/receivables/createStatements', { body: { customerIds: [987_654] } })).statusCode,
  )
  expect(codes).toEqual([404, 400, 404, 404])
  expect((await latest()).id).toBe(id)
})

test('without a mail server no run is started', async () => {
  const off = await testApp()
  const admin = await off.as('ADMIN')
  const { id } = await aCustomer(off.db)
  const answer = await send([id], admin)
  expect(answer.statusCode, answer.body).toBe(409)
  expect(answer.json().title).toBe("Email isn't set up. An administrator can read how in Settings.")
  expect((await admin('GET', '/api/db/receivables/getStatementRun')).json()).toEqual({ run: null })
  await off.stop()
})
