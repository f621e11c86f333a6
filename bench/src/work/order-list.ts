import type { BenchEnvironment, Site } from '../environment.ts'
import { type Measured, measureInterleaved, paceOf } from '../measure.ts'
import type { Budget, Row } from '../row.ts'
import { expectOk } from '../served/served.ts'
import { bareStatements, fastestReplay } from '../statements.ts'

const pageSize = 50
/** Flat is what stays within this, whatever the number of orders. */
const flat = 1.5
const budget = { timesLimit: 3 }

/** The whole range of time: nobody asks for more. */
const list = (query: Record<string, string>): string =>
  `/api/db/orders/getByWeek/${encodeURIComponent('2000-01-01T00:00:00.000Z')}/${encodeURIComponent('2100-01-01T00:00:00.000Z')}?${new URLSearchParams({ limit: String(pageSize), ...query }).toString()}`

type Compared = { work: string; path: (site: Site) => Promise<string>; budget?: Budget }

export async function orderList(ground: BenchEnvironment): Promise<Row[]> {
  return compare(ground, { work: 'newest 50 orders', path: async () => list({}), budget })
}

export async function orderPaging(ground: BenchEnvironment): Promise<Row[]> {
  return compare(ground, { work: '50 orders from the middle of the list', path: middleOf, budget })
}

async function middleOf({ client }: Site): Promise<string> {
  const { rows } = await client.query<{ id: number; created_at: Date }>(
    'select id, created_at from orders order by created_at desc, id desc offset (select count(*) / 2 from orders) limit 1',
  )
  const { id = 0, created_at: createdAt = new Date() } = rows[0] ?? {}
  return list({ before: `${createdAt.toISOString()}_${id}` })
}

/** Where little or nothing is found, HTTP is most of the call: these need to be flat, and have no budget beside their SQL. */
export async function orderSearch(ground: BenchEnvironment): Promise<Row[]> {
  const searches: Compared[] = [
    { work: 'orders found by number', path: async (site) => list({ search: await anOldNumber(site) }) },
    { work: "orders found by a customer's name", path: async () => list({ search: 'Café 33' }) },
    { work: 'orders searched in vain', path: async () => list({ search: 'nobody' }) },
    { work: 'cancelled orders', path: async () => list({ status: 'CANCELLED' }) },
    { work: 'refunded orders: there are none', path: async () => list({ status: 'REFUNDED' }) },
  ]
  const rows: Row[] = []
  for (const search of searches) rows.push(...(await compare(ground, search)))
  return rows
}

async function anOldNumber({ client }: Site): Promise<string> {
  const { rows } = await client.query<{ order_num: string }>(
    'select order_num from orders order by id limit 1 offset 100',
  )
  return rows[0]?.order_num ?? ''
}

/** The same list among few and among many orders, each beside its own SQL, and the one beside the other. */
async function compare({ few, many, sizes, isQuick }: BenchEnvironment, list: Compared): Promise<Row[]> {
  const [small, large] = [await contenders(await few(), list.path), await contenders(await many(), list.path)]
  const measured = await measureInterleaved(
    { small: small.call, large: large.call, smallBare: small.bare, largeBare: large.bare },
    paceOf(isQuick),
  )
  const besideSql = (count: number, call: Measured, bare: Measured): Row => ({
    work: `${list.work}, of ${inWords(count)}`,
    unit: 'ms',
    measured: call,
    limit: { what: 'its SQL', median: bare.median },
    ...(list.budget === undefined ? {} : { budget: list.budget }),
  })
  return [
    besideSql(sizes.fewOrders, measured.small, measured.smallBare),
    besideSql(sizes.manyOrders, measured.large, measured.largeBare),
    {
      work: '  the same, is it flat?',
      unit: 'ms',
      measured: measured.large,
      limit: { what: `of ${inWords(sizes.fewOrders)}`, median: measured.small.median },
      budget: { timesLimit: flat },
    },
  ]
}

const inWords = (count: number): string => count.toLocaleString('en-US')

async function contenders(site: Site, pathFor: (site: Site) => Promise<string>) {
  const path = await pathFor(site)
  const call = () => expectOk(site.ask(path))
  return { call, bare: await fastestReplay(site.client, bareStatements(await site.served.record(call))) }
}
