import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { allReceived } from '../../../test-data/announcements.ts'
import { aUser } from '../../../test-data/builders.ts'
import { codeOf } from '../../../test-data/authenticator.ts'
import { expectRefusal } from '../../../test-data/expectations.ts'
import { openTestApp } from '../../../test-data/test-app.ts'
import { removeSecondFactorByEmail } from '../index.ts'

const t = await openTestApp()
const admin = await t.as('ADMIN')
beforeEach(async () => {
  await t.db.deleteFrom('signInFailures').execute()
  await t.db.updateTable('companySettings').set({ secondFactorRoles: [] }).execute()
  await allReceived(t)
})

type User = Awaited<ReturnType<typeof aUser>>
type Phone = { secret: string; recoveryCodes: string[] }

const path = '/api/db/users/secondFactor'

async function signIn(user: User, code?: string, password = user.password, address = '10.2.0.1') {
  const answer = await t.app.inject({
    method: 'POST',
    url: '/api/db/users/login',
    payload: { email: user.email, password, ...(code === undefined ? {} : { code }) },
    remoteAddress: address,
  })
  return { status: answer.statusCode, code: answer.json().code, cookie: String(answer.headers['set-cookie']) }
}

/** Requests with the session of a sign-in. */
const withCookie =
  ({ cookie }: { cookie: string }) =>
  (method: 'GET' | 'PUT', url: string, body?: object) =>
    t.app.inject({ method, url, headers: { cookie: cookie.split(';')[0] }, ...(body ? { payload: body } : {}) })

/** Turns on the second factor of a user, and lets the code it used up be used again. */
async function turnOn(user: User): Promise<Phone> {
  const request = withCookie(await signIn(user))
  const { secret } = (await request('PUT', `${path}/start`, { password: user.password })).json()
  const confirmed = await request('PUT', `${path}/confirm`, { code: codeOf(secret) })
  await t.db.updateTable('secondFactors').set({ lastStep: 0 }).where('userId', '=', user.id).execute()
  return { secret, recoveryCodes: confirmed.json().recoveryCodes }
}

const requireSecondFactorFor = async (...secondFactorRoles: string[]) => {
  await t.db
    .updateTable('companySettings')
    .set({ secondFactorRoles: sql`${secondFactorRoles}::text[]` })
    .execute()
  await allReceived(t)
}
const stateOf = async (user: User) => (await admin('GET', `${path}/getById/${user.id}`)).json()
const notesOf = async (user: User): Promise<string[]> => {
  const log = (await admin('GET', `/api/db/changelog/getAll/user/${user.id}`)).json()
  return log.map(({ notes }: { notes: string }) => notes)
}
const failuresOf = async (user: User): Promise<number> => {
  const found = await t.db
    .selectFrom('signInFailures')
    .select('failedAt')
    .where('subject', '=', `account:${user.email}`)
    .executeTakeFirst()
  return found?.failedAt.length ?? 0
}

const eventsOf = async (user: User): Promise<string[]> => {
  const events = await t.db.selectFrom('signIns').select('event').where('userId', '=', user.id).orderBy('id').execute()
  return events.map(({ event }) => event)
}

test('a user who turned on a second factor signs in with the password and a code from the app', async () => {
  const user = await aUser(t.db)
  const phone = await turnOn(user)
  expect(await signIn(user)).toMatchObject({ status: 401, code: 'second-factor-needed' })
  expect((await signIn(user, codeOf(phone.secret))).status).toBe(200)
  expect(await failuresOf(user)).toBe(0)
  expect(await notesOf(user)).toEqual(['Second factor turned on'])
})

test('without the password, nobody can learn whether a user has a second factor', async () => {
  const user = await aUser(t.db)
  await turnOn(user)
  expect((await signIn(user, undefined, 'guess')).code).toBe('wrong-credentials')
  expect((await signIn(user, '123456', 'guess')).code).toBe('wrong-credentials')
})

