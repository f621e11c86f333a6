import { allCalls } from '@dray/contract/description/all-calls'
import type { LiveEvent } from '@dray/contract/events'
import { positionHeader } from '@dray/contract/call/wal-position'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createLog } from '../../log.ts'
import { aCustomer } from '../../../test-data/builders.ts'
import { pgBouncerProgram, startPgBouncer } from '../../../test-data/servers/pg-bouncer.ts'
import { addressOf, databaseAt } from '../../../test-data/server-address.ts'
import { startSilentProxy } from '../../../test-data/servers/silent-proxy.ts'
import { startWithStandby } from '../../../test-data/servers/standby.ts'
import { type ApiClient, type TestApp, testApp } from '../../../test-data/test-app.ts'

const token = 'a-token-of-a-monitor'
const listUrl = '/api/db/customers/getAddressBook?limit=1000'
const longEnough = { timeout: 20_000, interval: 20 }

let servers: Awaited<ReturnType<typeof startWithStandby>>
let t: TestApp
beforeAll(async () => {
  servers = await startWithStandby()
  t = await drayWith()
})
afterAll(async () => {
  await t.stop()
  await servers.stop()
})

/** A Dray that reads from the standby; the largest lag in the tests is longer than any of them. */
async function drayWith(env: Record<string, string> = {}, log = createLog({ level: 'silent' })): Promise<TestApp> {
  const urls = { DATABASE_URL: servers.connection.connectionString, DATABASE_READ_URL: servers.standbyUrl }
  const database = { connection: servers.connection, drop: async () => undefined }
  const app = await testApp(
    { ...urls, DATABASE_READ_MAX_LAG: '60', METRICS_TOKEN: token, ...env },
    {},
    { database, log },
  )
  return app
}
async function anotherDray(env?: Record<string, string>, log?: Parameters<typeof drayWith>[1]): Promise<TestApp> {
  const other = await drayWith(env, log)
  onTestFinished(() => other.stop())
  return other
}

async function paused(): Promise<void> {
  await servers.pause()
  onTestFinished(() => servers.resume())
}

/** Number of lists each database answered. */
async function counts({ app }: TestApp): Promise<{ primary: number; replica: number }> {
  const { body } = await app.inject({ url: '/api/metrics', headers: { authorization: `Bearer ${token}` } })
  const count = (database: string) =>
    Number(new RegExp(`^dray_list_reads_total\\{database="${database}"\\} (\\d+)`, 'm').exec(body)?.[1] ?? 0)
  return { primary: count('primary'), replica: count('replica') }
}

type Browser = ReturnType<typeof browserOf>
/** A browser, which keeps the cookies it gets. */
function browserOf(dray: TestApp, { cookie }: ApiClient) {
  const jar = new Map([cookie.split('=') as [string, string]])
  const send = async (
    request: { method?: 'GET' | 'POST'; url: string; body?: object; position?: string | undefined },
    to = dray,
  ) => {
    const answer = await to.app.inject({
      method: request.method ?? 'GET',
      url: request.url,
      headers: {
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(request.position === undefined ? {} : { [positionHeader]: request.position }),
      },
      ...(request.body === undefined ? {} : { payload: request.body }),
    })
    for (const { name, value } of answer.cookies) jar.set(name, value)
    return answer
  }
  /** The customers of the address book, and which database they are from. */
  const list = async (position?: string, to = dray) => {
    const before = await counts(to)
    const answer = await send({ url: listUrl, position }, to)
    expect(answer.statusCode).toBe(200)
    const after = await counts(to)
    const names: string[] = answer.json().map((row: { customerName: string }) => row.customerName)
    return { names, from: after.replica > before.replica ? 'replica' : 'primary' }
  }
  const addCustomer = async (customerName: string) => {
    const answer = await send({ method: 'POST', url: '/api/db/customers/addNew', body: { customerName } })
    expect(answer.statusCode).toBe(200)
    return answer
  }
  return { jar, send, list, addCustomer }
}
const aBrowser = async (dray = t): Promise<Browser> => browserOf(dray, await t.as('ADMIN'))

