import { receivableList } from '@dray/domain/receivables/receivable-list'
import { addDays } from '@dray/domain/time/company-day'
import { loadPurchases } from '../data/orders.ts'
import type { BenchEnvironment, Site } from '../environment.ts'
import { measureInterleaved, repetitionsFor } from '../measure.ts'
import { bareStatements, plannedReplay } from '../replay.ts'
import { type Budget, count, type Row } from '../row.ts'
import { expectOk } from '../served/server.ts'
import { buildRollups, callsOfToday, figuresPath, ownOneInAHundred, today, withQuery } from './calls.ts'
import { type Bench, measureReads, type Read, runAll, withRole } from './compare.ts'
import {
  batchesWithFacts,
  draftsOfGinger,
  hire500,
  letThemGo,
  oneInTwentyBackordered,
  shipmentsOfBatch,
  storedMemos,
  twentyPaymentsEach,
} from './statements.ts'
import { orderLists } from './order-list.ts'

const byLimit = { timesLimit: 3 }
/** For lists whose SQL can take less than any call does. */
const orTenMs = { timesLimit: 3, orAtMost: 10 }

/** Calls that read, compared with their own SQL. They run before work that adds rows to the tables. */
export const reads: Record<string, Bench> = {
  'read-order': { description: 'one order of 20 lines', run: readOrder },
  'brand-list': {
    description: "a brand's products at a customer's prices",
    async run(environment) {
      const [few, many] = [await environment.few(), await environment.many()]
      const { fewOrders, manyOrders } = environment.sizes
      const read = (orders: number, more = ''): Read => ({
        work: `customer-priced brand list, of ${count(orders)}${more}`,
        path: '/api/db/products/getByBrandID/8/7/',
        budget: byLimit,
      })
      const plain = [
        ...(await measureReads(few, environment, [read(fewOrders)])),
        ...(await measureReads(many, environment, [read(manyOrders)])),
      ]
      await runAll(few, [batchesWithFacts, 'vacuum analyze batches'])
      return [...plain, ...(await measureReads(few, environment, [read(fewOrders, ', every batch with facts')]))]
    },
  },
  'product-list': {
    description: 'the whole catalog',
    // Browsers load it once and keep it for long, so all of it has no budget.
    async run(environment) {
      const { products, manyProducts } = environment.sizes
      const all = (size: number): Read => ({ work: `all ${count(size)} products`, path: '/api/db/products/getAll/' })
      const some = Array.from({ length: 20 }, (_, n) => 1 + n * 37).join(',')
      const work = `20 of ${count(manyProducts)} products, after an order`
      return [
        ...(await measureReads(await environment.few(), environment, [all(products)])),
        ...(await measureReads(await environment.wide(), environment, [
          all(manyProducts),
          { work, path: `/api/db/products/getSome?ids=${some}`, budget: orTenMs },
        ])),
      ]
    },
  },
  ...orderLists,
  'purchase-list': {
    description: 'the list of 20,000 purchase orders',
    // The database sorts the list by any column; only the default sort has an index. With few or no hits, HTTP takes most of the call, so a
    // search has no budget relative to its SQL.
    async run(environment) {
      const { sizes } = environment
      const site = await environment.few()
      const { rows: present } = await site.client.query('select from purchase_orders limit 1')
      if (present.length === 0) await loadPurchases(site.client, sizes.purchases, sizes)
      const read = (what: string, query: Record<string, string>, budget?: Budget): Read => ({
        work: `purchase orders, ${what}, of ${count(sizes.purchases)}`,
        path: withQuery('/api/db/purchases/getAll', { limit: '50', ...query }),
        ...(budget && { budget }),
      })
      return measureReads(site, environment, [
        read('newest 50', {}, byLimit),
        read('50 sorted by units', { sort: '-units' }, byLimit),
        read('50 sorted by brand', { sort: 'brand' }, byLimit),
        read('50 sorted by expected delivery', { sort: 'expected' }, byLimit),
        read('late ones', { late: 'true' }, byLimit),
        read('found by the middle of a number', { search: '-0099' }),
        read('found by nothing', { search: 'nothing' }),
        { ...read('totals of all', {}, byLimit), path: '/api/db/purchases/getTotals' },
      ])
    },
  },
  'customer-list': {
    description: 'the address book of 10,000 customers',
    // The pickers' full list has no budget: browsers load it once.
    async run(environment) {
      const of = `of ${count(environment.sizes.manyCustomers)}`
      const read = (what: string, query: Record<string, string>): Read => ({
        work: `${what}, ${of}`,
        path: withQuery('/api/db/customers/getAddressBook', query),
        budget: orTenMs,
      })
      return measureReads(await environment.priced(), environment, [
        read('100 customers by name', { sort: 'name' }),
        read('100 customers by balance', { sort: '-balance' }),
        read('customers found by “bistro 71”', { search: 'bistro 71' }),
        { work: `all customers, ${of}`, path: '/api/db/customers/getAll' },
      ])
    },
  },
  'user-list': {
    description: 'the list of 500 users',
    async run(environment) {
      const site = await environment.few()
      const read = { work: 'the list of 500 users', path: '/api/db/users/getAllDetails', budget: byLimit }
      try {
        await runAll(site, [hire500, 'vacuum analyze'])
        return await withRole(site, 'ADMIN', () => measureReads(site, environment, [read]))
      } finally {
        await runAll(site, letThemGo)
      }
    },
  },
  receivables: {
    description: 'what 10,000 customers owe on 1,000,000 orders, by how late it is',
    async run(environment) {
      const { manyCustomers, manyOrders } = environment.sizes
      const site = await environment.many()
      await runAll(site, [twentyPaymentsEach, 'vacuum analyze payments'])
      const yesterday = addDays(today, -1)
      const read = (what: string, query: Record<string, string>, budget?: Budget, call = 'getAll'): Read => ({
        work: `receivables of ${count(manyCustomers)} customers and ${count(manyOrders)} orders, ${what}`,
        path: withQuery(`/api/db/receivables/${call}`, query),
        ...(budget && { budget }),
      })
      const inTime = { atMost: 200 }
      return measureReads(site, environment, [
        read('the first 100', {}, inTime),
        ...receivableList.sorts.map((sort) => read(`sorted by ${sort}`, { sort }, byLimit)),
        read('over 60 days late', { minDaysLate: '61' }, byLimit),
        read('found by “bistro 71”', { search: 'bistro 71' }, inTime),
        read('totals', {}, inTime, 'getTotals'),
        read('as of yesterday', { asOf: yesterday }),
        read('as of a year ago', { asOf: addDays(yesterday, -365) }),
        read('of one customer', {}, undefined, 'getOwed/7'),
      ])
    },
  },
  trace: { description: 'where every unit of a batch is, over 1,000,000 orders', run: traceBatch },
  today: {
    description: 'the first page over 1,000,000 orders',
    async run(environment) {
      const site = await environment.many()
      await site.client.query(ownOneInAHundred)
      await buildRollups(site)
      const over = `Today over ${count(environment.sizes.manyOrders)} orders`
      const calls = Object.entries(callsOfToday)
      const read = ([what, path]: [string, string]): Read => ({ work: `${over}, ${what}`, path, budget: byLimit })
      return measureReads(site, environment, calls.map(read))
    },
  },
  figures: {
    description: 'the figures of a year of 1,000,000 orders, by brand and others',
    async run(environment) {
      const site = await environment.many()
      await buildRollups(site)
      const read = (by: string, name: string, budget?: Budget): Read => ({
        work: `figures of a year of ${count(environment.sizes.manyOrders)} orders, by ${name}`,
        path: figuresPath(by),
        ...(budget && { budget }),
      })
      return measureReads(site, environment, [
        read('brand', 'brand', { atMost: 300 }),
        read('type', 'product type', { atMost: 300 }),
        read('driver', 'driver', { atMost: 300 }),
        read('day', 'day', { atMost: 300 }),
        read('customer', 'customer'),
        read('product', 'product'),
      ])
    },
  },
  'fill-rate': {
    description: 'the fill rate of a year of 1,000,000 orders, one in 20 a backorder',
    async run(environment) {
      const site = await environment.many()
      await buildRollups(site)
      const { rowCount } = await site.client.query('select from backordered_units limit 1')
      if (rowCount === 0) await runAll(site, oneInTwentyBackordered)
      const work = `fill rate of a year of ${count(environment.sizes.manyOrders)} orders, one in 20 a backorder`
      const read = (by: string): Read => ({
        work: `${work}, by ${by}`,
        path: figuresPath(by, 'getFillRate'),
        budget: { atMost: 500 },
      })
      return measureReads(site, environment, ['brand', 'customer', 'product'].map(read))
    },
  },
  'refresh-prices': {
    description: 'the new prices of 1,000 customers with 300 custom prices each',
    run: refreshPrices,
  },
  search: { description: 'the search of the top bar', run: searchEverywhere },
}

