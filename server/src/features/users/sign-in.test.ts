import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { sql } from 'kysely'
import { aUser } from '../../test-data/builders.ts'
import { type TestApp, testApp } from '../../test-data/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.stop())
beforeEach(() => t.db.deleteFrom('signInFailures').execute())

async function signIn(email: string, password: string, address = '127.0.0.1') {
  const answer = await t.app.inject({
    method: 'POST',
    url: '/api/db/users/login',
    payload: { email, password },
    remoteAddress: address,
  })
  return { status: answer.statusCode, code: answer.json().code, retryAfter: Number(answer.headers['retry-after']) }
}

/** Failures of an account or address, this many minutes ago. */
const hasFailed = (subject: string, ...minutesAgo: number[]) =>
  t.db
    .insertInto('signInFailures')
    .values({ subject, failedAt: minutesAgo.map((minutes) => new Date(Date.now() - minutes * 60_000)) })
    .execute()
const times = (count: number, minutesAgo: number) => Array.from({ length: count }, () => minutesAgo)

async function failuresOf(subject: string): Promise<number> {
  const row = await t.db
    .selectFrom('signInFailures')
    .select('failedAt')
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.failedAt.length ?? 0
}

// D-02, D-228
test('after ten failures an account is locked, also for the right password, until one of them is fifteen minutes old', async () => {
  const user = await aUser(t.db)
  for (let attempt = 0; attempt < 10; attempt++)
    expect((await signIn(user.email.toUpperCase(), 'guess')).code).toBe('wrong-credentials')
  const locked = await signIn(user.email, user.password)
  expect(locked).toMatchObject({ status: 429, code: 'locked-out' })
  expect(locked.retryAfter).toBeGreaterThan(800)
  // A refused attempt does not count.
  expect(await failuresOf(`account:${user.email}`)).toBe(10)
  expect(await failuresOf('address:127.0.0.1')).toBe(10)
  await sql`update sign_in_failures set failed_at[1] = failed_at[1] - interval '15 minutes'`.execute(t.db)
  expect((await signIn(user.email, user.password)).status).toBe(200)
})

// D-228
test('of two hundred guesses at once at most ten are tried', async () => {
  const user = await aUser(t.db)
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, guess) => signIn(user.email, `guess ${guess}`, `10.0.0.${guess}`)),
  )
  const codes = answers.map((answer) => answer.code)
  expect(codes.filter((code) => code === 'wrong-credentials')).toHaveLength(10)
  expect(codes.filter((code) => code === 'locked-out')).toHaveLength(190)
})

// D-228
test('an address is locked after a hundred failures, on whatever accounts, and is free again as they get old', async () => {
  const user = await aUser(t.db)
  await hasFailed('address:10.1.1.1', ...times(40, 16), ...times(60, 14), ...times(39, 1))
  expect((await signIn('nobody@example.com', 'guess', '10.1.1.1')).status).toBe(401)
  expect(await signIn(user.email, user.password, '10.1.1.1')).toMatchObject({ status: 429, code: 'locked-out' })
  expect(await failuresOf(`account:${user.email}`)).toBe(0)
  expect((await signIn(user.email, user.password, '10.1.1.2')).status).toBe(200)
})

// D-228
test('a success forgets the failures of the account and leaves those of the address as they are', async () => {
  const user = await aUser(t.db)
  await hasFailed(`account:${user.email}`, ...times(9, 1))
  await hasFailed('address:10.1.1.3', 14, 5, 1)
  expect((await signIn(user.email, user.password, '10.1.1.3')).status).toBe(200)
  expect([await failuresOf(`account:${user.email}`), await failuresOf('address:10.1.1.3')]).toEqual([0, 3])
})

test('a clock that goes back locks nobody out', async () => {
  const user = await aUser(t.db)
  await hasFailed(`account:${user.email}`, ...times(10, -24 * 60))
  await hasFailed('address:10.1.1.4', ...times(100, -24 * 60))
  expect((await signIn(user.email, user.password, '10.1.1.4')).status).toBe(200)
})

// D-02
test('a password that is changed while somebody signs in with it lets nobody in', async () => {
  const user = await aUser(t.db)
  const waiting = await t.db.transaction().execute(async (tx) => {
    await tx.updateTable('users').set({ passwordHash: 'another' }).where('id', '=', user.id).execute()
    const attempt = signIn(user.email, user.password)
    await vi.waitFor(async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(t.db)
      expect(rows).not.toHaveLength(0)
    }, 5000)
    return { attempt }
  })
  expect(await waiting.attempt).toMatchObject({ status: 401, code: 'wrong-credentials' })
  expect(await t.db.selectFrom('sessions').select('id').where('userId', '=', user.id).execute()).toEqual([])
})
