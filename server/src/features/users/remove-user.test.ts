import { expect, test } from 'vitest'
import { aCustomer, aUser } from '../../test-data/builders.ts'
import { expectRefusal } from '../../test-data/expectations.ts'
import { type ApiClient, openTestApp, testApp } from '../../test-data/test-app.ts'

const t = await openTestApp()
const admin = await t.as('ADMIN')

const remove = (by: ApiClient, id: number) => by('DELETE', `/api/db/users/remove/${id}`)
const list = async (by: ApiClient, query = '') => (await by('GET', `/api/db/users/getAllDetails${query}`)).json()
const ids = (users: { id: number }[]) => users.map(({ id }) => id)
const ownerOf = async (id: number) =>
  (await admin('GET', `/api/db/customers/getByID/${id}`)).json().customer.accountOwnerID

// R7.2-07
test('a removed user is gone from the lists and cannot sign in, and history keeps the name', async () => {
  const rep = await t.as('SALES', 'DRIVER')
  const { name, email } = (await rep('GET', '/api/db/users/getSession')).json()
  expect((await remove(admin, rep.userId)).json()).toEqual({ ok: true })
  expect((await rep('GET', '/api/db/users/getSession')).statusCode).toBe(401)
  const signIn = await t.signedOut('POST', '/api/db/users/login', { body: { email, password: 'correct horse' } })
  expect(signIn.json().code).toBe('wrong-credentials')
  expect(ids(await list(admin))).not.toContain(rep.userId)
  expect(await list(admin, '?removed=true')).toContainEqual(
    expect.objectContaining({ id: rep.userId, name, isActive: false, isInvited: false }),
  )
  for (const url of ['getAll', 'getDrivers'])
    expect((await admin('GET', `/api/db/users/${url}`)).body).not.toContain(name)
  const [entry] = (await admin('GET', `/api/db/changelog/getAll/user/${rep.userId}`)).json()
  expect(entry).toMatchObject({ notes: 'Removed', userId: admin.userId })
})

test('someone who signs in while they are being removed has no session either', async () => {
  const rep = await t.as('SALES')
  const sessions = t.db.selectFrom('sessions').selectAll().where('userId', '=', rep.userId)
  const { id: _, ...session } = await sessions.executeTakeFirstOrThrow()
  await remove(admin, rep.userId)
  expect(await sessions.execute()).toEqual([])
  // Saved after the removal had ended the sessions.
  await t.db.insertInto('sessions').values(session).execute()
  expect((await rep('GET', '/api/db/users/getSession')).statusCode).toBe(401)
})

// R7.2-07
test('the customers of a removed user have no owner, which their logs say', async () => {
  const owner = await aUser(t.db, { name: 'Ann Owner' })
  const [first, second] = [
    await aCustomer(t.db, { accountOwnerId: owner.id }),
    await aCustomer(t.db, { accountOwnerId: owner.id }),
  ]
  await remove(admin, owner.id)
  expect([await ownerOf(first.id), await ownerOf(second.id)]).toEqual([null, null])
  const [entry] = (await admin('GET', `/api/db/changelog/getAll/customer/${first.id}`)).json()
  expect(entry.changes).toEqual([
    {
      name: first.customerName,
      field: 'accountOwner',
      subfield: null,
      action: 'remove',
      previousValue: 'Ann Owner',
      newValue: null,
    },
  ])
})

test('the email of a removed user is free again', async () => {
  const gone = await aUser(t.db)
  await remove(admin, gone.id)
  const body = { name: 'Next', email: gone.email, role: ['SALES'], password: null }
  expect((await admin('POST', '/api/db/users/addNew', { body })).statusCode).toBe(200)
})

test('users can’t remove themselves, and removing a user twice says that they are gone', async () => {
  expectRefusal(await remove(admin, admin.userId), 409, 'own-account-stays')
  const user = await aUser(t.db)
  expect((await remove(admin, user.id)).statusCode).toBe(200)
  expectRefusal(await remove(admin, user.id), 404, 'not-found')
})

test('if two admins remove each other at once, one stays', async () => {
  const server = await testApp()
  const [first, second] = [await server.as('ADMIN'), await server.as('ADMIN')]
  const answers = await Promise.all([remove(first, second.userId), remove(second, first.userId)])
  const refused = answers.filter(({ statusCode }) => statusCode !== 200)
  expect(refused).toHaveLength(1)
  // The slower of the two is already signed out.
  expect(refused.map((answer) => answer.json().code)).toEqual([
    expect.stringMatching(/^(last-admin-stays|signed-out)$/),
  ])
  const active = await server.db.selectFrom('users').select('id').where('isActive', '=', true).execute()
  expect(active).toHaveLength(1)
  await server.stop()
})

test('if one admin removes another who takes away their role at the same time, one admin is left', async () => {
  const server = await testApp()
  const [first, second] = [await server.as('ADMIN'), await server.as('ADMIN')]
  const answers = await Promise.all([
    remove(first, second.userId),
    second('PUT', `/api/db/users/update/${first.userId}`, { body: { role: ['SALES'] } }),
  ])
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  const admins = await server.db
    .selectFrom('users')
    .innerJoin('userRoles', 'userRoles.userId', 'users.id')
    .select('users.id')
    .where('isActive', '=', true)
    .where('role', '=', 'ADMIN')
    .execute()
  expect(admins).toHaveLength(1)
  await server.stop()
})

test('an admin who was removed while their request waited can’t remove anyone', async () => {
  const [second, third] = [await t.as('ADMIN'), await t.as('ADMIN')]
  const answers = await Promise.all([remove(admin, second.userId), remove(second, third.userId)])
  const isThirdGone = !ids(await list(admin)).includes(third.userId)
  expect(answers[0]?.statusCode).toBe(200)
  expect(answers[1]?.statusCode === 200).toBe(isThirdGone)
})

test('a customer that is given to a user while they are removed ends without an owner', async () => {
  const owner = await aUser(t.db)
  const customers = await Promise.all(Array.from({ length: 6 }, () => aCustomer(t.db)))
  const [removed, ...assigned] = await Promise.all([
    remove(admin, owner.id),
    ...customers.map(({ id }) =>
      admin('PUT', `/api/db/customers/update/${id}`, { body: { accountOwnerID: owner.id } }),
    ),
  ])
  expect(removed?.statusCode).toBe(200)
  expect(assigned.every(({ statusCode }) => statusCode === 200 || statusCode === 422)).toBe(true)
  for (const { id } of customers) expect(await ownerOf(id)).toBeNull()
})
