import { cents } from '@dray/domain/money'
import { type PayPeriod, payPeriodAt } from '@dray/domain/payroll/pay-period'
import { roles } from '@dray/domain/users/permissions'
import { expect, test } from 'vitest'
import { type ApiClient, openTestApp } from '../../../test-data/test-app.ts'

const t = await openTestApp()
const [clerk, rep, other] = [await t.as('PAYROLL'), await t.as('SALES'), await t.as('SALES')]

const november = { year: 2025, month: 11, payPeriod: 'A' } as const
const october = { year: 2025, month: 10, payPeriod: 'B' } as const

type RowOptions = {
  submittedOn?: Date
  totalBasePay?: number
  commission?: number
  reimbursements?: [string, number][]
}

/** A saved pay row. */
async function aPayRow(userId: number, period: PayPeriod, options: RowOptions = {}) {
  const { submittedOn, totalBasePay = 120_000, commission = 30_050, reimbursements = [] } = options
  const { id: periodId } = await t.db
    .insertInto('payrollPeriods')
    .values({
      ...period,
      modifiedOn: new Date(),
      submittedOn: submittedOn ?? null,
      submittedBy: submittedOn === undefined ? null : clerk.userId,
    })
    .onConflict((same) => same.columns(['year', 'month', 'payPeriod']).doUpdateSet({ modifiedOn: new Date() }))
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: rowId } = await t.db
    .insertInto('payrollRows')
    .values({
      periodId,
      userId,
      modifiedOn: new Date(),
      hours: 76.5,
      commissionCents: cents(commission),
      bonusCents: cents(5000),
      payType: 'HOURLY',
      baseRateCents: cents(1569),
      baseCents: cents(totalBasePay),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [position, [description, amount]] of reimbursements.entries())
    await t.db
      .insertInto('payrollReimbursements')
      .values({ rowId, position, description, amountCents: cents(amount) })
      .execute()
}

const listOwn = (by: ApiClient, userId: number | string) => by('GET', `/api/db/payroll/getOwn/${userId}`)
const today = () => payPeriodAt(new Date(), 'America/Los_Angeles')

test('a person reads all of their pay in submitted periods and the commission of open ones, newest first', async () => {
  const person = await t.as('SALES')
  await t.db
    .updateTable('users')
    .set({ payType: 'HOURLY', baseRateCents: cents(1600), commissionRate: 0 })
    .where('id', '=', person.userId)
    .execute()
  const submittedOn = new Date('2025-11-03T17:00:00Z')
  const reimbursements: [string, number][] = [
    ['Fuel', 2510],
    ['Parking', 490],
  ]
  await aPayRow(person.userId, { year: 2025, month: 9, payPeriod: 'B' }, { submittedOn, reimbursements })
  await aPayRow(person.userId, { year: 2025, month: 10, payPeriod: 'A' })
  const answer = await listOwn(person, person.userId)
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({
    payType: 'HOURLY',
    baseRate: 16,
    commissionRate: 0,
    periods: [
      { ...today(), submittedOn: null, isSaved: false, commission: 0, orderCount: 0, comments: 0 },
      {
        year: 2025,
        month: 10,
        payPeriod: 'A',
        submittedOn: null,
        isSaved: true,
        commission: 300.5,
        orderCount: 0,
        comments: 0,
      },
      {
        year: 2025,
        month: 9,
        payPeriod: 'B',
        submittedOn: submittedOn.toISOString(),
        isSaved: true,
        hoursWorked: 76.5,
        totalBasePay: 1200,
        commission: 300.5,
        bonus: 50,
        reimbursement: 30,
        totalPay: 1580.5,
        reimbursementsDetails: [
          { description: 'Fuel', amount: 25.1 },
          { description: 'Parking', amount: 4.9 },
        ],
        orderCount: 0,
        comments: 0,
      },
    ],
  })
  expect((await listOwn(clerk, person.userId)).json()).toEqual(answer.json())
})

test('a person who was never paid sees the current period and the default rate', async () => {
  expect((await listOwn(rep, rep.userId)).json()).toMatchObject({
    payType: null,
    commissionRate: 0.2,
    periods: [{ ...today(), isSaved: false }],
  })
})

test('only payroll and admins can read another person’s pay and its comments', async () => {
  const calls: ['GET' | 'POST', string][] = [
    ['GET', `getOwn/${rep.userId}`],
    ['GET', `comments/get/2025/11/A/${rep.userId}`],
    ['POST', `comments/add/2025/11/A/${rep.userId}`],
  ]
  for (const role of roles) {
    const reader = await t.as(role)
    const mayRead = role === 'ADMIN' || role === 'PAYROLL'
    for (const [method, path] of calls) {
      const answer = await reader(
        method,
        `/api/db/payroll/${path}`,
        method === 'GET' ? {} : { body: { text: 'Hello' } },
      )
      expect(answer.statusCode, `${role} ${path}`).toEqual(mayRead ? 200 : 403)
    }
  }
  expect((await listOwn(t.signedOut, rep.userId)).statusCode).toBe(401)
})