test('a code is accepted only once, and no earlier code after it, even if two arrive at once', async () => {
  const user = await aUser(t.db)
  const phone = await turnOn(user)
  const code = codeOf(phone.secret)
  const both = await Promise.all([signIn(user, code), signIn(user, code)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
  expect((await signIn(user, code)).code).toBe('wrong-code')
  expect((await signIn(user, codeOf(phone.secret, -1))).code).toBe('wrong-code')
  expect((await signIn(user, codeOf(phone.secret, 1))).status).toBe(200)
})

test('a step spent while the clock was ahead locks nobody out, and the codes accepted since count once', async () => {
  const user = await aUser(t.db)
  const phone = await turnOn(user)
  const spend = (steps: number) =>
    t.db
      .updateTable('secondFactors')
      .set({ lastStep: Math.floor(Date.now() / 30_000) + steps })
      .where('userId', '=', user.id)
      .execute()
  await spend(100)
  const code = codeOf(phone.secret)
  const both = await Promise.all([signIn(user, code), signIn(user, code)])
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 401])
  expect((await signIn(user, code)).code).toBe('wrong-code')
  // The step after this one may have been spent by a phone whose clock is a little ahead.
  await spend(1)
  expect((await signIn(user, codeOf(phone.secret))).code).toBe('wrong-code')
})

test('the code that turned the second factor on can’t also be used to sign in', async () => {
  const user = await aUser(t.db)
  const request = withCookie(await signIn(user))
  const { secret } = (await request('PUT', `${path}/start`, { password: user.password })).json()
  const code = codeOf(secret)
  expect((await request('PUT', `${path}/confirm`, { code })).statusCode).toBe(200)
  expect((await signIn(user, code)).code).toBe('wrong-code')
})

test('each recovery code works once, in lowercase too, even if it is used twice at the same time', async () => {
  const user = await aUser(t.db)
  const { recoveryCodes } = await turnOn(user)
  expect(new Set(recoveryCodes).size).toBe(10)
  const [first = '', second = ''] = recoveryCodes
  const both = await Promise.all([signIn(user, first), signIn(user, first)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
  expect((await signIn(user, second.toLowerCase().replaceAll('-', ' '))).status).toBe(200)
  expect((await signIn(user, second)).code).toBe('wrong-code')
  expect((await stateOf(user)).recoveryCodesLeft).toBe(8)
})

test('recovery codes are hashed like passwords, and those hashed the old way work until they are renewed', async () => {
  const user = await aUser(t.db)
  const { recoveryCodes } = await turnOn(user)
  const kept = t.db.selectFrom('recoveryCodes').innerJoin('users', 'users.id', 'userId').where('email', '=', user.email)
  const hashes = (await kept.select('codeHash').execute()).map(({ codeHash }) => codeHash.toString())
  expect(hashes.filter((hash) => !hash.startsWith('$argon2id$'))).toEqual([])
  expect(new Set(hashes.map((hash) => hash.split('$')[4])).size).toBe(10)
  const before = createHash('sha256').update('23456ACDEFGH').digest()
  await t.db
    .updateTable('recoveryCodes')
    .set({ codeHash: before })
    .where('codeHash', '=', Buffer.from(hashes[0] ?? ''))
    .execute()
  expect((await signIn(user, '2345-6ACD-EFGH')).status).toBe(200)
  expect((await signIn(user, '2345-6ACD-EFGH')).code).toBe('wrong-code')
  expect(recoveryCodes).toHaveLength(10)
})

test('another user’s recovery code does not work', async () => {
  const [user, other] = [await aUser(t.db), await aUser(t.db)]
  await turnOn(user)
  const { recoveryCodes } = await turnOn(other)
  expect((await signIn(user, recoveryCodes[0])).code).toBe('wrong-code')
  expect((await stateOf(other)).recoveryCodesLeft).toBe(10)
})

test('wrong codes count as failures: after ten the account is locked, even for a right code', async () => {
  const user = await aUser(t.db)
  const phone = await turnOn(user)
  for (const code of ['000000', '', 'x', '12345', '1234567', 'AAAA-AAAA-AAAA', ' ', '-', '٣٣٣٣٣٣', '00000a'])
    expect((await signIn(user, code)).code).toBe('wrong-code')
  expect(await signIn(user, codeOf(phone.secret))).toMatchObject({ status: 429, code: 'locked-out' })
  expect((await eventsOf(user)).filter((event) => event === 'WRONG_CODE')).toHaveLength(10)
})

test('a correct password without a code counts and is logged like a wrong code, so guessing is limited', async () => {
  const user = await aUser(t.db)
  await turnOn(user)
  for (let guess = 0; guess < 5; guess++) {
    await signIn(user, '000000')
    expect((await signIn(user)).code).toBe('second-factor-needed')
  }
  expect(await failuresOf(user)).toBe(10)
  expect((await signIn(user)).code).toBe('locked-out')
  expect((await eventsOf(user)).slice(-2)).toEqual(['WRONG_CODE', 'CODE_ASKED'])
})

test('an address from which many sign in with a second factor is not locked', async () => {
  const user = await aUser(t.db)
  const phone = await turnOn(user)
  await t.db.deleteFrom('signInFailures').execute()
  await signIn(user, undefined, user.password, '10.9.0.1')
  await signIn(user, codeOf(phone.secret), user.password, '10.9.0.1')
  const counted = await t.db.selectFrom('signInFailures').select('failedAt').execute()
  expect(counted.flatMap(({ failedAt }) => failedAt)).toEqual([])
})

test('if thirty guesses of the code arrive at once, at most ten are tried', async () => {
  const user = await aUser(t.db)
  await turnOn(user)
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, guess) =>
      signIn(user, String(guess).padStart(6, '0'), user.password, `10.3.0.${guess}`),
    ),
  )
  const codes = answers.map(({ code }) => code)
  expect(codes.filter((code) => code === 'wrong-code')).toHaveLength(10)
  expect(codes.filter((code) => code === 'locked-out')).toHaveLength(20)
})

