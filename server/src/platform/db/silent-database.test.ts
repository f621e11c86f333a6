import type { LiveEvent } from '@dray/contract/events'
import { setTimeout as sleep } from 'node:timers/promises'
import fastify, { type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildApp } from '../../app.ts'
import { answerWithProblem } from '../http/problem.ts'
import { announceProgress } from '../live/announce.ts'
import { listenToDatabase } from '../live/live-events.ts'
import { assembleOn } from '../../start.ts'
import { aCustomer } from '../../test-data/builders.ts'
import { expectRefusal } from '../../test-data/expectations.ts'
import { startSilentProxy } from '../../test-data/servers/silent-proxy.ts'
import { openTestApp } from '../../test-data/test-app.ts'
import type { Dray } from '../../dray.ts'

/** On a busy machine a request may take longer than this, so tests wait until it succeeds. */
const shortLimits = { connectMs: 300, statementMs: 250, queryMs: 400, healthMs: 400 }
/** For ten requests at once on a busy machine. */
const longerLimits = { connectMs: 30_000, statementMs: 1500, queryMs: 2000, healthMs: 400 }

let proxy: Awaited<ReturnType<typeof startSilentProxy>>
const endings: (() => unknown)[] = []
const t = await openTestApp()
const user = await t.as('SALES')
beforeEach(async () => {
  proxy = await startSilentProxy(t.connection)
})
afterEach(async () => {
  proxy.stop()
  for (const end of endings.splice(0).reverse()) await end()
})

/** Dray on the same data over another connection. */
async function drayOver(
  connection: object,
  databaseLimits = shortLimits,
): Promise<{ app: FastifyInstance; dray: Dray }> {
  const { config, log } = t.dray
  const dray = await assembleOn({ connection }, { config, log, isDemo: false, databaseLimits }, endings)
  const app = await buildApp(dray, { maxEventLoopDelay: 0 })
  endings.push(() => app.close())
  return { app, dray }
}

const read = async (app: FastifyInstance) => {
  const answer = await app.inject({ url: '/api/db/customers/getAll', headers: { cookie: user.cookie } })
  return answer.json().code ?? answer.statusCode
}
const health = async (app: FastifyInstance) => (await app.inject('/api/health')).statusCode

test('connections that went silent are dropped together, and the next requests are answered on new ones', async () => {
  const { app } = await drayOver(proxy.connection, longerLimits)
  const tenAtOnce = () => Promise.all(Array.from({ length: 10 }, () => read(app)))
  expect(new Set(await tenAtOnce())).toEqual(new Set([200]))
  proxy.silence()
  expect(await read(app)).toBe('database-away')
  expect(new Set(await tenAtOnce())).toEqual(new Set([200]))
})

test('while the database is frozen, health and calls answer 503; afterward both work again', async () => {
  const { app } = await drayOver(proxy.connection)
  const bothWork = () => vi.waitFor(async () => expect([await health(app), await read(app)]).toEqual([200, 200]))
  await bothWork()
  proxy.freeze()
  expect(await Promise.all([health(app), health(app), read(app)])).toEqual([503, 503, 'database-away'])
  expect(await Promise.all([health(app), read(app)])).toEqual([503, 'database-away'])
  proxy.thaw()
  await bothWork()
})

test('the health check tests the database even while every pooled connection is in use', async () => {
  const { app, dray } = await drayOver({ ...t.connection, max: 1 })
  await dray.db.connection().execute(async () => {
    await vi.waitFor(async () => expect(await health(app)).toBe(200))
  })
})

