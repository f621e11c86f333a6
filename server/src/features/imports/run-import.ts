import type { ImportReport } from '@dray/contract/imports'
import * as contract from '@dray/contract/imports'
import type { ImportSettings } from '@dray/domain/imports/check-state'
import type { ImportPlan } from '@dray/domain/imports/plan'
import { zero } from '@dray/domain/money'
import { companyDay } from '@dray/domain/time/company-day'
import { z } from 'zod'
import { isDuplicate } from '../../platform/db/database-errors.ts'
import type { Database, Db, Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { type OnceKey, onceOnly } from '../../platform/http/requests/idempotency.ts'
import { announceProgress } from '../../platform/live/announce.ts'
import type { Author } from '../changelog/index.ts'
import { requireOpenDays } from '../closing/index.ts'
import type { FloorCheck } from '../pricing/index.ts'
import { checkFiles, type CheckListener } from './check-files.ts'
import { type ImportRun, type OnProgress, startImportRun } from './import-run.ts'
import { analyzeImported, waitForOtherImports } from './known-records.sql.ts'
import type { ImportFile } from './read-csv.ts'
import { writeAccounts } from './write-accounts.ts'
import { writeCatalog } from './write-catalog.ts'
import { importOrders } from './write-orders.ts'
import { writeCustomPrices, writePeople } from './write-people.ts'

export async function previewImport(
  db: Db,
  files: readonly ImportFile[],
  settings: ImportSettings,
  listener?: CheckListener,
): Promise<ImportReport> {
  return (await checkFiles(db, files, settings, listener)).report
}

/**
 * Checks the files again and writes them in the caller's transaction, or writes nothing and reports the problems. Runs one import at a
 * time, so the second of two identical imports finds everything already there.
 */
export async function runImport(
  tx: Tx,
  files: readonly ImportFile[],
  { author, floor, ...settings }: ImportSettings & Pick<ImportRun, 'author' | 'floor'>,
  onProgress: OnProgress,
): Promise<ImportReport> {
  await waitForOtherImports(tx)
  const { checked, report } = await checkFiles(tx, files, settings)
  if (report.problemCount > 0) return report
  const { plan } = checked
  if (opensBalances(plan)) await requireOpenDays(tx, [companyDay(author.at, settings.timeZone)])
  const total = Object.values(plan).reduce((rows, list) => rows + list.length, 0)
  let done = 0
  const advance = async (rows: number): Promise<void> => {
    done += rows
    await onProgress(done, total)
  }
  await onProgress(0, total)
  await write(startImportRun({ tx, plan, author, floor, timeZone: settings.timeZone, advance }))
  if (total >= manyRows) await analyzeImported(tx)
  return report
}

/** Fewer don't change how a statement is best run. */
const manyRows = 1000

/** Stock and credit are there from today on, whenever they came about. */
const opensBalances = ({ products, batches, customers }: ImportPlan): boolean =>
  batches.length > 0 ||
  products.some(({ stock }) => stock !== 0) ||
  customers.some(({ creditAvailable }) => creditAvailable !== zero)

async function write(run: ImportRun): Promise<void> {
  try {
    await writeCatalog(run)
    await writePeople(run)
    await writeCustomPrices(run)
    await importOrders(run)
    await writeAccounts(run)
  } catch (error) {
    // Someone has taken a name, email or number from the files since the check.
    throw isDuplicate(error) ? new Refusal('name-or-number-taken') : error
  }
}

export type ImportRequest = {
  files: readonly ImportFile[]
  settings: ImportSettings
  author: Author
  floor?: FloorCheck
  jobId: string
  once: OnceKey | undefined
}

/** Writes all files in one transaction, once per key, or refuses them with the report. */
export async function applyImport(db: Database, request: ImportRequest): Promise<contract.ImportReport> {
  const { files, settings, author, floor, jobId, once } = request
  const onProgress = (done: number, total: number): Promise<void> => announceProgress(db, jobId, done, total)
  const answer = await onceOnly(db, once, { files, jobId, reason: floor?.reason }, async (tx) => {
    const report = await runImport(tx, files, { author, floor, ...settings }, onProgress)
    // Encoded, because answers are stored per key in their wire form.
    const encoded = z.encode(contract.importReportSchema, report)
    if (report.problemCount > 0) throw new Refusal('import-has-problems', { report: encoded })
    return encoded
  })
  return contract.importReportSchema.parse(answer)
}
