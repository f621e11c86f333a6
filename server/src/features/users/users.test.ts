import { nameSkeleton } from '@dray/domain/users/similar-names'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { allReceived } from '../../test-data/announcements.ts'
import { aCustomer, aUser } from '../../test-data/builders.ts'
import { expectRefusal } from '../../test-data/expectations.ts'
import { openTestApp, testApp } from '../../test-data/test-app.ts'

const t = await openTestApp({ PASSWORD_MIN_LENGTH: '6' })

const login = (email: string, password: string) =>
  t.app.inject({ method: 'POST', url: '/api/db/users/login', payload: { email, password } })

// R6-02
test('a user signs in with email and password and is recognized by the session cookie', async () => {
  const user = await aUser(t.db, { roles: ['SALES', 'DRIVER'], name: 'Nancy' })
  const answer = await login(user.email.toUpperCase(), user.password)
  expect(answer.json()).toMatchObject({ id: user.id, name: 'Nancy', role: ['DRIVER', 'SALES'] })
  const cookie = String(answer.headers['set-cookie'])
  expect(cookie).toMatch(/HttpOnly/)
  expect(cookie).toMatch(/SameSite=Lax/)
  const session = await t.app.inject({
    method: 'GET',
    url: '/api/db/users/getSession',
    headers: { cookie: cookie.split(';')[0] ?? '' },
  })
  expect(session.json()).toMatchObject({ id: user.id, email: user.email })
})

test('a wrong password and an unknown email get the same answer', async () => {
  const user = await aUser(t.db)
  const [wrong, unknown] = [await login(user.email, 'not it'), await login('nobody@example.com', 'not it')]
  expectRefusal(wrong, 401, 'wrong-credentials')
  expect({ ...unknown.json(), requestId: '' }).toEqual({ ...wrong.json(), requestId: '' })
})

test('a session ends after thirty days without use and is extended at most once a day', async () => {
  const request = await t.as('SALES')
  const sessions = t.db.updateTable('sessions').where('userId', '=', request.userId)
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
  const remainingDays = async (before: number) => {
    await sessions.set({ expiresAt: inDays(before) }).execute()
    await allReceived(t)
    await request('GET', '/api/db/users/getSession')
    const { expiresAt } = await t.db
      .selectFrom('sessions')
      .select('expiresAt')
      .where('userId', '=', request.userId)
      .executeTakeFirstOrThrow()
    return Math.round(((expiresAt.getTime() - Date.now()) / 86_400_000) * 10) / 10
  }
  expect([await remainingDays(29.5), await remainingDays(28.9), await remainingDays(0.1)]).toEqual([29.5, 30, 30])
  await sessions.set({ expiresAt: inDays(-0.001) }).execute()
  await allReceived(t)
  expect((await request('GET', '/api/db/users/getSession')).statusCode).toBe(401)
})

test('signing out ends the session at once', async () => {
  const request = await t.as('SALES')
  expect((await request('POST', '/api/db/users/logout')).json()).toEqual({ ok: true })
  expect((await request('GET', '/api/db/users/getSession')).statusCode).toBe(401)
})

// R6-07, R7.2-01
test('a user is read with the customers they own, sorted by name', async () => {
  const request = await t.as('SALES')
  const owner = await aUser(t.db)
  const names = ['Wolski', 'alfreds', 'Ernst Handel']
  for (const customerName of names) await aCustomer(t.db, { customerName, accountOwnerId: owner.id })
  const { userCustomers } = (await request('GET', `/api/db/users/getById/${owner.id}`)).json()
  expect(userCustomers.map((customer: { customerName: string }) => customer.customerName)).toEqual([
    'alfreds',
    'Ernst Handel',
    'Wolski',
  ])
})