/** Waits until the replica answers this browser. */
const readFromReplica = (browser: Browser, dray = t) =>
  vi.waitFor(async () => expect(await browser.list(undefined, dray)).toMatchObject({ from: 'replica' }), longEnough)

test('a list comes from the replica: users see their own changes at once, and others see what the replica has', async () => {
  const [writer, reader] = [await aBrowser(), await aBrowser()]
  await readFromReplica(reader)
  await paused()
  await writer.addCustomer('Saved while the replica stands')
  expect(await reader.list()).toEqual({
    from: 'replica',
    names: expect.not.arrayContaining(['Saved while the replica stands']),
  })
  expect(await writer.list()).toEqual({
    from: 'primary',
    names: expect.arrayContaining(['Saved while the replica stands']),
  })
  await servers.resume()
  await readFromReplica(writer)
  expect(await writer.list()).toEqual({
    from: 'replica',
    names: expect.arrayContaining(['Saved while the replica stands']),
  })
})

test('other reads, such as a record opened in an editor, never come from the replica', async () => {
  const reader = await aBrowser()
  await readFromReplica(reader)
  await paused()
  const { id } = await aCustomer(t.db)
  expect((await reader.send({ url: `/api/db/customers/getByID/${id}` })).statusCode).toBe(200)
})

test('a call that commits on its own, such as signing out, also returns the WAL position', async () => {
  const reader = await aBrowser()
  const answer = await reader.send({ method: 'POST', url: '/api/db/users/logout' })
  expect(answer.headers[positionHeader]).toMatch(/^[\dA-F]+\/[\dA-F]+$/)
})

const queries: Record<string, string> = {
  readFigures: '?by=brand&from=2026-01-01&to=2026-01-31',
  readFillRate: '?by=brand&from=2026-01-01&to=2026-01-31',
  readLosses: '?by=brand&from=2026-01-01&to=2026-01-31',
  readStockMovements: '?from=2026-01-01&to=2026-01-31',
  listBrandsToRestock: '?weeks=4&cover=2',
}
const lagging = allCalls.filter(([, call]) => call.allowStale)
const values = { fromISO: '2026-01-01T00:00:00Z', toISO: '2026-02-01T00:00:00Z', entityType: 'customer' }

/** Records statements sent from now on by connections with these names. */
function statementsSent() {
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  onTestFinished(() => sent.mockRestore())
  return {
    clear: () => void sent.mockClear(),
    by: (...names: string[]) =>
      sent.mock.calls.flatMap(([query]: unknown[], index) => {
        const client = sent.mock.contexts[index] as unknown as Connected
        const { host, connectionParameters } = client
        const text = typeof query === 'string' ? query : (query as { text: string }).text
        return names.includes(connectionParameters.application_name) ? [{ client, host, text }] : []
      }),
  }
}
type Connected = { host: string; connectionParameters: { application_name: string } }

/** Statements that find out who asks, and work in the background. */
const notOfTheCall = /"sessions"|pg_control_system|"proof_papers"/

test('every list and figure that may be stale is read only from the replica, with no extra query for its position', async () => {
  const reader = await aBrowser()
  const { id } = await aCustomer(t.db)
  await vi.waitFor(
    async () => expect((await reader.list()).names).toHaveLength((await customersOf(t)).length),
    longEnough,
  )
  const sent = statementsSent()
  const ownHost = new pg.Client(servers.connection).host
  for (const [name, call] of lagging) {
    const before = await counts(t)
    sent.clear()
    const path = call.path.replace(/:(\w+)/g, (_, key: string) => Object(values)[key] ?? String(id))
    const answer = await reader.send({ url: `${path}${queries[name] ?? ''}` })
    const statements = sent.by('dray', 'dray-read')
    const onOwn = statements.filter(({ host, text }) => host === ownHost && !notOfTheCall.test(text))
    const questions = statements.filter(({ text }) => text.includes('pg_last_wal_replay_lsn'))
    expect(answer.statusCode, name).toBe(200)
    expect((await counts(t)).replica - before.replica, name).toBe(1)
    expect({ onOwn, questions }, name).toEqual({ onOwn: [], questions: [] })
  }
  expect(lagging.length).toBeGreaterThan(20)
})

