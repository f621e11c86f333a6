import { benches } from './benches.ts'
import { fullSizes, quickSizes } from './data/sizes.ts'
import { type BenchEnvironment, withEnvironment } from './environment.ts'
import { isOver, type MeasuredBench, overEachTime, reportTable, type Row } from './row.ts'

const usage = `npm run bench [-- <name> …] [--quick] [--strict]

Without a name all benchmarks run.
  --quick   uses little data: it shows that the benchmarks work, not how fast Dray is
  --strict  measures a benchmark with rows over budget twice more, and fails if a row is over each time
${Object.entries(benches)
  .map(([name, { description }]) => `  ${name.padEnd(14)} ${description}`)
  .join('\n')}
`

const args = process.argv.slice(2)
const [isQuick, isStrict] = [args.includes('--quick'), args.includes('--strict')]
const requested = args.filter((arg) => !['--quick', '--strict'].includes(arg))
const names = requested.length === 0 ? Object.keys(benches) : requested

if (names.every((name) => Object.hasOwn(benches, name)))
  await withEnvironment(isQuick ? quickSizes : fullSizes, isQuick, measureAll)
else {
  process.stdout.write(usage)
  process.exitCode = 2
}

/** Marks rows over their budget. With --strict, rows that are over it in every run fail. */
async function measureAll(environment: BenchEnvironment): Promise<void> {
  const measured: MeasuredBench[] = []
  for (const name of names) measured.push({ name, rows: await measure(name, environment) })
  const rows = measured.flatMap((bench) => bench.rows)
  const over = rows.filter(isOver).length
  process.stdout.write(
    `\n${reportTable(rows)}\n\n${rows.length} rows, ${over === 0 ? 'none' : over} over budget. How to read this: docs/bench.md\n`,
  )
  if (!isStrict || over === 0) return
  const failed = await overEachTime(measured, (name) => measure(name, environment))
  process.stdout.write(
    failed.length === 0
      ? 'No row was over budget three times.\n'
      : `Over budget three times:\n${reportTable(failed)}\n`,
  )
  if (failed.length > 0) process.exitCode = 1
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
