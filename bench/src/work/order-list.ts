import { nextHeader } from '@dray/contract/call/paged-list'
import type { BenchEnvironment, Site } from '../environment.ts'
import { type Measurement, measureInterleaved, repetitionsFor } from '../measure.ts'
import type { Budget, Row } from '../row.ts'
import { expectOk } from '../served/server.ts'
import { bareStatements, fastestReplay } from '../replay.ts'
import { listPath } from './order-paths.ts'

/** The time may grow at most by this factor with the number of orders. */
const maxGrowth = 1.5
/** For the longer list. The shorter one shows that the time doesn't grow. */
const budget = { timesLimit: 3 }

type ListBench = { work: string; path: (site: Site) => Promise<string>; budget?: Budget; mayGrow?: true }

export async function orderList(environment: BenchEnvironment): Promise<Row[]> {
  return compare(environment, { work: 'newest 50 orders', path: async () => listPath(), budget })
}

export async function orderPaging(environment: BenchEnvironment): Promise<Row[]> {
  return compare(environment, { work: '50 orders from the middle of the list', path: middlePage, budget })
}

/** The second half of the list. */
async function middlePage({ client, request }: Site): Promise<string> {
  const { rows } = await client.query<{ pages: number }>('select (count(*) / 2000)::integer as pages from orders')
  let cursor: Record<string, string> = {}
  for (let page = 0; page < (rows[0]?.pages ?? 0); page += 1) {
    const { headers } = await request(listPath({ limit: '1000', ...cursor }))
    cursor = { after: String(headers[nextHeader]) }
  }
  return listPath(cursor)
}

/** With few or no hits, HTTP takes most of the call, so these have no budget relative to their SQL. They must not grow. */
export async function orderSearch(environment: BenchEnvironment): Promise<Row[]> {
  const searches: ListBench[] = [
    { work: 'orders found by number', path: async (site) => listPath({ search: await anOldNumber(site) }) },
    { work: "orders found by a customer's name", path: async (site) => listPath({ search: await aName(site) }) },
    // With more orders there are more customers too: 3 of 1,000 have these words in their names, 45 of 10,000.
    {
      work: 'orders found by a part of several names',
      path: async () => listPath({ search: 'cafe 33' }),
      mayGrow: true,
    },
    { work: 'a search that finds no orders', path: async () => listPath({ search: 'nothing' }) },
    { work: 'cancelled orders', path: async () => listPath({ status: 'CANCELLED' }) },
    { work: 'refunded orders, of which there are none', path: async () => listPath({ status: 'REFUNDED' }) },
  ]
  const rows: Row[] = []
  for (const search of searches) rows.push(...(await compare(environment, search)))
  return rows
}

async function anOldNumber({ client }: Site): Promise<string> {
  const { rows } = await client.query<{ order_num: string }>(
    'select order_num from orders order by id limit 1 offset 100',
  )
  return rows[0]?.order_num ?? ''
}

async function aName({ client }: Site): Promise<string> {
  const { rows } = await client.query<{ customer_name: string }>(
    'select customer_name from customers order by id desc limit 1',
  )
  return rows[0]?.customer_name ?? ''
}

/** The same list with few and many orders, compared with its own SQL and with each other. */
async function compare({ few, many, sizes, isQuick }: BenchEnvironment, list: ListBench): Promise<Row[]> {
  const [small, large] = [await contenders(await few(), list.path), await contenders(await many(), list.path)]
  const measured = await measureInterleaved(
    { small: small.call, large: large.call, smallBare: small.bare, largeBare: large.bare },
    repetitionsFor(isQuick),
  )
  const comparedWithSql = (count: number, call: Measurement, bare: Measurement): Row => ({
    work: `${list.work}, of ${formatCount(count)}`,
    unit: 'ms',
    measured: call,
    limit: { name: 'its SQL', median: bare.median },
  })
  return [
    comparedWithSql(sizes.fewOrders, measured.small, measured.smallBare),
    {
      ...comparedWithSql(sizes.manyOrders, measured.large, measured.largeBare),
      ...(list.budget === undefined ? {} : { budget: list.budget }),
    },
    {
      work: '  growth with the number of orders',
      unit: 'ms',
      measured: measured.large,
      limit: { name: `of ${formatCount(sizes.fewOrders)}`, median: measured.small.median },
      ...(list.mayGrow ? {} : { budget: { timesLimit: maxGrowth } }),
    },
  ]
}

const formatCount = (count: number): string => count.toLocaleString('en-US')

async function contenders(site: Site, pathFor: (site: Site) => Promise<string>) {
  const path = await pathFor(site)
  const call = () => expectOk(site.request(path))
  return { call, bare: await fastestReplay(site.client, bareStatements(await site.server.record(call))) }
}
