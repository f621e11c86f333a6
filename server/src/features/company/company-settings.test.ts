import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { announceProgress } from '../../live/announce.ts'
import { type ApiClient, type TestApp, testApp } from '../../test-data/test-app.ts'

let t: TestApp
let admin: ApiClient
beforeAll(async () => {
  t = await testApp()
  admin = await t.as('ADMIN')
})
beforeEach(() => t.db.updateTable('companySettings').set({ payWhenPaid: false }).execute())
afterAll(() => t.stop())

const read = async (by: ApiClient = admin) => (await by('GET', '/api/db/settings/getCompany')).json()
const change = (body: unknown, by: ApiClient = admin) => by('PUT', '/api/db/settings/updateCompany', { body })

test('commission is paid on unpaid orders too, until an admin turns on that the customer must have paid', async () => {
  const sales = await t.as('SALES')
  expect(await read(sales)).toEqual({ payWhenPaid: false, modifiedOn: expect.any(String) })
  const changed = await change({ payWhenPaid: true })
  expect([changed.statusCode, changed.json().payWhenPaid]).toEqual([200, true])
  expect(await read(sales)).toEqual(changed.json())
})

// D-04
test.each(['SALES', 'INVENTORY', 'ACCOUNTING', 'PAYROLL', 'DRIVER'] as const)(
  '%s reads the settings of the company and can’t change them',
  async (role) => {
    const user = await t.as(role)
    expect((await change({ payWhenPaid: true }, user)).statusCode).toBe(403)
    expect((await read(user)).payWhenPaid).toBe(false)
  },
)

test('a user without a role does not read the settings of the company', async () => {
  expect((await (await t.as())('GET', '/api/db/settings/getCompany')).statusCode).toBe(403)
})

test('other browsers hear that commission may be another when the settings change', async () => {
  const announced: string[] = []
  const { promise: isHeard, resolve } = Promise.withResolvers<void>()
  const stop = t.dray.live.subscribe((event) => {
    if (event.kind === 'changed') announced.push(event.entity)
    if (event.kind === 'progress' && event.jobId === 'marker') resolve()
  })
  await change({ payWhenPaid: true })
  await announceProgress(t.db, 'marker', 1, 1)
  await isHeard
  stop()
  expect(announced).toEqual(['settings', 'payroll'])
})

// D-15
test('a change made from older settings is refused and answers those of now', async () => {
  const { modifiedOn } = await read()
  const first = await change({ payWhenPaid: true, modifiedOn })
  const second = await change({ payWhenPaid: true, modifiedOn })
  expect([first.statusCode, second.statusCode]).toEqual([200, 409])
  expect(second.json()).toMatchObject({ code: 'changed-meanwhile', current: first.json() })
})

test('of two changes of the settings at once exactly one is saved', async () => {
  const { modifiedOn } = await read()
  const answers = await Promise.all([
    change({ payWhenPaid: true, modifiedOn }),
    change({ payWhenPaid: true, modifiedOn }, await t.as('ADMIN')),
  ])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
})

// D-168
test('settings that are sent as they are stored, or not at all, are no change', async () => {
  const before = await read()
  expect((await change({ payWhenPaid: false })).json()).toEqual(before)
  expect((await change({})).json()).toEqual(before)
})

test.each([{ payWhenPaid: 'yes' }, { payWhenPaid: null }, { payWhenPaid: 1 }, { modifiedOn: 'today' }, null])(
  'settings that say %j are refused',
  async (body) => {
    const before = await read()
    expect((await change(body)).statusCode).toBe(400)
    expect(await read()).toEqual(before)
  },
)
