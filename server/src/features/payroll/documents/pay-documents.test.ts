import { cents } from '@dray/domain/money'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { anAccount } from '../../../test-data/payroll-requests.ts'
import { type ApiClient, openTestApp } from '../../../test-data/test-app.ts'

const t = await openTestApp({ COMPANY_NAME: 'Northwind Traders' })
const clerk = await t.as('PAYROLL')

async function read(request: ReturnType<ApiClient>): Promise<{ text: string; size: number[] }> {
  const answer = await request
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('application/pdf')
  expect(answer.headers['cache-control']).toBe('no-store')
  const document = await getDocumentProxy(new Uint8Array(answer.rawPayload))
  const { text } = await extractText(document, { mergePages: true })
  const page = await document.getPage(1)
  return { text: text.replace(/\u200b/g, '').replace(/\s+/g, ' '), size: page.view.slice(2).map(Math.round) }
}
const register = (period: string, by = clerk) => by('GET', `/api/db/payroll/register/${period}`)

/** Paid by the hour. */
async function anEmployee(name: string) {
  const person = await t.as('SALES')
  const pay = { name, payType: 'HOURLY', baseRateCents: cents(2000) } as const
  await t.db.updateTable('users').set(pay).where('id', '=', person.userId).execute()
  return person
}

test('the register of a period lists everyone’s pay, and is a draft until the period is submitted', async () => {
  const person = await anEmployee('Ana *bold* #panic("x")')
  const path = `/api/db/payroll/update/2026/11/B/${person.userId}`
  expect((await clerk('POST', path, { body: { hoursWorked: '76.5', bonus: 12 } })).statusCode).toBe(200)
  const { text, size } = await read(register('2026/11/B'))
  for (const said of [
    ...['Northwind Traders', 'Payroll register', 'November 16–30, 2026', 'Draft', 'DRAFT', 'not submitted yet'],
    ...['Ana *bold* #panic("x") Hourly $20.00 76.5 $1,530.00 $0.00 $12.00 $0.00 $1,542.00', 'Page 1 of 1'],
  ])
    expect(text).toContain(said)
  expect(size).toEqual([792, 612])
  const period = t.db.updateTable('payrollPeriods').where('year', '=', 2026)
  await period.set({ submittedOn: new Date('2026-12-01T05:00:00Z'), submittedBy: clerk.userId }).execute()
  const submitted = await read(register('2026/11/B?paper=a4'))
  expect(submitted.text).toContain('Submitted Nov 30, 2026')
  expect(submitted.text).not.toMatch(/draft/i)
  expect(submitted.size).toEqual([842, 595])
})

test('a register of a period without payroll says so, and only payroll can print it', async () => {
  expect((await read(register('2001/2/A'))).text).toContain('February 1–15, 2001')
  for (const role of ['SALES', 'INVENTORY', 'ACCOUNTING', 'DRIVER'] as const)
    expect((await register('2026/11/B', await t.as(role))).statusCode).toBe(403)
})

test.each(['26/11/A', '2026/13/A', '2026/02/A', '2026/11/C', '2026/11/A?paper=a3'])(
  'no register is printed of %s',
  async (path) => {
    expect((await register(path)).statusCode).toBe(400)
  },
)

const statement = (path: string, by = clerk) => by('GET', `/api/db/payroll/statement/${path}`)

test('a commission statement lists the orders, and costs only for a reader who may see them', async () => {
  const rep = await t.as('SALES')
  const account = await anAccount(t.db, rep.userId)
  const [order, second] = [
    await account.order('2026-03-02T08:30:00Z'),
    await account.order('2026-03-09T12:00:00Z', { units: 5 }),
  ]
  const own = await read(statement(`2026/3/A/${rep.userId}`, rep))
  for (const said of [
    ...['Commission statement', 'March 1–15, 2026', 'Draft', 'Orders to be paid', 'Commission rate 20%'],
    `${order.orderNum} ${account.customerName} Mar 2, 2026 $100.00 $8.00`,
    `${second.orderNum} ${account.customerName} Mar 9, 2026 $50.00 $4.00`,
    'Commission expected $12.00',
  ])
    expect(own.text).toContain(said)
  expect(own.text).not.toMatch(/Cost|profit|\$60\.00|\$40\.00/)
  expect(own.size).toEqual([612, 792])
  const clerks = await read(statement(`2026/3/A/${rep.userId}?paper=a4`))
  expect(clerks.text).toContain(`Mar 2, 2026 $100.00 $60.00 $40.00 $8.00`)
  expect(clerks.size).toEqual([595, 842])
})

test('the statement of a submitted period says when it was submitted', async () => {
  const person = await anEmployee('Ben Cole')
  const body = { commission: 75 }
  expect((await clerk('POST', `/api/db/payroll/update/2026/5/B/${person.userId}`, { body })).statusCode).toBe(200)
  const period = t.db.updateTable('payrollPeriods').where('year', '=', 2026).where('month', '=', 5)
  await period.set({ submittedOn: new Date('2026-06-01T05:00:00Z'), submittedBy: clerk.userId }).execute()
  const { text } = await read(statement(`2026/5/B/${person.userId}`, person))
  for (const said of ['Ben Cole', 'Submitted May 31, 2026', 'No orders.', 'Commission $75.00'])
    expect(text).toContain(said)
  expect(text).not.toMatch(/draft|expected/i)
})

test('a statement is for its person and for payroll only', async () => {
  const [rep, other] = [await t.as('SALES'), await t.as('ACCOUNTING', 'SALES')]
  expect((await statement(`2026/3/A/${rep.userId}`, other)).statusCode).toBe(403)
  expect((await statement(`2026/3/A/${rep.userId}`, t.signedOut)).statusCode).toBe(401)
  expect((await statement('2026/3/A/987654')).statusCode).toBe(404)
  for (const path of [
    `26/3/A/${rep.userId}`,
    `2026/3/D/${rep.userId}`,
    '2026/3/A/x',
    `2026/3/A/${rep.userId}?paper=a5`,
  ])
    expect((await statement(path)).statusCode).toBe(400)
})
