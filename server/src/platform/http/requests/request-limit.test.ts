import { sql } from 'kysely'
import { randomBytes } from 'node:crypto'
import { afterAll, expect, test, vi } from 'vitest'
import { buildApp } from '../../../app.ts'
import { hashOfToken } from '../../../features/users/tokens.ts'
import { openTestApp } from '../../../test-data/test-app.ts'

const t = await openTestApp({ REQUESTS_PER_MINUTE: '60' })
const users = [await t.as('SALES'), await t.as('SALES')]
const app = await buildApp(t.dray, { maxEventLoopDelay: 0 })
afterAll(() => app.close())

/** How many requests are answered, and the status of the rest. */
async function answered(count: number, url: string, { cookie = '', address = '127.0.0.1' } = {}) {
  const request = { url, headers: { cookie }, remoteAddress: address }
  const answers = []
  for (let sent = 0; sent < count; sent++) answers.push(await app.inject(request))
  const refused = answers.filter(({ statusCode }) => statusCode === 429)
  return { answered: count - refused.length, codes: [...new Set(refused.map((answer) => answer.json().code))] }
}

/** Another session of a user. */
async function anotherSession(userId: number): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(Date.now() + 86_400_000)
  await t.db
    .insertInto('sessions')
    .values({ tokenHash: hashOfToken(token), userId, expiresAt })
    .execute()
  return `dray_session=${token}`
}

test('all of a user’s sessions share one request limit, and each address without a session has its own', async () => {
  const [first, second] = users.map(({ cookie }) => cookie)
  const limited = { answered: 60, codes: ['too-many'] }
  expect(await answered(65, '/api/db/users/getSession', { cookie: first })).toEqual(limited)
  const another = await anotherSession(users[0]?.userId ?? 0)
  expect(await answered(1, '/api/db/users/getSession', { cookie: another })).toEqual({
    answered: 0,
    codes: ['too-many'],
  })
  // At the same address, another user and people who are not signed in have their own limits.
  expect(await answered(60, '/api/db/users/getSession', { cookie: second })).toEqual({ answered: 60, codes: [] })
  expect(await answered(65, '/api/db/settings/get')).toEqual(limited)
  // A nonexistent session has no limit of its own.
  const made = { cookie: 'dray_session=invented', address: '10.0.0.1' }
  const other = { cookie: 'dray_session=another', address: '10.0.0.1' }
  expect(await answered(60, '/api/db/users/getSession', made)).toEqual({ answered: 60, codes: [] })
  expect(await answered(1, '/api/db/users/getSession', other)).toEqual({ answered: 0, codes: ['too-many'] })
})

test('a signed-in user’s request that waits too long is refused as busy; health checks and sign-ins never wait', async () => {
  const [first] = users
  const queue = { concurrency: 0, waitMs: 50 }
  const full = await buildApp(t.dray, { maxEventLoopDelay: 0, requestsPerMinute: 1000, queue })
  const statusOf = async (url: string) => {
    const answer = await full.inject({ url, headers: { cookie: first?.cookie ?? '' } })
    return [answer.statusCode, answer.json().code]
  }
  expect(await statusOf('/api/db/customers/getAll')).toEqual([503, 'busy'])
  expect(await statusOf('/api/health')).toEqual([200, undefined])
  expect(await statusOf('/api/db/settings/get')).toEqual([200, undefined])
  await full.close()
})

test('many sessions of one user take no more turns than one, and other users are answered', async () => {
  const [first, second] = users
  const queue = { concurrency: 4, perUser: 2, waitMs: 200 }
  const busy = await buildApp(t.dray, { maxEventLoopDelay: 0, requestsPerMinute: 1000, queue })
  const read = async (url: string, cookie = '') => (await busy.inject({ url, headers: { cookie } })).statusCode
  const sessions = await Promise.all(Array.from({ length: 10 }, () => anotherSession(first?.userId ?? 0)))
  const statuses = await t.db.transaction().execute(async (tx) => {
    // Until the lock is released, every request that has a turn keeps it.
    await sql`lock table products`.execute(tx)
    const theirs = Promise.all(sessions.map((cookie) => read('/api/db/products/getAll', cookie)))
    await vi.waitFor(() => expect(busy.queue.waiting()).toBe(8))
    expect(await read('/api/db/users/getSession', second?.cookie)).toBe(200)
    await vi.waitFor(() => expect(busy.queue.waiting()).toBe(0))
    return () => theirs
  })
  expect((await statuses()).toSorted((a, b) => a - b)).toEqual([200, 200, ...Array.from({ length: 8 }, () => 503)])
  await busy.close()
})

test('health checks are outside the limit', async () => {
  expect(await answered(100, '/api/health')).toEqual({ answered: 100, codes: [] })
})
