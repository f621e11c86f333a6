import type * as contract from '@dray/contract/books'
import {
  csvHeading,
  csvRows,
  iifHeading,
  iifRows,
  type JournalEntry,
  sharedNames,
} from '@dray/domain/books/journal-file'
import { readPosting } from '@dray/domain/books/postings'
import type { FastifyReply } from 'fastify'
import { Readable } from 'node:stream'
import type { Db } from '../../../platform/db/db.ts'
import { mustExist, Refusal } from '../../../platform/http/refusal.ts'
import type { CallRequest } from '../../../platform/http/serve.ts'
import { accountsInExport, entriesPage, exportRows, namesInExport } from './exports.sql.ts'

const entriesAtOnce = 1000

/** Sent as it is read, a page at a time. Stored entries never change, so neither do the bytes. */
export async function sendExportFile(
  db: Db,
  { params: { id }, query: { format } }: CallRequest<typeof contract.readExportFile>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { number, from, to } = mustExist((await exportRows(db, id))[0])
  const file = await openExportFile(db, id, format)
  return reply
    .type(format === 'IIF' ? 'application/octet-stream' : 'text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="Journal ${number} ${from} to ${to}.${format.toLowerCase()}"`)
    .header('cache-control', 'no-store')
    .send(Readable.from(file))
}

export const openExportFile = async (
  db: Db,
  id: number,
  format: contract.JournalFormat,
): Promise<AsyncIterable<Buffer>> => (format === 'IIF' ? iifFile(db, id) : csvFile(db, id))

async function* csvFile(db: Db, id: number): AsyncGenerator<Buffer> {
  yield Buffer.from(csvHeading)
  for await (const entries of pagesOfEntries(db, id)) yield Buffer.from(entries.map(csvRows).join(''))
}

/** Refused if QuickBooks Desktop would take two customers for one. */
async function iifFile(db: Db, id: number): Promise<AsyncGenerator<Buffer>> {
  const customers = await namesInExport(db, id)
  const [shared] = sharedNames(customers)
  if (shared !== undefined) {
    const names = [...new Set(shared.customers.map(({ name }) => name))]
    const title = `QuickBooks Desktop cuts names at 41 characters, and would take these customers for one: ${names.join(', ')}. Rename one of them and export it again, or use the CSV file.`
    throw new Refusal('names-collide', { title, error: title, names })
  }
  const accounts = await accountsInExport(db, id)
  // QuickBooks Desktop reads the letters of Western Europe only; `iifText` leaves no others.
  const encoded = (text: string) => Buffer.from(text, 'latin1')
  return (async function* () {
    yield encoded(iifHeading({ accounts, customers: customers.map(({ name }) => name) }))
    for await (const entries of pagesOfEntries(db, id)) yield encoded(entries.map(iifRows).join(''))
  })()
}

async function* pagesOfEntries(db: Db, exportId: number): AsyncGenerator<JournalEntry[]> {
  for (let after: [string, number] | undefined; ; ) {
    const found = await entriesPage(db, exportId, { after, limit: entriesAtOnce })
    if (found.length > 0) yield found.map((entry) => ({ ...entry, postings: entry.postings.map(readPosting) }))
    const last = found.at(-1)
    if (last === undefined || found.length < entriesAtOnce) return
    after = [last.day, last.id]
  }
}