test('setup starts with the password and takes effect only after a correct code from the app', async () => {
  const user = await aUser(t.db)
  const request = withCookie(await signIn(user))
  const start = async (password: string) => request('PUT', `${path}/start`, { password })
  expectRefusal(await start('guess'), 422, 'wrong-password')
  expect(await failuresOf(user)).toBe(1)
  const { secret, uri } = (await start(user.password)).json()
  expect(uri).toContain(`secret=${secret}`)
  expect((await signIn(user)).status).toBe(200)
  for (const code of ['000000', '', '1234567', '٣٣٣٣٣٣', 'éééééé']) {
    const wrong = await request('PUT', `${path}/confirm`, { code })
    expectRefusal(wrong, 422, 'wrong-first-code')
  }
  expect(await stateOf(user)).toEqual({ turnedOnAt: null, recoveryCodesLeft: 0, isRequired: false })
})

test('if setup is confirmed twice at once, one confirmation turns it on', async () => {
  const user = await aUser(t.db)
  const request = withCookie(await signIn(user))
  const { secret } = (await request('PUT', `${path}/start`, { password: user.password })).json()
  const confirm = () => request('PUT', `${path}/confirm`, { code: codeOf(secret) })
  const both = await Promise.all([confirm(), confirm()])
  expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await notesOf(user)).toEqual(['Second factor turned on'])
  const [on] = both.filter(({ statusCode }) => statusCode === 200)
  expect((await signIn(user, on?.json().recoveryCodes[0])).status).toBe(200)
})

test('a setup that was started more than an hour ago has expired', async () => {
  const user = await aUser(t.db)
  const request = withCookie(await signIn(user))
  const { secret } = (await request('PUT', `${path}/start`, { password: user.password })).json()
  await sql`update second_factor_set_ups set started_at = started_at - interval '61 minutes'`.execute(t.db)
  const late = await request('PUT', `${path}/confirm`, { code: codeOf(secret) })
  expect(late.json().code).toBe('second-factor-not-started')
})

test('turning it on signs the user out everywhere else', async () => {
  const user = await aUser(t.db)
  const elsewhere = withCookie(await signIn(user))
  await turnOn(user)
  expect((await elsewhere('GET', '/api/db/users/getSession')).statusCode).toBe(401)
})

test('a new phone replaces the old one, with new recovery codes', async () => {
  const user = await aUser(t.db)
  const old = await turnOn(user)
  const request = withCookie(await signIn(user, old.recoveryCodes[0]))
  const start = async (code?: string) =>
    (await request('PUT', `${path}/start`, { password: user.password, code })).json()
  expect((await start()).code).toBe('second-factor-needed')
  const { secret } = await start(codeOf(old.secret))
  const { recoveryCodes } = (await request('PUT', `${path}/confirm`, { code: codeOf(secret) })).json()
  expect((await signIn(user, codeOf(old.secret))).code).toBe('wrong-code')
  expect((await signIn(user, old.recoveryCodes[1])).code).toBe('wrong-code')
  expect((await signIn(user, codeOf(secret, 1))).status).toBe(200)
  expect((await signIn(user, recoveryCodes[0])).status).toBe(200)
  expect(await notesOf(user)).toEqual(['Second factor moved to another phone', 'Second factor turned on'])
})