test('calls that may return stale data change nothing', () => {
  expect(lagging.filter(([, call]) => call.writes || call.method !== 'GET' || call.changes.length > 0)).toEqual([])
})

/** The event of a change, as this Dray receives it. */
async function eventOf(dray: TestApp, work: () => Promise<unknown>, isIt: (event: LiveEvent) => boolean) {
  const { promise, resolve } = Promise.withResolvers<LiveEvent>()
  const stop = dray.dray.live.subscribe((event) => isIt(event) && resolve(event))
  await work()
  const event = await promise
  stop()
  return event
}
const positionIn = (event: LiveEvent) => (event.kind === 'progress' ? undefined : event.position)
const isOfCustomers = (event: LiveEvent) => event.kind === 'changed' && event.entity === 'customers'

test('a list that is read because of a live event is never older than the event, whichever server sent it', async () => {
  const other = await anotherDray()
  const [writer, reader] = [await aBrowser(), await aBrowser()]
  await readFromReplica(reader)
  await paused()
  const event = await eventOf(other, () => writer.addCustomer('Told by another server'), isOfCustomers)
  expect((await reader.list()).from).toBe('replica')
  expect(await reader.list(positionIn(event))).toEqual({
    from: 'primary',
    names: expect.arrayContaining(['Told by another server']),
  })
  // A reloaded page has forgotten the events it received.
  expect((await reader.list()).names).toContain('Told by another server')
})

