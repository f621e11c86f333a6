import { companyDay } from '@dray/domain/time/company-day'
import type { Author } from '../features/changelog/index.ts'
import { runImport } from '../features/imports/index.ts'
import type { Tx } from '../platform/db/db.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { demoPassword } from './demo-accounts.ts'
import { startSample } from './import-sample.ts'
import { loadSamplePay } from './load-pay.ts'
import { loadSamplePictures } from './load-pictures.ts'
import { loadSampleSettings } from './load-settings.ts'
import { readStaff } from './past.ts'
import { playEvents } from './play.ts'
import { sampleFiles } from './sample-files.ts'
import { isAnythingPurchased, logOrdersWhenPlaced, setBatchFacts } from './sample.sql.ts'

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
  const moment = { at: author.at, timeZone }
  const sample = await sampleFiles(moment, accounts === 'demo' ? demoPassword : null)
  if (await isAnythingPurchased(tx)) {
    const options = { author, timeZone, passwordMinLength: 0 }
    const report = await runImport(tx, sample.files, options, () => undefined)
    if (report.problemCount > 0) throw new Refusal('sample-clashes')
  } else {
    const started = await startSample(tx, sample, moment)
    const past = { ...moment, tx, people: await readStaff(tx) }
    await loadSamplePictures(past, pictures, started.run.plan.productTypes)
    await loadSampleSettings(past, pictures)
    await playEvents(past, started)
    await logOrdersWhenPlaced(tx)
    await setBatchFacts(tx, companyDay(author.at, timeZone))
  }
  await loadSamplePay(tx, moment)
}
