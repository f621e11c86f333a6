import { allCalls } from '@dray/contract/description/all-calls'
import { roles } from '@dray/domain/users/permissions'
import { expect, test } from 'vitest'
import { aCustomer } from '../../../test-data/builders.ts'
import { openTestApp } from '../../../test-data/test-app.ts'

const t = await openTestApp()
const admin = await t.as(...roles)
const head = (url: string, headers: Record<string, string> = {}) =>
  t.app.inject({ method: 'HEAD', url, headers: { cookie: admin.cookie, ...headers } })

test('a HEAD runs no call that writes, and replaces no access code', async () => {
  const { id } = await aCustomer(t.db)
  const codeOf = () =>
    t.db.selectFrom('customers').select('tgAccessCode').where('id', '=', id).executeTakeFirstOrThrow()
  await admin('GET', `/api/db/customers/generateAccessCode/${id}`)
  const before = await codeOf()
  const writing = allCalls.filter(([, call]) => call.method === 'GET' && call.writes)
  expect(writing.map(([name]) => name)).toContain('createAccessCode')
  for (const [name, { path }] of writing)
    expect((await head(path.replace(/:\w+/g, String(id)))).statusCode, name).toBe(404)
  expect(await codeOf()).toEqual(before)
  expect((await head('/api/db/settings/get')).statusCode).toBe(200)
})

test('the description of the API is compressed once, and for no single request', async () => {
  const get = (accepted: string) =>
    t.app.inject({ url: '/api/openapi.json', headers: { 'accept-encoding': accepted } }).then(({ headers }) => headers)
  expect((await get('gzip, br'))['content-encoding']).toBe('gzip')
  for (const accepted of ['br', 'deflate', 'zstd', 'identity'])
    expect((await get(accepted))['content-encoding'], accepted).toBeUndefined()
})
