import { loadCompany } from '@dray/bench/data/company'
import { loadOrders } from '@dray/bench/data/orders'
import { type BenchEnvironment, openSite, type Site, withEnvironment } from '@dray/bench/environment'
import { alternate, measureInterleaved, quantile, repetitionsThatFit } from '@dray/bench/measure'
import { treeBytes } from '@dray/bench/served/process-memory'
import { expectOk } from '@dray/bench/served/server'
import {
  buildRollups,
  callsOfToday,
  figuresPath,
  linesOfOrder,
  listPath,
  ordersToPlace,
  ownOneInAHundred,
  place,
  totalsPath,
} from '@dray/bench/work/calls'
import { openUsers, workAtOnce } from '@dray/bench/work/load'
import type { OfficeUser } from '@dray/bench/work/mixed-work'
import { onServer } from '@dray/server/test-data/server-address'
import { readFileSync } from 'node:fs'
import os from 'node:os'
import { performance } from 'node:perf_hooks'
import type pg from 'pg'
import {
  capacityTable,
  type Cell,
  type Column,
  companyWithOrders,
  count,
  isQuick,
  milliseconds,
  nextTry,
  parseSizes,
  type Tried,
} from './plan.ts'

const usage = `npm run capacity -- <millions of orders> …

Measures how far one machine goes: for each size a company of ten years, in an embedded PostgreSQL that is deleted afterwards.
A million orders takes about six minutes and 2 GB. How to read the table: docs/capacity.md
`
const mostPeople = 1024
const firstPeople = 128
const loadSeconds = 30
/** How long a person reads or types between two requests. */
const pauseMs = 5000

const say = (text: string): void => void process.stderr.write(`${text}\n`)
const load = (): string => os.loadavg()[0]?.toFixed(1) ?? 'unknown'
const mebibytes = (bytes: number | undefined): string =>
  bytes === undefined ? 'unknown' : `${count(bytes / 1024 / 1024)} MiB`
const seconds = async (work: () => Promise<unknown>): Promise<string> => {
  const startedAt = performance.now()
  await work()
  return `${count((performance.now() - startedAt) / 1000)} s`
}

const sizes = parseSizes(process.argv.slice(2))
if (sizes === undefined || sizes.length === 0) {
  process.stdout.write(usage)
  process.exitCode = 2
} else {
  const loadBefore = load()
  const columns: Column[] = []
  for (const orders of sizes) {
    say(`${count(orders)} orders …`)
    const cells: Cell[] = []
    await withEnvironment(companyWithOrders(orders).sizes, false, (environment) =>
      measureSize(environment, orders, (cell) => {
        say(`  ${cell.name}: ${cell.value}`)
        cells.push(cell)
      }),
    )
    columns.push({ heading: `${count(orders)} orders`, cells })
    process.stdout.write(`\n${capacityTable(columns)}\n\n`)
  }
  process.stdout.write(
    `${os.availableParallelism()} processors, ${Math.round(os.totalmem() / 2 ** 30)} GB, Node ${process.versions.node}. ` +
      `Load of the machine before and after: ${loadBefore}, ${load()}. How to read this: docs/capacity.md\n`,
  )
}

type Add = (cell: Cell) => void

async function measureSize({ emptyDatabase, folder, atEnd }: BenchEnvironment, orders: number, add: Add) {
  const { customers } = companyWithOrders(orders).sizes
  const url = await emptyDatabase()
  add({ name: 'orders a day', value: count(86_400 / companyWithOrders(orders).history.secondsApart) })
  add({ name: 'customers', value: count(customers) })
  add({ name: 'loaded in', value: await seconds(() => loadInBulk(url, orders)) })
  const site = await openSite({ url, folder, atEnd })
  add({ name: 'sums of all past days kept in', value: await seconds(() => buildRollups(site)) })
  const { rows } = await site.client.query<{ bytes: number }>(
    'select pg_database_size(current_database())::float8 as bytes',
  )
  add({ name: 'database', value: `${count((rows[0]?.bytes ?? Number.NaN) / 1e6)} MB` })
  await measureCalls(site, add)
  const users = await openUsers(site, mostPeople, customers)
  await findMostPeople(users, add)
  await measureMemory(site, add)
  // Last, because it leaves thousands of open orders.
  await placeWithoutPause(users, add)
}

/** Loads over two connections, without the indexes that only reading needs, and builds those afterward. */
async function loadInBulk(url: string, orders: number): Promise<void> {
  const company = companyWithOrders(orders)
  await onServer(url, (first) =>
    onServer(url, async (second) => {
      await loadCompany(first, company.sizes)
      const { rows: indexes } = await first.query<{ name: string; definition: string }>(
        `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
         where indrelid = any('{orders,order_lines,order_balances,change_log}'::regclass[])
           and not exists (select from pg_constraint where conindid = indexrelid)`,
      )
      for (const { name } of indexes) await first.query(`drop index ${name}`)
      await loadOrders([first, second], orders, company.sizes, company.history)
      const left = indexes.values()
      const buildNext = async (client: pg.Client) => {
        await client.query(`set maintenance_work_mem = '512MB'`)
        for (const { definition } of left) await client.query(definition)
      }
      await Promise.all([buildNext(first), buildNext(second)])
      await first.query('vacuum analyze')
      await first.query('checkpoint')
    }),
  )
}

