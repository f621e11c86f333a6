import { companyDay } from '@dray/domain/time/company-day'
import type { Tx } from '../platform/db/db.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import type { Author } from '../features/changelog/index.ts'
import { demoPassword } from './demo-accounts.ts'
import { loadSamplePast } from './load-past.ts'
import { loadSamplePay } from './load-pay.ts'
import { isAnythingPurchased } from './sample.sql.ts'
import { readNorthwind } from './northwind/originals.ts'
import { northwindFiles } from './northwind/files.ts'
import { runImport } from '../features/imports/index.ts'

type SampleOptions = {
  author: Author
  timeZone: string
  pictures: FileStore
  /** `demo`: users sign in with the demo password. `locked`: nobody can sign in until an admin sets a password. */
  accounts: 'demo' | 'locked'
}

/**
 * Fills Dray with the sample company: master data by the regular import, the last year's events by the regular commands. Loading it again
 * imports only what is missing.
 */
export async function loadSampleCompany(
  tx: Tx,
  { author, timeZone, pictures, accounts }: SampleOptions,
): Promise<void> {
  const originals = await readNorthwind()
  const moment = { at: author.at, timeZone }
  const files = northwindFiles(originals, { ...moment, password: accounts === 'demo' ? demoPassword : null })
  if (await isAnythingPurchased(tx)) {
    const report = await runImport(tx, files, { author, timeZone, passwordMinLength: 0 }, () => undefined)
    if (report.problemCount > 0) throw new Refusal('sample-clashes')
  } else await loadSamplePast(tx, { ...moment, originals, files, pictures, today: companyDay(author.at, timeZone) })
  await loadSamplePay(tx, moment)
}
