import { fromDollars } from '@dray/domain/money'
import { addPeriods, type PayPeriod, payPeriodAt } from '@dray/domain/payroll/pay-period'
import { beforeEach, afterEach, expect, test } from 'vitest'
import { expectOnly, expectRefusal } from '../../../test-data/expectations.ts'
import { aPaidUser } from '../../../test-data/payroll-builders.ts'
import {
  changeRow,
  deletePayroll,
  readPayroll,
  readRow,
  reimburse,
  type SentPeriod,
  statusesOf,
  submit,
} from '../../../test-data/payroll-requests.ts'
import { type ApiClient, type TestApp, testApp } from '../../../test-data/test-app.ts'

let t: TestApp
let clerk: ApiClient
beforeEach(async () => {
  t = await testApp()
  clerk = await t.as('PAYROLL')
})
afterEach(() => t.stop())

const period = '2026/3/A'

/** Somebody of each pay type, by name. */
async function threePeople() {
  const hourly = await aPaidUser(t.db, { name: 'Ann', baseRate: fromDollars(20) })
  const salary = await aPaidUser(t.db, { name: 'Bea', payType: 'SALARY', baseRate: fromDollars(2500) })
  const seller = await aPaidUser(t.db, { name: 'Cem', payType: 'COMMISSION', baseRate: null, commissionRate: 0.1 })
  return { hourly, salary, seller }
}

const changePay = (userId: number, body: object) => clerk('PUT', `/api/db/users/updatePay/${userId}`, { body })

const rowOf = ({ users }: SentPeriod, name: string) => users.find((row) => row.name === name)

// R7.2-13
test('submitting saves the sent rows, freezes the period, and returns who submitted it and when', async () => {
  const { hourly, seller } = await threePeople()
  await changeRow(clerk, period, hourly.id, { hoursWorked: 70 })
  await reimburse(clerk, period, seller.id, [{ description: 'Fuel', amount: 12.5 }])
  const read = await readPayroll(clerk, period)
  const sent = read.users.map((row) => {
    if (row.name === 'Ann') return { ...row, hoursWorked: 76.5, bonus: 10 }
    return row.name === 'Bea' ? { ...row, totalBasePay: 2000 } : { ...row, commission: 99.99 }
  })
  const answer = await submit(clerk, period, sent)
  expect(answer.statusCode).toBe(200)
  const submitted: SentPeriod = answer.json()
  expect(submitted).toMatchObject({ submitted: true, submittedBy: expect.stringMatching(/^User /) })
  expect(submitted.submittedOn).toBe(submitted.lastSaved)
  expect(rowOf(submitted, 'Ann')).toMatchObject({ hoursWorked: 76.5, totalBasePay: 1530, bonus: 10, totalPay: 1540 })
  expect(rowOf(submitted, 'Bea')).toMatchObject({ totalBasePay: 2000, totalPay: 2000, baseRate: 2500 })
  expect(rowOf(submitted, 'Cem')).toMatchObject({ commission: 99.99, reimbursement: 12.5, commissionRate: 0.1 })
  expect(await readPayroll(clerk, period)).toEqual(submitted)
})

test('a submitted payroll cannot be written again by any call', async () => {
  const { hourly } = await threePeople()
  await changeRow(clerk, period, hourly.id, { hoursWorked: 70 })
  await submit(clerk, period)
  const before = await readPayroll(clerk, period)
  const answers = [
    await changeRow(clerk, period, hourly.id, { hoursWorked: 71 }),
    await changeRow(clerk, period, hourly.id, { paidOrders: [] }),
    await changeRow(clerk, period, hourly.id, {}),
    await reimburse(clerk, period, hourly.id, []),
    await submit(clerk, period),
    await submit(clerk, period, []),
  ]
  for (const answer of answers) expectRefusal(answer, 409, 'payroll-submitted')
  expect(await readPayroll(clerk, period)).toEqual(before)
})

test('a submitted payroll stays unchanged when pay changes or people join or leave', async () => {
  const { hourly, salary, seller } = await threePeople()
  await changeRow(clerk, period, hourly.id, { hoursWorked: 70 })
  await submit(clerk, period)
  const before = await readPayroll(clerk, period)
  expect(before.users.map(({ name, totalBasePay }) => [name, totalBasePay])).toEqual([
    ['Ann', 1400],
    ['Bea', 2500],
    ['Cem', 0],
  ])
  await changePay(hourly.id, { payType: 'SALARY', baseRate: 99 })
  await changePay(salary.id, { baseRate: 3000 })
  await changePay(seller.id, { payType: null, commissionRate: 0.3 })
  await t.db.updateTable('users').set({ isActive: false }).where('id', '=', hourly.id).execute()
  await aPaidUser(t.db)
  expect(await readPayroll(clerk, period)).toEqual(before)
})

