import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import { startDrayProcess } from '@dray/e2e/dray-process'
import { startEmbeddedPostgres } from '@dray/server/platform/db/embedded-postgres'
import { createLog } from '@dray/server/platform/log'
import { addressOf, onServer } from '@dray/server/test-data/server-address'
import type { BenchEnvironment } from '../environment.ts'
import { summarizeRounds } from '../measure.ts'
import { count, type Row, timeRow } from '../row.ts'
import type { Bench } from './compare.ts'

/** Programs that run as processes of their own. */
export const programs: Record<string, Bench> = {
  backup: { description: 'a backup of 1,000,000 orders, and its restore', run: measureBackup },
  'cold-start': { description: 'from nothing running to the first answer', run: measureColdStart },
  import: { description: 'importing 20,000 orders of ten lines', run: measureImport },
}

const folderOfPrograms = path.join(path.dirname(fileURLToPath(import.meta.resolve('@dray/server/app'))), 'programs')

async function secondsFor(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return (performance.now() - startedAt) / 1000
}

const inSeconds = (work: string, rounds: number[]): Row => ({ ...timeRow(work, [rounds]), unit: 's' })
const inKilobytes = (work: string, rounds: number[], atMost?: number): Row => ({
  ...timeRow(work, [rounds]),
  unit: 'kB',
  ...(atMost !== undefined && { budget: { atMost } }),
})

/** `npm run backup` of many orders and `npm run restore` of the file, with its size and the peak memory of both. */
async function measureBackup({ many, emptyDatabase, folder, isQuick, sizes }: BenchEnvironment): Promise<Row[]> {
  const { url } = await many()
  const file = path.join(folder(), 'all.tar.zst')
  const [backups, copies, memory]: [number[], number[], number[]] = [[], [], []]
  for (let round = 0; round < (isQuick ? 1 : 3); round++) {
    rmSync(file, { force: true })
    const { seconds, kilobytes } = await run('backup.ts', [file], { DATABASE_URL: url, DATA_DIR: folder() })
    backups.push(seconds)
    memory.push(kilobytes)
    copies.push(await secondsFor(() => readEveryRow(url)))
  }
  const restored = await run('restore.ts', [file], { DATABASE_URL: await emptyDatabase(), DATA_DIR: folder() })
  const limit = { name: 'its tables, read by SQL', median: summarizeRounds([copies]).median }
  const orders = `${count(sizes.manyOrders)} orders`
  return [
    { ...inSeconds(`backup of ${orders}`, backups), limit, budget: { timesLimit: 3 } },
    inKilobytes('its file', [statSync(file).size / 1000]),
    inKilobytes('its memory', memory, 300_000),
    inSeconds(`restore of ${orders}, with the doctor`, [restored.seconds]),
    inKilobytes('its memory', [restored.kilobytes], 300_000),
  ]
}

/** The database reads and prints every row and discards it. */
const readEveryRow = (url: string): Promise<void> =>
  onServer(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
    )
    for (const { name } of rows) await client.query(`select sum(length(${name}::text)) from ${name}`)
  })

/** Prints the process's peak memory, in KiB, when it exits. */
const tellMemory = 'process.on("exit",()=>process.stdout.write("MEMORY "+process.resourceUsage().maxRSS))'

async function run(program: string, programArgs: readonly string[], env: Record<string, string>) {
  const startedAt = performance.now()
  const args = ['--import', `data:text/javascript,${tellMemory}`, path.join(folderOfPrograms, program), ...programArgs]
  const child = spawn(process.execPath, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'ignore'] })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const [code]: unknown[] = await once(child, 'close')
  // The doctor after a restore exits with 1, because the generated orders have no balance history.
  const isFine = code === 0 || (code === 1 && program !== 'import.ts')
  if (!isFine) throw new Error(`${program} ended with ${String(code)}:\n${output.slice(0, 2000)}`)
  const seconds = (performance.now() - startedAt) / 1000
  return { seconds, kilobytes: Number(/MEMORY (\d+)/.exec(output)?.[1]) * 1.024 }
}

/** The time from nothing running to the first answer, on a folder with data, compared with starting only PostgreSQL. */
async function measureColdStart({ folder, isQuick }: BenchEnvironment): Promise<Row[]> {
  const dataDir = folder()
  const [later, database]: [number[], number[]] = [[], []]
  const first = await secondsUntilAnswer(dataDir)
  for (let round = 0; round < (isQuick ? 3 : 7); round++) {
    later.push(await secondsUntilAnswer(dataDir))
    database.push(await secondsUntilQuery(dataDir))
  }
  const limit = { name: 'its PostgreSQL alone', median: summarizeRounds([database]).median }
  return [
    { ...inSeconds('cold start to the first answer', later), limit, budget: { atMost: 2 } },
    inSeconds('the very first start, an empty folder', [first]),
  ]
}

