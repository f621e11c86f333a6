import { allCalls } from '@dray/contract/description/all-calls'
import { isForKeys } from '@dray/contract/call'
import { roles } from '@dray/domain/users/permissions'
import { expect, test } from 'vitest'
import { allReceived } from '../../test-data/announcements.ts'
import { openTestApp, testApp } from '../../test-data/test-app.ts'

const t = await openTestApp()
const admin = await t.as('ADMIN')

const create = (body: object) => admin('POST', '/api/db/keys/new', { body })
async function aKey(options: object = {}): Promise<{ id: number; key: string }> {
  return (await create({ name: crypto.randomUUID(), roles: ['SALES'], ...options })).json()
}
const customersPath = '/api/db/customers/getAll'
const send = (authorization: string, url = customersPath, remoteAddress = '192.0.2.7') =>
  t.app.inject({ method: 'GET', url, headers: { authorization }, remoteAddress })
const listed = async (id: number) =>
  (await admin('GET', '/api/db/keys/getAll')).json().find((key: { id: number }) => key.id === id)
const outcome = (answer: { statusCode: number; json: () => { code?: string } }) => [
  answer.statusCode,
  answer.statusCode === 200 ? undefined : answer.json().code,
]

test('a key is shown once, stored as a hash, and makes the calls of its roles', async () => {
  const { id, key } = await aKey({ name: 'Web shop', roles: ['SALES', 'INVENTORY', 'SALES'] })
  expect(key).toMatch(/^dray_[\w-]{43}$/)
  expect(await listed(id)).toMatchObject({ name: 'Web shop', lastUsedOn: null, addresses: [], revokedOn: null })
  expect((await listed(id)).roles).toEqual(['INVENTORY', 'SALES'])
  expect((await admin('GET', '/api/db/keys/getAll')).body).not.toContain(key)
  const stored = await t.db.selectFrom('apiKeys').selectAll().where('userId', '=', id).executeTakeFirstOrThrow()
  expect(JSON.stringify(stored)).not.toContain(key)
  expect(outcome(await send(`Bearer ${key}`))).toEqual([200, undefined])
  expect(outcome(await send(`bearer  ${key}`))).toEqual([200, undefined])
  expect((await listed(id)).lastUsedOn).not.toBeNull()
})

test.each(roles)(
  'a key of %s gets the answers of a person with that role, except where only people may call',
  async (role) => {
    const [person, key] = [await t.as(role), await t.asKey(role)]
    const different: string[] = []
    for (const [name, call] of allCalls) {
      if (['open', 'signed', 'contact'].some((who) => who === call.who) || call.answers === 'events') continue
      const address = call.path.replace(/[:*]\w*/g, '987654321')
      const options = call.method === 'GET' ? {} : { body: {} }
      const byKey = await key(call.method, address, options)
      if (!isForKeys(call)) {
        if (byKey.json().code !== 'not-for-keys' || byKey.statusCode !== 403) different.push(`${name}: ${byKey.body}`)
        continue
      }
      const byPerson = await person(call.method, address, options)
      const isSame = byKey.statusCode === byPerson.statusCode && withoutIds(byKey.body) === withoutIds(byPerson.body)
      if (!isSame) different.push(`${name}: ${byKey.body.slice(0, 200)} instead of ${byPerson.body.slice(0, 200)}`)
    }
    expect(different).toEqual([])
  },
)
const withoutIds = (body: string): string => body.replace(/"(requestId|orderNum)":"[^"]*"/g, '')

test('only people can manage users, keys, webhooks and contacts, sign in, upload files, make access codes, or have a message open', () => {
  const features = new Set(['users', 'keys', 'webhooks', 'portal'])
  const contacts = [
    'addContact',
    'changeContact',
    'removeContact',
    'createPortalLink',
    'endPortalDevices',
    'createContactCode',
    'unlinkChat',
  ]
  const messages = ['openInboxEntry', 'closeInboxEntry']
  const others = ['createImageUpload', 'createDocumentUpload', 'createAccessCode', ...contacts, ...messages]
  const expected = allCalls.filter(([name, , feature]) => features.has(feature) || others.includes(name))
  const names = (calls: typeof allCalls) => calls.map(([name]) => name)
  expect(names(allCalls.filter(([, call]) => !isForKeys(call))).toSorted()).toEqual(names(expected).toSorted())
})

