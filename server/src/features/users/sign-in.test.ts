import { createHash } from 'node:crypto'
import { beforeEach, expect, test, vi } from 'vitest'
import { sql } from 'kysely'
import { aUser } from '../../test-data/builders.ts'
import { openTestApp } from '../../test-data/test-app.ts'

const t = await openTestApp()
beforeEach(() => t.db.deleteFrom('signInFailures').execute())

async function signIn(email: string, password: string, address = '127.0.0.1', cookie = '') {
  const answer = await t.app.inject({
    method: 'POST',
    url: '/api/db/users/login',
    payload: { email, password },
    remoteAddress: address,
    headers: { cookie },
  })
  const cookies = answer.cookies.map(({ name, value }) => `${name}=${value}`)
  return {
    status: answer.statusCode,
    code: answer.json().code,
    retryAfter: Number(answer.headers['retry-after']),
    browser: cookies.find((pair) => pair.startsWith('dray_browser=')) ?? '',
  }
}

/** Failures of an account, address or browser, this many minutes ago. */
async function hasFailed(subject: string, ...minutesAgo: number[]) {
  const failedAt = minutesAgo.map((minutes) => new Date(Date.now() - minutes * 60_000))
  await t.db.deleteFrom('signInFailures').where('subject', '=', subject).execute()
  await t.db.insertInto('signInFailures').values({ subject, failedAt }).execute()
}
const times = (count: number, minutesAgo: number) => Array.from({ length: count }, () => minutesAgo)

async function failuresOf(subject: string): Promise<number> {
  const row = await t.db
    .selectFrom('signInFailures')
    .select('failedAt')
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.failedAt.length ?? 0
}

test('after ten failures an account is locked, even for the right password, until one of them is fifteen minutes old', async () => {
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

test('if two hundred guesses arrive at once, at most ten are tried', async () => {
  const user = await aUser(t.db)
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, guess) => signIn(user.email, `guess ${guess}`, `10.0.0.${guess}`)),
  )
  const codes = answers.map((answer) => answer.code)
  expect(codes.filter((code) => code === 'wrong-credentials')).toHaveLength(10)
  expect(codes.filter((code) => code === 'locked-out')).toHaveLength(190)
})

test('an address is locked after a hundred failures across all accounts, and unlocked as they expire', async () => {
  const user = await aUser(t.db)
  await hasFailed('address:10.1.1.1', ...times(40, 16), ...times(60, 14), ...times(39, 1))
  expect((await signIn('nobody@example.com', 'guess', '10.1.1.1')).status).toBe(401)
  expect(await signIn(user.email, user.password, '10.1.1.1')).toMatchObject({ status: 429, code: 'locked-out' })
  expect(await failuresOf(`account:${user.email}`)).toBe(0)
  expect((await signIn(user.email, user.password, '10.1.1.2')).status).toBe(200)
})

test('a success clears the account’s failures and keeps the address’s', async () => {
  const user = await aUser(t.db)
  await hasFailed(`account:${user.email}`, ...times(9, 1))
  await hasFailed('address:10.1.1.3', 14, 5, 1)
  expect((await signIn(user.email, user.password, '10.1.1.3')).status).toBe(200)
  expect([await failuresOf(`account:${user.email}`), await failuresOf('address:10.1.1.3')]).toEqual([0, 3])
})

test('an IPv6 address counts by its /64, and an IPv4 address written as IPv6 counts as itself', async () => {
  for (const host of ['1', '2', 'aaaa:bbbb:cccc:dddd'])
    await signIn('nobody@example.com', 'guess', `2001:db8:0:7:${host.includes(':') ? host : `:${host}`}`)
  await signIn('nobody@example.com', 'guess', '2001:db8:0:8::1')
  await signIn('nobody@example.com', 'guess', '::ffff:10.1.1.9')
  const counted = ['2001:db8:0:7::', '2001:db8:0:8::', '10.1.1.9'].map((name) => failuresOf(`address:${name}`))
  expect(await Promise.all(counted)).toEqual([3, 1, 1])
  const user = await aUser(t.db)
  await hasFailed('address:2001:db8:0:9::', ...times(100, 1))
  expect((await signIn(user.email, user.password, '2001:db8:0:9::abcd')).code).toBe('locked-out')
})

