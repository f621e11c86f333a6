import { expect, test, vi } from 'vitest'
import { allReceived } from '../../test-data/announcements.ts'
import { aUser } from '../../test-data/builders.ts'
import { openTestApp, type TestApp } from '../../test-data/test-app.ts'

// Requests of tests come from 127.0.0.1, like those of a proxy on the same machine.
const t = await openTestApp()

type Answer = Awaited<ReturnType<TestApp['signedOut']>>
type User = { email: string; password: string }
const byHttps = { 'x-forwarded-proto': 'https' }
const signIn = ({ email, password }: User, headers: Record<string, string> = {}): Promise<Answer> =>
  t.signedOut('POST', '/api/db/users/login', { body: { email, password }, headers })
const cookieOf = (answer: Answer): string => String(answer.headers['set-cookie']).split(';')[0] ?? ''
const sessionOf = (headers: Record<string, string>): Promise<Answer> =>
  t.signedOut('GET', '/api/db/users/getSession', { headers })
const daysAgo = (days: number): Date => new Date(Date.now() - days * 86_400_000)

test('behind https the session cookie is bound to this host, and only over https', async () => {
  const answer = await signIn(await aUser(t.db), byHttps)
  const [session = '', browser = ''] = [answer.headers['set-cookie'] ?? []].flat()
  const [pair = '', ...attributes] = session.split('; ')
  expect(pair).toMatch(/^__Host-dray_session=[\w-]{43}$/)
  expect(attributes.toSorted()).toEqual(['HttpOnly', 'Max-Age=7776000', 'Path=/', 'SameSite=Lax', 'Secure'])
  expect(browser).toMatch(/^__Host-dray_browser=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  expect((await sessionOf({ cookie: pair, ...byHttps })).statusCode).toBe(200)
})

test('behind https, a cookie without the prefix is ignored, because another host could set it', async () => {
  const cookie = cookieOf(await signIn(await aUser(t.db)))
  expect(cookie).toMatch(/^dray_session=/)
  expect((await sessionOf({ cookie })).statusCode).toBe(200)
  expect((await sessionOf({ cookie, ...byHttps })).statusCode).toBe(401)
})

test('signing out removes the cookie that the browser has', async () => {
  const user = await aUser(t.db)
  for (const headers of [{}, byHttps] as Record<string, string>[]) {
    const cookie = cookieOf(await signIn(user, headers))
    const answer = await t.signedOut('POST', '/api/db/users/logout', { headers: { cookie, ...headers } })
    const [name = ''] = cookie.split('=')
    expect(String(answer.headers['set-cookie'])).toMatch(new RegExp(`^${name}=; .*Expires=Thu, 01 Jan 1970`))
    expect(String(answer.headers['set-cookie']).includes('Secure')).toBe(headers === byHttps)
  }
})

test('signing in again ends the browser’s previous session, even another user’s', async () => {
  const [first, second] = [await aUser(t.db), await aUser(t.db)]
  const before = cookieOf(await signIn(first))
  const elsewhere = cookieOf(await signIn(first))
  const after = cookieOf(await signIn(second, { cookie: before }))
  const statuses = [before, elsewhere, after].map(async (cookie) => (await sessionOf({ cookie })).statusCode)
  expect(await Promise.all(statuses)).toEqual([401, 200, 200])
})

test('a session that is used every day ends ninety days after the user signed in', async () => {
  const rep = await t.as('SALES')
  const session = t.db.updateTable('sessions').where('userId', '=', rep.userId)
  const read = async () => {
    await allReceived(t)
    return (await rep('GET', '/api/db/users/getSession')).statusCode
  }
  const expiresInDays = async () => {
    const { expiresAt } = await t.db
      .selectFrom('sessions')
      .select('expiresAt')
      .where('userId', '=', rep.userId)
      .executeTakeFirstOrThrow()
    return Math.round((expiresAt.getTime() - Date.now()) / 86_400_000)
  }
  await session.set({ createdAt: daysAgo(80), expiresAt: daysAgo(-2) }).execute()
  expect(await read()).toBe(200)
  expect(await expiresInDays()).toBe(10)
  await session.set({ createdAt: daysAgo(89.9), expiresAt: daysAgo(-0.05) }).execute()
  expect(await read()).toBe(200)
  expect(await expiresInDays()).toBe(0)
  await session.set({ createdAt: daysAgo(90.01), expiresAt: daysAgo(-20) }).execute()
  expect(await read()).toBe(401)
})

test('the live stream of a session ends when its browser signs in again', async () => {
  const user = await aUser(t.db)
  const cookie = cookieOf(await signIn(user))
  const origin = await t.app.listen({ port: 0, host: '127.0.0.1' })
  const stream = await fetch(`${origin}/api/events`, { headers: { cookie } })
  let hasEnded = false
  void stream.text().then(() => {
    hasEnded = true
  })
  await signIn(user, { cookie })
  await vi.waitFor(() => expect(hasEnded).toBe(true), { timeout: 10_000 })
})
