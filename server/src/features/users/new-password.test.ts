import { expect, test } from 'vitest'
import { readConfig } from '../../platform/config/config.ts'
import { StartProblem } from '../../platform/start-problem.ts'
import { aUser } from '../../test-data/builders.ts'
import { openTestApp, testApp } from '../../test-data/test-app.ts'
import { ensureFirstAdmin } from './first-admin.ts'
import { commonPasswords } from './passwords.ts'

const t = await openTestApp({ COMPANY_NAME: 'Acme Wholesale', PASSWORD_MIN_LENGTH: '8' })
const admin = await t.as('ADMIN')

test('at least the three thousand most common passwords of eight or more characters are recognized', async () => {
  const known = [...(await commonPasswords())]
  expect(known.filter((password) => password.length >= 8).length).toBeGreaterThan(3000)
  expect(known.filter((password) => password !== password.toLowerCase())).toEqual([])
})

// Every way to set a password.
const ways: Record<string, (password: string) => Promise<{ status: number; code: string | undefined }>> = {
  'its user changes it': async (password) => {
    const rep = await t.as('SALES')
    return outcomeOf(await rep('PUT', `/api/db/users/updatePassword/${rep.userId}`, { body: { password } }))
  },
  'an admin changes it': async (password) => {
    const { id } = await aUser(t.db)
    return outcomeOf(await admin('PUT', `/api/db/users/updatePassword/${id}`, { body: { password } }))
  },
  'a user is added': async (password) => {
    const body = { name: 'Nancy', email: `${crypto.randomUUID()}@example.com`, role: [], title: '', avatar: null }
    return outcomeOf(await admin('POST', '/api/db/users/addNew', { body: { ...body, password } }))
  },
  'a link is used': async (password) => {
    const { id } = await aUser(t.db)
    const link = await admin('POST', `/api/db/users/createLink/${id}`)
    const token = String(link.json().url).split('#')[1]
    return outcomeOf(await t.signedOut('POST', '/api/db/users/setPasswordByLink', { body: { token, password } }))
  },
}
const outcomeOf = (answer: { statusCode: number; json: () => { code?: string } }) => ({
  status: answer.statusCode,
  code: answer.json().code,
})

test.each(Object.entries(ways))('a password that is easy to guess is refused when %s', async (_, set) => {
  expect(await set('iloveyou')).toEqual({ status: 422, code: 'password-too-easy' })
  expect(await set('Wholesale26')).toEqual({ status: 422, code: 'password-too-easy' })
  expect((await set('seven blue crates')).status).toBe(200)
})

// R5-02
test('any password of four characters is accepted unless PASSWORD_MIN_LENGTH requires longer ones', async () => {
  const usual = await testApp()
  const body = { name: 'Ada', email: 'ada@example.com', password: '1234', sampleData: false }
  expect((await usual.signedOut('POST', '/api/db/users/addFirst', { body })).statusCode).toBe(200)
  await usual.stop()
})

test('the first administrator can’t have a password that is easy to guess, and a start with one says so', async () => {
  const fresh = await testApp({ PASSWORD_MIN_LENGTH: '8' })
  const body = { name: 'Ada', email: 'lovelace@example.com', password: 'lovelace1', sampleData: false }
  const answer = await fresh.signedOut('POST', '/api/db/users/addFirst', { body })
  expect(outcomeOf(answer)).toEqual({ status: 422, code: 'password-too-easy' })
  const account = { email: body.email, password: 'qwerty123' }
  const start = ensureFirstAdmin(fresh.db, account, readConfig({ PASSWORD_MIN_LENGTH: '8' }))
  await expect(start).rejects.toThrow(new StartProblem('ADMIN_PASSWORD is easy to guess. Set it to another password.'))
  await fresh.stop()
})

test('an import refuses users with passwords that are easy to guess', async () => {
  const text = 'key,email,name,roles,password\nu1,nancy@example.com,Nancy Davolio,SALES,Davolio1\n'
  const rest = 'u2,ann@example.com,Ann,SALES,sunshine\nu3,bob@example.com,Bob,SALES,seven blue crates\n'
  const answer = await admin('POST', '/api/db/imports/preview', {
    body: { files: [{ name: 'users.csv', text: text + rest }] },
  })
  expect(answer.json()).toMatchObject({ problemCount: 2 })
  expect(JSON.stringify(answer.json().problems)).toContain('This password is easy to guess. Choose another one.')
})
