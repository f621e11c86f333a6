import type { BenchEnvironment } from '../environment.ts'
import type { Row } from '../row.ts'
import { compareWithSql } from './compare-with-sql.ts'

/** The first page: its figures, and the customers who usually order by now. */
export async function today({ many, sizes, isQuick }: BenchEnvironment): Promise<Row[]> {
  const site = await many()
  const size = `${sizes.manyOrders.toLocaleString('en-US')} orders`
  const rows: Row[] = []
  for (const [what, path] of [
    ['its figures', '/api/db/today/get'],
    ['who usually orders by now', '/api/db/today/getLateCustomers'],
  ] as const)
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