test('after a lost connection everything is read again, and no older than the connection', async () => {
  const reader = await aBrowser()
  await readFromReplica(reader)
  await paused()
  const loseConnection = async () => {
    await aCustomer(t.db, { customerName: 'Saved while nobody listened' })
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'dray-live'`.execute(t.db)
  }
  const hello = await eventOf(t, loseConnection, ({ kind }) => kind === 'hello')
  expect((await reader.list(positionIn(hello))).names).toContain('Saved while nobody listened')
})

test('a stream also sends changes from before it began that a replica may have missed', async () => {
  const writer = await aBrowser()
  const { id } = (await writer.addCustomer('Saved before the stream')).json()
  const cookie = `dray_session=${writer.jar.get('dray_session')}`
  const origin = await t.app.listen({ port: 0, host: '127.0.0.1' })
  const stream = await fetch(`${origin}/api/events`, { headers: { cookie }, signal: AbortSignal.timeout(20_000) })
  let text = ''
  for await (const part of stream.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += part
    if (text.includes(`"customers","ids":[${id}]`)) break
  }
  expect(text).toMatch(new RegExp(`"entity":"customers","ids":\\[${id}\\],"position":"`))
})

/** The lines that a Dray logs. */
function logLines() {
  const lines: string[] = []
  return { lines, log: createLog({ level: 'info', to: { write: (line) => void lines.push(JSON.parse(line).msg) } }) }
}

test('a replica that lags too far is not used until it has caught up, and this is logged once', async () => {
  const { lines, log } = logLines()
  const other = await anotherDray({ DATABASE_READ_MAX_LAG: '1' }, log)
  const reader = await aBrowser(other)
  await readFromReplica(reader, other)
  await paused()
  await aCustomer(t.db, { customerName: 'Saved long ago' })
  await vi.waitFor(async () => expect((await reader.list()).names).toContain('Saved long ago'), longEnough)
  expect((await reader.list()).from).toBe('primary')
  await vi.waitFor(() => expect(lines.join()).toContain('further behind than'), longEnough)
  expect((await other.app.inject('/api/health/ready')).statusCode).toBe(200)
  await servers.resume()
  await readFromReplica(reader, other)
  expect((await reader.list()).names).toContain('Saved long ago')
  const said = lines.filter((line) => line.includes('DATABASE_READ_URL'))
  expect(said.map((line) => line.includes('further behind'))).toEqual([false, true, false])
})

test('when a replica stops, the primary answers at once, and the replica again when it is back', async () => {
  const reader = await aBrowser()
  await readFromReplica(reader)
  let isEnding = true
  const ending = servers.stopStandby().finally(() => (isEnding = false))
  // One database or the other answers each of these lists.
  while (isEnding) await reader.list()
  await ending
  expect((await reader.list()).from).toBe('primary')
  await servers.startStandby()
  await readFromReplica(reader)
})

test('a read waiting for a replica that stopped responding is answered by the primary', async () => {
  const way = await startSilentProxy(servers.standby)
  onTestFinished(() => way.stop())
  const other = await anotherDray({ DATABASE_READ_URL: addressOf(way.connection) })
  const reader = await aBrowser(other)
  await readFromReplica(reader, other)
  way.freeze()
  const from: string[] = []
  void reader.list().then((list) => from.push(list.from))
  // A query may take longer than that.
  await vi.waitFor(() => expect(from).toEqual(['primary']), longEnough)
  way.thaw()
  await readFromReplica(reader, other)
})

test('a database that is not a replica of this one is not used, and the log says so', async () => {
  const { lines, log } = logLines()
  const other = await anotherDray({ DATABASE_READ_URL: servers.connection.connectionString }, log)
  await vi.waitFor(() => expect(lines.join()).toContain("doesn't lead to a replica of the database"), longEnough)
  expect((await (await aBrowser(other)).list()).from).toBe('primary')
})

test('another database on the replica’s server is not used', async () => {
  const { lines, log } = logLines()
  const other = await anotherDray({ DATABASE_READ_URL: databaseAt(servers.standbyUrl, 'postgres') }, log)
  await vi.waitFor(() => expect(lines.join()).toContain("doesn't lead to a replica of the database"), longEnough)
  expect((await (await aBrowser(other)).list()).from).toBe('primary')
})

test('without a replica, positions are not read, sent or stored; with one, a write takes no extra statement', async () => {
  const plain = await anotherDray({ DATABASE_READ_URL: '' })
  const sent = statementsSent()
  const written = async (dray: TestApp, name: string) => {
    const browser = await aBrowser(dray)
    await browser.addCustomer(`First ${name}`)
    sent.clear()
    const answer = await browser.addCustomer(name)
    const all = sent.by('dray')
    const begin = all.findIndex(({ text }) => text === 'begin')
    const asked = all.filter(({ text }) => text.includes('pg_current_wal') && !text.includes('pg_control_system'))
    return {
      answer,
      asked,
      texts: all
        .slice(begin)
        .filter(({ client }) => client === all[begin]?.client)
        .map(({ text }) => text),
    }
  }
  const event = await eventOf(
    plain,
    () => aBrowser(plain),
    ({ kind }) => kind === 'changed',
  )
  expect(positionIn(event)).toBeUndefined()
  const [alone, beside] = [await written(plain, 'Saved alone'), await written(t, 'Saved beside a replica')]
  expect(alone.answer.headers[positionHeader]).toBeUndefined()
  expect(alone.answer.cookies).toEqual([])
  expect(alone.texts.filter((text) => text.includes('lsn'))).toEqual([])
  expect(beside.answer.cookies).toMatchObject([{ name: 'dray_position', httpOnly: true, sameSite: 'Lax', maxAge: 120 }])
  const untilCommit = (texts: readonly string[]) =>
    texts.slice(0, texts.findIndex((text) => text.startsWith('commit')) + 1)
  expect(untilCommit(alone.texts).length).toBeGreaterThan(3)
  expect(beside.asked.map(({ text }) => text)).toEqual([expect.stringMatching(/^commit;/)])
  expect(untilCommit(beside.texts)).toHaveLength(untilCommit(alone.texts).length)
})

// Comes with the system, not npm.
test.skipIf(pgBouncerProgram === undefined)('a replica behind a pooler is used as well', async () => {
  const pooler = await startPgBouncer(pgBouncerProgram ?? '', servers.standbyUrl)
  onTestFinished(() => pooler.stop())
  const other = await anotherDray({ DATABASE_READ_URL: pooler.url })
  const [writer, reader] = [await aBrowser(other), await aBrowser(other)]
  await readFromReplica(reader, other)
  await paused()
  await writer.addCustomer('Saved beside a pooler')
  expect((await writer.list()).names).toContain('Saved beside a pooler')
  expect(await reader.list()).toEqual({ from: 'replica', names: expect.not.arrayContaining(['Saved beside a pooler']) })
})

async function customersOf(dray: TestApp) {
  return dray.db.selectFrom('customers').select('id').execute()
}