test('new recovery codes end the old ones and need the password and a code', async () => {
  const user = await aUser(t.db)
  const old = await turnOn(user)
  const request = withCookie(await signIn(user, codeOf(old.secret)))
  expect((await request('PUT', `${path}/renewCodes`, { password: 'guess' })).json().code).toBe('wrong-password')
  const renew = async (code?: string) =>
    (await request('PUT', `${path}/renewCodes`, { password: user.password, code })).json()
  expect((await renew()).code).toBe('second-factor-needed')
  const { recoveryCodes } = await renew(codeOf(old.secret, 1))
  expect((await signIn(user, old.recoveryCodes[0])).code).toBe('wrong-code')
  expect((await signIn(user, recoveryCodes[0])).status).toBe(200)
})

test('a user turns theirs off with the password and a code, and signs in without a code again', async () => {
  const user = await aUser(t.db)
  const phone = await turnOn(user)
  const request = withCookie(await signIn(user, codeOf(phone.secret)))
  expect((await request('PUT', `${path}/turnOff`, { password: 'guess' })).json().code).toBe('wrong-password')
  const turnOff = async (code?: string) =>
    (await request('PUT', `${path}/turnOff`, { password: user.password, code })).json()
  expect((await turnOff()).code).toBe('second-factor-needed')
  expect((await turnOff(codeOf(phone.secret))).code).toBe('wrong-code') // It signed in.
  expect(await failuresOf(user)).toBe(2) // With the wrong password.
  expect((await eventsOf(user)).at(-1)).toBe('WRONG_CODE')
  const both = await Promise.all([turnOff(phone.recoveryCodes[0]), turnOff(phone.recoveryCodes[0])])
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  expect((await request('PUT', `${path}/turnOff`, { password: user.password })).json().code).toBe(
    'second-factor-is-off',
  )
  expect((await request('PUT', `${path}/renewCodes`, { password: user.password })).json().code).toBe(
    'second-factor-is-off',
  )
  expect((await signIn(user)).status).toBe(200)
  expect(await notesOf(user)).toEqual(['Second factor turned off', 'Second factor turned on'])
})

test('an admin can turn off the second factor of a user who lost their phone, which signs them out; your own needs your password', async () => {
  const user = await aUser(t.db)
  const phone = await turnOn(user)
  const session = withCookie(await signIn(user, codeOf(phone.secret)))
  const remove = (id: number, by = admin) => by('DELETE', `${path}/remove/${id}`)
  const both = await Promise.all([remove(user.id), remove(user.id, await t.as('ADMIN'))])
  expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect((await session('GET', '/api/db/users/getSession')).statusCode).toBe(401)
  expect((await signIn(user)).status).toBe(200)
  expect(await notesOf(user)).toEqual(['Second factor turned off', 'Second factor turned on'])
  expect((await remove(admin.userId)).json().code).toBe('own-second-factor-by-password')
  expect((await remove(987654)).statusCode).toBe(404)
})

test('a user whose role needs a second factor can only set it up, and has full access afterward', async () => {
  const user = await aUser(t.db, { roles: ['SALES', 'DRIVER'] })
  const session = withCookie(await signIn(user))
  const read = async (url: string) => {
    const answer = await session('GET', url)
    return answer.statusCode === 200 ? 200 : answer.json().code
  }
  const lacks = async () => (await session('GET', '/api/db/users/getSession')).json().lacksSecondFactor
  expect(await lacks()).toBe(false)
  expect(await read('/api/db/products/getAll')).toBe(200)
  await requireSecondFactorFor('SALES')
  expect(await lacks()).toBe(true)
  expect(await read('/api/db/products/getAll')).toBe('second-factor-required')
  for (const url of [
    '/api/events',
    `${path}/getById/${user.id}`,
    `/api/db/users/getById/${user.id}`,
    '/api/db/settings/getCompany',
  ])
    expect(await read(url)).toBe('second-factor-required')
  expect((await session('GET', '/api/db/settings/get')).json()).not.toHaveProperty('invoiceFooter')
  const { secret } = (await session('PUT', `${path}/start`, { password: user.password })).json()
  const confirmed = await session('PUT', `${path}/confirm`, { code: codeOf(secret) })
  const { recoveryCodes } = confirmed.json()
  expect(recoveryCodes).toHaveLength(10)
  expect(await lacks()).toBe(false)
  expect(await read('/api/db/products/getAll')).toBe(200)
  // A code that was sent needlessly is not used up.
  const code = recoveryCodes[0]
  const turnOff = async () => (await session('PUT', `${path}/turnOff`, { password: user.password, code })).json()
  expect([(await turnOff()).code, (await turnOff()).code]).toEqual(['second-factor-stays', 'second-factor-stays'])
})

