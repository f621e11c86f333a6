import type { BenchEnvironment, Site } from '../environment.ts'
import type { Row } from '../row.ts'
import { compareWithSql } from './compare-with-sql.ts'
import { buildRollups } from './figures.ts'

/** Calls of the first page, for all customers and for a rep who owns one in a hundred. */
export const callsOfToday = {
  'its figures': '/api/db/today/get?of=all',
  'its figures, for one rep': '/api/db/today/get?of=mine',
  'who usually orders by now': '/api/db/today/getLateCustomers?of=all',
  'who usually orders by now, for one rep': '/api/db/today/getLateCustomers?of=mine',
}

/** The bench's user, signed in as a rep, owns these customers. */
const ownsCustomers = `
  update customers set account_owner_id = (select id from users where email = 'rep@example.com') where id % 100 = 0`

export async function ownOneInAHundred({ client }: Site): Promise<void> {
  await client.query(ownsCustomers)
}

/** The first page: figures, with rollups in place, and customers overdue for an order. */
export async function today({ many, sizes, isQuick }: BenchEnvironment): Promise<Row[]> {
  const site = await many()
  const size = `${sizes.manyOrders.toLocaleString('en-US')} orders`
  const rows: Row[] = []
  await ownOneInAHundred(site)
  await buildRollups(site)
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
