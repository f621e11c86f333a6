import { importFiles } from '@dray/domain/imports/import-files'
import { startOfDay, timeOnDay } from '@dray/domain/time/company-day'
import { parse } from 'csv-parse/sync'
import { readFile } from 'node:fs/promises'
import { csvFile, type ImportFile } from '../features/imports/index.ts'
import { companyDayAgo, type Moment } from './past.ts'

const kinds = [
  'productTypes',
  'brands',
  'products',
  'batches',
  'users',
  'customers',
  'contacts',
  'customPrices',
  'orders',
  'orderLines',
  'payments',
  'paymentApplications',
] as const

type Row = Readonly<Record<string, string>>

/** Columns that count days back from today, and the columns of the import they become. */
const dayColumns = { deliveryDaysAgo: 'deliveryDate', paidDaysAgo: 'paymentDate', receivedDaysAgo: 'receivedOn' }

export type SampleFiles = {
  files: ImportFile[]
  /** The keys of the orders and payments that are entered on a day, which may be later than theirs. */
  enteredOn: (kind: 'orders' | 'payments', daysAgo: number) => string[]
}

/** The sample company as import files, with days moved so that the newest orders are from today. Without a password users can't sign in. */
export async function sampleFiles(moment: Moment, password: string | null): Promise<SampleFiles> {
  const rows = new Map<string, readonly Row[]>()
  for (const kind of kinds) rows.set(kind, parse(await readSampleFile(importFiles[kind].file), { columns: true }))
  const placedAt = placingTimes(rows.get('orders') ?? [], moment)
  const forImport = (row: Row) => ({
    ...row,
    ...Object.fromEntries(
      Object.entries(dayColumns).flatMap(([column, name]) =>
        row[column] === undefined ? [] : [[name, companyDayAgo(moment, Number(row[column]))]],
      ),
    ),
    ...('roles' in row && { password }),
    ...('placedDaysAgo' in row && { createdAt: placedAt.get(row) }),
  })
  return {
    files: kinds.map((kind) => csvFile(kind, (rows.get(kind) ?? []).map(forImport))),
    enteredOn: (kind, daysAgo) =>
      (rows.get(kind) ?? []).flatMap((row) => (Number(row['enteredDaysAgo']) === daysAgo ? [row['key'] ?? ''] : [])),
  }
}

export const readSampleFile = (name: string): Promise<string> =>
  readFile(new URL(`../../../sample/company/${name}`, import.meta.url), 'utf8')

const minutesBetweenOrders = 40

/** ISO text. Orders start at nine o'clock, and today's are never in the future. */
function placingTimes(orders: readonly Row[], moment: Moment): Map<Row, string> {
  const { at, timeZone } = moment
  const byDay = Map.groupBy(orders, ({ placedDaysAgo }) => Number(placedDaysAgo))
  return new Map(
    [...byDay].flatMap(([daysAgo, own]) => {
      const day = companyDayAgo(moment, daysAgo)
      const [start, first] = [startOfDay(day, timeZone).getTime(), timeOnDay(day, '09:00', timeZone).getTime()]
      return own.map((row, index): [Row, string] => {
        const planned = first + index * minutesBetweenOrders * 60_000
        const latest = daysAgo === 0 ? start + ((at.getTime() - start) * index) / own.length : planned
        return [row, new Date(Math.min(planned, latest)).toISOString()]
      })
    }),
  )
}
