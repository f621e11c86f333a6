import { Validator } from '@seriousme/openapi-schema-validator'
import { allCalls } from '@dray/contract/all-calls'
import { expect, test } from 'vitest'
import { openTestApp, testApp } from '../../test-data/test-app.ts'

const t = await openTestApp({ COMPANY_NAME: 'Acme Wholesale' })

// D-164
test('the API description is a valid OpenAPI document and contains every call', async () => {
  const description = (await t.signedOut('GET', '/api/openapi.json')).json()
  const checked = await new Validator().validate(description)
  expect(checked.errors).toBeUndefined()
  expect(checked.valid).toBe(true)
  const described = Object.values<Record<string, { operationId: string }>>(description.paths).flatMap(Object.values)
  const names = described.map(({ operationId }) => operationId)
  expect(names).toHaveLength(allCalls.length)
  expect(new Set(names).size).toBe(names.length)
})

test('the description says who may make a call', async () => {
  const { paths } = (await t.signedOut('GET', '/api/openapi.json')).json()
  expect([
    paths['/api/db/users/login'].post.description,
    paths['/api/db/users/addNew'].post.description,
    paths['/api/db/users/getById/{id}'].get.description,
    paths['/api/db/payments/add/{customerId}'].post.description,
  ]).toEqual(['Who: open.', 'Who: ADMIN.', 'Who: office, or the user concerned.', 'Who: ACCOUNTING.'])
})

test('the description says where a page of a list names the next one', async () => {
  const { paths } = (await t.signedOut('GET', '/api/openapi.json')).json()
  expect(paths['/api/db/purchases/getAll'].get.responses[200].headers).toHaveProperty('dray-next')
  expect(paths['/api/db/brands/getAll'].get.responses[200]).not.toHaveProperty('headers')
})

//
test('the description says which bodies may be left out', async () => {
  const { paths } = (await t.signedOut('GET', '/api/openapi.json')).json()
  expect(paths['/api/db/payments/remove/{id}'].delete.requestBody.required).toBe(false)
  expect(paths['/api/db/collections/refuse/{id}'].post.requestBody.required).toBe(true)
})

test('anyone can check the health of the system', async () => {
  expect((await t.signedOut('GET', '/api/health')).json()).toEqual({ status: 'ok', database: 'ok' })
})

// R2.1-11, D-149
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
