import type { Ground, Site } from '../ground.ts'
import { measureTogether, paceOf } from '../measure.ts'
import type { Row } from '../row.ts'
import { fine } from '../served/served.ts'
import { bareStatements, replaying } from '../statements.ts'

const pageSize = 50
/** Flat is what stays within this, whatever the number of orders. */
const flat = 1.5
const budget = { timesLimit: 3 }

/** The whole range of time: nobody asks for more. */
const list = (query: Record<string, string>): string =>
  `/api/db/orders/getByWeek/${encodeURIComponent('2000-01-01T00:00:00.000Z')}/${encodeURIComponent('2100-01-01T00:00:00.000Z')}?${new URLSearchParams({ limit: String(pageSize), ...query }).toString()}`

export async function orderList(ground: Ground): Promise<Row[]> {
  return compare(ground, 'newest 50 orders', async () => list({}))
}

export async function orderPaging(ground: Ground): Promise<Row[]> {
  return compare(ground, '50 orders from the middle of the list', async (site) => {
    const { rows } = await site.client.query<{ id: number; created_at: Date }>(
      'select id, created_at from orders order by created_at desc, id desc offset (select count(*) / 2 from orders) limit 1',
    )
    const { id = 0, created_at: createdAt = new Date() } = rows[0] ?? {}
    return list({ before: `${createdAt.toISOString()}_${id}` })
  })
}

export async function orderSearch(ground: Ground): Promise<Row[]> {
  return [
    ...(await compare(ground, 'orders found by number', async (site) => list({ search: await anOldNumber(site) }))),
    ...(await compare(ground, "orders found by a customer's name", async () => list({ search: 'Café 33' }))),
    ...(await compare(ground, 'orders searched in vain', async () => list({ search: 'nobody' }))),
    ...(await compare(ground, 'cancelled orders', async () => list({ status: 'CANCELLED' }))),
    ...(await compare(ground, 'refunded orders: there are none', async () => list({ status: 'REFUNDED' }))),
  ]
}

async function anOldNumber({ client }: Site): Promise<string> {
  const { rows } = await client.query<{ order_num: string }>(
    'select order_num from orders order by id limit 1 offset 100',
  )
  return rows[0]?.order_num ?? ''
}

/** The same list among few and among many orders, each beside its own SQL, and the one beside the other. */
async function compare(
  { few, many, sizes, isQuick }: Ground,
  work: string,
  pathFor: (site: Site) => Promise<string>,
): Promise<Row[]> {
  const [small, large] = [await contenders(await few(), pathFor), await contenders(await many(), pathFor)]
  const measured = await measureTogether(
    { small: small.call, large: large.call, smallBare: small.bare, largeBare: large.bare },
    paceOf(isQuick),
  )
  const among = (count: number): string => `${work}, of ${count.toLocaleString('en-US')}`
  return [
    {
      work: among(sizes.fewOrders),
      unit: 'ms',
      measured: measured.small,
      limit: { what: 'its SQL', median: measured.smallBare.median },
      budget,
    },
    {
      work: among(sizes.manyOrders),
      unit: 'ms',
      measured: measured.large,
      limit: { what: 'its SQL', median: measured.largeBare.median },
      budget,
    },
    {
      work: '  the same, is it flat?',
      unit: 'ms',
      measured: measured.large,
      limit: { what: `of ${sizes.fewOrders.toLocaleString('en-US')}`, median: measured.small.median },
      budget: { timesLimit: flat },
    },
  ]
}

async function contenders(site: Site, pathFor: (site: Site) => Promise<string>) {
  const path = await pathFor(site)
  const call = () => fine(site.ask(path))
  return { call, bare: replaying(site.client, bareStatements(await site.served.record(call))) }
}