test('other roles are not affected', async () => {
  await requireSecondFactorFor('SALES')
  const accountant = await t.as('ACCOUNTING')
  expect((await accountant('GET', '/api/db/products/getAll')).statusCode).toBe(200)
  expect((await (await t.as())('GET', '/api/db/users/getSession')).json().lacksSecondFactor).toBe(false)
})

test('an admin needs a second factor before requiring one for their own role', async () => {
  const user = await aUser(t.db, { roles: ['ADMIN'] })
  const ask = (roles: string[], session: ReturnType<typeof withCookie>) =>
    session('PUT', '/api/db/settings/updateCompany', { secondFactorRoles: roles })
  const without = withCookie(await signIn(user))
  expect((await ask(['ADMIN'], without)).json().code).toBe('own-second-factor-first')
  expect((await ask(['SALES'], without)).json().secondFactorRoles).toEqual(['SALES'])
  const phone = await turnOn(user)
  const session = withCookie(await signIn(user, codeOf(phone.secret)))
  expect((await ask(['all'], session)).json().secondFactorRoles).toHaveLength(6)
  expect((await ask([], session)).json().secondFactorRoles).toEqual([])
})

test('only admins and the user read whether a second factor is on', async () => {
  const user = await aUser(t.db)
  expect((await (await t.as('SALES'))('GET', `${path}/getById/${user.id}`)).statusCode).toBe(403)
  const session = withCookie(await signIn(user))
  expect((await session('GET', `${path}/getById/${user.id}`)).json().turnedOnAt).toBeNull()
})

test('an admin who has to set up a second factor can’t read who else has none before that', async () => {
  const user = await aUser(t.db, { roles: ['ADMIN'] })
  const session = withCookie(await signIn(user))
  await requireSecondFactorFor('ADMIN')
  expectRefusal(await session('GET', `${path}/getById/${admin.userId}`), 403, 'second-factor-required')
})

test('a user with a second factor needs a code to set a new password, so nobody else at their desk can', async () => {
  const user = await aUser(t.db)
  const phone = await turnOn(user)
  const session = withCookie(await signIn(user, codeOf(phone.secret)))
  const change = async (body: object) =>
    (await session('PUT', `/api/db/users/updatePassword/${user.id}`, { password: 'my new password', ...body })).json()
  expect((await change({})).code).toBe('second-factor-needed')
  for (let guess = 0; guess < 10; guess++) expect((await change({ code: '000000' })).code).toBe('wrong-code')
  expect((await change({ code: phone.recoveryCodes[0] })).code).toBe('locked-out')
  expect((await eventsOf(user)).slice(-2)).toEqual(['WRONG_CODE', 'LOCKED_OUT'])
  await t.db.deleteFrom('signInFailures').execute()
  expect((await change({ code: phone.recoveryCodes[0], password: 'x' })).code).toBe('password-too-short')
  expect(await change({ code: phone.recoveryCodes[0] })).toEqual({ ok: true })
  expect((await signIn(user, codeOf(phone.secret, 1), 'my new password')).status).toBe(200)
})

test('a password link does not bypass the second factor, and stays valid until the code is right', async () => {
  const user = await aUser(t.db)
  const phone = await turnOn(user)
  const { url } = (await admin('POST', `/api/db/users/createLink/${user.id}`)).json()
  const token = new URL(url).hash.slice(1) || url.split('/').at(-1)
  const setPassword = async (code?: string) => {
    const body = { token, password: 'another password', ...(code === undefined ? {} : { code }) }
    const answer = await t.signedOut('POST', '/api/db/users/setPasswordByLink', { body })
    return [answer.statusCode, answer.json().code]
  }
  expect(await setPassword()).toEqual([401, 'second-factor-needed'])
  expect(await setPassword('000000')).toEqual([401, 'wrong-code'])
  expect((await signIn(user, phone.recoveryCodes[0])).status).toBe(200)
  expect((await setPassword(codeOf(phone.secret)))[0]).toBe(200)
  expect(await setPassword(codeOf(phone.secret, 1))).toEqual([409, 'link-used'])
  expect((await signIn(user, phone.recoveryCodes[1])).code).toBe('wrong-credentials')
  expect((await signIn(user, phone.recoveryCodes[1], 'another password')).status).toBe(200)
})

