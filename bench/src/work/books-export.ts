import { addDays } from '@dray/domain/time/company-day'
import type { BenchEnvironment, Site } from '../environment.ts'
import { measureTimes, summarizeRounds } from '../measure.ts'
import type { Row } from '../row.ts'
import { answerText, expectOk } from '../served/server.ts'

const keepsBooks = `insert into user_roles (user_id, role) select id, 'ACCOUNTING' from users where email = 'rep@example.com'`

/** The first export of a year, the longest there is, and its files. */
export async function booksExport(environment: BenchEnvironment): Promise<Row[]> {
  const site = await environment.shipped()
  await site.client.query(keepsBooks)
  const documents = environment.sizes.shippedOrders.toLocaleString('en-US')
  // Where the company is, today may not have begun yet.
  const to = addDays(new Date().toISOString().slice(0, 10), -1)
  const made = await measureTimes(() => makeExport(site, { from: addDays(to, -365), to }), 1)
  const files = await measureTimes(() => expectOk(site.request('/api/db/books/exports/file/1?format=CSV')), 1)
  return [
    {
      work: `the first export of the books, ${documents} documents`,
      unit: 'ms',
      measured: summarizeRounds([made]),
      budget: { atMost: 30_000 },
    },
    { work: 'its CSV file', unit: 'ms', measured: summarizeRounds([files]), budget: { atMost: 30_000 } },
  ]
}

async function makeExport({ request }: Site, days: { from: string; to: string }): Promise<void> {
  const answer = await expectOk(request('/api/db/books/exports/new', { method: 'POST', body: days }))
  const { cover } = JSON.parse(answerText(answer)) as { cover: { name: string; difference: number }[] }
  const differing = cover.filter(({ difference }) => difference !== 0)
  if (differing.length > 0) throw new Error(`The books differ: ${JSON.stringify(differing)}`)
}
