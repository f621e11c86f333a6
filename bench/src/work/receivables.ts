import { receivableList } from '@dray/domain/receivables/receivable-list'
import { addDays, companyDay } from '@dray/domain/time/company-day'
import type { BenchEnvironment } from '../environment.ts'
import type { Row } from '../row.ts'
import { compareWithSql } from './compare-with-sql.ts'
import { timeZone } from './figures.ts'

const list = (query: Record<string, string> = {}): string =>
  `/api/db/receivables/getAll?${new URLSearchParams(query).toString()}`

/** Adds up every open balance on all pages; for a past day, that day's balances. */
export async function receivables({ many, sizes, isQuick }: BenchEnvironment): Promise<Row[]> {
  const site = await many()
  await site.client.query(payments)
  await site.client.query('vacuum analyze payments')
  const yesterday = addDays(companyDay(new Date(), timeZone), -1)
  const lastYear = addDays(yesterday, -365)
  const work: [string, string, Partial<Row>][] = [
    ['the first 100', list(), inTime],
    ...receivableList.sorts.map((sort): [string, string, Partial<Row>] => [
      `sorted by ${sort}`,
      list({ sort }),
      budget,
    ]),
    ['over 60 days late', list({ minDaysLate: '61' }), budget],
    ['found by “bistro 71”', list({ search: 'bistro 71' }), inTime],
    ['totals', '/api/db/receivables/getTotals', inTime],
    ['as of yesterday', list({ asOf: yesterday }), {}],
    ['as of a year ago', list({ asOf: lastYear }), {}],
    ['of one customer', '/api/db/receivables/getOwed/7', {}],
  ]
  const rows: Row[] = []
  const size = `${sizes.manyCustomers.toLocaleString('en-US')} customers and ${sizes.manyOrders.toLocaleString('en-US')} orders`
  for (const [what, path, other] of work)
    rows.push(await compareWithSql(site, { work: `receivables of ${size}, ${what}`, path, isQuick, other }))
  return rows
}

const budget: Partial<Row> = { budget: { timesLimit: 3 } }
const inTime: Partial<Row> = { budget: { atMost: 200 } }

/** Twenty payments per customer. */
const payments = `
  insert into payments (customer_id, amount_cents, payment_date, created_at)
  select customers.id, 10000 + n, (now() - (n * 11 + customers.id % 11) * interval '1 day')::date, now() - (n * 11 + customers.id % 11) * interval '1 day'
  from customers, generate_series(0, 19) as n`
