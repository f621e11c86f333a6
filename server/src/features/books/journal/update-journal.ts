import type { BookedKind } from '@dray/domain/books/postings'
import type { Tx } from '../../../platform/db/db.ts'
import type { NewEntry } from './entries.sql.ts'
import { moveWaiting, setBookedCost, takeMarks } from './entries.sql.ts'
import type { Journal } from './journal.ts'
import { planCredit, planMemos, planPayments } from './plan-money.ts'
import { planOrders } from './plan-orders.ts'
import { planCosts, planStock } from './plan-stock.ts'
import { addUnits, writeEntries } from './write-entries.ts'

const recordsAtOnce = 500

type Marked = Exclude<BookedKind, 'deposit' | 'payment-void' | 'memo-void' | 'opening' | 'accounts'>
type Writer = (tx: Tx, journal: Journal, ids: readonly number[]) => Promise<void>

/** Writes what changed about records of a kind. Writing it twice adds nothing. */
const writers: Readonly<Record<Marked, Writer>> = {
  order: async (tx, journal, ids) => {
    const { entries, moved } = await planOrders(tx, journal, ids)
    await write(tx, journal, entries)
    await addUnits(tx, moved)
  },
  payment: async (tx, journal, ids) => {
    const { entries, moved } = await planPayments(tx, journal, ids)
    if (moved.length > 0) await moveWaiting(tx, moved)
    await write(tx, journal, entries)
  },
  memo: async (tx, journal, ids) => write(tx, journal, await planMemos(tx, journal, ids)),
  credit: async (tx, journal, ids) => write(tx, journal, await planCredit(tx, journal, ids)),
  stock: async (tx, journal, ids) => {
    const { entries, moved } = await planStock(tx, journal, ids)
    await write(tx, journal, entries)
    await addUnits(tx, moved)
  },
  cost: async (tx, journal, ids) => {
    const { entries, costs } = await planCosts(tx, journal, ids)
    await write(tx, journal, entries)
    if (costs.length > 0) await setBookedCost(tx, costs)
  },
}

const write = (tx: Tx, journal: Journal, entries: readonly NewEntry[]): Promise<void> =>
  writeEntries(tx, entries, journal)

export async function writeRecords(tx: Tx, journal: Journal, kind: Marked, ids: readonly number[]): Promise<void> {
  for (let start = 0; start < ids.length; start += recordsAtOnce)
    await writers[kind](tx, journal, ids.slice(start, start + recordsAtOnce))
}

/** A changed cost is worth something for the units that are there, so it comes last. */
const sequence: readonly Marked[] = ['order', 'payment', 'memo', 'credit', 'stock', 'cost']

const marksAtOnce = 5000

/** Writes what changed since the last time. The caller holds the lock of the journal. Returns the number of records. */
export async function updateJournal(tx: Tx, journal: Journal): Promise<number> {
  let records = 0
  for (;;) {
    const marks = Map.groupBy(await takeMarks(tx, marksAtOnce), ({ kind }) => kind)
    if (marks.size === 0) return records
    for (const kind of sequence) {
      const ids = (marks.get(kind) ?? []).map(({ recordId }) => recordId)
      records += ids.length
      await writeRecords(
        tx,
        journal,
        kind,
        ids.toSorted((a, b) => a - b),
      )
    }
  }
}