test('a lock of the address does not keep out a browser the user signed in with before', async () => {
  const [user, other] = [await aUser(t.db), await aUser(t.db)]
  const { browser } = await signIn(user.email, user.password, '10.1.2.1')
  await hasFailed('address:10.1.2.1', ...times(100, 1))
  const signInAs = ({ email }: typeof user, password: string, cookie: string) =>
    signIn(email, password, '10.1.2.1', cookie)
  expect((await signInAs(user, user.password, '')).code).toBe('locked-out')
  expect((await signInAs(user, user.password, 'dray_browser=made-up')).code).toBe('locked-out')
  expect((await signInAs(other, other.password, browser)).code).toBe('locked-out')
  expect((await signInAs(user, 'guess', browser)).code).toBe('wrong-credentials')
  expect(await failuresOf('address:10.1.2.1')).toBe(100)
  expect((await signInAs(user, user.password, browser)).status).toBe(200)
})

test('a known browser has its own count of failures, and a locked account is locked there too', async () => {
  const user = await aUser(t.db)
  const { browser } = await signIn(user.email, user.password)
  const subject = `browser:${createHash('sha256')
    .update(browser.split('=')[1] ?? '')
    .digest('hex')}`
  for (let guess = 0; guess < 10; guess++)
    expect((await signIn(user.email, 'guess', '127.0.0.1', browser)).code).toBe('wrong-credentials')
  expect([await failuresOf(subject), await failuresOf('address:127.0.0.1')]).toEqual([10, 0])
  expect((await signIn(user.email, user.password, '127.0.0.1', browser)).code).toBe('locked-out')
  await t.db.deleteFrom('signInFailures').execute()
  await hasFailed(subject, ...times(100, 1))
  expect((await signIn(user.email, user.password, '127.0.0.1', browser)).code).toBe('locked-out')
})

test('a browser that several people share is known for each of them, and stays known after signing out', async () => {
  const [user, other] = [await aUser(t.db), await aUser(t.db)]
  const { browser } = await signIn(user.email, user.password)
  const second = await signIn(other.email, other.password, '127.0.0.1', browser)
  expect(second.browser).toBe(browser)
  await t.db.deleteFrom('sessions').execute()
  await hasFailed('address:127.0.0.1', ...times(100, 1))
  for (const { email, password } of [user, other])
    expect((await signIn(email, password, '127.0.0.1', browser)).status).toBe(200)
})

test('a token that a client made up is replaced, and the fifty browsers used last stay known', async () => {
  const user = await aUser(t.db)
  const { browser } = await signIn(user.email, user.password, '127.0.0.1', 'dray_browser=made-up')
  expect(browser).toMatch(/^dray_browser=[\w-]{43}$/)
  const signedInAt = new Date(Date.now() - 60_000)
  const old = Array.from({ length: 60 }, (_, n) => ({ tokenHash: Buffer.from([n]), userId: user.id, signedInAt }))
  await t.db.insertInto('knownBrowsers').values(old).execute()
  await signIn(user.email, user.password, '127.0.0.1', browser)
  const known = await t.db.selectFrom('knownBrowsers').selectAll().where('userId', '=', user.id).execute()
  expect(known).toHaveLength(50)
  expect(known.filter((row) => row.signedInAt > signedInAt)).toHaveLength(1)
})

test('refusals to one network are logged once a minute', async () => {
  await hasFailed('address:2001:db8:0:10::', ...times(100, 1))
  for (const host of [1, 2, 3]) await signIn('nobody@example.com', 'guess', `2001:db8:0:10::${host}`)
  const logged = t.db.selectFrom('signIns').select('id').where('event', '=', 'LOCKED_OUT')
  expect(await logged.where('address', 'like', '2001:db8:0:10:%').execute()).toHaveLength(1)
})

test('setting the clock back locks nobody out', async () => {
  const user = await aUser(t.db)
  await hasFailed(`account:${user.email}`, ...times(10, -24 * 60))
  await hasFailed('address:10.1.1.4', ...times(100, -24 * 60))
  expect((await signIn(user.email, user.password, '10.1.1.4')).status).toBe(200)
})

test('a sign-in fails if its password is changed in the meantime', async () => {
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