test('the pay of a person who does not exist is not found, and an id must be a number', async () => {
  for (const path of ['getOwn/987654', 'comments/get/2025/11/A/987654'])
    expect((await clerk('GET', `/api/db/payroll/${path}`)).statusCode).toBe(404)
  expect((await comment(clerk, 987_654, 'To nobody')).statusCode).toBe(404)
  for (const id of ['x', '-1', '1.5', '0x1', '%20']) expect((await listOwn(clerk, id)).statusCode).toBe(400)
})

const commentsPath = (userId: number, period = '2025/11/A') => `/api/db/payroll/comments/add/${period}/${userId}`
const comment = (by: ApiClient, userId: number, text: unknown, period?: string) =>
  by('POST', commentsPath(userId, period), { body: { text } })
const texts = async (by: ApiClient, userId: number, period = '2025/11/A') => {
  const answer = await by('GET', `/api/db/payroll/comments/get/${period}/${userId}`)
  return answer.json().map((said: { text: string; userId: number }) => [said.userId, said.text])
}

test('questions about a period are answered by payroll, listed newest first, and counted in the period', async () => {
  const asked = await comment(other, other.userId, '  Why is order 100012 missing?\nIt was delivered.  ')
  expect(asked.json()).toEqual({
    id: expect.any(Number),
    userId: other.userId,
    userName: expect.any(String),
    text: 'Why is order 100012 missing?\nIt was delivered.',
    createdAt: expect.any(String),
  })
  await comment(clerk, other.userId, 'It comes with the next one')
  await comment(other, other.userId, 'Another period', '2025/10/B')
  const said = [
    [clerk.userId, 'It comes with the next one'],
    [other.userId, 'Why is order 100012 missing?\nIt was delivered.'],
  ]
  expect(await texts(other, other.userId)).toEqual(said)
  expect(await texts(clerk, other.userId)).toEqual(said)
  expect((await listOwn(other, other.userId)).json().periods).toMatchObject([
    { ...today(), comments: 0 },
    { ...november, comments: 2, isSaved: false },
    { ...october, comments: 1, isSaved: false },
  ])
})

test('a comment on pay must have text, and not too much', async () => {
  const before = await texts(rep, rep.userId)
  for (const text of ['', ' \n ', 'x'.repeat(4001), null, 7, undefined])
    expect((await comment(rep, rep.userId, text)).statusCode).toBe(400)
  expect(await texts(rep, rep.userId)).toEqual(before)
})

test('a question sent twice with one key is asked once, and two at once are both kept', async () => {
  const person = await t.as('SALES')
  const headers = { 'idempotency-key': 'one-question' }
  const ask = () => person('POST', commentsPath(person.userId), { body: { text: 'Once' }, headers })
  await Promise.all([ask(), ask(), comment(clerk, person.userId, 'Also')])
  const said = (await texts(person, person.userId)).map(([, text]: [number, string]) => text)
  expect(said.toSorted()).toEqual(['Also', 'Once'])
})

test.each(['26/11/A', '2025/13/A', '2025/02/A', '2025/0/A', '2025/11/C', '2025/11/a', '1999/11/A', '2200/1/A'])(
  'comments on the period %s are refused',
  async (period) => {
    expect((await clerk('GET', `/api/db/payroll/comments/get/${period}/${rep.userId}`)).statusCode).toBe(400)
    expect((await comment(clerk, rep.userId, 'When?', period)).statusCode).toBe(400)
  },
)

test('a person’s year is the sum of their submitted periods, and people are listed by name', async () => {
  const person = await t.as('SALES')
  await t.db.updateTable('users').set({ name: 'Aaron A.' }).where('id', '=', person.userId).execute()
  const submittedOn = new Date('2023-02-01T17:00:00Z')
  await aPayRow(person.userId, { year: 2023, month: 1, payPeriod: 'A' }, { submittedOn, reimbursements: [['Fuel', 1]] })
  await aPayRow(
    person.userId,
    { year: 2023, month: 12, payPeriod: 'B' },
    { submittedOn, totalBasePay: 0, commission: -150 },
  )
  await aPayRow(person.userId, { year: 2023, month: 2, payPeriod: 'A' })
  await aPayRow(person.userId, { year: 2024, month: 1, payPeriod: 'A' }, { submittedOn })
  const answer = await clerk('GET', '/api/db/payroll/getYear/2023')
  expect(answer.json()).toEqual([
    {
      userId: person.userId,
      name: 'Aaron A.',
      periods: 2,
      hoursWorked: 153,
      totalBasePay: 1200,
      commission: 299,
      bonus: 100,
      reimbursement: 0.01,
      totalPay: 1599.01,
    },
  ])
  expect((await clerk('GET', '/api/db/payroll/getYear/2019')).json()).toEqual([])
  expect((await person('GET', '/api/db/payroll/getYear/2023')).statusCode).toBe(403)
})

test.each(['26', '1999', '2200', '0', 'x', '20255', '-2025'])('there is no payroll of the year %s', async (year) => {
  expect((await clerk('GET', `/api/db/payroll/getYear/${year}`)).statusCode).toBe(400)
})