test('fields that aren’t sent are submitted as saved', async () => {
  const { hourly } = await threePeople()
  await changeRow(clerk, period, hourly.id, { hoursWorked: 70 })
  const answer = await submit(clerk, period, [])
  expect(rowOf(answer.json(), 'Ann')).toMatchObject({ hoursWorked: 70, totalBasePay: 1400 })
  expect(rowOf(answer.json(), 'Bea')).toMatchObject({ totalBasePay: 2500 })
})

test('a payroll in which a row was saved since it was read is not submitted', async () => {
  const { hourly } = await threePeople()
  const read = await readPayroll(clerk, period)
  await changeRow(await t.as('PAYROLL'), period, hourly.id, { hoursWorked: 70 })
  const answer = await submit(clerk, period, read.users)
  expectRefusal(answer, 409, 'changed-meanwhile')
  expect(rowOf(answer.json().current, 'Ann')).toMatchObject({ hoursWorked: 70 })
  expect(answer.json().changedBy).toMatch(/^User /)
  expect(await readPayroll(clerk, period)).toMatchObject({ submitted: false })
})

test('a payroll can’t be submitted if a pay type or base rate has changed since it was read, or with someone who left', async () => {
  const { hourly, salary, seller } = await threePeople()
  const { users } = await readPayroll(clerk, period)
  await changePay(salary.id, { baseRate: 3000 })
  await changePay(hourly.id, { payType: 'COMMISSION' })
  const refused = await submit(clerk, period, users)
  expectRefusal(refused, 422, 'pay-field-not-used')
  expect(refused.json().title).toBe(refused.json().errors[0].message)
  expect(refused.json().errors.map(({ path }: { path: string }) => path)).toEqual([
    'users.0.payType',
    'users.1.baseRate',
  ])
  expect(refused.json().users).toEqual([
    { userId: hourly.id, name: 'Ann' },
    { userId: salary.id, name: 'Bea' },
  ])
  await t.db.updateTable('users').set({ isActive: false }).where('id', '=', seller.id).execute()
  expectRefusal(await submit(clerk, period, users), 409, 'changed-meanwhile')
  expect((await submit(clerk, period)).statusCode).toBe(200)
})

test('a submit whose body names a different period than its URL is refused, and both periods stay open', async () => {
  await threePeople()
  const body = await readPayroll(clerk, period)
  for (const other of [{ year: 2027 }, { month: 4 }, { payPeriod: 'B' }, { year: 'x' }, { month: null }]) {
    const answer = await clerk('POST', `/api/db/payroll/submit/${period}`, { body: { ...body, ...other } })
    expect(answer.statusCode, answer.body).toBe(400)
    expect(answer.json().errors[0].path).toEqual(Object.keys(other)[0])
  }
  for (const at of [period, '2027/3/A', '2026/4/A', '2026/3/B'])
    expect(await readPayroll(clerk, at)).toMatchObject({ id: null, submitted: false })
  expect((await clerk('POST', `/api/db/payroll/submit/${period}`, { body })).statusCode).toBe(200)
})

// D-238b
test('the current period can be submitted, but not one that has not begun', async () => {
  await threePeople()
  const today = payPeriodAt(new Date(), 'America/Los_Angeles')
  const addressOf = ({ year, month, payPeriod }: PayPeriod) => `${year}/${month}/${payPeriod}`
  const next = addressOf(addPeriods(today, 1))
  expectRefusal(await submit(clerk, next), 422, 'period-not-begun')
  expect(await readPayroll(clerk, next)).toMatchObject({ id: null, submitted: false })
  expect((await submit(clerk, addressOf(today))).statusCode).toBe(200)
})

// D-238b
test('a user who is removed during a period is paid in it, and has no row in later ones', async () => {
  const { hourly, seller } = await threePeople()
  const admin = await t.as('ADMIN')
  const today = payPeriodAt(new Date(), 'America/Los_Angeles')
  const [last, current, next] = [-1, 0, 1].map((periods) => {
    const { year, month, payPeriod } = addPeriods(today, periods)
    return `${year}/${month}/${payPeriod}`
  }) as [string, string, string]
  for (const { id } of [hourly, seller])
    expect((await admin('DELETE', `/api/db/users/remove/${id}`)).statusCode).toBe(200)
  expect((await readPayroll(clerk, next)).users.map(({ name }) => name)).toEqual(['Bea'])
  expect((await changeRow(clerk, next, hourly.id, { hoursWorked: 8 })).statusCode).toBe(404)
  for (const period of [last, current]) {
    expect((await readPayroll(clerk, period)).users.map(({ name }) => name)).toEqual(['Ann', 'Bea', 'Cem'])
    const row = await changeRow(clerk, period, hourly.id, { hoursWorked: 8 })
    expect(row.json()).toMatchObject({ totalBasePay: 160, totalPay: 160 })
    const submitted = await submit(clerk, period)
    expect(rowOf(submitted.json(), 'Ann')).toMatchObject({ hoursWorked: 8, totalPay: 160 })
    expect(rowOf(submitted.json(), 'Cem')).toMatchObject({ totalPay: 0 })
  }
})