test('a password link with a code gets in while the account and the address are locked, and only ten codes are tried', async () => {
  const user = await aUser(t.db)
  const phone = await turnOn(user)
  const newToken = async () => (await admin('POST', `/api/db/users/createLink/${user.id}`)).json().url.split('#')[1]
  const lock = async () => {
    await t.db.deleteFrom('signInFailures').execute()
    const failedAt = (count: number) => Array.from({ length: count }, () => new Date(Date.now() - 60_000))
    const failures = { [`account:${user.email}`]: 10, 'address:127.0.0.1': 100 }
    const values = Object.entries(failures).map(([subject, count]) => ({ subject, failedAt: failedAt(count) }))
    await t.db.insertInto('signInFailures').values(values).execute()
  }
  const setPassword = async (token: string, code: string) => {
    const body = { token, password: 'another password', code }
    const answer = await t.signedOut('POST', '/api/db/users/setPasswordByLink', { body })
    return answer.statusCode === 200 ? 200 : answer.json().code
  }
  const first = await newToken()
  await lock()
  expect((await signIn(user, codeOf(phone.secret))).code).toBe('locked-out')
  expect((await t.signedOut('POST', '/api/db/users/checkLink', { body: { token: first } })).statusCode).toBe(200)
  expect(await setPassword(first, codeOf(phone.secret))).toBe(200)
  expect((await signIn(user, phone.recoveryCodes[0], 'another password')).status).toBe(200)

  const second = await newToken()
  await lock()
  // A dead link doesn't use up any tries.
  for (let guess = 0; guess < 10; guess++) expect(await setPassword(first, '000000')).toBe('link-used')
  const guesses = await Promise.all(Array.from({ length: 9 }, () => setPassword(second, '000000')))
  expect(new Set(guesses)).toEqual(new Set(['wrong-code']))
  expect(await setPassword(second, phone.recoveryCodes[1] ?? '')).toBe(200)

  await t.db.deleteFrom('signIns').where('event', '=', 'LOCKED_OUT').execute()
  const third = await newToken()
  for (let guess = 0; guess < 10; guess++) expect(await setPassword(third, '000000')).toBe('wrong-code')
  expect(await setPassword(await newToken(), phone.recoveryCodes[2] ?? '')).toBe('locked-out')
  expect((await eventsOf(user)).slice(-2)).toEqual(['WRONG_CODE', 'LOCKED_OUT'])
})

test('wrong codes during setup count and are logged like wrong codes at sign-in', async () => {
  const user = await aUser(t.db)
  const request = withCookie(await signIn(user))
  const { secret } = (await request('PUT', `${path}/start`, { password: user.password })).json()
  const confirm = async (code: string) => (await request('PUT', `${path}/confirm`, { code })).json().code
  const guesses = await Promise.all(Array.from({ length: 30 }, (_, n) => confirm(String(n).padStart(6, '0'))))
  expect(guesses.filter((code) => code === 'wrong-first-code')).toHaveLength(10)
  expect(guesses.filter((code) => code === 'locked-out')).toHaveLength(20)
  expect(await confirm(codeOf(secret))).toBe('locked-out')
  expect((await eventsOf(user)).filter((event) => event === 'WRONG_CODE')).toHaveLength(10)
  await t.db.deleteFrom('signInFailures').execute()
  await confirm('000000')
  expect(await confirm(codeOf(secret))).toBeUndefined()
  expect(await failuresOf(user)).toBe(1)
})

test('the only admin’s second factor can be turned off from the command line, logged without a user', async () => {
  const user = await aUser(t.db, { roles: ['ADMIN'] })
  const phone = await turnOn(user)
  const session = withCookie(await signIn(user, codeOf(phone.secret)))
  const turnOff = (email: string) => inTransaction(t.db, (tx) => removeSecondFactorByEmail(tx, email, new Date()))
  await turnOff(user.email.toUpperCase())
  expect((await session('GET', '/api/db/users/getSession')).statusCode).toBe(401)
  expect((await signIn(user)).status).toBe(200)
  const [entry] = (await admin('GET', `/api/db/changelog/getAll/user/${user.id}`)).json()
  expect(entry.notes).toBe('Second factor turned off')
  expect(entry.userName ?? null).toBeNull()
  await expect(turnOff(user.email)).rejects.toMatchObject({ code: 'second-factor-is-off' })
  await expect(turnOff('nobody@example.com')).rejects.toMatchObject({ code: 'not-found' })
})
