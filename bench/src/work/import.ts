import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import { onServer } from '@dray/server/test-data/server-address'
import { linesPerOrder, writeImportFiles } from '../data/import-files.ts'
import type { BenchEnvironment } from '../environment.ts'
import { summarizeRounds } from '../measure.ts'
import type { Row } from '../row.ts'

const program = path.join(path.dirname(fileURLToPath(import.meta.resolve('@dray/server/app'))), 'programs/import.ts')

/** `npm run import` into an empty database, compared with copying the same lines between tables. */
export async function importOrders({ sizes, isQuick, folder, emptyDatabase }: BenchEnvironment): Promise<Row[]> {
  const files = folder()
  writeImportFiles(files, sizes.importedOrders)
  const [imports, copies]: [number[], number[]] = [[], []]
  for (let round = 0; round < (isQuick ? 1 : 3); round++) {
    const url = await emptyDatabase()
    imports.push(await secondsFor(() => runImport(files, url)))
    copies.push(await secondsFor(() => onServer(url, (client) => client.query(copyLines))))
    await onServer(url, (client) =>
      expectOrders(client.query<{ count: number }>('select count(*)::integer from orders'), sizes.importedOrders),
    )
  }
  const limit = { name: 'its lines copied by SQL', median: summarizeRounds([copies]).median }
  const work = `import of ${sizes.importedOrders.toLocaleString('en-US')} orders of ${linesPerOrder} lines`
  return [{ work, unit: 's', measured: summarizeRounds([imports]), limit, budget: { atMost: 60 } }]
}

async function secondsFor(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return (performance.now() - startedAt) / 1000
}

async function runImport(files: string, url: string): Promise<void> {
  const child = spawn(process.execPath, [program, files, '--yes'], {
    env: { ...process.env, DATABASE_URL: url },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const [code]: unknown[] = await once(child, 'close')
  if (code !== 0) throw new Error(`The import ended with ${String(code)}:\n${output.slice(0, 2000)}`)
}

async function expectOrders(result: Promise<{ rows: { count: number }[] }>, expected: number): Promise<void> {
  const { rows } = await result
  if (rows[0]?.count !== expected) throw new Error(`${rows[0]?.count ?? 0} orders were imported instead of ${expected}`)
}

const columns =
  'order_id, product_id, position, product_name, product_brand, product_type, product_sku, quantity, unit_price_cents, subtotal_cents, should_have_tag, tags_pulled'
const copyLines = `begin; insert into order_lines (${columns}) select ${columns} from order_lines; rollback`