test('a key can’t sign in as a person', async () => {
  const { key } = await aKey({ roles: ['ADMIN'] })
  const headers = { authorization: `Bearer ${key}` }
  const answer = await t.signedOut('POST', '/api/db/users/login', { body: { email: 'api-key', password: '' }, headers })
  expect(outcome(answer)).toEqual([403, 'not-for-keys'])
})

test('after it is revoked a key makes no call, and revoking it again changes nothing', async () => {
  const { id, key } = await aKey()
  const revoke = () => admin('DELETE', `/api/db/keys/revoke/${id}`)
  expect(outcome(await send(`Bearer ${key}`))).toEqual([200, undefined])
  expect((await revoke()).json()).toEqual({ ok: true })
  const { revokedOn } = await listed(id)
  expect(outcome(await send(`Bearer ${key}`))).toEqual([401, 'key-revoked'])
  expect((await revoke()).json()).toEqual({ ok: true })
  expect((await listed(id)).revokedOn).toEqual(revokedOn)
  expect(outcome(await admin('DELETE', '/api/db/keys/revoke/987654321'))).toEqual([404, 'not-found'])
})

test('a key expires at the end of its day, or at its moment', async () => {
  const ofDay = await listed((await aKey({ expiresOn: '2190-06-30' })).id)
  expect(ofDay.expiresOn).toBe('2190-07-01T06:59:59.999Z')
  const { id, key } = await aKey({ expiresOn: new Date(Date.now() + 60_000).toISOString() })
  expect(outcome(await send(`Bearer ${key}`))).toEqual([200, undefined])
  await t.db.updateTable('apiKeys').set({ expiresAt: new Date() }).where('userId', '=', id).execute()
  await allReceived(t)
  expect(outcome(await send(`Bearer ${key}`))).toEqual([401, 'key-expired'])
})

test('a key with addresses is refused from any other', async () => {
  const { key } = await aKey({ addresses: ['192.0.2.7', '198.51.100.0/24', '2001:db8::/32'] })
  const from = async (address: string) => outcome(await send(`Bearer ${key}`, customersPath, address))
  for (const address of ['192.0.2.7', '::ffff:192.0.2.7', '198.51.100.200', '2001:db8::1'])
    expect(await from(address), address).toEqual([200, undefined])
  for (const address of ['192.0.2.8', '::ffff:192.0.2.8', '198.51.101.1', '2001:db9::1', '::1'])
    expect(await from(address), address).toEqual([403, 'key-address'])
})

test('an unknown or broken key is refused, and credentials of a proxy are not taken for a key', async () => {
  for (const key of [`dray_${'x'.repeat(43)}`, 'dray_', `dray_${'é'.repeat(10)}`])
    expect(outcome(await send(`Bearer ${key}`)), key).toEqual([401, 'key-unknown'])
  for (const other of ['Basic YTpi', 'Bearer abc', 'Bearer', ''])
    expect(outcome(await send(other)), other).toEqual([401, 'signed-out'])
  const withBoth = await admin('GET', customersPath, { headers: { authorization: 'Basic YTpi' } })
  expect(withBoth.statusCode).toBe(200)
})

test('a key in an address is refused, even beside a valid one', async () => {
  const { key } = await aKey()
  for (const query of [`?key=${key}`, `?search=&access_token=${key}`])
    expect(outcome(await send(`Bearer ${key}`, `${customersPath}${query}`)), query).toEqual([400, 'key-in-address'])
  expect(outcome(await admin('GET', `${customersPath}?api_key=${key}`))).toEqual([400, 'key-in-address'])
})

