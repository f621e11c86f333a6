import { createInterface } from 'node:readline/promises'
import { problems } from '@dray/contract/problems'
import type { ImportSettings } from '@dray/domain/imports/check-state'
import { openPool } from '../platform/db/connection.ts'
import { connect, type Database } from '../platform/db/db.ts'
import { migrate } from '../platform/db/migrate.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import {
  type ImportFile,
  openIssueFile,
  previewImport,
  printedReport,
  progressLine,
  readImportFiles,
  runImport,
} from '../features/imports/index.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { runTool, type ToolParts, typedPath, withDatabase } from './run-tool.ts'
import { StartProblem } from '../platform/start-problem.ts'

const usage = `npm run import -- <folder or file> [--dry-run | --yes] [--report=<file.csv>]

Checks the files and reports every problem, then asks for confirmation and writes them, all or nothing.
  --dry-run          only checks and reports
  --yes              writes without confirmation
  --report=file.csv  also lists every problem, warning and custom price with its line in this file
The files are described in docs/import.md.
`

type ImportOptions = { path: string; mode: 'confirm' | 'dry-run' | 'yes'; report: string | undefined }

function optionsFrom(args: readonly string[]): ImportOptions | undefined {
  const paths = args.filter((arg) => !arg.startsWith('--'))
  const flags = args.filter((arg) => arg.startsWith('--'))
  const report = flags.find((flag) => flag.startsWith(reportFlag))?.slice(reportFlag.length)
  const [source] = paths
  const isKnown = (flag: string): boolean => ['--dry-run', '--yes'].includes(flag) || flag.startsWith(reportFlag)
  if (source === undefined || paths.length > 1 || report === '' || !flags.every(isKnown)) return undefined
  const mode = flags.includes('--dry-run') ? 'dry-run' : flags.includes('--yes') ? 'yes' : 'confirm'
  return { path: source, mode, report }
}

const reportFlag = '--report='

/** Returns the exit code: 0 done, 1 problems or declined. */
async function importFrom(options: ImportOptions): Promise<number> {
  const files = await readImportFiles(typedPath(options.path))
  const work = async ({ config, connection, log }: ToolParts) => {
    const { timeZone, passwordMinLength } = config
    await migrate({ ...connection, timeZone })
    const db = connect(openPool(connection, log))
    try {
      return await checkAndWrite(db, files, { timeZone, passwordMinLength }, options)
    } finally {
      await db.destroy()
    }
  }
  return withDatabase(work, { mayBeNew: true })
}

async function checkAndWrite(
  db: Database,
  files: readonly ImportFile[],
  settings: ImportSettings,
  { mode, report: reportFile }: ImportOptions,
): Promise<number> {
  const list = reportFile === undefined ? undefined : openIssueFile(typedPath(reportFile))
  const report = await previewImport(db, files, settings, list)
  list?.close()
  process.stdout.write(`${printedReport(report)}\n`)
  if (report.problemCount > 0) return finish(1, 'Nothing was written. Fix the problems and run the import again.')
  if (report.counts.every((count) => count.new + count.changed === 0))
    return finish(0, 'Nothing to write: everything is already in Dray.')
  if (mode === 'dry-run') return finish(0, 'This was a dry run; nothing was written.')
  if (mode === 'confirm' && !process.stdin.isTTY)
    return finish(1, 'Nothing was written. Add --yes to write without confirmation.')
  if (mode === 'confirm' && !(await isConfirmed(report.warningCount))) return finish(1, 'Nothing was written.')
  const written = await inTransaction(db, (tx) =>
    runImport(tx, files, { author: { userId: null, at: new Date() }, ...settings }, showProgress),
  )
  if (written.problemCount === 0) return finish(0, '\nDone.')
  return finish(
    1,
    `\n${printedReport(written)}\nSomeone changed data in Dray during the check; nothing was written. Run the import again.`,
  )
}

function finish(exitCode: number, message: string): number {
  process.stdout.write(`${message}\n`)
  return exitCode
}

async function isConfirmed(warnings: number): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(`Write this into Dray${despiteWarnings(warnings)}? (yes/no) `)
  terminal.close()
  return /^y(es)?$/i.test(answer.trim())
}

const despiteWarnings = (warnings: number): string =>
  warnings === 0 ? '' : `, with ${warnings.toLocaleString('en-US')} ${warnings === 1 ? 'warning' : 'warnings'}`

/** A bar on a terminal, otherwise a line for every ten percent. */
let shownTenth = -1
function showProgress(done: number, total: number): void {
  const tenth = total === 0 ? 10 : Math.floor((done / total) * 10)
  if (process.stdout.isTTY) process.stdout.write(`\r${progressLine(done, total)}`)
  else if (tenth !== shownTenth) process.stdout.write(`${progressLine(done, total)}\n`)
  shownTenth = tenth
}

await runTool(usage, (args) => {
  const options = optionsFrom(args)
  return options && importFrom(options).catch(nothingWritten)
})

/** Reports a refused write, such as of a row that someone changed in the meantime, as a problem of this run. */
function nothingWritten(error: unknown): never {
  if (!(error instanceof Refusal)) throw error
  throw new StartProblem(`${problems[error.code][1]} Nothing was written. Run the import again.`)
}
