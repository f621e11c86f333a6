import { fromDollars } from '@dray/domain/money'
import { expect, test } from 'vitest'
import { aUser } from '../../../test-data/builders.ts'
import { expectRefusal } from '../../../test-data/expectations.ts'
import { aPaidUser } from '../../../test-data/payroll-builders.ts'
import { changeRow, deletePayroll, readPayroll, readRow, reimburse } from '../../../test-data/payroll-requests.ts'
import { openTestApp } from '../../../test-data/test-app.ts'

const t = await openTestApp()
const clerk = await t.as('PAYROLL')

const remove = (userId: number) => t.db.updateTable('users').set({ isActive: false }).where('id', '=', userId).execute()

const periodsIn = async (year: number) =>
  (await t.db.selectFrom('payrollPeriods').selectAll().where('year', '=', year).execute()).length

// R4.8-08, R7.2-11, R3-25
test('hours for someone paid by the hour are saved, and their base pay is hours × base rate', async () => {
  const { id, name } = await aPaidUser(t.db, { baseRate: fromDollars(21.5) })
  const answer = await changeRow(clerk, '2026/3/A', id, { hoursWorked: '76.5' })
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.json()).toEqual({
    ...{
      userId: id,
      name,
      payType: 'HOURLY',
      baseRate: 21.5,
      hoursWorked: 76.5,
      totalBasePay: 1644.75,
      commission: 0,
    },
    commissionRate: 0.2,
    bonus: 0,
    reimbursement: 0,
    reimbursementsDetails: [],
    totalPay: 1644.75,
    orderCount: 0,
    ordersPaid: [],
    changedOrders: 0,
    comments: 0,
    hasQuestion: false,
    lastSaved: answer.json().modifiedOn,
    modifiedOn: answer.json().modifiedOn,
  })
  const { modifiedOn, ...row } = answer.json()
  expect(await readRow(clerk, '2026/3/A', id)).toEqual(row)
  expect((await readPayroll(clerk, '2026/3/A')).lastSaved).toBe(modifiedOn)
  expect(await readRow(clerk, '2026/3/B', id)).toMatchObject({ hoursWorked: 0, totalBasePay: 0, lastSaved: null })
})

test('fields that are not sent stay unchanged', async () => {
  const { id } = await aPaidUser(t.db, { baseRate: fromDollars(10) })
  await changeRow(clerk, '2026/3/B', id, { hoursWorked: 10, bonus: '$50.00', commission: 75.25, commissionRate: 0.25 })
  const answer = await changeRow(clerk, '2026/3/B', id, { bonus: 60 })
  expect(answer.json()).toMatchObject({
    hoursWorked: 10,
    totalBasePay: 100,
    bonus: 60,
    commission: 75.25,
    commissionRate: 0.25,
    totalPay: 235.25,
  })
  const own = await changeRow(clerk, '2026/3/B', id, { commissionRate: null })
  expect(own.json().commissionRate).toBe(0.2)
})

test('base pay can be typed only for a salary, and can be set back to the salary', async () => {
  const { id } = await aPaidUser(t.db, { payType: 'SALARY', baseRate: fromDollars(2500) })
  expect(await readRow(clerk, '2026/4/A', id)).toMatchObject({ totalBasePay: 2500, totalPay: 2500 })
  const typed = await changeRow(clerk, '2026/4/A', id, { totalBasePay: 1250.5 })
  expect(typed.json()).toMatchObject({ totalBasePay: 1250.5, totalPay: 1250.5, baseRate: 2500 })
  const back = await changeRow(clerk, '2026/4/A', id, { totalBasePay: null })
  expect(back.json()).toMatchObject({ totalBasePay: 2500 })
})

