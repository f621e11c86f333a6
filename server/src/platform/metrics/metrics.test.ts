import { locationColors } from '@dray/domain/locations/location-colors'
import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { buildApp } from '../../app.ts'
import { lockLocations } from '../../features/locations/locations.sql.ts'
import { createLog } from '../log.ts'
import { assembleOn } from '../../start.ts'
import { aCustomer } from '../../test-data/builders.ts'
import { openTestApp } from '../../test-data/test-app.ts'

const token = 'a-token-of-a-monitor'
const t = await openTestApp({ METRICS_TOKEN: token })

const read = (authorization?: string) =>
  t.app.inject({ url: '/api/metrics', headers: authorization === undefined ? {} : { authorization } })

test('a monitor with the token reads how long calls took, without the values in their addresses', async () => {
  const sales = await t.as('SALES')
  const { id } = await aCustomer(t.db)
  expect((await sales('GET', `/api/db/customers/getByID/${id}`)).statusCode).toBe(200)
  const answer = await vi.waitFor(async () => {
    const metrics = await read(`Bearer ${token}`)
    expect(metrics.body).toContain('call="GET /api/db/customers/getByID/:id",status="200"')
    return metrics
  })
  expect(answer.headers['content-type']).toContain('text/plain; version=0.0.4')
  expect(answer.body).toMatch(/^dray_statement_duration_seconds_count [1-9]/m)
  expect(answer.body).toMatch(/^dray_database_connections [1-9]/m)
  expect(answer.body).toMatch(/^process_resident_memory_bytes [1-9]/m)
})

test('without the token, or with a wrong one, nothing is read', async () => {
  const answers = await Promise.all([read(), read('Bearer another-token-of-a-monitor'), read(token)])
  expect(answers.map((answer) => [answer.statusCode, answer.json().code])).toEqual(
    answers.map(() => [401, 'metrics-token']),
  )
})

test('if METRICS_TOKEN is not set, there are no metrics', async () => {
  const app = await buildApp({ ...t.dray, metrics: undefined, config: { ...t.dray.config, metricsToken: undefined } })
  expect((await app.inject({ url: '/api/metrics', headers: { authorization: `Bearer ${token}` } })).statusCode).toBe(
    404,
  )
  await app.close()
})

test('a slow statement is logged with its call and request, and without values', async () => {
  const sales = await t.as('SALES')
  const lines: string[] = []
  const endings: (() => unknown)[] = []
  const log = createLog({ level: 'warn', to: { write: (line) => void lines.push(line) } })
  const config = { ...t.dray.config, slowStatementMs: 200 }
  const dray = await assembleOn(t, { config, log, isDemo: false }, endings)
  const app = await buildApp(dray, { maxEventLoopDelay: 0 })
  const adding = await t.db.transaction().execute(async (tx) => {
    await lockLocations(tx)
    const answer = app.inject({
      method: 'POST',
      url: '/api/db/orders/addLocation',
      payload: { name: 'Freezer of the north', color: locationColors[0] },
      headers: { cookie: sales.cookie },
    })
    await vi.waitFor(async () => {
      const { rows } = await sql`SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`.execute(t.db)
      expect(rows).toHaveLength(1)
    })
    await sleep(2 * config.slowStatementMs)
    // Not awaited here: it waits for this transaction.
    return { answer }
  })
  const answer = await adding.answer
  expect(answer.statusCode).toBe(200)
  const slow = lines.map((line) => JSON.parse(line)).find(({ statement }) => statement?.includes('advisory'))
  expect(slow).toMatchObject({ call: 'POST /api/db/orders/addLocation', reqId: answer.headers['x-request-id'] })
  expect(slow.ms).toBeGreaterThan(config.slowStatementMs)
  expect(lines.join('')).not.toContain('Freezer')
  await app.close()
  for (const end of endings.reverse()) await end()
})
