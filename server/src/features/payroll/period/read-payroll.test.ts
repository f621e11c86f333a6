import { expect, test } from 'vitest'
import { aUser } from '../../../test-data/builders.ts'
import { aPaidUser } from '../../../test-data/payroll-builders.ts'
import { readPayroll, readRow } from '../../../test-data/payroll-requests.ts'
import { type ApiClient, openTestApp } from '../../../test-data/test-app.ts'

const t = await openTestApp()
const clerk = await t.as('PAYROLL')

// R3-27
test('a period has a row for everyone with a pay type, by name, even if it was never saved', async () => {
  const names = ['zoe', 'Adam', 'mia']
  for (const name of names) await aPaidUser(t.db, { name, payType: 'COMMISSION', baseRate: null })
  const unpaid = await aUser(t.db)
  const period = await readPayroll(clerk, '2027/1/A')
  expect(period).toMatchObject({ year: 2027, month: 1, payPeriod: 'A', id: null, lastSaved: null, submitted: false })
  const read = period.users.map(({ name }) => name)
  expect(read.filter((name) => names.includes(name))).toEqual(['Adam', 'mia', 'zoe'])
  expect(read).not.toContain(unpaid.name)
})

test('a row says whether a person has an unanswered question about their pay for the period', async () => {
  const rep = await t.as('SALES')
  await clerk('PUT', `/api/db/users/updatePay/${rep.userId}`, { body: { payType: 'COMMISSION' } })
  const say = (by: ApiClient, text: string) =>
    by('POST', `/api/db/payroll/comments/add/2026/3/A/${rep.userId}`, { body: { text } })
  const asked = async (period: string) => {
    const row = await readRow(clerk, period, rep.userId)
    return [row?.comments, row?.hasQuestion]
  }
  expect(await asked('2026/3/A')).toEqual([0, false])
  await say(rep, 'Is order 100023 in?')
  expect(await asked('2026/3/A')).toEqual([1, true])
  await say(clerk, 'Yes, it is')
  expect(await asked('2026/3/A')).toEqual([2, false])
  expect(await asked('2026/3/B')).toEqual([0, false])
})

test('payroll reads how everyone active is paid, those without a pay type included', async () => {
  const [paid, unpaid, gone] = [await aPaidUser(t.db, { commissionRate: 0 }), await aUser(t.db), await aPaidUser(t.db)]
  await t.db.updateTable('users').set({ isActive: false }).where('id', '=', gone.id).execute()
  const people: { id: number }[] = (await clerk('GET', '/api/db/payroll/getPeople')).json()
  const settings = (id: number) => people.find((person) => person.id === id)
  expect(settings(paid.id)).toMatchObject({ name: paid.name, payType: 'HOURLY', baseRate: 20, commissionRate: 0 })
  expect(settings(unpaid.id)).toMatchObject({ payType: null, baseRate: null, commissionRate: null })
  expect(settings(gone.id)).toBeUndefined()
})