test('hours for someone not paid by the hour, and typed base pay for someone without a salary, are refused', async () => {
  const hourly = await aPaidUser(t.db, { baseRate: fromDollars(20) })
  const salary = await aPaidUser(t.db, { payType: 'SALARY', baseRate: fromDollars(2500) })
  const seller = await aPaidUser(t.db, { payType: 'COMMISSION', baseRate: null })
  const refused = [
    [hourly, { totalBasePay: 1 }],
    [hourly, { hoursWorked: 10, totalBasePay: 199.99 }],
    [salary, { hoursWorked: 1 }],
    [seller, { hoursWorked: 1 }],
    [seller, { totalBasePay: 1 }],
  ] as const
  for (const [{ id, name }, body] of refused) {
    const answer = await changeRow(clerk, '2028/1/A', id, body)
    expectRefusal(answer, 422, 'pay-field-not-used')
    expect(answer.json().users).toEqual([{ userId: id, name }])
  }
  expect(await periodsIn(2028)).toBe(0)
  // Computed and empty values don't count as changes.
  const sent = [
    [hourly, { hoursWorked: 10, totalBasePay: 200 }],
    [salary, { hoursWorked: 0, totalBasePay: 2500 }],
    [seller, { hoursWorked: 0, totalBasePay: 0 }],
    [seller, { totalBasePay: null }],
  ] as const
  for (const [{ id }, body] of sent) expect((await changeRow(clerk, '2028/1/A', id, body)).statusCode).toBe(200)
})

test('sending a row back unchanged writes nothing', async () => {
  const hourly = await aPaidUser(t.db, { baseRate: fromDollars(21.5) })
  const salary = await aPaidUser(t.db, { payType: 'SALARY', baseRate: fromDollars(2500) })
  await changeRow(clerk, '2031/1/A', hourly.id, { hoursWorked: 76.5, commission: 12.25, commissionRate: 0.3, bonus: 5 })
  await reimburse(clerk, '2031/1/A', hourly.id, [{ description: 'Fuel', amount: 12.5 }])
  await changeRow(clerk, '2031/1/A', salary.id, { totalBasePay: 2000 })
  const before = await readPayroll(clerk, '2031/1/A')
  for (const row of before.users.filter(({ lastSaved }) => lastSaved !== null)) {
    expect((await changeRow(clerk, '2031/1/A', row.userId, row)).json()).toMatchObject(row)
    const texts = { ...row, totalPay: `$${row.totalPay.toFixed(2)}`, userId: String(row.userId) }
    expect((await changeRow(clerk, '2031/1/A', row.userId, texts)).statusCode).toBe(200)
  }
  expect(await readPayroll(clerk, '2031/1/A')).toEqual(before)
  const changed = { ...(await readRow(clerk, '2031/1/A', hourly.id)), hoursWorked: 80, bonus: 6 }
  expect((await changeRow(clerk, '2031/1/A', hourly.id, changed)).json()).toMatchObject({
    hoursWorked: 80,
    totalBasePay: 1720,
    bonus: 6,
    commission: 12.25,
    reimbursement: 12.5,
    totalPay: 1750.75,
  })
  // The row's version reveals the other user's change.
  expectRefusal(await changeRow(clerk, '2031/1/A', hourly.id, changed), 409, 'changed-meanwhile')
})