test('a key of a name in use is refused, until that one is revoked', async () => {
  const { id } = await aKey({ name: 'Scale' })
  expect(outcome(await create({ name: 'SCALE', roles: ['SALES'] }))).toEqual([409, 'name-taken'])
  const two = await Promise.all([
    create({ name: 'Twice', roles: ['SALES'] }),
    create({ name: 'Twice', roles: ['SALES'] }),
  ])
  expect(two.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  await admin('DELETE', `/api/db/keys/revoke/${id}`)
  expect((await create({ name: 'Scale', roles: ['SALES'] })).statusCode).toBe(200)
})

test.each([
  [{ roles: [] }, 'roles', 'Choose at least one role'],
  [{ roles: undefined }, 'roles', 'Choose at least one role'],
  [{ name: ' ' }, 'name', 'Enter a name'],
  [{ addresses: ['192.0.2.0/33'] }, 'addresses.0', 'Enter an IP address or a network such as 192.0.2.0/24'],
  [{ addresses: ['example.com'] }, 'addresses.0', 'Enter an IP address or a network such as 192.0.2.0/24'],
  [{ expiresOn: '2020-01-01' }, 'expiresOn', 'Enter a day that is still to come'],
  [{ expiresOn: '2026-02-30' }, 'expiresOn', 'Enter a valid date'],
])('a key with %j is refused', async (change, path, message) => {
  const answer = await create({ name: crypto.randomUUID(), roles: ['SALES'], ...change })
  expect(answer.statusCode, answer.body).toBe(400)
  expect(answer.json().errors).toEqual([{ path, message }])
})

test('the log and the records name the key, and it repeats calls like a person', async () => {
  const { key } = await aKey({ name: 'Importer', roles: ['SALES'] })
  const headers = { authorization: `Bearer ${key}`, 'idempotency-key': 'shop-17' }
  const body = { customerName: `Shop ${crypto.randomUUID()}`, type: 'RETAIL' }
  const add = () => t.signedOut('POST', '/api/db/customers/addNew', { body, headers })
  const [first, second] = [await add(), await add()]
  expect(first.statusCode, first.body).toBe(200)
  expect(second.json()).toEqual(first.json())
  const { id } = await t.db
    .selectFrom('customers')
    .select('id')
    .where('customerName', '=', body.customerName)
    .executeTakeFirstOrThrow()
  const log = (await admin('GET', `/api/db/changelog/getAll/customer/${id}`)).json()
  expect(log).toMatchObject([{ action: 'create', userName: 'API key Importer' }])
})

test('keys are not among the people: not listed, not removed, no drivers', async () => {
  await aKey({ name: 'Round planner', roles: ['DRIVER'] })
  for (const path of ['getAll', 'getAllDetails', 'getAllDetails?removed=true', 'getDrivers'])
    expect((await admin('GET', `/api/db/users/${path}`)).body, path).not.toContain('API key')
})

test('a user who still needs a second factor can use no call, but a key needs none', async () => {
  const settings = await t.db.selectFrom('companySettings').select('secondFactorRoles').executeTakeFirstOrThrow()
  await t.db
    .updateTable('companySettings')
    .set({ secondFactorRoles: ['SALES'] })
    .execute()
  expect(outcome(await send(`Bearer ${(await aKey()).key}`))).toEqual([200, undefined])
  await t.db.updateTable('companySettings').set(settings).execute()
  await allReceived(t)
})

test('each key has its own limit of requests a minute', async () => {
  const own = await testApp({}, { requestsPerMinute: 3 })
  const [first, second] = [await own.asKey('SALES'), await own.asKey('SALES')]
  const statuses = async (key: typeof first) => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => key('GET', customersPath)))
    return answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)
  }
  expect(await statuses(first)).toEqual([200, 200, 200, 429])
  expect(await statuses(second)).toEqual([200, 200, 200, 429])
  await own.stop()
})

test('the events of a key end when it is revoked', async () => {
  const own = await testApp()
  const by = await own.as('ADMIN')
  const { id, key } = (await by('POST', '/api/db/keys/new', { body: { name: 'Screen', roles: ['SALES'] } })).json()
  const address = await own.app.listen({ port: 0, host: '127.0.0.1' })
  const stream = await fetch(`${address}/api/events`, { headers: { authorization: `Bearer ${key}` } })
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
  expect((await reader?.read())?.value).toContain('hello')
  await by('DELETE', `/api/db/keys/revoke/${id}`)
  let last = await reader?.read()
  while (last && !last.done) last = await reader?.read()
  expect(last?.done).toBe(true)
  await own.stop()
})
