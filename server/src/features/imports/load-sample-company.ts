import type { Tx } from '../../db/db.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Author } from '../changelog/index.ts'
import { demoPassword } from './demo-accounts.ts'
import { loadSamplePay } from './load-sample-pay.ts'
import { loadSamplePurchases } from './load-sample-purchases.ts'
import { readNorthwind } from './northwind-originals.ts'
import { northwindFiles } from './northwind.ts'
import { runImport } from './run-import.ts'

type SampleOptions = {
  author: Author
  timeZone: string
  /** `demo`: users sign in with the demo password. `locked`: no user can sign in until an admin sets a password. */
  accounts: 'demo' | 'locked'
}

/** Fills Dray with the sample company, through the same import as a company's own files, and its purchase orders through their commands. */
export async function loadSampleCompany(tx: Tx, { author, timeZone, accounts }: SampleOptions): Promise<void> {
  const files = northwindFiles(await readNorthwind(), {
    at: author.at,
    timeZone,
    password: accounts === 'demo' ? demoPassword : null,
  })
  const report = await runImport(tx, files, { author, timeZone, passwordMinLength: 0 }, () => undefined)
  if (report.problemCount > 0) throw new Refusal('sample-clashes')
  await loadSamplePurchases(tx, { at: author.at, timeZone })
  await loadSamplePay(tx, { at: author.at, timeZone })
}