/** The calls people wait for most, one at a time. */
async function measureCalls(site: Site, add: Add): Promise<void> {
  await site.client.query(ownOneInAHundred)
  const { rows } = await site.client.query<{ oldNumber: string; orderId: number }>(
    `select (select order_num from orders order by id limit 1 offset 100) as "oldNumber",
       (select max(id) from orders where id % 50 = 0) as "orderId"`,
  )
  const { oldNumber = '', orderId = 0 } = rows[0] ?? {}
  const paths = {
    'newest 50 orders': listPath(),
    'orders by an old number': listPath({ search: oldNumber }),
    'orders by a customer’s name': listPath({ search: 'Café 33' }),
    'orders sorted by total': listPath({ sort: 'total' }),
    'totals of the orders of 90 days': totalsPath(90),
    'totals of the orders of a year': totalsPath(365),
    'read an order of 20 lines': `/api/db/orders/getByID/${orderId}`,
    'search everywhere: “1012”': '/api/db/search/find?words=1012',
    ...Object.fromEntries(Object.entries(callsOfToday).map(([name, path]) => [`Today, ${name}`, path])),
    'figures of a year by brand': figuresPath('brand'),
    'figures of a year by customer': figuresPath('customer'),
    'receivables, the first 100': '/api/db/receivables/getAll?',
  }
  const calls = Object.entries(paths).map(([name, path]) => ({ name, call: () => expectOk(site.request(path)) }))
  const orders = (await ordersToPlace(site, 200)).map((body) => () => place(site, body))
  for (const { name, call } of [
    ...calls,
    { name: `place an order of ${linesOfOrder} lines`, call: alternate(orders) },
  ]) {
    const measured = await measureInterleaved({ call }, await repetitionsThatFit(call, false))
    add({ name, value: milliseconds(measured.call.median) })
  }
}

/** How many people can work at once before one in twenty requests takes over half a second, or one fails. */
async function findMostPeople(users: readonly OfficeUser[], add: Add): Promise<void> {
  await workAtOnce(users.slice(0, 8), 5)
  const tried: Tried[] = []
  for (let people: number | undefined = firstPeople; people !== undefined; people = nextTry(tried, mostPeople)) {
    const result = await tryWith(users.slice(0, people))
    // Try again, in case other work on the machine got in the way.
    tried.push(isQuick(result) ? result : await tryWith(users.slice(0, people)))
  }
  const best = tried.filter(isQuick).toSorted((a, b) => b.people - a.people)[0]
  const none = `fewer than ${count(Math.min(...tried.map(({ people }) => people)))}`
  const most = best && `${best.people === mostPeople ? 'at least ' : ''}${count(best.people)}`
  add({ name: `people at once with p95 ≤ 500 ms, ${pauseMs / 1000} s between their requests`, value: most ?? none })
  add({ name: '  their p95', value: best === undefined ? '–' : milliseconds(best.p95) })
}

async function tryWith(users: readonly OfficeUser[]): Promise<Tried> {
  const served = await workAtOnce(users, loadSeconds, pauseMs)
  const p95 = quantile(
    served.map(({ ms }) => ms),
    0.95,
  )
  const failed = served.filter(({ failure }) => failure !== undefined).length
  const answers = (served.length / loadSeconds).toFixed(0)
  say(`  ${users.length} people: p95 ${milliseconds(p95)}, ${answers} answers a second, ${failed} failed`)
  return { people: users.length, p95, failed }
}

/** Counts memory shared by the database's processes once; only Linux shows it. */
async function measureMemory(site: Site, add: Add): Promise<void> {
  const { server, pdf } = await site.server.memory()
  const { rows } = await site.client.query<{ pid: number; buffers: string }>(
    `select pg_backend_pid() as pid, current_setting('shared_buffers') as buffers`,
  )
  add({ name: 'memory of the server', value: mebibytes(server) })
  add({ name: 'memory of its PDF process', value: mebibytes(pdf) })
  const name = `memory of the database (shared_buffers ${rows[0]?.buffers})`
  if (process.platform !== 'linux') return add({ name, value: mebibytes(undefined) })
  const status = readFileSync(`/proc/${rows[0]?.pid}/status`, 'utf8')
  add({ name, value: mebibytes(treeBytes(Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]))) })
}

/** Orders placed without a pause, each person with their own session and customer: orders of one customer wait for each other. */
async function placeWithoutPause(users: readonly OfficeUser[], add: Add): Promise<void> {
  for (const [people, who] of [
    [1, 'one person'],
    [8, '8 people'],
  ] as const) {
    const until = performance.now() + loadSeconds * 1000
    let placed = 0
    await Promise.all(
      users.slice(0, people).map(async ({ request, customerId, ordersToPlace: bodies }) => {
        for (let turn = 0; performance.now() < until; turn++, placed++)
          await place({ request }, { ...bodies[turn % bodies.length], customerID: customerId })
      }),
    )
    const name = `orders of ${linesOfOrder} lines an hour, placed by ${who} without a pause`
    add({ name, value: count((placed / loadSeconds) * 3600) })
  }
}