// R7.2-04
test('users can edit their own profile, and only an admin can edit someone else’s', async () => {
  const rep = await t.as('SALES')
  const other = await aUser(t.db)
  const form = { name: 'New Name', email: `${other.id}new@example.com`, title: 'Rep', avatar: null, role: ['SALES'] }
  expect((await rep('PUT', `/api/db/users/update/${rep.userId}`, { body: form })).json()).toMatchObject({
    name: 'New Name',
    title: 'Rep',
  })
  expect((await rep('PUT', `/api/db/users/update/${other.id}`, { body: form })).statusCode).toBe(403)
})

test('a profile picture must be an uploaded image', async () => {
  const rep = await t.as('SALES')
  const change = (avatar: string | null) => rep('PUT', `/api/db/users/update/${rep.userId}`, { body: { avatar } })
  await t.db
    .insertInto('uploads')
    .values({ bucket: 'users', fileName: 'me.png', userId: rep.userId, storedAt: new Date() })
    .execute()
  expect((await change('/storage/users/me.png')).json()).toMatchObject({ avatar: '/storage/users/me.png' })
  for (const address of [
    'https://evil.example/me.png',
    '/storage/users/none.png',
    '/storage/products/me.png',
    'data:,x',
  ]) {
    expectRefusal(await change(address), 422, 'image-unknown')
  }
  expect((await change('/storage/users/me.png')).statusCode).toBe(200)
  expect((await change(null)).json()).toMatchObject({ avatar: null })
})

test('only an admin can change roles, and a changed role ends the user’s sessions at once', async () => {
  const [rep, admin] = [await t.as('SALES'), await t.as('ADMIN')]
  const ownChange = await rep('PUT', `/api/db/users/update/${rep.userId}`, { body: { role: ['all'] } })
  expectRefusal(ownChange, 403, 'roles-by-admin-only')
  const byAdmin = await admin('PUT', `/api/db/users/update/${rep.userId}`, { body: { role: ['all'] } })
  expect(byAdmin.json().role).toHaveLength(6)
  expect((await rep('GET', '/api/db/users/getSession')).statusCode).toBe(401)
  await admin('PUT', `/api/db/users/update/${rep.userId}`, { body: { role: [] } })
  expect((await admin('GET', `/api/db/users/getById/${rep.userId}`)).json().role).toEqual([])
})

test('the last admin keeps the Admin role, even if two admins remove it from each other at once', async () => {
  const server = await testApp()
  const [first, second] = [await server.as('ADMIN'), await server.as('ADMIN')]
  const drop = (by: typeof first, userId: number) =>
    by('PUT', `/api/db/users/update/${userId}`, { body: { role: ['SALES'] } })
  const answers = await Promise.all([drop(first, second.userId), drop(second, first.userId)])
  expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1)
  const admins = await server.db.selectFrom('userRoles').select('userId').where('role', '=', 'ADMIN').execute()
  expect(admins).toHaveLength(1)
  const last = admins[0]?.userId === first.userId ? first : second
  expectRefusal(await drop(last, last.userId), 409, 'last-admin')
  await server.stop()
})

test('an admin who loses the role while they change the roles of someone else changes nothing', async () => {
  const [admin, rep] = [await t.as('ADMIN'), await t.as('SALES')]
  const waiting = await t.db.transaction().execute(async (tx) => {
    await sql`select from users where id = ${admin.userId} for update`.execute(tx)
    const change = admin('PUT', `/api/db/users/update/${rep.userId}`, { body: { role: ['ADMIN'] } })
    await vi.waitFor(async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(t.db)
      expect(rows).not.toHaveLength(0)
    })
    await tx.deleteFrom('userRoles').where('userId', '=', admin.userId).execute()
    return { change }
  })
  expectRefusal(await waiting.change, 403, 'roles-by-admin-only')
  const roles = await t.db.selectFrom('userRoles').select('role').where('userId', '=', rep.userId).execute()
  expect(roles).toEqual([{ role: 'SALES' }])
})

