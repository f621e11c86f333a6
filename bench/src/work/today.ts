import type { BenchEnvironment, Site } from '../environment.ts'
import type { Row } from '../row.ts'
import { compareWithSql } from './compare-with-sql.ts'
import { keepAllSums } from './figures.ts'

/** The calls of the first page, for all customers and for a rep who owns one in a hundred. */
export const callsOfToday = {
  'its figures': '/api/db/today/get?of=all',
  'its figures, for one rep': '/api/db/today/get?of=mine',
  'who usually orders by now': '/api/db/today/getLateCustomers?of=all',
  'who usually orders by now, for one rep': '/api/db/today/getLateCustomers?of=mine',
}

/** The user of the bench, who signs in as a rep, owns these customers. */
const ownsCustomers = `
  update customers set account_owner_id = (select id from users where email = 'rep@example.com') where id % 100 = 0`

export async function ownOneInAHundred({ client }: Site): Promise<void> {
  await client.query(ownsCustomers)
}

/** The first page: its figures, once the sums of the past are kept, and the customers who usually order by now. */
export async function today({ many, sizes, isQuick }: BenchEnvironment): Promise<Row[]> {
  const site = await many()
  const size = `${sizes.manyOrders.toLocaleString('en-US')} orders`
  const rows: Row[] = []
  await ownOneInAHundred(site)
  await keepAllSums(site)
  for (const [what, path] of Object.entries(callsOfToday))
    rows.push(
      await compareWithSql(site, {
        work: `Today over ${size}, ${what}`,
        path,
        isQuick,
        other: { budget: { timesLimit: 3 } },
      }),
    )
  return rows
}
