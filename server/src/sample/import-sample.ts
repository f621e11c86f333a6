import { mustExist, Refusal } from '../platform/http/refusal.ts'
import type { SignedIn } from '../platform/http/serve.ts'
import type { Tx } from '../platform/db/db.ts'
import {
  checkFiles,
  importOrders,
  type ImportRun,
  readNamed,
  startImportRun,
  waitForOtherImports,
  writeAccounts,
  writeCatalog,
  writeCustomPrices,
  writePeople,
} from '../features/imports/index.ts'
import { instantDaysAgo, type Moment, type Past, yearDays } from './past.ts'
import type { SampleFiles } from './sample-files.ts'

export type SampleImport = {
  run: ImportRun
  enteredOn: SampleFiles['enteredOn']
  /** The id of an order by its number in Northwind. */
  orderId: (number: string) => number
}

/** Imports what existed a year ago. Orders and payments follow on the days they were entered. */
export async function startSample(tx: Tx, { files, enteredOn }: SampleFiles, moment: Moment): Promise<SampleImport> {
  const { timeZone } = moment
  await waitForOtherImports(tx)
  const { checked, report } = await checkFiles(tx, files, { timeZone, passwordMinLength: 0 })
  if (report.problemCount > 0) throw new Refusal('sample-clashes')
  const author = { userId: null, at: instantDaysAgo(moment, yearDays, '08:00') }
  const run = startImportRun({ tx, plan: checked.plan, author, timeZone, advance: async () => undefined })
  await writeCatalog(run)
  await writePeople(run)
  await writeCustomPrices(run)
  const places = new Map(run.plan.orders.map(({ key }, index) => [key, index]))
  const orderId = (number: string) => mustExist(run.ids.orders[mustExist(places.get(`northwind ${number}`))])
  return { run, enteredOn, orderId }
}

/** Writes the orders or payments of an entry day and stores their ids at their indexes. */
export async function importPart(
  { tx }: Past,
  { run, enteredOn }: SampleImport,
  kind: 'orders' | 'payments',
  { daysAgo, user, at }: { daysAgo: number; user: SignedIn; at: Date },
): Promise<void> {
  const { plan, ids } = run
  const keys = new Set(enteredOn(kind, daysAgo))
  const places = [...plan[kind].entries()].flatMap(([index, { key }]) => (keys.has(key ?? '') ? [index] : []))
  const own: number[] = []
  const part = { ...run, ids: { ...ids, [kind]: own } }
  if (kind === 'orders') {
    const orders = places.flatMap((index) => plan.orders[index] ?? [])
    await importOrders({ ...part, plan: { ...plan, orders }, author: { userId: null, at } }, await readNamed(tx))
  } else {
    const payments = places.flatMap((index) => plan.payments[index] ?? [])
    await writeAccounts({ ...part, plan: { ...plan, payments }, author: { userId: user.id, at } })
  }
  for (const [n, index] of places.entries()) ids[kind][index] = own[n] ?? 0
}