test('reimbursements and rates can be changed before submitting, but unknown figures are refused', async () => {
  const { hourly, salary, seller } = await threePeople()
  await reimburse(clerk, period, hourly.id, [{ description: 'Fuel', amount: 12.5 }])
  const { users } = await readPayroll(clerk, period)
  const details: Record<number, object[]> = {
    [hourly.id]: [],
    [salary.id]: [{ description: 'Phone', amount: 40 }],
    [seller.id]: [
      { description: 'Fuel', amount: 1 },
      { description: '', amount: 0 },
      { description: 'Lunch', amount: 2 },
    ],
  }
  const sent = users.map((row) => ({ ...row, reimbursementsDetails: details[row.userId] }))
  const wrong = sent.map((row) => ({ ...row, hours: 8, paidOrders: [] }))
  const refused = await submit(clerk, period, wrong)
  expect(refused.statusCode, refused.body).toBe(422)
  expect(refused.json().errors).toHaveLength(6)
  expect(await readPayroll(clerk, period)).toMatchObject({ submitted: false })
  const answer = await submit(
    clerk,
    period,
    sent.map((row) => (row.userId === seller.id ? { ...row, commissionRate: 0.3 } : row)),
  )
  expect(answer.statusCode).toBe(200)
  expect(answer.json().users).toMatchObject([
    { reimbursement: 0, reimbursementsDetails: [] },
    { reimbursement: 40, reimbursementsDetails: details[salary.id], totalPay: 2540 },
    {
      reimbursement: 3,
      commissionRate: 0.3,
      totalPay: 3,
      reimbursementsDetails: [
        { description: 'Fuel', amount: 1 },
        { description: 'Lunch', amount: 2 },
      ],
    },
  ])
})

test('a payroll can’t be submitted if someone joined since it was read, or with a person missing', async () => {
  await threePeople()
  const { users } = await readPayroll(clerk, period)
  await aPaidUser(t.db, { name: 'Dee', payType: 'SALARY', baseRate: fromDollars(4000) })
  const answer = await submit(clerk, period, users)
  expectRefusal(answer, 409, 'changed-meanwhile')
  expect(rowOf(answer.json().current, 'Dee')).toMatchObject({ totalBasePay: 4000 })
  expect(await readPayroll(clerk, period)).toMatchObject({ id: null, submitted: false })
})

test.each([
  [{ hoursWorked: -1 }, 400],
  [{ hoursWorked: 76.123 }, 400],
  [{ hoursWorked: 1e9 }, 400],
  [{ totalBasePay: -1 }, 400],
  [{ commission: 'much' }, 400],
  [{ bonus: -1 }, 400],
  [{ lastSaved: 'today' }, 400],
  [{ userId: 0 }, 400],
  [{ userId: 987_654 }, 409],
  [{ totalBasePay: 1 }, 422],
])('a row with %j is refused with %s, and nothing is saved', async (wrong, status) => {
  const hourly = await aPaidUser(t.db)
  const answer = await submit(clerk, period, [{ userId: hourly.id, ...wrong }])
  expect(answer.statusCode).toBe(status)
  expect(await readPayroll(clerk, period)).toMatchObject({ id: null, submitted: false })
})

test.each([undefined, null, {}, { users: null }, { users: {} }, { users: [null] }])(
  'a payroll of %j is refused',
  async (body) => {
    expect((await clerk('POST', `/api/db/payroll/submit/${period}`, { body })).statusCode).toBe(400)
  },
)

test('a person who is sent twice is refused', async () => {
  const { hourly } = await threePeople()
  const row = { userId: hourly.id, hoursWorked: 8 }
  expect((await submit(clerk, period, [row, row])).statusCode).toBe(400)
})

