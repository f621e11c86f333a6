import { allCalls } from '@dray/contract/description/all-calls'
import { isForKeys } from '@dray/contract/call'
import { roles } from '@dray/domain/users/permissions'
import { expect, test } from 'vitest'
import { aUser } from '../../test-data/builders.ts'
import { aWebhook } from '../../test-data/webhook-builders.ts'
import { openTestApp } from '../../test-data/test-app.ts'

// D-350: no key, not even an admin's, makes a person, a role or a way to sign in.

const t = await openTestApp()
const admin = await t.as('ADMIN')

/** Everything that says who may sign in, and how. */
async function access() {
  const [users, userRoles, keys, webhooks, links, contacts, portalLinks, devices, sessions, settings] =
    await Promise.all([
      t.db.selectFrom('users').selectAll().orderBy('id').execute(),
      t.db.selectFrom('userRoles').selectAll().orderBy('userId').orderBy('role').execute(),
      t.db.selectFrom('apiKeys').select(['userId', 'tokenHash', 'revokedAt']).orderBy('userId').execute(),
      t.db.selectFrom('webhooks').selectAll().orderBy('id').execute(),
      t.db.selectFrom('passwordLinks').selectAll().execute(),
      t.db.selectFrom('contacts').selectAll().execute(),
      t.db.selectFrom('portalLinks').selectAll().execute(),
      t.db.selectFrom('portalDevices').selectAll().execute(),
      t.db.selectFrom('sessions').select('tokenHash').orderBy('tokenHash').execute(),
      t.db.selectFrom('companySettings').select('secondFactorRoles').execute(),
    ])
  return { users, userRoles, keys, webhooks, links, contacts, portalLinks, devices, sessions, settings }
}

const usersFile = { name: 'users.csv', text: 'name,email,roles\nEve,eve@example.com,ADMIN\n' }

/** Calls that change people, sessions or settings, and yet are for keys: each with the request that would do harm. */
const harmful: Record<string, object> = {
  runImport: { files: [usersFile], jobId: 'job' },
  changeCompanySettings: { secondFactorRoles: ['SALES'] },
}
/** They change settings that have nothing to do with signing in. */
const harmless: readonly string[] = [
  'changeAccounts',
  'changeClosing',
  'changePortalSettings',
  'dismissSetup',
  'settleRound',
]

const peopleCalls = allCalls.filter(
  ([, call]) =>
    call.writes && call.changes.some((entity) => ['users', 'contacts', 'signIns', 'settings'].includes(entity)),
)

test('each call that could make a person, a role or a way to sign in is known here', () => {
  const forKeys = peopleCalls.filter(([, call]) => isForKeys(call)).map(([name]) => name)
  expect(forKeys.toSorted()).toEqual([...Object.keys(harmful), ...harmless].toSorted())
  const personal = allCalls.filter(([, , feature]) => ['users', 'keys', 'webhooks', 'portal'].includes(feature))
  expect(personal.filter(([, call]) => isForKeys(call)).map(([name]) => name)).toEqual([])
})

test('an admin’s key makes no person, role or way to sign in, by any of these calls', async () => {
  const [key, user] = [await t.asKey(...roles), await aUser(t.db)]
  const before = await access()
  for (const [name, call] of allCalls) {
    const body = harmful[name]
    if (body === undefined && isForKeys(call)) continue
    const address = call.path.replace(/:\w+/g, String(user.id))
    const answer = await key(call.method, address, call.method === 'GET' ? {} : { body: body ?? {} })
    const expected = call.who === 'contact' ? [403, 'portal-off'] : [403, 'not-for-keys']
    expect([answer.statusCode, answer.json().code], name).toEqual(expected)
  }
  expect(await access()).toEqual(before)
})

test('a users file is known by its name in any folder, letters, and with the number of a browser', async () => {
  const key = await t.asKey('ADMIN')
  for (const name of [
    'Users.CSV',
    'export/users.csv',
    'C:\\export\\users.csv',
    'users (1).csv',
    'users-2026-03-09.csv',
  ]) {
    const body = { files: [{ ...usersFile, name }], jobId: 'job' }
    expect((await key('POST', '/api/db/imports/apply', { body })).json().code, name).toBe('not-for-keys')
  }
})

test('a key may still send the settings as they are', async () => {
  const [key, stored] = [await t.asKey('ADMIN'), (await admin('GET', '/api/db/settings/getCompany')).json()]
  const body = { companyPhone: '555-0100', secondFactorRoles: stored.secondFactorRoles }
  expect((await key('PUT', '/api/db/settings/updateCompany', { body })).statusCode).toBe(200)
})

/** An admin with a key and a webhook. */
async function anAdminWithAccess() {
  const other = await t.as('ADMIN')
  const { id } = (
    await other('POST', '/api/db/keys/new', { body: { name: crypto.randomUUID(), roles: ['SALES'] } })
  ).json()
  const webhook = await aWebhook(t.db, { createdBy: other.userId })
  const isEnded = async () => {
    const key = await t.db.selectFrom('apiKeys').select('revokedAt').where('userId', '=', id).executeTakeFirstOrThrow()
    const left = await t.db.selectFrom('webhooks').select('id').where('id', '=', webhook.id).execute()
    return [key.revokedAt !== null, left.length === 0]
  }
  return { other, id, isEnded }
}

test('the keys and webhooks of a removed admin end with them if the remover says so, and are logged', async () => {
  const [ended, kept] = [await anAdminWithAccess(), await anAdminWithAccess()]
  const listed = (await admin('GET', '/api/db/keys/getAll')).json()
  expect(listed.find(({ id }: { id: number }) => id === ended.id).createdById).toBe(ended.other.userId)
  expect((await admin('DELETE', `/api/db/users/remove/${ended.other.userId}?endAccess=true`)).statusCode).toBe(200)
  expect((await admin('DELETE', `/api/db/users/remove/${kept.other.userId}`)).statusCode).toBe(200)
  expect([await ended.isEnded(), await kept.isEnded()]).toEqual([
    [true, true],
    [false, false],
  ])
  const log = (await admin('GET', `/api/db/changelog/getAll/user/${ended.id}`)).json()
  expect(log[0].notes).toBe('API key revoked')
})

test('they end too when the role is taken, and stay while the user is an admin', async () => {
  const { other, isEnded } = await anAdminWithAccess()
  const change = (role: string[]) =>
    admin('PUT', `/api/db/users/update/${other.userId}`, { body: { role, endAccess: true } })
  expect((await change(['ADMIN', 'SALES'])).statusCode).toBe(200)
  expect(await isEnded()).toEqual([false, false])
  expect((await change(['SALES'])).statusCode).toBe(200)
  expect(await isEnded()).toEqual([true, true])
})
