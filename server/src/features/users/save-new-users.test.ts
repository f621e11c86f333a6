import { expect, test } from 'vitest'
import { aCustomer, aUser } from '../../test-data/builders.ts'
import { expectRefusal } from '../../test-data/expectations.ts'
import { openTestApp } from '../../test-data/test-app.ts'

const t = await openTestApp({ PASSWORD_MIN_LENGTH: '6' })
const admin = await t.as('ADMIN')

const form = { name: 'Nancy Davolio', email: 'nancy@example.com', role: ['SALES'], title: 'Rep', avatar: null }
const add = (changed: object = {}, headers: Record<string, string> = {}) =>
  admin('POST', '/api/db/users/addNew', { body: { ...form, ...changed }, headers })
const list = async () => (await admin('GET', '/api/db/users/getAllDetails')).json()

test('an admin adds a user with a password, who signs in with every role that was chosen', async () => {
  const added = await add({ email: 'all@example.com', role: ['all'], password: 'secret 1' })
  expect(added.json()).toMatchObject({ name: 'Nancy Davolio', title: 'Rep', userCustomers: [] })
  expect(added.json().role).toHaveLength(6)
  const body = { email: 'ALL@example.com', password: 'secret 1' }
  expect((await t.signedOut('POST', '/api/db/users/login', { body })).json().id).toBe(added.json().id)
  const log = (await admin('GET', `/api/db/changelog/getAll/user/${added.json().id}`)).body
  expect(log).toContain('all@example.com')
  expect(log).not.toContain('secret 1')
})

test('a user who was added without a password is invited: they are listed and cannot sign in', async () => {
  const { id } = (await add({ email: 'later@example.com' })).json()
  expect(await list()).toContainEqual(
    expect.objectContaining({ id, isInvited: true, isActive: true, lastSeenOn: null }),
  )
  const body = { email: 'later@example.com', password: '' }
  expect((await t.signedOut('POST', '/api/db/users/login', { body })).statusCode).toBe(401)
})

test.each([
  [400, { role: ['BOSS'] }],
  [400, { name: ' ' }],
  [400, { email: 'nobody' }],
  [422, { password: 'short' }],
  [422, { avatar: '/storage/users/none.png' }],
])('a request is refused with %d and adds nobody: %j', async (status, changed) => {
  const before = await list()
  expect((await add({ email: 'wrong@example.com', ...changed })).statusCode).toBe(status)
  expect(await list()).toEqual(before)
})

// R7.2-05
test('emails that differ only in case are the same, even for two requests at once', async () => {
  const user = await aUser(t.db)
  const taken = await add({ email: user.email.toUpperCase() })
  expectRefusal(taken, 409, 'email-taken')
  const both = await Promise.all([add({ email: 'Two@example.com' }), add({ email: 'two@example.com' })])
  expect(both.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 409])
})

test('a user who is sent twice is added once, and nothing stored from the request contains the password', async () => {
  const headers = { 'idempotency-key': 'nancy' }
  const first = await add({ email: 'once@example.com', password: 'secret 2' }, headers)
  expect((await add({ email: 'once@example.com', password: 'secret 2' }, headers)).json()).toEqual(first.json())
  const other = await add({ email: 'twice@example.com', password: 'secret 2' }, headers)
  expect(other.json().code).toBe('key-reused')
  const keys = await t.db.selectFrom('idempotencyKeys').selectAll().execute()
  const again = await add({ email: 'once@example.com', password: 'another 2' }, headers)
  expect(again.json()).toEqual(first.json())
  expect(JSON.stringify(keys)).not.toContain('secret')
})

test('the list has everyone by name with their roles, pay type and number of customers', async () => {
  const owner = await aUser(t.db, { name: 'aaron', roles: ['SALES', 'DRIVER'] })
  for (let n = 0; n < 3; n++) await aCustomer(t.db, { accountOwnerId: owner.id })
  await t.db
    .updateTable('users')
    .set({ payType: 'SALARY', lastSeenOn: new Date('2026-03-01T12:00:00Z') })
    .where('id', '=', owner.id)
    .execute()
  const [first] = await list()
  expect(first).toEqual({
    id: owner.id,
    name: 'aaron',
    email: owner.email,
    role: ['DRIVER', 'SALES'],
    title: null,
    image: null,
    payType: 'SALARY',
    lastSeenOn: '2026-03-01T12:00:00.000Z',
    isActive: true,
    isInvited: false,
    customers: 3,
  })
})
