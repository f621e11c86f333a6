import type * as contract from '@dray/contract/books'
import { readPosting } from '@dray/domain/books/postings'
import type { Db } from '../../../platform/db/db.ts'
import { type AnsweredPage, answeredKeyedPage, keyedPage } from '../../../platform/http/answers/list-page.ts'
import { mustExist } from '../../../platform/http/refusal.ts'
import type { CallRequest } from '../../../platform/http/serve.ts'
import { booksRow } from '../journal/entries.sql.ts'
import { entriesPage, type EntryOfExport, exportRows, sumEntries } from './exports.sql.ts'

/** Newest first. */
export async function findExports(db: Db, id?: number): Promise<contract.BooksExport[]> {
  return (await exportRows(db, id)).map((row) => ({
    ...row,
    credits: row.debits,
    cover: [...row.cover],
    isFirst: row.number === 1,
  }))
}

const entriesAtOnce = 200

export async function listEntries(
  db: Db,
  { query }: CallRequest<typeof contract.listEntries>,
): Promise<AnsweredPage<contract.BookEntry>> {
  const exportId = query.exportId ?? null
  if (exportId !== null) mustExist((await exportRows(db, exportId))[0])
  const page = keyedPage(['day', 'whole'], query, entriesAtOnce)
  const { rows, next } = answeredKeyedPage(page, await entriesPage(db, exportId, page), ({ day, id }) => [day, id])
  return { rows: rows.map(bookEntry), next }
}

export const bookEntry = ({
  customerId,
  productId,
  recordedOn: _,
  postings,
  ...entry
}: EntryOfExport): contract.BookEntry => ({
  ...entry,
  recordId: productId ?? (entry.kind === 'credit' || entry.kind === 'opening' ? customerId : null) ?? entry.recordId,
  postings: postings.map(readPosting).map(({ account, amount }) => ({ account, amount })),
})

export async function readBooks(db: Db) {
  const { beginOn } = await booksRow(db)
  const waiting = await sumEntries(db, null)
  return {
    beginOn,
    exportedThrough: (await exportRows(db)).reduce<string | null>(
      (last, { to }) => (last === null || to > last ? to : last),
      null,
    ),
    waiting: { documents: waiting.documents, firstDay: waiting.firstDay, debits: waiting.debits },
    sharedNames: [],
  }
}
