import type { Accounts } from '@dray/domain/books/accounts'
import { type BookedKind, type Posting, readPosting } from '@dray/domain/books/postings'
import { companyDay } from '@dray/domain/time/company-day'
import type { Db } from '../../../platform/db/db.ts'
import { entriesOfRecords } from './entries.sql.ts'

export type Journal = {
  accounts: Accounts
  /** The first day of the books. */
  beginOn: string
  at: Date
  today: string
  timeZone: string
  closedThrough: string | null
  /** True while the books begin: what is of before that day becomes the opening balances. */
  isOpening: boolean
  /** The export being made: what is dated through its last day goes into it at once. */
  exporting?: { id: number; to: string }
}

export const naturalDay = ({ timeZone }: Journal, instant: Date): string => companyDay(instant, timeZone)

/**
 * Where an entry stands in the journal. What happens to closed days after they were closed takes effect today (D-282); while the books
 * begin, closed days are exported as they were.
 */
export function placed(
  { isOpening, beginOn, closedThrough, today }: Journal,
  day: string,
  isFirst: boolean,
): { day: string; recordedOn: string; isBefore: boolean } {
  if (isOpening) return { day, recordedOn: day, isBefore: isFirst && day < beginOn }
  const effective = closedThrough !== null && day <= closedThrough ? today : day
  return { day: effective, recordedOn: effective, isBefore: false }
}

export type Posted = {
  parts: number
  postings: readonly Posting[]
  /** Units that left, by product. */
  units: ReadonlyMap<number, number>
  lastDay: string | undefined
  customer: { customerId: number | null; name: string } | undefined
  /** The first part's day, if it may still move. */
  waitingDay: string | undefined
}

const nothingPosted: Posted = {
  parts: 0,
  postings: [],
  units: new Map(),
  lastDay: undefined,
  customer: undefined,
  waitingDay: undefined,
}

/** The sum of what was posted for each document. */
export async function readPosted(db: Db, kinds: readonly BookedKind[], recordIds: readonly number[]) {
  const byRecord = Map.groupBy(
    await entriesOfRecords(db, kinds, recordIds),
    ({ kind, recordId }) => `${kind} ${recordId}`,
  )
  const all = new Map(
    [...byRecord].map(([record, entries]): [string, Posted] => {
      const units = new Map<number, number>()
      for (const entry of entries)
        for (const [productId, number] of Object.entries(entry.units ?? {}))
          units.set(Number(productId), (units.get(Number(productId)) ?? 0) + number)
      const [first, last] = [entries[0], entries.at(-1)]
      return [
        record,
        {
          parts: entries.length,
          postings: entries.flatMap((entry) => entry.postings.map(readPosting)),
          units,
          lastDay: entries
            .map(({ day }) => day)
            .toSorted()
            .at(-1),
          customer: last && { customerId: last.customerId, name: last.name },
          waitingDay: first && first.exportId === null && !first.isBefore ? first.day : undefined,
        },
      ]
    }),
  )
  return {
    get: (kind: BookedKind, recordId: number): Posted => all.get(`${kind} ${recordId}`) ?? nothingPosted,
    values: () => all.values(),
  }
}
