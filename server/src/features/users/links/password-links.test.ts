import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { aUser } from '../../../test-data/builders.ts'
import { expectRefusal } from '../../../test-data/expectations.ts'
import { decodedMail, startMailServer } from '../../../test-data/servers/mail-server.ts'
import { openTestApp, testApp } from '../../../test-data/test-app.ts'

const mail = await startMailServer()
const t = await openTestApp({
  SMTP_URL: mail.url,
  MAIL_FROM: 'Acme <office@acme.example>',
  COMPANY_NAME: 'Acme',
  PUBLIC_URL: 'https://dray.example.com',
  PASSWORD_MIN_LENGTH: '6',
})
const admin = await t.as('ADMIN')
afterAll(() => mail.stop())
beforeEach(async () => {
  mail.received.length = 0
  await t.db.deleteFrom('signInFailures').execute()
})

async function aNewUser({ hasPassword = false, email }: { hasPassword?: boolean; email?: string } = {}) {
  const user = await aUser(t.db, email === undefined ? {} : { email })
  if (!hasPassword) await t.db.updateTable('users').set({ passwordHash: null }).where('id', '=', user.id).execute()
  return user
}
const create = (userId: number) => admin('POST', `/api/db/users/createLink/${userId}`)
async function linkFor(userId: number): Promise<string> {
  const answer = await create(userId)
  expect(answer.statusCode).toBe(200)
  return answer.json().url.split('#')[1]
}
const open = (token: string) => t.signedOut('POST', '/api/db/users/checkLink', { body: { token } })
const use = (token: string, password = 'a new password') =>
  t.signedOut('POST', '/api/db/users/setPasswordByLink', { body: { token, password } })
const signIn = (email: string, password: string) =>
  t.signedOut('POST', '/api/db/users/login', { body: { email, password } })
const loggedChanges = async (userId: number): Promise<string[]> =>
  (await admin('GET', `/api/db/changelog/getAll/user/${userId}`)).json().map(({ notes }: { notes: string }) => notes)
const signInsOf = async (userId: number): Promise<string[]> =>
  (await admin('GET', '/api/db/users/signIns'))
    .json()
    .filter((entry: { userId: number }) => entry.userId === userId)
    .map(({ event }: { event: string }) => event)
const refusal = async (answer: ReturnType<typeof use>) => [(await answer).statusCode, (await answer).json().code]
/** Decodes quoted-printable text. */

