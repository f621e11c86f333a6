import { expect, test } from 'vitest'
import { buildApp } from '../../../app.ts'
import { createLog } from '../../log.ts'
import { openTestApp } from '../../../test-data/test-app.ts'

const t = await openTestApp()
const rep = await t.as('SALES')
const origin = await t.app.listen({ port: 0, host: '127.0.0.1' })

/** One answer of each kind: page, JSON, refusal, failed sign-in, undecodable URL, stream. */
const urls = ['/orders', '/api/db/users/getSession', '/api/db/no/such/call', '/api/db/payroll/get', '/%', '/api/events']

async function headersOf(url: string, headers: Record<string, string> = {}): Promise<Headers> {
  const answer = await fetch(origin + url, { headers: { cookie: rep.cookie, ...headers } })
  await answer.body?.cancel()
  return answer.headers
}

test('every kind of answer has the headers that restrict what a browser does with it', async () => {
  for (const url of urls) {
    const headers = await headersOf(url)
    expect(headers.get('x-content-type-options'), url).toBe('nosniff')
    expect(headers.get('content-security-policy'), url).toEqual(expect.stringContaining("frame-ancestors 'self'"))
    expect(headers.get('content-security-policy'), url).toEqual(expect.stringContaining("base-uri 'none'"))
    expect(headers.get('referrer-policy'), url).toBe('no-referrer')
    expect(headers.get('cross-origin-opener-policy'), url).toBe('same-origin')
    expect(headers.get('cross-origin-resource-policy'), url).toBe('same-origin')
    expect(headers.get('x-powered-by'), url).toBeNull()
    expect(headers.get('server'), url).toBeNull()
  }
})

test('behind https, every answer tells browsers to use only https for this host and its subdomains', async () => {
  for (const url of urls.filter((any) => any !== '/%')) {
    const [secure, plain] = [await headersOf(url, { cookie: '', 'x-forwarded-proto': 'https' }), await headersOf(url)]
    expect(secure.get('strict-transport-security'), url).toBe('max-age=63072000; includeSubDomains')
    expect(plain.get('strict-transport-security'), url).toBeNull()
  }
})

test('no other origin is allowed to read an answer', async () => {
  for (const url of urls) {
    const headers = await headersOf(url, { origin: 'https://evil.example' })
    expect(
      [...headers.keys()].filter((name) => name.startsWith('access-control')),
      url,
    ).toEqual([])
  }
})

test('API answers and refusals are never cached', async () => {
  for (const url of urls.slice(1)) expect((await headersOf(url)).get('cache-control'), url).toBe('no-store')
})

test('text answers name their character set', async () => {
  for (const url of ['/orders', '/api/db/users/getSession', '/api/db/no/such/call'])
    expect((await headersOf(url)).get('content-type'), url).toEqual(expect.stringContaining('; charset=utf-8'))
})

test('attempts beyond a user’s permission are logged with the user and the request; mistakes are not', async () => {
  const logged: string[] = []
  const log = createLog({ level: 'warn', to: { write: (line) => void logged.push(line) } })
  const app = await buildApp({ ...t.dray, log })
  const send = (method: 'GET' | 'DELETE', url: string, headers: Record<string, string> = {}) =>
    app.inject({ method, url, headers: { cookie: rep.cookie, ...headers } })
  await send('GET', '/api/db/users/signIns')
  const refused = await send('DELETE', '/api/db/users/remove/1')
  await send('DELETE', '/api/db/users/remove/1', { origin: 'https://evil.example' })
  await send('GET', '/api/db/orders/getOrder/none')
  await app.close()
  const lines = logged.map((line) => JSON.parse(line))
  expect(lines.map(({ code, userId, msg }) => [code, userId, msg])).toEqual([
    ['not-allowed', rep.userId, 'Refused'],
    ['not-allowed', rep.userId, 'Refused'],
    ['other-origin', rep.userId, 'Refused'],
  ])
  expect(lines[1]).toMatchObject({ reqId: refused.headers['x-request-id'], level: 'warn' })
})