/** Runs right before memos are issued. */
export const memoList: Bench = {
  description: 'the newest 50 of 100,000 credit memos',
  async run(environment) {
    const site = await environment.few()
    await site.client.query(storedMemos, [100_000])
    await site.client.query('vacuum analyze credit_memos, credit_memo_lines')
    const path = '/api/db/memos/getByRange/2000-01-01/2199-12-31?limit=50'
    return measureReads(site, environment, [{ work: 'newest 50 of 100,000 credit memos', path, budget: byLimit }])
  },
}

async function readOrder({ few, isQuick }: BenchEnvironment): Promise<Row[]> {
  const site = await few()
  const { rows } = await site.client.query<{ id: number }>('select max(id) as id from orders where id % 50 = 0')
  const id = rows[0]?.id ?? 0
  const text = `
    select orders.*, order_lines.* from orders join order_lines on order_id = orders.id where orders.id = $1 order by position`
  const call = () => expectOk(site.request(`/api/db/orders/getByID/${id}`))
  const bare = () => site.client.query({ name: 'one-order', text, values: [id] })
  const measured = await measureInterleaved({ call, bare }, repetitionsFor(isQuick))
  const limit = { name: 'one indexed read', median: measured.bare.median }
  return [{ work: 'read one order of 20 lines', unit: 'ms', measured: measured.call, limit, budget: byLimit }]
}

