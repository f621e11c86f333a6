import { benches } from './benches.ts'
import { fullSizes, quickSizes } from './data/sizes.ts'
import { type BenchEnvironment, withEnvironment } from './environment.ts'
import { tableOf } from './report.ts'
import { isOver, type Row } from './row.ts'

const usage = `npm run bench [-- <name> …] [--quick]

Without a name every row is measured. --quick takes small data: it shows that the bench works, not how fast Dray is.
${Object.entries(benches)
  .map(([name, { about }]) => `  ${name.padEnd(14)} ${about}`)
  .join('\n')}
`

const args = process.argv.slice(2)
const isQuick = args.includes('--quick')
const wanted = args.filter((arg) => arg !== '--quick')
const names = wanted.length === 0 ? Object.keys(benches) : wanted

if (names.every((name) => Object.hasOwn(benches, name)))
  await withEnvironment(isQuick ? quickSizes : fullSizes, isQuick, measureAll)
else {
  process.stdout.write(usage)
  process.exitCode = 2
}

/** Whatever is over its budget is marked and no failure: this measures, it does not judge. */
async function measureAll(ground: BenchEnvironment): Promise<void> {
  const rows: Row[] = []
  for (const name of names) rows.push(...(await measured(name, ground)))
  const over = rows.filter(isOver).length
  process.stdout.write(
    `\n${tableOf(rows)}\n\n${rows.length} rows, ${over === 0 ? 'none' : over} over budget. How to read this: docs/bench.md\n`,
  )
}

async function measured(name: string, ground: BenchEnvironment): Promise<Row[]> {
  process.stderr.write(`${name} …\n`)
  try {
    return (await benches[name]?.run(ground)) ?? []
  } catch (error) {
    process.stderr.write(`${name} could not be measured: ${error instanceof Error ? error.stack : String(error)}\n`)
    process.exitCode = 1
    return []
  }
}
