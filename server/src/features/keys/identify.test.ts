import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { allReceived } from '../../test-data/announcements.ts'
import { codeOf } from '../../test-data/authenticator.ts'
import { type ApiClient, openTestApp, testApp } from '../../test-data/test-app.ts'

// Two servers on one database remember sessions (docs/decisions/033).
const t = await openTestApp()
const other = await testApp({}, {}, { database: { connection: t.connection, drop: async () => undefined } })
afterAll(() => other.stop())
const isListening = ({ dray }: typeof t) => dray.live.sessionsVersion() !== undefined
await vi.waitUntil(() => isListening(t) && isListening(other))
const admin = await t.as('ADMIN')

const page = '/api/db/customers/getAll'
const credentials = ({ cookie, key }: { cookie?: string; key?: string }) =>
  key === undefined ? { cookie: cookie ?? '' } : { authorization: `Bearer ${key}` }
type Sender = Parameters<typeof credentials>[0]
const statusAt = async ({ app }: typeof t, sender: Sender): Promise<number> =>
  (await app.inject({ url: page, headers: credentials(sender) })).statusCode

async function anotherSession({ userId }: ApiClient): Promise<string> {
  const { email } = await t.db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()
  const payload = { email, password: 'correct horse' }
  const answer = await t.app.inject({ method: 'POST', url: '/api/db/users/login', payload })
  return String(answer.headers['set-cookie']).split(';')[0] ?? ''
}

const turnOnSecondFactor = async (user: ApiClient): Promise<void> => {
  const path = '/api/db/users/secondFactor'
  const { secret } = (await user('PUT', `${path}/start`, { body: { password: 'correct horse' } })).json()
  await user('PUT', `${path}/confirm`, { body: { code: codeOf(secret) } })
}

const requireSecondFactor = async (secondFactorRoles: string[]) =>
  admin('PUT', '/api/db/settings/updateCompany', { body: { secondFactorRoles } })

/** The user's own browser is `user`; the session that must end is another. */
type Ending = { end: (user: ApiClient, cookie: string) => Promise<unknown>; status?: number; after?: () => unknown }

const bySelf =
  (method: 'POST' | 'DELETE', url: (userId: number) => string): Ending['end'] =>
  (user, cookie) =>
    t.app.inject({ method, url: url(user.userId), headers: { cookie } })

const endings: Record<string, Ending> = {
  'signing out': { end: bySelf('POST', () => '/api/db/users/logout') },
  'signing out everywhere else': { end: (user) => user('DELETE', `/api/db/users/sessions/${user.userId}`) },
  'a new password': {
    end: (user) => user('PUT', `/api/db/users/updatePassword/${user.userId}`, { body: { password: 'another horse' } }),
  },
  'a second factor': { end: turnOnSecondFactor },
  'changed roles': {
    end: ({ userId }) => admin('PUT', `/api/db/users/update/${userId}`, { body: { role: ['DRIVER'] } }),
  },
  'removing the user': { end: ({ userId }) => admin('DELETE', `/api/db/users/remove/${userId}`) },
  'requiring a second factor': {
    end: () => requireSecondFactor(['SALES']),
    status: 403,
    after: () => requireSecondFactor([]),
  },
}

test.each(Object.entries(endings))('after %s, every server refuses the next request', async (_, ending) => {
  const user = await t.as('SALES')
  const cookie = await anotherSession(user)
  for (const server of [t, other])
    expect([await statusAt(server, { cookie }), await statusAt(server, { cookie })]).toEqual([200, 200])
  await ending.end(user, cookie)
  expect(await statusAt(t, { cookie })).toBe(ending.status ?? 401)
  await allReceived(other)
  expect(await statusAt(other, { cookie })).toBe(ending.status ?? 401)
  await ending.after?.()
})

test('a revoked key is refused by every server', async () => {
  const body = { name: 'Shop', roles: ['SALES'] }
  const { id, key } = (await admin('POST', '/api/db/keys/new', { body })).json()
  expect([await statusAt(t, { key }), await statusAt(other, { key })]).toEqual([200, 200])
  await admin('DELETE', `/api/db/keys/revoke/${id}`)
  expect(await statusAt(t, { key })).toBe(401)
  await allReceived(other)
  expect(await statusAt(other, { key })).toBe(401)
})

test.each([
  ['the session', (userId: number) => sql`delete from sessions where user_id = ${userId}`, 401],
  ['its time', (userId: number) => sql`update sessions set expires_at = now() where user_id = ${userId}`, 401],
  ['the user', (userId: number) => sql`update users set is_active = false where id = ${userId}`, 401],
  ['the roles', (userId: number) => sql`delete from user_roles where user_id = ${userId}`, 403],
] as const)(
  'without %s in the database the next request is refused, whoever removed it',
  async (_, statement, status) => {
    const user = await t.as('SALES')
    expect(await statusAt(t, user)).toBe(200)
    await statement(user.userId).execute(t.db)
    await allReceived(t)
    expect(await statusAt(t, user)).toBe(status)
  },
)

test('a server that hears nothing trusts no session it remembers', async () => {
  const user = await t.as('SALES')
  expect(await statusAt(other, user)).toBe(200)
  const version = other.dray.live.sessionsVersion()
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'dray-live' and datname = current_database()`.execute(t.db)
  await vi.waitFor(() => expect(other.dray.live.sessionsVersion()).not.toBe(version))
  await t.db.deleteFrom('sessions').where('userId', '=', user.userId).execute()
  expect(await statusAt(other, user)).toBe(401)
  await vi.waitUntil(() => isListening(other))
})
