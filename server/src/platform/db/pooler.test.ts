import type { LiveEvent } from '@dray/contract/events'
import { sql } from 'kysely'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { buildApp } from '../../app.ts'
import { announceProgress } from '../live/announce.ts'
import { assembleOn } from '../../start.ts'
import { aCustomer } from '../../test-data/builders.ts'
import { pgBouncerProgram, startPgBouncer } from '../../test-data/servers/pg-bouncer.ts'
import { addressOf } from '../../test-data/server-address.ts'
import { startSilentProxy } from '../../test-data/servers/silent-proxy.ts'
import { openTestApp, testApp } from '../../test-data/test-app.ts'
import { provideDatabase } from './connection.ts'
import type { DatabaseAddress } from './pooler.ts'
import { inTransaction } from './transaction.ts'

let pooler: Awaited<ReturnType<typeof startPgBouncer>>
const endings: (() => unknown)[] = []

const t = await openTestApp()
const url = t.connection.connectionString ?? ''
if (pgBouncerProgram) pooler = await startPgBouncer(pgBouncerProgram, url)
afterAll(async () => {
  for (const end of endings.splice(0).reverse()) await end()
  if (pgBouncerProgram) await pooler.stop()
})

const provide = async (databaseUrl: string, databaseDirectUrl?: string): Promise<DatabaseAddress> =>
  (await provideDatabase({ databaseUrl, databaseDirectUrl, dataDir: '/nowhere', log: t.dray.log })).connection

async function drayThroughPooler(address = pooler.url) {
  const limits = { connectMs: 30_000, statementMs: 500, queryMs: 2000, healthMs: 1500 }
  const { config, log } = t.dray
  const server = { connection: { ...(await provide(address, url)), max: 10 } }
  const dray = await assembleOn(server, { config, log, isDemo: false, databaseLimits: limits }, endings)
  const app = await buildApp(dray, { maxEventLoopDelay: 0 })
  endings.push(() => app.close())
  return { app, dray }
}

test('a database without a pooler needs no second address', async () => {
  expect(await provide(url, url)).toEqual({ connectionString: url })
})

// Comes with the system, not npm.
describe.skipIf(pgBouncerProgram === undefined)('with a real PgBouncer, where it is installed', () => {
  test('behind a pooler, a missing or wrong direct address stops the start with a sentence', async () => {
    await expect(provide(pooler.url)).rejects.toThrow('Set DATABASE_DIRECT_URL to the address of the database itself')
    const other = await testApp()
    endings.push(() => other.stop())
    await expect(provide(pooler.url, other.connection.connectionString)).rejects.toThrow(
      "What is written at DATABASE_URL isn't heard at DATABASE_DIRECT_URL.",
    )
  })

  test('requests that share the few connections of a pooler are all answered, and announcements arrive', async () => {
    const { app, dray } = await drayThroughPooler()
    const { cookie } = await t.as('SALES')
    const heard: LiveEvent[] = []
    dray.live.subscribe((event) => heard.push(event))
    const reads = Array.from({ length: 60 }, () => app.inject({ url: '/api/db/customers/getAll', headers: { cookie } }))
    const writes = Array.from({ length: 20 }, () => aCustomer(dray.db))
    const [answers] = await Promise.all([Promise.all(reads), Promise.all(writes)])
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    await vi.waitFor(async () => {
      await announceProgress(dray.db, 'import', 1, 2)
      expect(heard.map(({ kind }) => kind)).toContain('progress')
    })
    expect((await app.inject('/api/health')).statusCode).toBe(200)
  })

  test('through a pooler, times have one format, and a transaction has its limits and leaves nothing behind', async () => {
    const { dray } = await drayThroughPooler()
    const zone = sql<{ zone: string }>`select current_setting('TimeZone') as zone, pg_sleep(0.01)`
    const zones = await Promise.all(Array.from({ length: 20 }, () => zone.execute(dray.db)))
    expect(new Set(zones.map(({ rows }) => rows[0]?.zone))).toEqual(new Set(['UTC']))
    const slow = inTransaction(dray.db, (tx) => sql`select pg_sleep(20)`.execute(tx))
    await expect(slow).rejects.toMatchObject({ code: '57014' })
    const limit = sql<{ limit: string }>`select current_setting('statement_timeout') as limit`
    const limits = await Promise.all(Array.from({ length: 20 }, () => limit.execute(dray.db)))
    expect(new Set(limits.map(({ rows }) => rows[0]?.limit))).toEqual(new Set(['0']))
  })

  test('while a pooler cannot reach its database, health and calls answer 503', async () => {
    const way = await startSilentProxy(t.connection)
    const other = await startPgBouncer(pgBouncerProgram ?? '', addressOf(way.connection))
    endings.push(() => other.stop())
    const { app } = await drayThroughPooler(other.url)
    const statuses = async () =>
      (await Promise.all(['/api/health', '/api/db/settings/get'].map((call) => app.inject(call)))).map(
        ({ statusCode }) => statusCode,
      )
    await vi.waitFor(async () => expect(await statuses()).toEqual([200, 200]))
    way.stop()
    for (let time = 0; time < 3; time++) expect(await statuses()).toEqual([503, 503])
  })
})
