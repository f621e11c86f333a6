import { fromDollars } from '@dray/domain/money'
import { expect, test } from 'vitest'
import { aUser } from '../../test-data/builders.ts'
import { aPaidUser } from '../../test-data/payroll-builders.ts'
import { changeRow, readRow, statusesOf } from '../../test-data/payroll-requests.ts'
import { type ApiClient, openTestApp } from '../../test-data/test-app.ts'

const t = await openTestApp()
const clerk = await t.as('PAYROLL')

const changePay = (id: number, body: object, request = clerk) =>
  request('PUT', `/api/db/users/updatePay/${id}`, { body })
const read = async (id: number, request = clerk) => (await request('GET', `/api/db/users/getById/${id}`)).json()

test('payroll sets how someone is paid; fields that aren’t sent stay, and empty ones are cleared', async () => {
  const { id } = await aUser(t.db)
  const set = await changePay(id, { payType: 'HOURLY', baseRate: '$21.50', commissionRate: 0.15 })
  expect({ status: set.statusCode, body: set.json() }).toEqual({ status: 200, body: await read(id) })
  expect(set.json()).toMatchObject({ payType: 'HOURLY', baseRate: 21.5, commissionRate: 0.15 })
  expect((await changePay(id, { payType: 'SALARY' })).json()).toMatchObject({ payType: 'SALARY', baseRate: 21.5 })
  const none = await changePay(id, { payType: '', baseRate: '', commissionRate: null })
  expect(none.json()).toMatchObject({ payType: null, baseRate: null, commissionRate: null })
})

test('open pay periods follow the current pay type and base rate', async () => {
  const { id } = await aPaidUser(t.db, { baseRate: fromDollars(20) })
  await changeRow(clerk, '2026/3/A', id, { hoursWorked: 10 })
  await changePay(id, { baseRate: 25, commissionRate: 0 })
  expect(await readRow(clerk, '2026/3/A', id)).toMatchObject({ baseRate: 25, totalBasePay: 250, commissionRate: 0 })
})

test('a user’s change log has changes to their pay, for payroll only, and saving the same pay adds nothing', async () => {
  const { id } = await aPaidUser(t.db, { baseRate: fromDollars(20) })
  const { modifiedOn } = (await changePay(id, { baseRate: 25 })).json()
  expect((await changePay(id, { baseRate: 25, payType: 'HOURLY' })).json().modifiedOn).toBe(modifiedOn)
  const log = async (request: ApiClient) => (await request('GET', `/api/db/changelog/getAll/user/${id}`)).json()
  const [entry, ...others] = await log(clerk)
  expect(entry.changes).toEqual([
    expect.objectContaining({ field: 'baseRate', previousValue: '20.00', newValue: '25.00' }),
  ])
  expect(others).toEqual([])
  expect(await log(await t.as('SALES', 'INVENTORY', 'ACCOUNTING'))).toEqual([])
})

test.each([
  { payType: 'WEEKLY' },
  { payType: 1 },
  { baseRate: -1 },
  { baseRate: 1.234 },
  { baseRate: 'much' },
  { baseRate: 1_000_001 },
  { commissionRate: 1.5 },
  { commissionRate: -0.1 },
  { commissionRate: '20%' },
  { commissionRate: 0.12345 },
  { modifiedOn: 'today' },
])('%j is refused, and nothing changes', async (body) => {
  const { id } = await aPaidUser(t.db)
  const before = await read(id)
  const answer = await changePay(id, body)
  expect(answer.statusCode, answer.body).toBe(400)
  expect(answer.json().errors[0].path).toEqual(Object.keys(body)[0])
  expect(await read(id)).toEqual(before)
})

test('only payroll and admins can change pay; users can’t even change their own', async () => {
  for (const role of ['SALES', 'INVENTORY', 'ACCOUNTING', 'DRIVER'] as const) {
    const request = await t.as(role)
    expect((await changePay(request.userId, { baseRate: 1 }, request)).statusCode).toBe(403)
  }
  expect((await changePay((await aUser(t.db)).id, { baseRate: 1 }, await t.as('ADMIN'))).statusCode).toBe(200)
})

test('the pay of a removed or unknown user is not found', async () => {
  const { id } = await aPaidUser(t.db)
  await t.db.updateTable('users').set({ isActive: false }).where('id', '=', id).execute()
  for (const gone of [id, 987_654]) expect((await changePay(gone, { baseRate: 1 })).statusCode).toBe(404)
})

test('if two people change someone’s pay at once, one is refused and sees the other’s change', async () => {
  const { id } = await aPaidUser(t.db)
  const { modifiedOn } = await read(id)
  const answers = await Promise.all([1, 2, 3].map((baseRate) => changePay(id, { baseRate, modifiedOn })))
  expect(statusesOf(answers)).toEqual([200, 409, 409])
  const refused = answers.find(({ statusCode }) => statusCode === 409)
  expect(refused?.json()).toMatchObject({ code: 'changed-meanwhile', current: await read(id) })
})

// R3-26
test('a user lists their pay periods with a saved row, newest first, for payroll and the user', async () => {
  const rep = await t.as('SALES')
  const { userId } = rep
  await changePay(userId, { payType: 'COMMISSION' })
  const periods = ['2025/12/B', '2026/2/A', '2026/1/B']
  const saved: string[] = []
  for (const period of periods) saved.push((await changeRow(clerk, period, userId, { bonus: 5 })).json().modifiedOn)
  const expected = [
    { year: 2026, month: 2, period: 'A', modifiedOn: saved[1] },
    { year: 2026, month: 1, period: 'B', modifiedOn: saved[2] },
    { year: 2025, month: 12, period: 'B', modifiedOn: saved[0] },
  ]
  expect((await read(userId)).payroll).toEqual(expected)
  expect((await read(userId, rep)).payroll).toEqual(expected)
  expect(await read(userId, await t.as('SALES', 'INVENTORY', 'ACCOUNTING'))).not.toHaveProperty('payroll')
})
