import os from 'node:os'
import { performance } from 'node:perf_hooks'
import { type BenchEnvironment, openSite, withEnvironment } from '../environment.ts'
import { buildRollups } from '../work/figures.ts'
import { bulkLoad } from './bulk-load.ts'
import { measureCalls } from './calls.ts'
import { companyWithOrders, parseSizes } from './company-of.ts'
import { measureMemory, measureStorage } from './memory-and-disk.ts'
import { ordersAnHour } from './orders-an-hour.ts'
import { peopleAtOnce } from './people-at-once.ts'
import { type Cell, type Column, count, capacityTable } from './table.ts'

const usage = `npm run capacity -- <millions of orders> …

Measures how far one machine goes: for each size a company of ten years, in an embedded PostgreSQL that is deleted afterwards.
A million orders takes about six minutes and 2 GB. How to read the table: docs/capacity.md
`

const say = (text: string): void => void process.stderr.write(`${text}\n`)
const sizes = parseSizes(process.argv.slice(2))

if (sizes === undefined || sizes.length === 0) {
  process.stdout.write(usage)
  process.exitCode = 2
} else {
  const loadBefore = load()
  const columns: Column[] = []
  for (const orders of sizes) {
    columns.push({ heading: `${count(orders)} orders`, cells: await measureSize(orders) })
    process.stdout.write(`\n${capacityTable(columns)}\n\n`)
  }
  process.stdout.write(
    `${os.availableParallelism()} processors, ${Math.round(os.totalmem() / 2 ** 30)} GB, Node ${process.versions.node}. ` +
      `Load of the machine before and after: ${loadBefore}, ${load()}. How to read this: docs/capacity.md\n`,
  )
}

async function measureSize(orders: number): Promise<Cell[]> {
  const company = companyWithOrders(orders)
  let cells: Cell[] = []
  say(`${count(orders)} orders …`)
  await withEnvironment(company.sizes, false, async (environment) => {
    cells = await measureOn(environment, company)
  })
  return cells
}

async function measureOn(
  { emptyDatabase, folder, atEnd }: BenchEnvironment,
  company: ReturnType<typeof companyWithOrders>,
): Promise<Cell[]> {
  const url = await emptyDatabase()
  const loadedIn = await bulkLoad(url, { ...company, say })
  const site = await openSite({ url, folder, atEnd })
  const startedAt = performance.now()
  await buildRollups(site)
  const rollupSeconds = (performance.now() - startedAt) / 1000
  const customers = company.sizes.customers
  const cells: Cell[] = []
  const add = (more: readonly Cell[]): void => {
    for (const { name, value } of more) say(`  ${name}: ${value}`)
    cells.push(...more)
  }
  add([
    { name: 'orders a day', value: count(86_400 / company.history.secondsApart) },
    { name: 'customers', value: count(customers) },
    { name: 'loaded in', value: `${count(loadedIn)} s` },
    { name: 'sums of all past days kept in', value: `${count(rollupSeconds)} s` },
  ])
  add(await measureStorage(site.client))
  add(await measureCalls(site))
  add(await peopleAtOnce(site, customers, say))
  add(await measureMemory(site))
  // Last, because it leaves thousands of open orders.
  add(await ordersAnHour(site, customers))
  return cells
}

function load(): string {
  return os.loadavg()[0]?.toFixed(1) ?? 'unknown'
}