test('fields a row can’t have are refused by name, all at once, and nothing is written', async () => {
  const { id, name } = await aPaidUser(t.db, { baseRate: fromDollars(20) })
  const row = (await changeRow(clerk, '2031/2/A', id, { hoursWorked: 10 })).json()
  const wrong = [
    { name: 'Someone Else' },
    { payType: 'SALARY' },
    { baseRate: 21 },
    { baseRate: null },
    { reimbursement: 1 },
    { totalPay: 200.01 },
    { userId: id + 1 },
    { hours: 10 },
    { base: 200 },
    { isActive: false },
    { totalBasePay: 150, baseRate: 15, extra: null },
  ]
  for (const fields of wrong) {
    const answer = await changeRow(clerk, '2031/2/A', id, { ...row, ...fields })
    expect(answer.statusCode, JSON.stringify(fields)).toBe(422)
    expect(answer.json().code, JSON.stringify(fields)).toBe('pay-field-not-used')
    const { errors, title, error } = answer.json()
    expect(errors.map(({ path }: { path: string }) => path)).toEqual(Object.keys(fields))
    expect({ title, error }).toEqual({ title: errors[0].message, error: errors[0].message })
    expect(answer.json().users).toEqual([{ userId: id, name }])
  }
  expect(await readRow(clerk, '2031/2/A', id)).toMatchObject({ hoursWorked: 10, lastSaved: row.lastSaved })
  // Computed figures may be sent with the values this change gives them.
  const next = { ...row, hoursWorked: 11, totalBasePay: 220, totalPay: 220, comments: 7 }
  expect((await changeRow(clerk, '2031/2/A', id, next)).json()).toMatchObject({ totalPay: 220 })
})

test('sending the commission rate that already applies does not pin it: the row still follows the person’s rate', async () => {
  const { id } = await aPaidUser(t.db, { commissionRate: 0.15 })
  const first = await changeRow(clerk, '2031/3/A', id, { commissionRate: 0.15, bonus: 1 })
  const ownRate = (commissionRate: number) =>
    clerk('PUT', `/api/db/users/updatePay/${id}`, { body: { commissionRate } })
  await ownRate(0.1)
  expect(await readRow(clerk, '2031/3/A', id)).toMatchObject({ commissionRate: 0.1 })
  await changeRow(clerk, '2031/3/A', id, { commissionRate: 0.25 })
  await ownRate(0.2)
  expect(await readRow(clerk, '2031/3/A', id)).toMatchObject({ commissionRate: 0.25 })
  const { id: periodId } = await readPayroll(clerk, '2031/3/A')
  const log = (await clerk('GET', `/api/db/changelog/getAll/payroll/${periodId}`)).json()
  const fields = log.flatMap(({ changes }: { changes: { field: string }[] }) => changes.map(({ field }) => field))
  expect({ status: first.statusCode, fields }).toEqual({ status: 200, fields: ['commissionRate', 'bonus'] })
})

test('hours saved before someone’s pay type changed are ignored, and count again when it changes back', async () => {
  const { id } = await aPaidUser(t.db, { baseRate: fromDollars(20) })
  await changeRow(clerk, '2026/5/A', id, { hoursWorked: 10 })
  const payType = (body: object) => clerk('PUT', `/api/db/users/updatePay/${id}`, { body })
  await payType({ payType: 'SALARY', baseRate: 1000 })
  expect(await readRow(clerk, '2026/5/A', id)).toMatchObject({ hoursWorked: 0, totalBasePay: 1000 })
  expect((await changeRow(clerk, '2026/5/A', id, { bonus: 1, hoursWorked: 0 })).json()).toMatchObject({
    totalBasePay: 1000,
  })
  await payType({ payType: 'HOURLY', baseRate: 20 })
  expect(await readRow(clerk, '2026/5/A', id)).toMatchObject({ hoursWorked: 10, totalBasePay: 200 })
})

// R7.2-11
test.each([
  ...['12,5', 'ten', '1e2', -1, '-1', 1e9, '385', 384.001, 76.123, '76.123', null, true, [], {}].map((hoursWorked) => ({
    hoursWorked,
  })),
  ...[-1, -0.01, 'abc', 1_000_001, 1.234].map((bonus) => ({ bonus })),
  ...[-1, 'abc', 1.234].map((totalBasePay) => ({ totalBasePay })),
  ...['abc', 1_000_001, -1_000_001, 1.234, null].map((commission) => ({ commission })),
  ...[1.5, '20%', '0.2', -0.1, 0.12345, 1.0001].map((commissionRate) => ({ commissionRate })),
  ...['yesterday', 5, ''].map((modifiedOn) => ({ bonus: 1, modifiedOn })),
])('%j is refused by name, and nothing is saved', async (body) => {
  const { id } = await aPaidUser(t.db)
  const answer = await changeRow(clerk, '2029/1/A', id, body)
  expect(answer.statusCode).toBe(400)
  const path = Object.keys(body).at(-1)
  expect(answer.json().errors.map((error: { path: string }) => error.path)).toContain(path)
  expect(await periodsIn(2029)).toBe(0)
})

