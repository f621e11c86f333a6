import { openPool } from '@dray/server/platform/db/connection'
import { connect } from '@dray/server/platform/db/db'
import { createLog } from '@dray/server/platform/log'
import { aUser } from '@dray/server/test-data/builders'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Site } from '../environment.ts'
import { quantile } from '../measure.ts'
import type { Row } from '../row.ts'
import { createClient, answerText } from '../served/server.ts'
import { buildRollups, ordersToPlace } from './calls.ts'
import type { Bench } from './compare.ts'
import { workingDay, type OfficeUser } from './mixed-work.ts'

const levels = [1, 8, 64, 256] as const
/** The server must be quick enough for this many people. */
const busyOffice = 64
export const maxP95Ms = 500
/** The most answers one person may get, as a multiple of the fewest. */
const maxUnfairness = 1.5

export type Served = { person: number; ms: number; failure: string | undefined }

/** People who work without a pause, each with their own session and connection, compared with one who works alone. Rollups are in place. */
export const load: Bench = {
  description: '1, 8, 64 and 256 people at once with the mixed work of a day',
  async run({ few, sizes, isQuick }) {
    const site = await few()
    await buildRollups(site)
    const users = await openUsers(site, Math.max(...levels), sizes.customers)
    const seconds = isQuick ? { warmUp: 1, measured: 3 } : { warmUp: 5, measured: 20 }
    await workAtOnce(users.slice(0, 8), seconds.warmUp)
    const rows: Row[] = []
    let alone = Number.NaN
    for (const people of levels) {
      const before = await site.server.processorMs()
      const served = await workAtOnce(users.slice(0, people), seconds.measured)
      const processorMs = (await site.server.processorMs()) - before
      if (people === 1) alone = quantile(servedDurations(served), 0.5)
      rows.push(...loadRows(served, { people, alone, seconds: seconds.measured, processorMs }))
      for (const failure of new Set(served.flatMap(({ failure }) => failure ?? [])))
        process.stderr.write(`  ${failure}\n`)
    }
    return rows
  },
}

/** Each sign-in takes a while, so more people than this share sessions. */
const maxSessions = 256

/** Each person gets their own connection. */
export async function openUsers(site: Site, count: number, customers: number): Promise<OfficeUser[]> {
  const db = connect(openPool({ connectionString: site.url }, createLog({ level: 'error' })))
  try {
    const orders = await ordersToPlace(site, 200)
    const { rows } = await site.client.query<{ id: number }>('select id from orders order by id desc limit 500')
    const orderIds = rows.map(({ id }) => id)
    const cookies: string[] = []
    for (let session = 0; session < Math.min(count, maxSessions); session++) {
      const { email, password } = await aUser(db, { roles: ['SALES', 'ACCOUNTING'] })
      const answer = await site.server.request('/api/db/users/login', { method: 'POST', body: { email, password } })
      cookies.push(String(answer.headers['set-cookie']).split(';')[0] ?? '')
    }
    return Array.from({ length: count }, (_, person) => ({
      request: createClient(site.server.address, { cookie: cookies[person % cookies.length] ?? '' }),
      customerId: 1 + (person % customers),
      orderIds,
      ordersToPlace: [...orders.slice(person % orders.length), ...orders.slice(0, person % orders.length)],
    }))
  } finally {
    await db.destroy()
  }
}

/** Everyone works through their day. With a pause, each thinks after every answer, and they don't start all at once. */
export async function workAtOnce(users: readonly OfficeUser[], seconds: number, pauseMs = 0): Promise<Served[]> {
  const served: Served[] = []
  const until = performance.now() + seconds * 1000
  await Promise.all(
    users.map(async (user, person) => {
      const tasks = workingDay(person)
      if (pauseMs > 0) await sleep((pauseMs * person) / users.length)
      for (let turn = 0; performance.now() < until; turn++) {
        const startedAt = performance.now()
        const answer = await tasks[turn % tasks.length]?.(user, turn + person)
        const failure =
          answer?.status === 200 ? undefined : `${answer?.status}: ${answer && answerText(answer).slice(0, 300)}`
        served.push({ person, ms: performance.now() - startedAt, failure })
        if (pauseMs > 0) await sleep(pauseMs)
      }
    }),
  )
  return served
}

const servedDurations = (served: readonly Served[]): number[] => served.map(({ ms }) => ms)

function loadRows(
  served: Served[],
  { people, alone, seconds, processorMs }: { people: number; alone: number; seconds: number; processorMs: number },
): Row[] {
  const at = (share: number) => quantile(servedDurations(served), share)
  const answers = Array.from({ length: people }, (_, person) => served.filter((one) => one.person === person).length)
  const failed = served.filter(({ failure }) => failure !== undefined).length
  const row = (work: string, unit: Row['unit'], median: number, p95 = Number.NaN): Row => ({
    work,
    unit,
    measured: { median, p95 },
  })
  const rows: Row[] = [
    {
      ...row(`a day's mix of work, ${people} ${people === 1 ? 'person' : 'people'} at once`, 'ms', at(0.5), at(0.95)),
      ...(people > 1 && { limit: { name: 'one person', median: alone } }),
      ...(people === busyOffice && { budget: { p95AtMost: maxP95Ms } }),
    },
    row('  one in a hundred, and the longest', 'ms', at(0.99), at(1)),
    row('  processor time per request', 'ms', processorMs / served.length),
    row('  answers a second', '', served.length / seconds),
    { ...row('  failed', '', failed), budget: { atMost: 0 } },
  ]
  const limit = { name: 'the fewest', median: Math.min(...answers) }
  const fairness = { ...row('  most answers of one person', '', Math.max(...answers)), limit }
  return people === 1 ? rows : [...rows, { ...fairness, budget: { timesLimit: maxUnfairness } }]
}
