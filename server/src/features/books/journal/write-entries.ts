import { bookedFigure, debits, storedPosting } from '@dray/domain/books/postings'
import type { Tx } from '../../../platform/db/db.ts'
import { addBookedUnits, type EntryRow, insertEntries, type NewEntry } from './entries.sql.ts'
import type { Journal } from './journal.ts'

export async function writeEntries(tx: Tx, entries: readonly NewEntry[], journal: Journal): Promise<void> {
  if (entries.length > 0)
    await insertEntries(
      tx,
      entries.map((entry) => entryRow(entry, journal)),
    )
}

function entryRow({ postings, units, ...entry }: NewEntry, { at, exporting }: Journal): EntryRow {
  const isExported = exporting !== undefined && !entry.isBefore && entry.day <= exporting.to
  return {
    ...entry,
    postings: JSON.stringify(postings.map(storedPosting)),
    units: units === undefined || units.size === 0 ? null : JSON.stringify(Object.fromEntries(units)),
    debits: debits(postings),
    receivables: bookedFigure(postings, 'receivables'),
    deposits: bookedFigure(postings, 'deposits'),
    customerCredit: bookedFigure(postings, 'customerCredit'),
    inventory: bookedFigure(postings, 'inventory'),
    sales: bookedFigure(postings, 'sales'),
    createdAt: at,
    exportId: isExported ? exporting.id : null,
  }
}

export async function addUnits(tx: Tx, moved: readonly { productId: number; units: number }[]): Promise<void> {
  const sums = new Map<number, number>()
  for (const { productId, units } of moved) sums.set(productId, (sums.get(productId) ?? 0) + units)
  if (sums.size > 0) await addBookedUnits(tx, sums)
}