test('typed base pay is at most a million dollars, but hourly pay may exceed that', async () => {
  const salary = await aPaidUser(t.db, { payType: 'SALARY', baseRate: fromDollars(2500) })
  const answer = await changeRow(clerk, '2032/1/A', salary.id, { totalBasePay: 1_000_001 })
  expect(answer.statusCode, answer.body).toBe(400)
  expect(answer.json().errors[0].path).toBe('totalBasePay')
  expect(await periodsIn(2032)).toBe(0)
  const hourly = await aPaidUser(t.db, { baseRate: fromDollars(10_000) })
  const row = (await changeRow(clerk, '2032/1/A', hourly.id, { hoursWorked: 200 })).json()
  expect(row.totalBasePay).toBe(2_000_000)
  expect((await changeRow(clerk, '2032/1/A', hourly.id, row)).json()).toEqual(row)
})

test.each([
  '26/1/A',
  '1999/1/A',
  '2200/1/A',
  '2026/13/A',
  '2026/0/A',
  '2026/02/A',
  '2026/1/C',
  '2026/1/a',
  '2026/1.5/A',
])('there is no period %s, in any call', async (period) => {
  const { id } = await aPaidUser(t.db)
  const answers = [
    await clerk('GET', `/api/db/payroll/get/${period}`),
    await changeRow(clerk, period, id, { bonus: 1 }),
    await deletePayroll(clerk, period),
    await clerk('POST', `/api/db/payroll/submit/${period}`, { body: { users: [] } }),
    await clerk('POST', `/api/db/payroll/submit/reimbursements/${period}/${id}`, { body: [] }),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400, 400])
})

test('empty hours count as none', async () => {
  const { id } = await aPaidUser(t.db)
  await changeRow(clerk, '2026/6/A', id, { hoursWorked: 8 })
  expect((await changeRow(clerk, '2026/6/A', id, { hoursWorked: '' })).json()).toMatchObject({
    hoursWorked: 0,
    totalBasePay: 0,
  })
})

test('someone without a pay type, and an unknown user, has no row to save', async () => {
  const unpaid = await aUser(t.db)
  for (const id of [unpaid.id, 987_654]) {
    expectRefusal(await changeRow(clerk, '2030/1/A', id, { bonus: 1 }), 404, 'not-found')
  }
  expect(await periodsIn(2030)).toBe(0)
})

test('someone who left keeps a saved row, which can still be changed, and gets no new one', async () => {
  const { id } = await aPaidUser(t.db)
  await changeRow(clerk, '2026/7/A', id, { hoursWorked: 10 })
  await remove(id)
  expect((await changeRow(clerk, '2026/7/A', id, { hoursWorked: 20 })).json()).toMatchObject({
    hoursWorked: 20,
    totalBasePay: 400,
  })
  expect(await readRow(clerk, '2026/7/A', id)).toMatchObject({ hoursWorked: 20 })
  expect(await readRow(clerk, '2026/7/B', id)).toBeUndefined()
  expect((await changeRow(clerk, '2026/7/B', id, { hoursWorked: 20 })).statusCode).toBe(404)
})

