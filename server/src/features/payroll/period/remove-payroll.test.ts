import { fromDollars } from '@dray/domain/money'
import { expect, test } from 'vitest'
import { expectRefusal } from '../../../test-data/expectations.ts'
import { aPaidUser } from '../../../test-data/payroll-builders.ts'
import {
  changeRow,
  deletePayroll,
  readPayroll,
  reimburse,
  statusesOf,
  submit,
} from '../../../test-data/payroll-requests.ts'
import { openTestApp } from '../../../test-data/test-app.ts'

const t = await openTestApp()
const clerk = await t.as('PAYROLL')

// R7.2-10
test.each(['2026/3/A', '2026/3/B'])(
  'a payroll is deleted, submitted or not, and can be made anew: %s',
  async (period) => {
    const { id, name } = await aPaidUser(t.db, { baseRate: fromDollars(20) })
    await changeRow(clerk, period, id, { hoursWorked: 8, bonus: 5, commission: 7, commissionRate: 0.3 })
    await reimburse(clerk, period, id, [{ description: 'Fuel', amount: 12.5 }])
    if (period.endsWith('B')) await submit(clerk, period)
    const { id: periodId } = await readPayroll(clerk, period)
    const answer = await deletePayroll(clerk, period)
    expect({ status: answer.statusCode, body: answer.json() }).toEqual({ status: 200, body: { ok: true } })

    const after = await readPayroll(clerk, period)
    expect(after).toMatchObject({ id: null, lastSaved: null, submitted: false, submittedBy: null, submittedOn: null })
    expect(after.users.find(({ userId }) => userId === id)).toMatchObject({
      hoursWorked: 0,
      totalPay: 0,
      lastSaved: null,
    })
    expect((await changeRow(clerk, period, id, { hoursWorked: 1 })).statusCode).toBe(200)

    const [entry] = (await clerk('GET', `/api/db/changelog/getAll/payroll/${periodId}`)).json()
    expect(entry.notes).toBe(`Deleted March 2026 ${period.slice(-1)}`)
    const change = { name, subfield: String(id), action: 'remove', newValue: null }
    expect(entry.changes.filter(({ subfield }: { subfield: string }) => subfield === String(id))).toEqual([
      { ...change, field: 'hoursWorked', previousValue: '8' },
      { ...change, field: 'totalBasePay', previousValue: '160.00' },
      { ...change, field: 'commission', previousValue: '7.00' },
      { ...change, field: 'commissionRate', previousValue: '0.3' },
      { ...change, field: 'bonus', previousValue: '5.00' },
      { ...change, field: 'reimbursement', previousValue: '12.50' },
      { ...change, field: 'reimbursementsDetails', previousValue: 'Fuel 12.50' },
    ])
  },
)

test('a payroll that was never saved, or is deleted already, is not found', async () => {
  const { id } = await aPaidUser(t.db)
  expect((await deletePayroll(clerk, '2025/1/A')).statusCode).toBe(404)
  await changeRow(clerk, '2025/1/A', id, { bonus: 1 })
  const answers = await Promise.all([deletePayroll(clerk, '2025/1/A'), deletePayroll(clerk, '2025/1/A')])
  expect(statusesOf(answers)).toEqual([200, 404])
})

test('a payroll that was saved or submitted since it was read is not deleted', async () => {
  const { id } = await aPaidUser(t.db)
  const period = '2025/2/A'
  await changeRow(clerk, period, id, { bonus: 1 })
  const { lastSaved } = await readPayroll(clerk, period)
  const other = await t.as('PAYROLL')
  const changes = [() => changeRow(other, period, id, { bonus: 2 }), () => submit(other, period)]
  for (const change of changes) {
    await change()
    const answer = await deletePayroll(clerk, period, lastSaved)
    expectRefusal(answer, 409, 'changed-meanwhile')
    expect(answer.json().current).toEqual(await readPayroll(clerk, period))
    expect(answer.json().changedBy).toMatch(/^User /)
  }
  expect((await deletePayroll(clerk, period, 'yesterday')).statusCode).toBe(400)
  const { lastSaved: version } = await readPayroll(clerk, period)
  expect((await deletePayroll(clerk, period, version)).statusCode).toBe(200)
})

test('if one clerk deletes a draft while another submits it, one is refused and sees the other’s change', async () => {
  const { id } = await aPaidUser(t.db)
  for (const period of ['2025/3/A', '2025/3/B', '2025/4/A']) {
    await changeRow(clerk, period, id, { bonus: 1 })
    const { users, lastSaved } = await readPayroll(clerk, period)
    const [removed, submitted] = await Promise.all([
      deletePayroll(clerk, period, lastSaved),
      submit(await t.as('PAYROLL'), period, users),
    ])
    expect(statusesOf([removed, submitted])).toEqual([200, 409])
    expect(await readPayroll(clerk, period)).toMatchObject({ submitted: submitted.statusCode === 200 })
  }
})