test('an admin without a password does not count as the last admin', async () => {
  const server = await testApp()
  const admin = await server.as('ADMIN')
  const imported = await aUser(server.db, { roles: ['ADMIN'] })
  await server.db.updateTable('users').set({ passwordHash: null }).where('id', '=', imported.id).execute()
  const refused = await admin('PUT', `/api/db/users/update/${admin.userId}`, { body: { role: ['SALES'] } })
  expectRefusal(refused, 409, 'last-admin')
  await server.stop()
})

// R7.2-05
test('another user’s email is refused with a message and changes nothing', async () => {
  const [rep, other] = [await t.as('SALES'), await aUser(t.db)]
  const answer = await rep('PUT', `/api/db/users/update/${rep.userId}`, {
    body: { name: 'Changed', email: other.email },
  })
  expect(answer.statusCode, answer.body).toBe(409)
  expect(answer.json().error).toBe('Another user already has this email.')
  expect((await rep('GET', '/api/db/users/getSession')).json().name).not.toBe('Changed')
})

test('an edit of an older version is refused with the current profile and who changed it', async () => {
  const [rep, admin] = [await t.as('SALES'), await t.as('ADMIN')]
  const { modifiedOn } = (await rep('GET', `/api/db/users/getById/${rep.userId}`)).json()
  await admin('PUT', `/api/db/users/update/${rep.userId}`, { body: { title: 'Key accounts' } })
  const late = await rep('PUT', `/api/db/users/update/${rep.userId}`, { body: { name: 'Mine', modifiedOn } })
  expect(late.json()).toMatchObject({ status: 409, code: 'changed-meanwhile', current: { title: 'Key accounts' } })
  expect(late.json().changedBy).toBeTruthy()
})

test('saving without changes writes nothing', async () => {
  const rep = await t.as('SALES')
  const before = (await rep('GET', `/api/db/users/getById/${rep.userId}`)).json()
  await rep('PUT', `/api/db/users/update/${rep.userId}`, {
    body: { name: before.name, email: before.email, role: before.role },
  })
  expect((await rep('GET', `/api/db/users/getById/${rep.userId}`)).json()).toEqual(before)
  const logged = await t.db
    .selectFrom('changeLog')
    .selectAll()
    .where('entityType', '=', 'user')
    .where('entityId', '=', rep.userId)
    .execute()
  expect(logged).toEqual([])
})

// R7.2-06, R5-02
test('a new password ends the other sessions but not the session that set it, and is never logged', async () => {
  const user = await aUser(t.db)
  const cookies = await Promise.all([login(user.email, user.password), login(user.email, user.password)])
  const [mine = '', other = ''] = cookies.map((answer) => String(answer.headers['set-cookie']).split(';')[0])
  const put = (password: string) =>
    t.app.inject({
      method: 'PUT',
      url: `/api/db/users/updatePassword/${user.id}`,
      headers: { cookie: mine },
      payload: { password },
    })
  const short = await put('five5')
  expect(short.statusCode, short.body).toBe(422)
  expect(short.json().title).toBe('Passwords do not match or are too short.')
  expect((await put('a new password')).json()).toEqual({ ok: true })
  const session = (cookie: string) =>
    t.app.inject({ method: 'GET', url: '/api/db/users/getSession', headers: { cookie } })
  expect([(await session(mine)).statusCode, (await session(other)).statusCode]).toEqual([200, 401])
  expect((await login(user.email, 'a new password')).statusCode).toBe(200)
  expect(JSON.stringify(await t.db.selectFrom('changeLog').selectAll().execute())).not.toContain('a new password')
})

test('only payroll and the user can read a user’s pay', async () => {
  const [rep, payroll, colleague] = [await t.as('SALES'), await t.as('PAYROLL'), await t.as('SALES')]
  const read = async (by: typeof rep) => (await by('GET', `/api/db/users/getById/${rep.userId}`)).json()
  expect(Object.keys(await read(colleague))).not.toContain('baseRate')
  expect(Object.keys(await read(payroll))).toContain('baseRate')
  expect(Object.keys(await read(rep))).toContain('baseRate')
})

