import { allCalls } from '@dray/contract/description/all-calls'
import type { Call } from '@dray/contract/call'
import type { LiveEvent } from '@dray/contract/events'
import { loggedEntities } from '@dray/domain/changelog/differences'
import { fromDollars } from '@dray/domain/money'
import { roles } from '@dray/domain/users/permissions'
import { expect, test } from 'vitest'
import { aPaidUser } from '../../test-data/payroll-builders.ts'
import { anAccount, changeRow, readRow, reimburse, submit } from '../../test-data/payroll-requests.ts'
import { type ApiClient, openTestApp } from '../../test-data/test-app.ts'
import { pdfText } from '../../test-data/pdf-pages.ts'

// Figures that occur nowhere else, in dollars.
const [baseRate, laterRate, hours] = [31.47, 32.83, 73.25]
const pay = { commission: 583.61, bonus: 417.93, reimbursement: 119.87 }
const [firstBonus, purpose] = [416.29, 'Tolls to Bakersfield']
const commissionRate = 0.1375
const totalBasePay = 2305.18
const total = 3426.59

/** Everything that reveals pay: amounts in dollars, cents and as text, hours, a rate, and reimbursements. */
const amounts = [baseRate, laterRate, firstBonus, totalBasePay, total, ...Object.values(pay)].map((amount) =>
  amount.toFixed(2),
)
const secret = new RegExp(
  `(?<![\\w.-])(${[...amounts.map((amount) => amount.replace('.', '\\.?')), hours, commissionRate, purpose].join('|')})(?!\\w)`,
)
const tells = (text: string): string | undefined => (secret.exec(text) ?? secret.exec(text.replaceAll(',', '')))?.[0]

const periodIds: number[] = []
const events: LiveEvent[] = []
const t = await openTestApp()
t.dray.live.subscribe((event) => void events.push(event))
const clerk = await t.as('PAYROLL')
const person = await aPaidUser(t.db, { name: 'Ann Paid', baseRate: fromDollars(1), roles: ['SALES'] })
const account = await anAccount(t.db, person.id)
const orderId = (await account.order('2026-03-02T12:00:00Z')).id
const changePay = (body: object) => clerk('PUT', `/api/db/users/updatePay/${person.id}`, { body })
await changePay({ baseRate: laterRate, commissionRate: 0.1 })
await changePay({ baseRate, commissionRate })
for (const period of ['2026/3/A', '2026/3/B']) {
  await changeRow(clerk, period, person.id, { hoursWorked: hours, bonus: firstBonus, commission: pay.commission })
  await changeRow(clerk, period, person.id, { bonus: pay.bonus, commissionRate })
  await reimburse(clerk, period, person.id, [{ description: purpose, amount: pay.reimbursement }])
}
await submit(clerk, '2026/3/A')
await clerk('POST', `/api/db/payroll/comments/add/2026/3/A/${person.id}`, { body: { text: `Paid ${total}` } })
periodIds.push(...(await t.db.selectFrom('payrollPeriods').select('id').execute()).map(({ id }) => id))

/** Values to try in a path, by parameter name. */
const valuesOf = (name: string, call: Call): readonly (string | number)[] => {
  if (name === 'entityType') return loggedEntities
  if (name === 'entityId') return [person.id, orderId, ...periodIds, 1]
  if (name === 'fromISO') return ['2020-01-01T00:00:00Z']
  if (name === 'toISO') return ['2099-01-01T00:00:00Z']
  if (name === 'year') return [2026]
  if (name === 'month') return [3]
  if (name === 'payPeriod' || name === 'period') return ['A', 'B']
  if (name === 'userId' || call.path.includes('/users/')) return [person.id]
  return [orderId, person.id, 1]
}

/** The addresses of a call with each value of its parameters. */
function addressesOf(call: Call): string[] {
  const queries = call.path.endsWith('/find') ? amounts.map((amount) => `?words=${amount}`) : []
  const paths = call.path.split('/').reduce<string[]>(
    (begun, part) => {
      const values = part.startsWith(':') ? valuesOf(part.slice(1), call) : [part]
      return begun.flatMap((path) => values.map((value) => (path === '' ? `${value}` : `${path}/${value}`)))
    },
    [''],
  )
  return paths.flatMap((path) => [`/${path}`, ...queries.map((query) => `/${path}${query}`)])
}

const readable = allCalls.filter(([, { method, answers }]) => method === 'GET' && answers !== 'events')

/** The calls whose answers reveal anyone's pay to a reader. */
async function callsThatTell(reader: ApiClient): Promise<Set<string>> {
  const told = new Set<string>()
  for (const [name, call] of readable)
    for (const url of addressesOf(call)) {
      const { headers, body, rawPayload } = await reader('GET', url)
      const isPdf = headers['content-type'] === 'application/pdf'
      if (tells(isPdf ? await pdfText(rawPayload) : `${JSON.stringify(headers)} ${body}`) !== undefined) told.add(name)
    }
  return told
}

test.each([...roles.filter((role) => role !== 'ADMIN' && role !== 'PAYROLL'), 'no role'] as const)(
  '%s learns nobody else’s pay from any answer, log, search, document or live event',
  async (role) => {
    const reader = await t.as(...(role === 'no role' ? [] : [role]))
    expect([...(await callsThatTell(reader))]).toEqual([])
    expect(tells(JSON.stringify(events))).toBeUndefined()
    expect(events.some((event) => event.kind === 'changed' && event.entity === 'payroll')).toBe(true)
  },
)

test('the walk covers real data: payroll sees pay in every place that has it', async () => {
  const clerk = await t.as('PAYROLL')
  expect(await readRow(clerk, '2026/3/A', person.id)).toMatchObject({ ...pay, totalBasePay, totalPay: total })
  const told = await callsThatTell(clerk)
  for (const call of ['readPayroll', 'listPaySettings', 'readUser', 'readChangeLog', 'listOwnPay', 'listPayComments'])
    expect([...told]).toContain(call)
})