/** A batch that went to many orders. */
async function traceBatch(environment: BenchEnvironment): Promise<Row[]> {
  const site = await environment.many()
  const { rows } = await site.client.query<{ id: number; product_id: number }>(
    'select min(id) as id, product_id from batches group by product_id order by product_id limit 1',
  )
  const { id = 0, product_id: productId = 0 } = rows[0] ?? {}
  await site.client.query(shipmentsOfBatch, [productId, 5000, id])
  await site.client.query('vacuum analyze order_lines, stock_movements')
  const { rows: found } = await site.client.query<{ orders: string }>(
    'select count(distinct order_id) as orders from order_lines where batch_id = $1 and tags_pulled',
    [id],
  )
  const work = `trace of a batch in ${count(Number(found[0]?.orders))} of ${count(environment.sizes.manyOrders)} orders`
  return measureReads(site, environment, [{ work, path: `/api/db/products/traceBatch/${id}`, budget: { atMost: 300 } }])
}

/** Each call returns hundreds of thousands of rows, so it is repeated only a few times. */
async function refreshPrices({ priced, sizes, isQuick }: BenchEnvironment): Promise<Row[]> {
  const site = await priced()
  const call = () => expectOk(site.request('/api/db/customers/reRunPricing/'))
  const bare = plannedReplay(site.client, bareStatements(await site.server.record(call)))
  const measured = await measureInterleaved({ call, bare }, { rounds: isQuick ? 1 : 3, times: 2, warmUpMs: 1 })
  const work = `refresh of ${count(sizes.pricedCustomers)} customers with ${sizes.manyCustomPrices} prices each`
  const limit = { name: 'its SQL', median: measured.bare.median }
  return [{ work, unit: 'ms', measured: measured.call, limit, budget: byLimit }]
}

async function searchEverywhere(environment: BenchEnvironment): Promise<Row[]> {
  const { products, searchedProducts, drafts, manyOrders } = environment.sizes
  const [few, many, drafted] = [await environment.few(), await environment.many(), await environment.drafted()]
  const measure = (site: Site, over: string, words: string, budget?: Budget) =>
    measureReads(site, environment, [
      {
        work: `search over ${over}: “${words}”`,
        path: withQuery('/api/db/search/find', { words }),
        ...(budget && { budget }),
      },
    ])
  // In milliseconds, whatever its SQL takes.
  const quick = { atMost: 2 }
  const rows: Row[] = []
  for (const words of ['ginger', 'b007-pro-12', 'a']) {
    rows.push(...(await measure(few, `${count(products)} products`, words, quick)))
    rows.push(...(await measure(drafted, `${count(searchedProducts)} products`, words, quick)))
  }
  await drafted.client.query(draftsOfGinger, [drafts])
  await drafted.client.query('vacuum analyze orders, order_lines')
  const both = `${count(searchedProducts)} products, ${count(drafts)} drafts`
  rows.push(...(await measure(drafted, both, 'ginger', quick)))
  for (const words of ['1012', 'a']) rows.push(...(await measure(many, `${count(manyOrders)} orders`, words, byLimit)))
  return rows
}
