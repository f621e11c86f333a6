import { allCalls } from '@dray/contract/description/all-calls'
import { expect, test } from 'vitest'
import { openTestApp, testApp } from '../../test-data/test-app.ts'

const t = await openTestApp({ COMPANY_NAME: 'Acme Wholesale' })

test('anyone can read the description of every call', async () => {
  const { openapi, paths } = (await t.signedOut('GET', '/api/openapi.json')).json()
  expect(openapi).toBe('3.1.0')
  expect(Object.values(paths).flatMap((calls) => Object.keys(Object(calls)))).toHaveLength(allCalls.length)
})

test('the description is sent again only if it changed', async () => {
  const first = await t.app.inject({ url: '/api/openapi.json', headers: { 'accept-encoding': 'gzip' } })
  expect(first.headers).toMatchObject({ 'content-encoding': 'gzip', 'cache-control': 'no-cache' })
  expect(first.rawPayload.length).toBeLessThan(150_000)
  const again = await t.app.inject({
    url: '/api/openapi.json',
    headers: { 'if-none-match': String(first.headers.etag) },
  })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('anyone can check the health of the system', async () => {
  expect((await t.signedOut('GET', '/api/health')).json()).toEqual({ status: 'ok', database: 'ok' })
})

// R2.1-11
test('without PUBLIC_URL the site is the address that the request was sent to', async () => {
  const answer = await t.signedOut('GET', '/api/db/settings/get', { headers: { host: 'dray.local:3000' } })
  expect(answer.json()).toMatchObject({
    siteUrl: 'http://dray.local:3000',
    companyName: 'Acme Wholesale',
    firstStart: true,
    passwordMinLength: 4,
  })
})

// R2.1-10
test('links start with PUBLIC_URL', async () => {
  const set = await testApp({ PUBLIC_URL: 'https://dray.example.com/' })
  expect((await set.signedOut('GET', '/api/db/settings/get')).json().siteUrl).toBe('https://dray.example.com')
  await set.stop()
})

test('answers have security headers against other sites and are never cached', async () => {
  const answer = await t.signedOut('GET', '/api/health')
  expect(answer.headers['content-security-policy']).toContain("script-src 'self';")
  expect(answer.headers['content-security-policy']).toContain("worker-src 'self' blob:")
  expect(answer.headers['x-content-type-options']).toBe('nosniff')
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.headers['x-request-id']).toBeTruthy()
})
