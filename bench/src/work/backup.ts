import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import { onServer } from '@dray/server/test-data/server-address'
import type { BenchEnvironment } from '../environment.ts'
import { summarizeRounds } from '../measure.ts'
import type { Row } from '../row.ts'

const programs = path.join(path.dirname(fileURLToPath(import.meta.resolve('@dray/server/app'))), 'programs')

/** `npm run backup` of many orders and `npm run restore` of the file, with its size and the memory of both. */
export async function backup({ many, emptyDatabase, folder, isQuick, sizes }: BenchEnvironment): Promise<Row[]> {
  const { url } = await many()
  const file = path.join(folder(), 'all.tar.zst')
  const [backups, copies, memory]: [number[], number[], number[]] = [[], [], []]
  for (let round = 0; round < (isQuick ? 1 : 3); round++) {
    rmSync(file, { force: true })
    const { seconds, mebibytes } = await run('backup.ts', file, { DATABASE_URL: url, DATA_DIR: folder() })
    backups.push(seconds)
    memory.push(mebibytes)
    copies.push(await secondsToRead(url))
  }
  const restored = await run('restore.ts', file, { DATABASE_URL: await emptyDatabase(), DATA_DIR: folder() })
  const limit = { name: 'its tables, read by SQL', median: summarizeRounds([copies]).median }
  const orders = `${sizes.manyOrders.toLocaleString('en-US')} orders`
  return [
    { work: `backup of ${orders}`, unit: 's', measured: summarizeRounds([backups]), limit, budget: { timesLimit: 3 } },
    { work: 'its file', unit: 'kB', measured: summarizeRounds([[statSync(file).size / 1000]]) },
    {
      work: 'its memory',
      unit: 'kB',
      measured: summarizeRounds([memory.map(inKilobytes)]),
      budget: { atMost: 300_000 },
    },
    { work: `restore of ${orders}, with the doctor`, unit: 's', measured: summarizeRounds([[restored.seconds]]) },
    {
      work: 'its memory',
      unit: 'kB',
      measured: summarizeRounds([[inKilobytes(restored.mebibytes)]]),
      budget: { atMost: 300_000 },
    },
  ]
}

const inKilobytes = (mebibytes: number): number => mebibytes * 1048.576

/** Prints the process's peak memory when it exits. */
const tellMemory = 'process.on("exit",()=>process.stdout.write("MEMORY "+process.resourceUsage().maxRSS))'

async function run(program: string, file: string, env: Record<string, string>) {
  const startedAt = performance.now()
  const args = ['--import', `data:text/javascript,${tellMemory}`, path.join(programs, program), file]
  const child = spawn(process.execPath, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'ignore'] })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const [code]: unknown[] = await once(child, 'close')
  // The doctor exits with 1, because the generated orders have no balance history.
  if (code !== 0 && code !== 1) throw new Error(`${program} ended with ${String(code)}:\n${output.slice(0, 2000)}`)
  const seconds = (performance.now() - startedAt) / 1000
  return { seconds, mebibytes: Number(/MEMORY (\d+)/.exec(output)?.[1]) / 1024 }
}

/** The database reads and prints every row and discards it. */
async function secondsToRead(url: string): Promise<number> {
  const startedAt = performance.now()
  await onServer(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
    )
    for (const { name } of rows) await client.query(`select sum(length(${name}::text)) from ${name}`)
  })
  return (performance.now() - startedAt) / 1000
}