// R7.2-02, R7.2-03, R6-06
test('the office can list the names of users and, separately, of drivers', async () => {
  const request = await t.as('SALES')
  const driver = await aUser(t.db, { roles: ['DRIVER'], name: 'Aaron Driver' })
  const drivers = (await request('GET', '/api/db/users/getDrivers')).json()
  expect(drivers).toContainEqual({ id: driver.id, name: 'Aaron Driver', image: null })
  expect(drivers.map((driver: { id: number }) => driver.id)).not.toContain(request.userId)
  expect((await request('GET', '/api/db/users/getAll')).json().res).toContainEqual({
    id: driver.id,
    name: 'Aaron Driver',
    image: null,
  })
})

test('the office can list the names of those who were removed, without API keys', async () => {
  const [request, admin] = [await t.as('SALES'), await t.as('ADMIN')]
  const gone = await aUser(t.db, { name: 'Gone Gail' })
  await t.db.updateTable('users').set({ isActive: false }).where('id', '=', gone.id).execute()
  await admin('POST', '/api/db/keys/new', { body: { name: 'Gone shop', roles: ['SALES'] } })
  const namesOf = async (query: string) =>
    (await request('GET', `/api/db/users/getAll${query}`)).json().res.map(({ name }: { name: string }) => name)
  const removed = await namesOf('?removed=true')
  expect(removed).toContain('Gone Gail')
  expect(removed.filter((name: string) => name.includes('Gone shop'))).toEqual([])
  expect(await namesOf('')).not.toContain('Gone Gail')
})

test('users with the same name are shown with their email, regardless of spaces and case', async () => {
  const office = await t.as('SALES')
  const [boss, other] = [
    await aUser(t.db, { name: 'Ada Boss' }),
    await aUser(t.db, { roles: ['DRIVER'], name: 'ada  BOSS' }),
  ]
  const marked = `ada  BOSS (${other.email})`
  const nameIn = (list: { id: number; name: string }[]) => list.find(({ id }) => id === other.id)?.name
  expect(nameIn((await office('GET', '/api/db/users/getAll')).json().res)).toBe(marked)
  expect(nameIn((await office('GET', '/api/db/users/getDrivers')).json())).toBe(marked)
  const change = {
    entityType: 'user' as const,
    entityId: boss.id,
    action: 'update' as const,
    notes: 'x',
    changes: '[]',
    userId: other.id,
  }
  await t.db.insertInto('changeLog').values(change).execute()
  const admin = await t.as('ADMIN')
  const log = (await admin('GET', `/api/db/changelog/getAll/user/${boss.id}`)).json()
  expect(log.map(({ userName }: { userName: string }) => userName)).toEqual([marked])
  await t.db.updateTable('users').set({ isActive: false }).where('id', '=', boss.id).execute()
  expect(nameIn((await office('GET', '/api/db/users/getAll')).json().res)).toBe('ada  BOSS')
})

test('the first administrator is created only at a host name that nobody else can own', async () => {
  const fresh = await testApp({ PUBLIC_URL: 'https://dray.example.com' })
  const setUp = (host: string) =>
    fresh.app.inject({
      method: 'POST',
      url: '/api/db/users/addFirst',
      headers: { host },
      payload: { name: 'Ada', email: 'ada@example.com', password: 'first password', sampleData: false },
    })
  for (const host of ['evil.example', 'dray.example.com.evil.example:3000', '127.0.0.1.evil.example']) {
    const answer = await setUp(host)
    expect(answer.statusCode, host).toBe(403)
    expect(answer.json().code, host).toBe('foreign-host')
  }
  const own = ['dray.example.com', 'localhost:3000', '192.168.1.20:3000', '[::1]:3000', 'nas']
  const answers = []
  for (const host of own) answers.push((await setUp(host)).statusCode)
  // Only the first of them creates one.
  expect(answers).toEqual([200, 409, 409, 409, 409])
  await fresh.stop()
})

