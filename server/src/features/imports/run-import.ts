import type { ImportReport } from '@dray/contract/imports'
import type { Db, Tx } from '../../db/db.ts'
import { isDuplicate } from '../../db/faults.ts'
import { Refusal } from '../../http/refusal.ts'
import { checkFiles } from './check-files.ts'
import { waitForOtherImports } from './known.sql.ts'
import type { ImportFile } from './read-csv.ts'
import { writeCatalog } from './write-catalog.ts'
import { importOrders } from './write-orders.ts'
import { writePayments } from './write-payments.ts'
import { writeCustomPrices, writePeople } from './write-people.ts'
import type { OnProgress, Writing } from './writing.ts'

export type ImportAbout = { by: number | null; at: Date; timeZone: string; shortestPassword: number }

/** The dry run: what is wrong with the files and what they would write. */
export async function previewImport(
  db: Db,
  files: readonly ImportFile[],
  settings: Pick<ImportAbout, 'timeZone' | 'shortestPassword'>,
): Promise<ImportReport> {
  return (await checkFiles(db, files, settings)).report
}

/**
 * Checks the files once more and writes them, in the caller's transaction: with any problem nothing is written, and the
 * report tells which. One import at a time, so that the second of two same ones finds everything there already.
 */
export async function runImport(
  tx: Tx,
  files: readonly ImportFile[],
  about: ImportAbout,
  onProgress: OnProgress,
): Promise<ImportReport> {
  await waitForOtherImports(tx)
  const { checked, report } = await checkFiles(tx, files, about)
  if (report.problemCount > 0) return report
  const { plan } = checked
  const total = Object.values(plan).reduce((rows, list) => rows + list.length, 0)
  let done = 0
  const advance = async (rows: number): Promise<void> => {
    done += rows
    await onProgress(done, total)
  }
  const ids = {
    productTypes: [],
    extractTypes: [],
    brands: [],
    users: [],
    customers: [],
    products: [],
    batches: [],
    orders: [],
    payments: [],
  }
  const writing: Writing = {
    tx,
    plan,
    author: { userId: about.by, at: about.at },
    timeZone: about.timeZone,
    ids,
    advance,
  }
  await onProgress(0, total)
  await write(writing)
  return report
}

async function write(writing: Writing): Promise<void> {
  try {
    await writeCatalog(writing)
    await writePeople(writing)
    await writeCustomPrices(writing)
    await importOrders(writing)
    await writePayments(writing)
  } catch (error) {
    // Since the check, someone else has taken a name, an email or a number of the files.
    throw isDuplicate(error) ? new Refusal('taken-meanwhile') : error
  }
}
