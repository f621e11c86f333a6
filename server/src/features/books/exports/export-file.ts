import type * as contract from '@dray/contract/books'
import { maxRenamed } from '@dray/contract/books'
import { iifNames } from '@dray/domain/books/iif-names'
import { csvHeading, csvRows, iifHeading, iifRows, type JournalEntry } from '@dray/domain/books/journal-file'
import { readPosting } from '@dray/domain/books/postings'
import anyAscii from 'any-ascii'
import type { FastifyReply } from 'fastify'
import { Readable } from 'node:stream'
import type { Db } from '../../../platform/db/db.ts'
import { mustExist } from '../../../platform/http/refusal.ts'
import type { CallRequest } from '../../../platform/http/serve.ts'
import { accountsInExport, entriesPage, exportRows, namesInExport, namesThroughExport } from './exports.sql.ts'

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

async function iifFile(db: Db, id: number): Promise<AsyncGenerator<Buffer>> {
  const nameOf = iifNames(await namesThroughExport(db, id), anyAscii)
  const customers = (await namesInExport(db, id)).map(nameOf)
  const accounts = await accountsInExport(db, id)
  // QuickBooks Desktop reads the letters of Western Europe only; `iifText` leaves no others.
  const encoded = (text: string) => Buffer.from(text, 'latin1')
  const rows = ({ customerId, ...entry }: EntryOfPage): string =>
    iifRows({ ...entry, name: customerId === null ? '' : nameOf({ customerId, name: entry.name }) }, anyAscii)
  return (async function* () {
    yield encoded(iifHeading({ accounts, customers }, anyAscii))
    for await (const entries of pagesOfEntries(db, id)) yield encoded(entries.map(rows).join(''))
  })()
}

/** The customers of an export who have another name in its IIF file, by name. */
export async function listRenamed(
  db: Db,
  { params: { id } }: CallRequest<typeof contract.listRenamed>,
): Promise<contract.RenamedCustomer[]> {
  mustExist((await exportRows(db, id))[0])
  const nameOf = iifNames(await namesThroughExport(db, id), anyAscii)
  return (await namesInExport(db, id))
    .map((customer) => ({ ...customer, iifName: nameOf(customer) }))
    .filter(({ name, iifName }) => name !== iifName)
    .slice(0, maxRenamed)
}

type EntryOfPage = JournalEntry & { customerId: number | null }

async function* pagesOfEntries(db: Db, exportId: number): AsyncGenerator<EntryOfPage[]> {
  for (let after: [string, number] | undefined; ; ) {
    const found = await entriesPage(db, exportId, { after, limit: entriesAtOnce })
    if (found.length > 0) yield found.map((entry) => ({ ...entry, postings: entry.postings.map(readPosting) }))
    const last = found.at(-1)
    if (last === undefined || found.length < entriesAtOnce) return
    after = [last.day, last.id]
  }
}