test('the log says who submitted a payroll and what that changed, person by person', async () => {
  const hourly = await aPaidUser(t.db, { name: 'Ann', baseRate: fromDollars(20) })
  const answer = await submit(clerk, period, [{ userId: hourly.id, hoursWorked: 8 }])
  const log = (await clerk('GET', `/api/db/changelog/getAll/payroll/${answer.json().id}`)).json()
  const change = { name: 'Ann', subfield: String(hourly.id), action: 'add', previousValue: null }
  expect(log[0]).toMatchObject({ notes: 'Submitted', userId: clerk.userId, entityType: 'payroll' })
  expect(log[0].changes).toEqual([
    { ...change, field: 'hoursWorked', newValue: '8' },
    { ...change, field: 'totalBasePay', newValue: '160.00' },
  ])
})

test('a payroll that is submitted twice at once is submitted once', async () => {
  const hourly = await aPaidUser(t.db)
  const send = (hoursWorked: number) => submit(clerk, period, [{ userId: hourly.id, hoursWorked }])
  const answers = await Promise.all([8, 9, 10, 11].map(send))
  expect(statusesOf(answers)).toEqual([200, 409, 409, 409])
  const refused = answers.filter(({ statusCode }) => statusCode === 409)
  expect(new Set(refused.map((answer) => answer.json().code))).toEqual(new Set(['payroll-submitted']))
  const paid = answers.find(({ statusCode }) => statusCode === 200)?.json()
  expect(await readPayroll(clerk, period)).toEqual(paid)
})

test('the same submission sent twice with one key runs once, and both get the same answer', async () => {
  await threePeople()
  const body = await readPayroll(clerk, period)
  const send = () =>
    clerk('POST', `/api/db/payroll/submit/${period}`, { body, headers: { 'idempotency-key': 'submit March' } })
  const [first, second] = await Promise.all([send(), send()])
  expect([first.statusCode, second.statusCode]).toEqual([200, 200])
  expect(second.json()).toEqual(first.json())
})

test('if two clerks save the same row at once, one is refused and sees the other’s change', async () => {
  const { hourly } = await threePeople()
  const save = (hoursWorked: number, modifiedOn: string | null) =>
    changeRow(clerk, period, hourly.id, { hoursWorked, modifiedOn })
  // First saves a new period, then an existing row.
  for (const hours of [10, 20]) {
    const seen = (await readRow(clerk, period, hourly.id))?.lastSaved ?? null
    const answers = await Promise.all([hours, hours + 1, hours + 2].map((typed) => save(typed, seen)))
    expect(statusesOf(answers)).toEqual([200, 409, 409])
    const saved = answers.find(({ statusCode }) => statusCode === 200)?.json()
    expect((await readRow(clerk, period, hourly.id))?.hoursWorked).toBe(saved.hoursWorked)
  }
})

test('clerks who save different fields of a new row at once lose nothing', async () => {
  const { hourly, salary } = await threePeople()
  const answers = await Promise.all([
    changeRow(clerk, period, hourly.id, { hoursWorked: 10 }),
    changeRow(clerk, period, hourly.id, { bonus: 20 }),
    reimburse(clerk, period, hourly.id, [{ description: 'Fuel', amount: 30 }]),
    changeRow(clerk, period, salary.id, { totalBasePay: 2000 }),
  ])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  expect(await readRow(clerk, period, hourly.id)).toMatchObject({ hoursWorked: 10, bonus: 20, reimbursement: 30 })
  expect(await readRow(clerk, period, salary.id)).toMatchObject({ totalBasePay: 2000 })
  const periods = await t.db.selectFrom('payrollPeriods').select('id').execute()
  expect(periods).toHaveLength(1)
})

test('a payroll that is saved, submitted and deleted at once stays consistent, and the log has each change', async () => {
  const { hourly } = await threePeople()
  await changeRow(clerk, period, hourly.id, { hoursWorked: 1 })
  const answers = await Promise.all([
    changeRow(clerk, period, hourly.id, { hoursWorked: 2 }),
    submit(clerk, period, []),
    deletePayroll(clerk, period),
    changeRow(clerk, period, hourly.id, { bonus: 3 }),
    deletePayroll(clerk, period),
  ])
  expect(expectOnly(answers, 'payroll-submitted', 'not-found')[200]).toBeGreaterThanOrEqual(1)
  const after = await readPayroll(clerk, period)
  const saved = await t.db.selectFrom('payrollRows').select('periodId').execute()
  expect(saved.every(({ periodId }) => periodId === after.id)).toBe(true)
  const deleted = await t.db.selectFrom('changeLog').selectAll().where('notes', '=', 'Deleted March 2026 A').execute()
  const removals = answers.filter((answer, at) => (at === 2 || at === 4) && answer.statusCode === 200)
  expect(deleted).toHaveLength(removals.length)
})