async function secondsUntilAnswer(dataDir: string): Promise<number> {
  const startedAt = performance.now()
  const dray = await startDrayProcess({ DATA_DIR: dataDir })
  const answer = await fetch(`${dray.address}/api/health`)
  await answer.text()
  const seconds = (performance.now() - startedAt) / 1000
  await dray.stop()
  if (!answer.ok) throw new Error(`Dray answered ${answer.status}`)
  return seconds
}

async function secondsUntilQuery(dataDir: string): Promise<number> {
  const startedAt = performance.now()
  const server = await startEmbeddedPostgres({ dataDir, log: createLog({ level: 'error' }) })
  await onServer(addressOf(server.connection), (client) => client.query('select 1'))
  const seconds = (performance.now() - startedAt) / 1000
  await server.stop()
  return seconds
}

/** `npm run import` into an empty database, compared with copying the same lines between tables. */
async function measureImport({ sizes, isQuick, folder, emptyDatabase }: BenchEnvironment): Promise<Row[]> {
  const files = folder()
  writeImportFiles(files, sizes.importedOrders)
  const [imports, copies]: [number[], number[]] = [[], []]
  for (let round = 0; round < (isQuick ? 1 : 3); round++) {
    const url = await emptyDatabase()
    imports.push((await run('import.ts', [files, '--yes'], { DATABASE_URL: url })).seconds)
    copies.push(await secondsFor(() => onServer(url, (client) => client.query(copyLines))))
    const { rows } = await onServer(url, (client) =>
      client.query<{ count: number }>('select count(*)::integer from orders'),
    )
    if (rows[0]?.count !== sizes.importedOrders) throw new Error(`${rows[0]?.count} orders were imported`)
  }
  const limit = { name: 'its lines copied by SQL', median: summarizeRounds([copies]).median }
  const work = `import of ${count(sizes.importedOrders)} orders of ${linesPerOrder} lines`
  return [{ ...inSeconds(work, imports), limit, budget: { atMost: 60 } }]
}

const columns =
  'order_id, product_id, position, product_name, product_brand, product_type, product_sku, quantity, unit_price_cents, subtotal_cents, should_have_tag, tags_pulled'
const copyLines = `begin; insert into order_lines (${columns}) select ${columns} from order_lines; rollback`

const [brands, types, products, customers] = [60, 12, 1000, 500]
const linesPerOrder = 10

/** As described in docs/import.md. */
function writeImportFiles(folder: string, orders: number): void {
  const write = (name: string, header: string, count: number, row: (n: number) => string): void => {
    const rows = Array.from({ length: count }, (_, n) => row(n))
    writeFileSync(path.join(folder, name), [header, ...rows, ''].join('\n'))
  }
  write('brands.csv', 'key,name', brands, (n) => `brand-${n},Brand ${n}`)
  write('product-types.csv', 'key,name', types, (n) => `type-${n},Type ${n}`)
  write(
    'customers.csv',
    'key,name,address',
    customers,
    (n) => `customer-${n},Customer ${n},"${n} Main Street, Springfield"`,
  )
  write(
    'products.csv',
    'key,brand,type,name,weight,cost,basePrice,stock',
    products,
    (n) =>
      `product-${n},brand-${n % brands},type-${n % types},Product ${n},250,${price(n, 0.6)},${price(n, 1)},${n % 200}`,
  )
  write(
    'orders.csv',
    'key,customer,createdAt,orderStatus',
    orders,
    (n) =>
      `order-${n},customer-${(n * 7) % customers},${placedAt(orders - n)},${n > orders - 100 ? 'RECEIVED' : 'COMPLETED'}`,
  )
  write('order-lines.csv', 'order,product,quantity,unitPrice', orders * linesPerOrder, (n) => {
    const [order, position] = [Math.floor(n / linesPerOrder), n % linesPerOrder]
    return `order-${order},product-${(order * 13 + position * 37) % products},${1 + (n % 24)},${price(n, 1)}`
  })
}

const price = (n: number, share: number): string => (((300 + ((n * 97) % 8000)) * share) / 100).toFixed(2)
/** Five minutes apart, up to a fixed time. */
const placedAt = (stepsBack: number): string => new Date(Date.UTC(2026, 10, 1) - stepsBack * 300_000).toISOString()
