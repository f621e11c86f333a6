import type { BenchEnvironment, Site } from '../environment.ts'
import { loadPurchases } from '../data/purchases.ts'
import { measureInterleaved, repetitionsFor } from '../measure.ts'
import type { Budget, Row } from '../row.ts'
import { expectOk } from '../served/server.ts'
import { bareStatements, fastestReplay } from '../replay.ts'

const list = (query: Record<string, string>): string =>
  `/api/db/purchases/getAll?${new URLSearchParams({ limit: '50', ...query }).toString()}`

type ListBench = { work: string; path: string; budget?: Budget }

const budget = { timesLimit: 3 }
/** With few or no hits, HTTP takes most of the call, so a search has no budget relative to its SQL. */
const benches: readonly ListBench[] = [
  { work: 'newest 50', path: list({}), budget },
  { work: '50 sorted by units', path: list({ sort: '-units' }), budget },
  { work: '50 sorted by brand', path: list({ sort: 'brand' }), budget },
  { work: '50 sorted by expected delivery', path: list({ sort: 'expected' }), budget },
  { work: 'late ones', path: list({ late: 'true' }), budget },
  { work: 'found by the middle of a number', path: list({ search: '-0099' }) },
  { work: 'found by nothing', path: list({ search: 'nothing' }) },
  { work: 'totals of all', path: '/api/db/purchases/getTotals', budget },
]

/** The database sorts the list by any column; only the default sort has an index. */
export async function purchaseList({ few, sizes, isQuick }: BenchEnvironment): Promise<Row[]> {
  const site = await few()
  const { rows: present } = await site.client.query('select from purchase_orders limit 1')
  if (present.length === 0) await loadPurchases(site.client, sizes.purchases, sizes)
  const rows: Row[] = []
  for (const bench of benches) rows.push(await compare(site, bench, { sizes, isQuick }))
  return rows
}

async function compare(
  site: Site,
  { work, path, ...bench }: ListBench,
  { sizes, isQuick }: Pick<BenchEnvironment, 'sizes' | 'isQuick'>,
): Promise<Row> {
  const call = () => expectOk(site.request(path))
  const bare = await fastestReplay(site.client, bareStatements(await site.server.record(call)))
  const measured = await measureInterleaved({ call, bare }, repetitionsFor(isQuick))
  return {
    work: `purchase orders, ${work}, of ${sizes.purchases.toLocaleString('en-US')}`,
    unit: 'ms',
    measured: measured.call,
    limit: { name: 'its SQL', median: measured.bare.median },
    ...bench,
  }
}
