import type { Tx } from '../../db/db.ts'
import { demoPassword } from './demo-accounts.ts'
import { readNorthwind } from './northwind-originals.ts'
import { northwindFiles } from './northwind.ts'
import { runImport } from './run-import.ts'

export type SampleAbout = {
  by: number | null
  at: Date
  timeZone: string
  /** `demo`: its people sign in with the demo password. `locked`: nobody of it can sign in until an admin sets a password. */
  accounts: 'demo' | 'locked'
}

/** Fills Dray with the sample company, by the same import a company's own files go through. */
export async function loadSampleCompany(tx: Tx, { by, at, timeZone, accounts }: SampleAbout): Promise<void> {
  const files = northwindFiles(await readNorthwind(), {
    at,
    timeZone,
    password: accounts === 'demo' ? demoPassword : null,
  })
  const report = await runImport(tx, files, { by, at, timeZone, shortestPassword: 0 }, () => undefined)
  const [problem] = report.problems
  if (problem !== undefined)
    throw new Error(`The sample company does not import: ${problem.file} line ${problem.line}: ${problem.message}`)
}