test('live updates continue after their connection went silent', async () => {
  const events: LiveEvent[] = []
  const live = listenToDatabase(proxy.connection, t.dray.log, { heartbeatMs: 300, answerMs: 200 })
  endings.push(() => live.stop())
  live.subscribe((event) => events.push(event))
  const hellos = () => events.filter(({ kind }) => kind === 'hello').length
  await vi.waitFor(() => expect(hellos()).toBeGreaterThan(0))
  const before = hellos()
  proxy.silence()
  await vi.waitFor(() => expect(hellos()).toBeGreaterThan(before))
  await announceProgress(t.db, 'job', 1, 2)
  await vi.waitFor(() => expect(events).toContainEqual({ kind: 'progress', jobId: 'job', done: 1, total: 2 }))
})

test('the live updates of a browser stay open while the database does not answer, and continue when it does', async () => {
  // Announcements bypass the proxy, so the server hears that a session ended while it can't query the database.
  const { app } = await drayOver({ ...proxy.connection, direct: t.connection })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const stream = await fetch(`${origin}/api/events`, { headers: { cookie: user.cookie } })
  let received = ''
  let hasEnded = false
  const read = async () => {
    for await (const text of stream.body?.pipeThrough(new TextDecoderStream()) ?? []) received += text
    hasEnded = true
  }
  void read().catch(() => undefined)
  const hellos = () => received.split('"hello"').length - 1
  // Receiving a change shows that it listens.
  await vi.waitFor(async () => {
    await announceProgress(t.db, 'before', 1, 1)
    expect(received).toContain('before')
  })
  const before = hellos()
  proxy.freeze()
  await t.db.updateTable('users').set({ name: 'Renamed' }).where('id', '=', user.userId).execute()
  await announceProgress(t.db, 'meanwhile', 1, 1)
  await vi.waitFor(async () => expect(await health(app)).toBe(503))
  // Long enough for the server to give up at least once.
  await sleep(2 * shortLimits.queryMs + shortLimits.connectMs)
  expect(hasEnded).toBe(false)
  expect(received.includes('meanwhile')).toBe(false)
  proxy.thaw()
  await vi.waitFor(() => expect(received).toContain('meanwhile'))
  expect(hellos()).toBeGreaterThan(before)
  expect(hasEnded).toBe(false)
})

test('a statement that takes too long is stopped by the database, and the connection stays', async () => {
  // The database has time to stop it before the connection counts as dead.
  const limits = { ...longerLimits, statementMs: 250, queryMs: 30_000 }
  const { dray } = await drayOver({ ...t.connection, max: 1 }, limits)
  const app = fastify({ genReqId: () => 'request' })
  app.setErrorHandler(answerWithProblem)
  app.get('/', () => sql`select pg_sleep(60)`.execute(dray.db))
  const process = async () => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(dray.db)).rows[0]?.pid
  const before = await process()
  expectRefusal(await app.inject('/'), 503, 'busy')
  expect(await process()).toBe(before)
})

const comment = (app: FastifyInstance, entityId: number) =>
  app.inject({
    method: 'POST',
    url: '/api/db/comments/addNew',
    headers: { cookie: user.cookie },
    payload: { entityType: 'customer', entityId, text: 'Hello' },
  })

test('on a read-only database people can read, and a change is refused with a message', async () => {
  const { app } = await drayOver({ ...t.connection, options: '-c default_transaction_read_only=on' }, longerLimits)
  // A session that would be extended.
  await t.db
    .updateTable('sessions')
    .set({ expiresAt: new Date(Date.now() + 86_400_000) })
    .execute()
  expect(await read(app)).toBe(200)
  expectRefusal(await comment(app, (await aCustomer(t.db)).id), 503, 'database-read-only')
})

test('when the disk of the database is full, a change is refused with a message that says so', async () => {
  await sql`
    create function disk_is_full() returns trigger language plpgsql as $$ begin raise sqlstate '53100'; end $$;
    create trigger disk_is_full before insert on comments execute function disk_is_full()`.execute(t.db)
  const answer = await comment(t.app, (await aCustomer(t.db)).id)
  expectRefusal(answer, 503, 'disk-full')
  expect(answer.json().title).toContain('disk is full')
})
