import type { BenchEnvironment, Site } from '../environment.ts'
import { measureInterleaved, paceOf } from '../measure.ts'
import type { Row } from '../row.ts'
import { expectOk } from '../served/served.ts'
import { bareStatements, fastestReplay } from '../statements.ts'

const budget = { timesLimit: 3 }

export async function readOrder(ground: BenchEnvironment): Promise<Row[]> {
  const site = await ground.few()
  const { rows } = await site.client.query<{ id: number }>(
    'select id from orders where id % 50 = 0 order by id desc limit 1',
  )
  return besideItsSql(ground, site, 'read one order of 20 lines', `/api/db/orders/getByID/${rows[0]?.id ?? 0}`)
}

export async function search(ground: BenchEnvironment): Promise<Row[]> {
  const [few, many] = [await ground.few(), await ground.many()]
  const find = (words: string): string => `/api/db/search/find?words=${encodeURIComponent(words)}`
  const { manyOrders } = ground.sizes
  return [
    ...(await besideItsSql(ground, few, 'product search: “ginger”', find('ginger'))),
    ...(await besideItsSql(ground, few, 'product search by SKU: “b007-pro-12”', find('b007-pro-12'))),
    ...(await besideItsSql(
      ground,
      many,
      `search over ${manyOrders.toLocaleString('en-US')} orders: “1012”`,
      find('1012'),
    )),
    ...(await besideItsSql(ground, many, `search over ${manyOrders.toLocaleString('en-US')} orders: “a”`, find('a'))),
  ]
}

export async function brandList(ground: BenchEnvironment): Promise<Row[]> {
  const [few, many] = [await ground.few(), await ground.many()]
  const path = '/api/db/products/getByBrandID/8/7/'
  const { fewOrders, manyOrders } = ground.sizes
  return [
    ...(await besideItsSql(ground, few, `customer-priced brand list, of ${fewOrders.toLocaleString('en-US')}`, path)),
    ...(await besideItsSql(ground, many, `customer-priced brand list, of ${manyOrders.toLocaleString('en-US')}`, path)),
  ]
}

/** Asked once for a long while and kept by the browser: no budget was set for it. */
export async function productList(ground: BenchEnvironment): Promise<Row[]> {
  const { products, manyProducts } = ground.sizes
  const rows = [
    ...(await besideItsSql(ground, await ground.few(), allOf(products), '/api/db/products/getAll/')),
    ...(await besideItsSql(ground, await ground.wide(), allOf(manyProducts), '/api/db/products/getAll/')),
  ]
  const part = await besideItsSql(
    ground,
    await ground.wide(),
    `20 of ${manyProducts.toLocaleString('en-US')} products, after an order`,
    `/api/db/products/getSome?ids=${Array.from({ length: 20 }, (_, n) => 1 + n * 37).join(',')}`,
  )
  return [...rows.map(({ budget: _, ...row }) => row), ...part]
}

const allOf = (count: number): string => `all ${count.toLocaleString('en-US')} products`

/** A call beside the statements it runs, on one connection and prepared. */
async function besideItsSql({ isQuick }: BenchEnvironment, site: Site, work: string, path: string): Promise<Row[]> {
  const call = () => expectOk(site.ask(path))
  const bare = await fastestReplay(site.client, bareStatements(await site.served.record(call)))
  const measured = await measureInterleaved({ call, bare }, paceOf(isQuick))
  return [
    { work, unit: 'ms', measured: measured.call, limit: { what: 'its SQL', median: measured.bare.median }, budget },
  ]
}
