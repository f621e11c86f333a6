import { beforeEach, expect, test, vi } from 'vitest'
import { allReceived } from '../../../test-data/announcements.ts'
import { aUser } from '../../../test-data/builders.ts'
import { readPages } from '../../../test-data/read-pages.ts'
import { openTestApp } from '../../../test-data/test-app.ts'

const t = await openTestApp({ TRUST_PROXY: '1' })
const admin = await t.as('ADMIN')
beforeEach(() => t.db.deleteFrom('signInFailures').execute())

const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/129.0.0.0 Safari/537.36'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0'

async function signIn(email: string, password: string, { agent = chrome, address = '10.0.0.1' } = {}) {
  const headers = { 'user-agent': agent, 'x-forwarded-for': address }
  const answer = await t.signedOut('POST', '/api/db/users/login', { body: { email, password }, headers })
  const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? ''
  return { status: answer.statusCode, cookie, headers: { cookie, ...headers } }
}
type Session = { id: number; browser: string; address: string; isCurrent: boolean; lastSeenOn: string }
const sessionsOf = async (userId: number, headers?: Record<string, string>): Promise<Session[]> =>
  (headers ? t.signedOut : admin)('GET', `/api/db/users/sessions/${userId}`, headers ? { headers } : {}).then(
    (answer) => answer.json(),
  )
type Entry = { event: string; email: string; address: string; browser: string; byName: string | null; id: number }
const log = async (query = ''): Promise<Entry[]> => (await admin('GET', `/api/db/users/signIns${query}`)).json()
const isIn = async (headers: Record<string, string>) =>
  (await t.signedOut('GET', '/api/db/users/getSession', { headers })).statusCode === 200

test('a user sees where they are signed in, and signs out one browser or all others', async () => {
  const user = await aUser(t.db)
  const [desk, home, phone] = [
    await signIn(user.email, user.password),
    await signIn(user.email, user.password, { agent: firefox, address: '10.0.0.2' }),
    await signIn(user.email, user.password, { agent: '', address: '10.0.0.3' }),
  ]
  const sessions = await sessionsOf(user.id, desk.headers)
  expect(sessions.map(({ browser, address, isCurrent }) => [browser, address, isCurrent])).toEqual([
    ['Unknown browser', '10.0.0.3', false],
    ['Firefox on Linux', '10.0.0.2', false],
    ['Chrome on Windows', '10.0.0.1', true],
  ])
  const end = (path: string) =>
    t.signedOut('DELETE', `/api/db/users/sessions/${user.id}${path}`, { headers: desk.headers })
  expect((await end(`/${sessions[1]?.id}`)).json()).toEqual({ ok: true })
  expect((await end(`/${sessions[1]?.id}`)).statusCode).toBe(404)
  expect([await isIn(desk.headers), await isIn(home.headers), await isIn(phone.headers)]).toEqual([true, false, true])
  await end('')
  expect([await isIn(desk.headers), await isIn(phone.headers)]).toEqual([true, false])
  expect((await log(`?search=${user.email}`)).map(({ event }) => event)).toEqual([
    ...['SIGNED_OUT', 'SIGNED_OUT', 'SIGNED_IN', 'SIGNED_IN', 'SIGNED_IN'],
  ])
})

test('only an admin can sign a user out everywhere, and nobody can end another user’s session as their own', async () => {
  const [user, other] = [await aUser(t.db), await t.as('SALES', 'ACCOUNTING')]
  const { headers } = await signIn(user.email, user.password)
  const [session] = await sessionsOf(user.id)
  const own = await other('DELETE', `/api/db/users/sessions/${other.userId}/${session?.id}`)
  const foreign = await other('DELETE', `/api/db/users/sessions/${user.id}`)
  expect(own.statusCode).toBe(404)
  expect(foreign.statusCode).toBe(403)
  expect(await isIn(headers)).toBe(true)
  await admin('DELETE', `/api/db/users/sessions/${user.id}`)
  expect(await isIn(headers)).toBe(false)
  const [entry] = await log(`?search=${user.email}`)
  const { name } = (await admin('GET', '/api/db/users/getSession')).json()
  expect(entry).toMatchObject({ event: 'SIGNED_OUT', byName: name, browser: 'Chrome on Windows' })
})