test('saving a row without a change writes nothing, and one that was never saved is saved', async () => {
  const { id, name } = await aPaidUser(t.db)
  const first = (await changeRow(clerk, '2026/8/A', id, {})).json()
  expect(first.modifiedOn).not.toBeNull()
  const saved = (await changeRow(clerk, '2026/8/A', id, { hoursWorked: 8 })).json()
  const again = (await changeRow(clerk, '2026/8/A', id, { hoursWorked: '8.00', totalBasePay: 160 })).json()
  expect(again).toEqual(saved)
  const { id: periodId } = await readPayroll(clerk, '2026/8/A')
  const log = (await clerk('GET', `/api/db/changelog/getAll/payroll/${periodId}`)).json()
  const change = { name, subfield: String(id), action: 'add', previousValue: null }
  expect(log.map(({ action, notes, changes }: Record<string, unknown>) => ({ action, notes, changes }))).toEqual([
    {
      action: 'update',
      notes: null,
      changes: [
        { ...change, field: 'hoursWorked', newValue: '8' },
        { ...change, field: 'totalBasePay', newValue: '160.00' },
      ],
    },
    { action: 'update', notes: `Saved ${name}`, changes: [] },
    { action: 'create', notes: null, changes: [] },
  ])
})

test('a change to a row that was saved since is refused with the current row and who saved it', async () => {
  const { id } = await aPaidUser(t.db)
  const other = await t.as('PAYROLL')
  const first = await changeRow(other, '2026/9/A', id, { hoursWorked: 8, modifiedOn: null })
  expect(first.statusCode).toBe(200)
  const { modifiedOn } = first.json()
  for (const seen of [null, '2026-01-01T00:00:00Z']) {
    const late = await changeRow(clerk, '2026/9/A', id, { hoursWorked: 9, modifiedOn: seen })
    expectRefusal(late, 409, 'changed-meanwhile')
    expect(late.json().current).toMatchObject({ userId: id, hoursWorked: 8, lastSaved: modifiedOn })
    expect(late.json().changedBy).toMatch(/^User /)
  }
  expect((await changeRow(clerk, '2026/9/A', id, { hoursWorked: 9, modifiedOn })).statusCode).toBe(200)
  expect(await readRow(clerk, '2026/9/A', id)).toMatchObject({ hoursWorked: 9 })
})

test('a row that was deleted since it was read is refused', async () => {
  const { id } = await aPaidUser(t.db)
  const { modifiedOn } = (await changeRow(clerk, '2026/9/B', id, { hoursWorked: 8 })).json()
  await deletePayroll(clerk, '2026/9/B')
  const late = await changeRow(clerk, '2026/9/B', id, { hoursWorked: 9, modifiedOn })
  expect(late.statusCode, late.body).toBe(409)
  expect(late.json().code).toBe('changed-meanwhile')
  expect(late.json().current.lastSaved).toBeNull()
})

test('the same row sent twice with one key is saved once, and the key is valid for that row only', async () => {
  const { id } = await aPaidUser(t.db)
  const headers = { 'idempotency-key': 'hours of March' }
  const send = (hoursWorked: number) =>
    clerk('POST', `/api/db/payroll/update/2026/10/A/${id}`, { body: { hoursWorked }, headers })
  const [first, second] = await Promise.all([send(8), send(8)])
  expect(second.json()).toEqual(first.json())
  expect((await send(9)).json().code).toBe('key-reused')
  expect(await readRow(clerk, '2026/10/A', id)).toMatchObject({ hoursWorked: 8 })
})

test('only payroll and admins read and save payroll', async () => {
  const { id } = await aPaidUser(t.db)
  for (const role of ['SALES', 'INVENTORY', 'ACCOUNTING', 'DRIVER'] as const) {
    const request = await t.as(role)
    const answers = [
      await request('GET', '/api/db/payroll/get/2026/3/A'),
      await request('GET', '/api/db/payroll/getPeople'),
      await changeRow(request, '2026/3/A', id, { bonus: 1 }),
      await deletePayroll(request, '2026/3/A'),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403])
  }
  const admin = await t.as('ADMIN')
  expect((await changeRow(admin, '2026/11/A', id, { bonus: 1 })).statusCode).toBe(200)
})