test('the first administrator is created once, even by two people at once', async () => {
  const fresh = await testApp()
  const first = (name: string) =>
    fresh.signedOut('POST', '/api/db/users/addFirst', {
      body: { name, email: `${name}@example.com`, password: 'first password', sampleData: false },
    })
  expect((await fresh.signedOut('GET', '/api/db/settings/get')).json().firstStart).toBe(true)
  const answers = await Promise.all([first('a'), first('b')])
  expect(answers.map((answer) => answer.statusCode).sort((a, b) => a - b)).toEqual([200, 409])
  expect((await fresh.signedOut('GET', '/api/db/settings/get')).json().firstStart).toBe(false)
  await fresh.stop()
})

test('a name that looks like another user’s or a key’s is shown with its email', async () => {
  const admin = await t.as('ADMIN')
  const shop = crypto.randomUUID()
  const { id: keyId } = (
    await admin('POST', '/api/db/keys/new', { body: { name: `Web ${shop}`, roles: ['SALES'] } })
  ).json()
  await aUser(t.db, { name: 'Margaret Peacock' })
  const twins = [
    await aUser(t.db, { name: 'M\u0430rgaret Peac\u043eck' }),
    await aUser(t.db, { name: 'Ｍargaret\u3000Peacock' }),
    await aUser(t.db, { name: `API key W\u0435b ${shop}` }),
    await aUser(t.db, { name: `Web ${shop}` }),
  ]
  const name = async (id: number) =>
    (await admin('GET', '/api/db/users/getAll')).json().res.find((user: { id: number }) => user.id === id)?.name
  const plain = await aUser(t.db, { name: 'M\u00e4rgaret Peacock' })
  expect(await name(plain.id)).toBe(plain.name)
  for (const twin of twins) expect(await name(twin.id)).toBe(`${twin.name} (${twin.email})`)
  // A new key with the name of a revoked one passes for nobody.
  await admin('DELETE', `/api/db/keys/revoke/${keyId}`)
  const again = await admin('POST', '/api/db/keys/new', { body: { name: `Web ${shop}`, roles: ['SALES'] } })
  const authors = { userId: again.json().id, notes: 'x', changes: '[]', action: 'update' as const }
  await t.db
    .insertInto('changeLog')
    .values({ ...authors, entityType: 'user', entityId: plain.id })
    .execute()
  for (const twin of twins.slice(2))
    await t.db.updateTable('users').set({ isActive: false }).where('id', '=', twin.id).execute()
  const log = (await admin('GET', `/api/db/changelog/getAll/user/${plain.id}`)).json()
  expect(log.map(({ userName }: { userName: string }) => userName)).toEqual([`API key Web ${shop}`])
})

test('the database and the screens agree on which names look alike', async () => {
  const names = [
    ...[
      'Nancy',
      ' N\u0430ncy\u00a0 D\u0430volio ',
      '\u039dancy Da\u03bdolio',
      'Ｎａｎｃｙ\u3000Ｄ',
      '𝐍ancy',
      'Ren\u00e9',
      'Re\u0301ne',
    ],
    ...[
      'a\u200b\u00ad\u2060b\ufe0fc\u{e0061}d',
      'a\u3164b\u2800c',
      'API key Web shop',
      'ΣΑΣ ΟΔΟΣ',
      'Straße',
      '日本酒\u3000🍶',
    ],
    ...['АВЕЅІЈКМНОРСТУХҮӀԚԜҺавеѕіјкмнорстухүӏһԁԛԝ', 'ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαβεζηικμνορτυχγ', 'ɑɡ’‘ʼ‐–−'],
  ]
  for (const name of names) {
    const { rows } = await sql<{ skeleton: string }>`select name_skeleton(${name}) as skeleton`.execute(t.db)
    expect(rows, name).toEqual([{ skeleton: nameSkeleton(name) }])
  }
})
