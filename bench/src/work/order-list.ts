import { nextHeader } from '@dray/contract/call/paged-list'
import type { BenchEnvironment, Site } from '../environment.ts'
import { type Measurement, measureInterleaved, repetitionsFor } from '../measure.ts'
import { type Budget, count, type Row } from '../row.ts'
import { listPath } from './calls.ts'
import { type Bench, contenders } from './compare.ts'

type List = {
  work: string
  path: (site: Site) => string | Promise<string>
  /** For the longer list. The shorter one shows that the time doesn't grow. */
  budget?: Budget
  mayGrow?: true
}

const budget = { timesLimit: 3 }
/** The time may grow at most by this factor with the number of orders. */
const maxGrowth = 1.5

/** With few or no hits, HTTP takes most of the call, so these have no budget relative to their SQL. They must not grow. */
const searches: readonly List[] = [
  {
    work: 'orders found by number',
    path: async (site) =>
      listPath({
        search: await firstText(site, 'select order_num as text from orders order by id limit 1 offset 100'),
      }),
  },
  {
    work: "orders found by a customer's name",
    path: async (site) =>
      listPath({
        search: await firstText(site, 'select customer_name as text from customers order by id desc limit 1'),
      }),
  },
  // With more orders there are more customers too: 3 of 1,000 have these words in their names, 45 of 10,000.
  { work: 'orders found by a part of several names', path: () => listPath({ search: 'cafe 33' }), mayGrow: true },
  { work: 'a search that finds no orders', path: () => listPath({ search: 'nothing' }) },
  { work: 'cancelled orders', path: () => listPath({ status: 'CANCELLED' }) },
  { work: 'refunded orders, of which there are none', path: () => listPath({ status: 'REFUNDED' }) },
]

export const orderLists: Record<string, Bench> = {
  'order-list': {
    description: 'the newest 50 of few and of many orders',
    run: (environment) => compare(environment, { work: 'newest 50 orders', path: () => listPath(), budget }),
  },
  'order-paging': {
    description: '50 orders from the middle of the list',
    run: (environment) =>
      compare(environment, { work: '50 orders from the middle of the list', path: middlePage, budget }),
  },
  'order-search': {
    description: 'orders by number, customer and status',
    async run(environment) {
      const rows: Row[] = []
      for (const search of searches) rows.push(...(await compare(environment, search)))
      return rows
    },
  },
}

async function firstText({ client }: Site, query: string): Promise<string> {
  return (await client.query<{ text: string }>(query)).rows[0]?.text ?? ''
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

/** The same list with few and many orders, compared with its own SQL and with each other. */
async function compare({ few, many, sizes, isQuick }: BenchEnvironment, list: List): Promise<Row[]> {
  const [fewSite, manySite] = [await few(), await many()]
  const small = await contenders(fewSite, await list.path(fewSite))
  const large = await contenders(manySite, await list.path(manySite))
  const measured = await measureInterleaved(
    { small: small.call, large: large.call, smallBare: small.bare, largeBare: large.bare },
    repetitionsFor(isQuick),
  )
  const comparedWithSql = (orders: number, call: Measurement, bare: Measurement): Row => ({
    work: `${list.work}, of ${count(orders)}`,
    unit: 'ms',
    measured: call,
    limit: { name: 'its SQL', median: bare.median },
  })
  return [
    comparedWithSql(sizes.fewOrders, measured.small, measured.smallBare),
    {
      ...comparedWithSql(sizes.manyOrders, measured.large, measured.largeBare),
      ...(list.budget && { budget: list.budget }),
    },
    {
      work: '  growth with the number of orders',
      unit: 'ms',
      measured: measured.large,
      limit: { name: `of ${count(sizes.fewOrders)}`, median: measured.small.median },
      ...(!list.mayGrow && { budget: { timesLimit: maxGrowth } }),
    },
  ]
}