test('a new user is invited by an emailed link, sets a password with it, and is signed in', async () => {
  const user = await aNewUser()
  const answer = await create(user.id)
  const { url, expiresOn, ...link } = answer.json()
  expect(link).toEqual({ kind: 'invite', mail: 'sent' })
  expect(url).toMatch(/^https:\/\/dray\.example\.com\/set-password#[\w-]{43}$/)
  expect(Math.round((Date.parse(expiresOn) - Date.now()) / 86_400_000)).toBe(7)
  const [message] = mail.received
  expect(message?.to).toEqual([user.email])
  expect(decodedMail(message?.source)).toContain('Subject: Your sign-in for Acme')
  expect(decodedMail(message?.source)).toContain(url)

  const token = url.split('#')[1]
  expect((await open(token)).json()).toEqual({ kind: 'invite', name: user.name, email: user.email })
  expect(await refusal(use(token, 'short'))).toEqual([422, 'password-too-short'])
  const signedIn = await use(token)
  expect(signedIn.json()).toMatchObject({ id: user.id, email: user.email })
  const cookie = String(signedIn.headers['set-cookie']).split(';')[0] ?? ''
  const session = await t.signedOut('GET', '/api/db/users/getSession', { headers: { cookie } })
  expect(session.json()).toMatchObject({ id: user.id })
  expect((await signIn(user.email, 'a new password')).statusCode).toBe(200)
  expect(await loggedChanges(user.id)).toEqual([
    'Password set: Invitation link used',
    `Invitation link emailed to ${user.email}`,
    'Invitation link created',
  ])
  expect(await signInsOf(user.id)).toEqual(['SIGNED_IN', 'LINK_USED'])
})

test('a link for a new password works for 24 hours and ends the sessions of its user', async () => {
  const rep = await t.as('SALES')
  const answer = await create(rep.userId)
  expect(answer.json()).toMatchObject({ kind: 'reset' })
  expect(Math.round((Date.parse(answer.json().expiresOn) - Date.now()) / 3_600_000)).toBe(24)
  expect((await use(answer.json().url.split('#')[1])).statusCode).toBe(200)
  expect((await rep('GET', '/api/db/users/getSession')).statusCode).toBe(401)
})

test('a link that was used, expired, replaced, withdrawn, or belongs to a removed user says so', async () => {
  const user = await aNewUser()
  const used = await linkFor(user.id)
  await use(used)
  const late = await linkFor(user.id)
  await t.db.updateTable('passwordLinks').set({ expiresAt: new Date() }).where('userId', '=', user.id).execute()
  for (const [token, code] of [
    [used, 'link-used'],
    [late, 'link-expired'],
  ] as const) {
    expect(await refusal(open(token))).toEqual([409, code])
    expect(await refusal(use(token))).toEqual([409, code])
  }
  const replaced = await linkFor(user.id)
  const withdrawn = await linkFor(user.id)
  expect(await refusal(use(replaced))).toEqual([409, 'link-ended'])
  expect((await admin('DELETE', `/api/db/users/link/${user.id}`)).json()).toEqual({ ok: true })
  expect(await refusal(use(withdrawn))).toEqual([409, 'link-ended'])
  const last = await linkFor(user.id)
  await t.db.updateTable('users').set({ isActive: false }).where('id', '=', user.id).execute()
  expect(await refusal(open(last))).toEqual([409, 'link-of-removed-user'])
  expect(await refusal(use(last))).toEqual([409, 'link-of-removed-user'])
  expect(await refusal(use('made-up'))).toEqual([404, 'link-unknown'])
  expect(await refusal(create(user.id))).toEqual([404, 'not-found'])
  expect((await signIn(user.email, 'a new password')).statusCode).toBe(401)
})

test('a link that is used twice at once sets one of the passwords', async () => {
  const user = await aNewUser()
  const token = await linkFor(user.id)
  const answers = await Promise.all(['first password', 'second password'].map((password) => use(token, password)))
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  const chosen = answers[0]?.statusCode === 200 ? 'first password' : 'second password'
  expect((await signIn(user.email, chosen)).statusCode).toBe(200)
})

test('if several links are created at once, the last one works', async () => {
  const user = await aNewUser()
  const links = await Promise.all([linkFor(user.id), linkFor(user.id), linkFor(user.id)])
  const answers = await Promise.all(links.map(open))
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
})

test('a new password or a changed email invalidates the link', async () => {
  const user = await aNewUser()
  const first = await linkFor(user.id)
  await admin('PUT', `/api/db/users/update/${user.id}`, { body: { title: 'Rep' } })
  expect((await open(first)).statusCode).toBe(200)
  await admin('PUT', `/api/db/users/update/${user.id}`, { body: { email: `new-${user.email}` } })
  expect(await refusal(open(first))).toEqual([409, 'link-ended'])
  const second = await linkFor(user.id)
  await admin('PUT', `/api/db/users/updatePassword/${user.id}`, { body: { password: 'set by an admin' } })
  expect(await refusal(open(second))).toEqual([409, 'link-ended'])
})

test('an admin sees whether a user has a password, and which link is valid', async () => {
  const user = await aNewUser()
  const state = async () => (await admin('GET', `/api/db/users/link/${user.id}`)).json()
  expect(await state()).toEqual({ hasPassword: false, link: null })
  const token = await linkFor(user.id)
  const { name } = (await admin('GET', '/api/db/users/getSession')).json()
  expect(await state()).toMatchObject({ hasPassword: false, link: { kind: 'invite', createdBy: name } })
  await use(token)
  expect(await state()).toEqual({ hasPassword: true, link: null })
})

test('if the mail server refuses a link’s email, the admin still gets the link to hand over', async () => {
  const user = await aNewUser({ email: 'nobody@example.com' })
  expect((await create(user.id)).json()).toMatchObject({ mail: 'not-sent', url: expect.stringContaining('#') })
  expect(await loggedChanges(user.id)).toEqual(['Invitation link created'])
})

test('the database keeps no token, neither in the link, the log nor the answer of a repeated request', async () => {
  const user = await aNewUser()
  const headers = { 'idempotency-key': 'k1' }
  const answer = await admin('POST', `/api/db/users/createLink/${user.id}`, { headers })
  const token = answer.json().url.split('#')[1]
  await use(token)
  for (const table of ['passwordLinks', 'changeLog', 'signIns', 'idempotencyKeys'] as const) {
    const rows = JSON.stringify(await t.db.selectFrom(table).selectAll().execute())
    expect(rows).not.toContain(token)
  }
})

test('an address that guesses links is locked out, like one that guesses passwords, but a valid link still works', async () => {
  const user = await aNewUser()
  const token = await linkFor(user.id)
  for (let guess = 0; guess < 100; guess++) expect((await open(`guess ${guess}`)).statusCode).toBe(404)
  expect(await refusal(open('guess 100'))).toEqual([429, 'locked-out'])
  expect([(await open(token)).statusCode, (await use(token)).statusCode]).toEqual([200, 200])
})

const ask = (email: string, headers: Record<string, string> = {}) =>
  t.signedOut('POST', '/api/db/users/askForLink', { body: { email }, headers })

test('a user who forgot their password gets a link by email, and the answer never reveals whether the user exists', async () => {
  const user = await aNewUser({ hasPassword: true })
  const [known, unknown] = [await ask(user.email.toUpperCase(), { host: 'evil.example' }), await ask('no@example.com')]
  expect({ status: known.statusCode, body: known.body }).toEqual({ status: unknown.statusCode, body: unknown.body })
  await vi.waitFor(() => expect(mail.received).toHaveLength(1), { timeout: 10_000 })
  const source = decodedMail(mail.received[0]?.source)
  expect(source).toContain('You asked for a new password.')
  const token = /https:\/\/dray\.example\.com\/set-password#([\w-]+)/.exec(source)?.[1] ?? ''
  expect((await use(token)).statusCode).toBe(200)
  expect((await loggedChanges(user.id)).at(-1)).toBe('Link for a new password asked for on the sign-in page')
})

test('an email address gets at most three links in fifteen minutes, whether or not the user exists', async () => {
  for (let n = 0; n < 3; n++) expect((await ask('no-one@example.com')).statusCode).toBe(200)
  const refused = await ask('No-One@example.com')
  expectRefusal(refused, 429, 'too-many')
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800)
})

test('without a mail server or PUBLIC_URL the sign-in page offers no link, and an admin copies the link', async () => {
  const server = await testApp({ SMTP_URL: mail.url })
  const settings = await server.signedOut('GET', '/api/db/settings/get')
  expect(settings.json()).toMatchObject({ mailEnabled: true, resetByEmail: false })
  const refused = await server.signedOut('POST', '/api/db/users/askForLink', { body: { email: 'a@example.com' } })
  expect(refused.json().code).toBe('mail-is-off')
  await server.stop()
  const offline = await testApp()
  const boss = await offline.as('ADMIN')
  const link = await boss('POST', `/api/db/users/createLink/${boss.userId}`)
  expect(link.json()).toMatchObject({ kind: 'reset', mail: 'off' })
  await offline.stop()
})
