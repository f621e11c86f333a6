import { expect, test } from 'vitest'
import { aPaidUser } from '../../../test-data/payroll-builders.ts'
import { changeRow, readPayroll, readRow, reimburse } from '../../../test-data/payroll-requests.ts'
import { openTestApp } from '../../../test-data/test-app.ts'

const t = await openTestApp()
const clerk = await t.as('PAYROLL')

// R7.2-15, R4.8-10, R3-29
test('saved reimbursements replace the previous ones in the given order, and their sum is paid', async () => {
  const { id } = await aPaidUser(t.db)
  await changeRow(clerk, '2026/3/A', id, { bonus: 5 })
  const first = await reimburse(clerk, '2026/3/A', id, [{ description: 'Fuel', amount: 12.5 }])
  expect(first.json()).toMatchObject({ bonus: 5, reimbursement: 12.5, totalPay: 17.5 })
  const rows = [
    { description: 'Phone', amount: '$40.00' },
    { description: '  ', amount: 0 },
    { description: '', amount: 3 },
    { description: 'Receipt is missing', amount: 0 },
  ]
  const second = await reimburse(clerk, '2026/3/A', id, rows)
  expect(second.json()).toMatchObject({ reimbursement: 43, totalPay: 48, lastSaved: second.json().modifiedOn })
  expect((await readRow(clerk, '2026/3/A', id))?.reimbursementsDetails).toEqual([
    { description: 'Phone', amount: 40 },
    { description: '', amount: 3 },
    { description: 'Receipt is missing', amount: 0 },
  ])
  expect((await reimburse(clerk, '2026/3/A', id, [])).json()).toMatchObject({ reimbursement: 0, totalPay: 5 })
})

test('the log shows reimbursements before and after, and saving the same ones again adds nothing', async () => {
  const { id, name } = await aPaidUser(t.db)
  await reimburse(clerk, '2026/4/A', id, [{ description: 'Fuel', amount: 12.5 }])
  const rows = [{ description: 'Fuel, both trips', amount: 25 }]
  const saved = (await reimburse(clerk, '2026/4/A', id, rows)).json()
  expect((await reimburse(clerk, '2026/4/A', id, rows)).json()).toEqual(saved)
  const { id: periodId } = await readPayroll(clerk, '2026/4/A')
  const log = (await clerk('GET', `/api/db/changelog/getAll/payroll/${periodId}`)).json()
  expect(log).toHaveLength(3)
  const change = { name, subfield: String(id), action: 'update' }
  expect(log[0].changes).toEqual([
    { ...change, field: 'reimbursement', previousValue: '12.50', newValue: '25.00' },
    { ...change, field: 'reimbursementsDetails', previousValue: 'Fuel 12.50', newValue: 'Fuel, both trips 25.00' },
  ])
})

// R7.2-15
test('reimbursements based on an older version of the row are refused, and the other clerk’s stay', async () => {
  const { id } = await aPaidUser(t.db)
  const [theirs, mine] = [[{ description: 'Fuel', amount: 12.5 }], [{ description: 'Phone', amount: 40 }]]
  const send = (body: object, modifiedOn: string) =>
    clerk('POST', `/api/db/payroll/submit/reimbursements/2026/7/A/${id}?modifiedOn=${modifiedOn}`, { body })
  const first = await send(theirs, '')
  const refused = await send(mine, '')
  expect([first.statusCode, refused.statusCode]).toEqual([200, 409])
  expect(refused.json()).toMatchObject({ code: 'changed-meanwhile', current: { reimbursementsDetails: theirs } })
  expect(await readRow(clerk, '2026/7/A', id)).toMatchObject({ reimbursementsDetails: theirs })
  expect((await send(mine, first.json().lastSaved)).json()).toMatchObject({ reimbursement: 40 })
  expect((await send(theirs, 'yesterday')).statusCode).toBe(400)
})

test.each([
  [undefined],
  [null],
  [{}],
  [[null]],
  [[{ description: 'Fuel' }]],
  [[{ amount: 1 }]],
  [[{ description: 'Fuel', amount: -1 }]],
  [[{ description: 'Fuel', amount: 1.234 }]],
  [[{ description: 'Fuel', amount: 'much' }]],
  [[{ description: 'Fuel', amount: 1_000_000.01 }]],
  [[{ description: 'x'.repeat(501), amount: 1 }]],
  [Array.from({ length: 201 }, () => ({ description: 'Fuel', amount: 1 }))],
])('reimbursements of %j are refused, and nothing is saved', async (body) => {
  const { id } = await aPaidUser(t.db)
  expect((await reimburse(clerk, '2026/5/A', id, body)).statusCode).toBe(400)
  expect(await readPayroll(clerk, '2026/5/A')).toMatchObject({ id: null })
})

test('someone without pay can’t have reimbursements, and only payroll can save them', async () => {
  const { id } = await aPaidUser(t.db)
  expect((await reimburse(clerk, '2026/6/A', 987_654, [])).statusCode).toBe(404)
  for (const role of ['SALES', 'ACCOUNTING', 'DRIVER'] as const)
    expect((await reimburse(await t.as(role), '2026/6/A', id, [])).statusCode).toBe(403)
})
