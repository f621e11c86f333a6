import { benches } from './benches.ts'
import { fullSizes, quickSizes } from './data/sizes.ts'
import { type BenchEnvironment, withEnvironment } from './environment.ts'
import { tableOf } from './report.ts'
import { isOver, type Row } from './row.ts'

const usage = `npm run bench [-- <name> …] [--quick]

Without a name all benchmarks run. --quick uses little data: it shows that the benchmarks work, not how fast Dray is.
${Object.entries(benches)
  .map(([name, { description }]) => `  ${name.padEnd(14)} ${description}`)
  .join('\n')}
`

const args = process.argv.slice(2)
const isQuick = args.includes('--quick')
const requested = args.filter((arg) => arg !== '--quick')
const names = requested.length === 0 ? Object.keys(benches) : requested

if (names.every((name) => Object.hasOwn(benches, name)))
  await withEnvironment(isQuick ? quickSizes : fullSizes, isQuick, measureAll)
else {
  process.stdout.write(usage)
  process.exitCode = 2
}

/** Rows over their budget are marked, but are not a failure. */
async function measureAll(environment: BenchEnvironment): Promise<void> {
  const rows: Row[] = []
  for (const name of names) rows.push(...(await measure(name, environment)))
  const over = rows.filter(isOver).length
  process.stdout.write(
    `\n${tableOf(rows)}\n\n${rows.length} rows, ${over === 0 ? 'none' : over} over budget. How to read this: docs/bench.md\n`,
  )
}

async function measure(name: string, environment: BenchEnvironment): Promise<Row[]> {
  process.stderr.write(`${name} …\n`)
  try {
    return (await benches[name]?.run(environment)) ?? []
  } catch (error) {
    process.stderr.write(`${name} could not be measured: ${error instanceof Error ? error.stack : String(error)}\n`)
    process.exitCode = 1
    return []
  }
}
