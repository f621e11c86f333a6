import { cents } from '@dray/domain/money'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiClient, type TestApp, testApp } from '../../../test-data/test-app.ts'

let t: TestApp
let clerk: ApiClient
beforeAll(async () => {
  t = await testApp({ COMPANY_NAME: 'Northwind Traders' })
  clerk = await t.as('PAYROLL')
})
afterAll(() => t.stop())

async function read(request: ReturnType<ApiClient>): Promise<{ text: string; size: number[] }> {
  const answer = await request
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(answer.headers['cache-control']).toBe('no-store')
  const document = await getDocumentProxy(new Uint8Array(answer.rawPayload))
  const { text } = await extractText(document, { mergePages: true })
  const page = await document.getPage(1)
  return { text: text.replace(/\u200b/g, '').replace(/\s+/g, ' '), size: page.view.slice(2).map(Math.round) }
}
const register = (period: string, by = clerk) => by('GET', `/api/db/payroll/register/${period}`)

/** Someone who is paid by the hour. */
async function anEmployee(name: string) {
  const person = await t.as('SALES')
  const pay = { name, payType: 'HOURLY', baseRateCents: cents(2000) } as const
  await t.db.updateTable('users').set(pay).where('id', '=', person.userId).execute()
  return person
}

test('the register of a period has what everyone is paid, as a draft until it is submitted', async () => {
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

test('a register of a period without payroll says so, and only payroll prints it', async () => {
  expect((await read(register('2001/2/A'))).text).toContain('February 1–15, 2001')
  for (const role of ['SALES', 'INVENTORY', 'ACCOUNTING', 'DRIVER'] as const)
    expect((await register('2026/11/B', await t.as(role))).statusCode).toBe(403)
})

// D-124
test.each(['26/11/A', '2026/13/A', '2026/02/A', '2026/11/C', '2026/11/A?paper=a3'])(
  'no register is printed of %s',
  async (path) => {
    expect((await register(path)).statusCode).toBe(400)
  },
)
