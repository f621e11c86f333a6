import type { BenchEnvironment, Site } from '../environment.ts'
import { measureInterleaved, repetitionsFor } from '../measure.ts'
import type { Row } from '../row.ts'
import { expectOk } from '../served/server.ts'
import { bareStatements, fastestReplay } from '../replay.ts'

const budget = { timesLimit: 3 }

/** For lists whose SQL can take less than any call does. */
export const orTenMs = (rows: readonly Row[]): Row[] =>
  rows.map((row) => ({ ...row, budget: { ...budget, orAtMost: 10 } }))

export async function readOrder({ few, isQuick }: BenchEnvironment): Promise<Row[]> {
  const site = await few()
  const { rows } = await site.client.query<{ id: number }>(
    'select id from orders where id % 50 = 0 order by id desc limit 1',
  )
  const id = rows[0]?.id ?? 0
  const call = () => expectOk(site.request(`/api/db/orders/getByID/${id}`))
  const bare = () => site.client.query({ name: 'one-order', text: oneOrder, values: [id] })
  const measured = await measureInterleaved({ call, bare }, repetitionsFor(isQuick))
  const limit = { name: 'one indexed read', median: measured.bare.median }
  return [{ work: 'read one order of 20 lines', unit: 'ms', measured: measured.call, limit, budget: { timesLimit: 3 } }]
}

const oneOrder = `
  select orders.*, order_lines.* from orders join order_lines on order_id = orders.id where orders.id = $1 order by position`

/** In milliseconds, whatever its SQL takes. */
const searchBudget = { atMost: 2 }

export async function search(environment: BenchEnvironment): Promise<Row[]> {
  const { products, searchedProducts, drafts, manyOrders } = environment.sizes
  const [few, many, drafted] = [await environment.few(), await environment.many(), await environment.drafted()]
  const measure = (site: Site, over: string, words: string) =>
    compareCallWithSql(
      environment,
      site,
      `search over ${over}: “${words}”`,
      `/api/db/search/find?words=${encodeURIComponent(words)}`,
    )
  const named = (count: number, records: string) => `${count.toLocaleString('en-US')} ${records}`
  const [rows, large]: [Row[], Row[]] = [[], []]
  for (const words of ['ginger', 'b007-pro-12', 'a']) {
    rows.push(...(await measure(few, named(products, 'products'), words)))
    rows.push(...(await measure(drafted, named(searchedProducts, 'products'), words)))
  }
  await drafted.client.query(someDrafts, [drafts])
  await drafted.client.query('vacuum analyze orders, order_lines')
  rows.push(...(await measure(drafted, `${named(searchedProducts, 'products')}, ${named(drafts, 'drafts')}`, 'ginger')))
  for (const words of ['1012', 'a']) large.push(...(await measure(many, named(manyOrders, 'orders'), words)))
  return [...rows.map((row) => ({ ...row, budget: searchBudget })), ...large]
}

/** Each with 20 lines, all of the same 400 products. */
const someDrafts = `
  with hot as (
    select array_agg(id) as ids from (
      select product_id as id from product_texts where text like '%ginger%' order by sort limit 400
    ) as ginger
  ), drafts as (
    insert into orders (order_num, customer_id, packing_location_id, order_status, payment_status, unit_quantity, cost_cents,
      subtotal_cents, discount_cents, applied_cents, brands, created_by)
    select 'D' || n, 1 + n % 100, 1, 'DRAFT', 'DRAFT', 20, 0, 2000, 0, 0, '{}', 1
    from generate_series(1, $1::integer) as n
    returning id
  )
  insert into order_lines (order_id, product_id, position, product_name, product_brand, product_type, product_sku, product_cost_cents,
    quantity, unit_price_cents, subtotal_cents, should_have_tag, tags_pulled, is_canceled, batch_mode)
  select drafts.id, hot.ids[1 + (drafts.id * 7 + position * 19) % cardinality(hot.ids)], position, 'Draft', 'Draft', 'Draft', 'DRAFT', 0,
    1, 100, 100, true, false, false, 'auto'
  from drafts, hot, generate_series(0, 19) as position`

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
