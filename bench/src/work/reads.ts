import type { BenchEnvironment, Site } from '../environment.ts'
import { measureInterleaved, repetitionsFor } from '../measure.ts'
import type { Row } from '../row.ts'
import { expectOk } from '../served/server.ts'
import { bareStatements, fastestReplay } from '../replay.ts'

const budget = { timesLimit: 3 }

/** For lists whose SQL can take less than any call does. */
export const orTenMs = (rows: readonly Row[]): Row[] =>
  rows.map((row) => ({ ...row, budget: { ...budget, orAtMost: 10 } }))

export async function readOrder(environment: BenchEnvironment): Promise<Row[]> {
  const site = await environment.few()
  const { rows } = await site.client.query<{ id: number }>(
    'select id from orders where id % 50 = 0 order by id desc limit 1',
  )
  return compareCallWithSql(
    environment,
    site,
    'read one order of 20 lines',
    `/api/db/orders/getByID/${rows[0]?.id ?? 0}`,
  )
}

export async function search(environment: BenchEnvironment): Promise<Row[]> {
  const [few, many] = [await environment.few(), await environment.many()]
  const find = (words: string): string => `/api/db/search/find?words=${encodeURIComponent(words)}`
  const { manyOrders } = environment.sizes
  return [
    ...(await compareCallWithSql(environment, few, 'product search: “ginger”', find('ginger'))),
    ...(await compareCallWithSql(environment, few, 'product search by SKU: “b007-pro-12”', find('b007-pro-12'))),
    ...(await compareCallWithSql(
      environment,
      many,
      `search over ${manyOrders.toLocaleString('en-US')} orders: “1012”`,
      find('1012'),
    )),
    ...(await compareCallWithSql(
      environment,
      many,
      `search over ${manyOrders.toLocaleString('en-US')} orders: “a”`,
      find('a'),
    )),
  ]
}

export async function brandList(environment: BenchEnvironment): Promise<Row[]> {
  const [few, many] = [await environment.few(), await environment.many()]
  const path = '/api/db/products/getByBrandID/8/7/'
  const { fewOrders, manyOrders } = environment.sizes
  const named = (count: number) => `customer-priced brand list, of ${count.toLocaleString('en-US')}`
  const rows = [
    ...(await compareCallWithSql(environment, few, named(fewOrders), path)),
    ...(await compareCallWithSql(environment, many, named(manyOrders), path)),
  ]
  await few.client.query(someFacts)
  await few.client.query('vacuum analyze batches')
  return [...rows, ...(await compareCallWithSql(environment, few, `${named(fewOrders)}, every batch with facts`, path))]
}

const someFacts = `
  update batches set expires_on = current_date + (id % 60)::integer - 10,
    hold_reason = case when id % 5 = 0 then 'Recall' end, held_at = case when id % 5 = 0 then now() end`

/** Browsers load it once and keep it for long, so it has no budget. */
export async function productList(environment: BenchEnvironment): Promise<Row[]> {
  const { products, manyProducts } = environment.sizes
  const rows = [
    ...(await compareCallWithSql(
      environment,
      await environment.few(),
      allProducts(products),
      '/api/db/products/getAll/',
    )),
    ...(await compareCallWithSql(
      environment,
      await environment.wide(),
      allProducts(manyProducts),
      '/api/db/products/getAll/',
    )),
  ]
  const part = await compareCallWithSql(
    environment,
    await environment.wide(),
    `20 of ${manyProducts.toLocaleString('en-US')} products, after an order`,
    `/api/db/products/getSome?ids=${Array.from({ length: 20 }, (_, n) => 1 + n * 37).join(',')}`,
  )
  return [...rows.map(({ budget: _, ...row }) => row), ...orTenMs(part)]
}

const allProducts = (count: number): string => `all ${count.toLocaleString('en-US')} products`

/** Compares a call with its statements, on one connection. */
export async function compareCallWithSql(
  { isQuick }: BenchEnvironment,
  site: Site,
  work: string,
  path: string,
): Promise<Row[]> {
  const call = () => expectOk(site.request(path))
  const bare = await fastestReplay(site.client, bareStatements(await site.server.record(call)))
  const measured = await measureInterleaved({ call, bare }, repetitionsFor(isQuick))
  return [
    { work, unit: 'ms', measured: measured.call, limit: { name: 'its SQL', median: measured.bare.median }, budget },
  ]
}