test('the live stream of a session ends with it', async () => {
  const user = await aUser(t.db)
  const { cookie } = await signIn(user.email, user.password)
  const origin = await t.app.listen({ port: 0, host: '127.0.0.1' })
  const stream = await fetch(`${origin}/api/events`, { headers: { cookie } })
  let hasEnded = false
  void stream.text().then(() => {
    hasEnded = true
  })
  const [session] = await sessionsOf(user.id)
  await admin('DELETE', `/api/db/users/sessions/${user.id}/${session?.id}`)
  await vi.waitFor(() => expect(hasEnded).toBe(true), { timeout: 10_000 })
})

test('the time a user was last active is saved every five minutes, and no request waits for it', async () => {
  const user = await aUser(t.db)
  const { headers } = await signIn(user.email, user.password)
  const seen = async () => [
    (await sessionsOf(user.id))[0]?.lastSeenOn,
    (await t.db.selectFrom('users').select('lastSeenOn').where('id', '=', user.id).executeTakeFirst())?.lastSeenOn,
  ]
  const first = await seen()
  await isIn(headers)
  expect(await seen()).toEqual(first)

  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  const rewind = async () => {
    await t.db
      .updateTable('sessions')
      .set({ lastSeenOn: minutesAgo(6) })
      .where('userId', '=', user.id)
      .execute()
    await t.db
      .updateTable('users')
      .set({ lastSeenOn: minutesAgo(6) })
      .where('id', '=', user.id)
      .execute()
    await allReceived(t)
  }
  await rewind()
  await isIn({ ...headers, 'x-forwarded-for': '10.9.9.9' })
  const [session, person] = await seen()
  expect(Date.parse(String(session))).toBeGreaterThan(minutesAgo(1).getTime())
  expect(Number(person)).toBeGreaterThan(minutesAgo(1).getTime())
  expect((await sessionsOf(user.id))[0]?.address).toBe('10.9.9.9')

  await rewind()
  await t.db.transaction().execute(async (tx) => {
    await tx.selectFrom('users').select('id').where('id', '=', user.id).forUpdate().execute()
    expect(await isIn(headers)).toBe(true)
  })
})

test('the log has every refused sign-in, and nothing that could be a password', async () => {
  const user = await aUser(t.db)
  await signIn(user.email, 'guess')
  await signIn('nobody@nowhere.example', 'guess')
  await signIn('hunter2', 'hunter2')
  const [third, second, first] = await log('?limit=3')
  expect([first?.event, second?.event, third?.event]).toEqual(['WRONG_PASSWORD', 'UNKNOWN_EMAIL', 'UNKNOWN_EMAIL'])
  expect([first?.email, second?.email, third?.email]).toEqual([user.email, 'nobody@nowhere.example', null])
})

test('a locked-out program that keeps guessing is logged once a minute', async () => {
  const user = await aUser(t.db)
  for (let guess = 0; guess < 15; guess++) await signIn(user.email, 'guess', { address: '10.5.5.5' })
  const events = (await log('?search=10.5.5.5')).map(({ event }) => event)
  expect(events).toEqual(['LOCKED_OUT', ...Array<string>(10).fill('WRONG_PASSWORD')])
})

test('the log is read page by page, of chosen events, by name, email and address', async () => {
  const user = await aUser(t.db, { name: 'Nancy Davolio' })
  for (let n = 0; n < 5; n++) await signIn(user.email, n % 2 === 0 ? user.password : 'guess', { address: '10.7.0.7' })
  const all = await log('?search=nancy%2010.7.0.7')
  expect(all).toHaveLength(5)
  expect(await readPages(admin, '/api/db/users/signIns?search=nancy&limit=2')).toEqual(all)
  const refused = await log('?search=nancy&event=WRONG_PASSWORD,LOCKED_OUT')
  expect(refused.map(({ event }) => event)).toEqual(['WRONG_PASSWORD', 'WRONG_PASSWORD'])
  for (const unknown of ['NOTHING', 'SIGNED_IN,nothing', 'signed_in', ','])
    expect((await admin('GET', `/api/db/users/signIns?event=${unknown}`)).statusCode).toBe(400)
  expect(await log('?search=100%25')).toEqual([])
})
