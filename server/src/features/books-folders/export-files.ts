import { journalFormats } from '@dray/contract/books'
import type { Db } from '../../platform/db/db.ts'
import { findExports, openExportFile } from '../books/index.ts'

/** The journal of an export, in one of its formats. */
export type ExportFile = {
  name: string
  number: string
  day: string
  read: (db: Db) => Promise<AsyncIterable<Uint8Array>>
}

/** The exports with any day of the range, oldest first. */
export async function exportFiles(db: Db, range: { from: string; to: string }): Promise<ExportFile[]> {
  const exports = (await findExports(db)).filter(({ from, to }) => from <= range.to && to >= range.from)
  return exports.toReversed().flatMap(({ id, number, from, to }) =>
    journalFormats.map((format) => ({
      name: `Journal ${number} ${from} to ${to}.${format.toLowerCase()}`,
      number: String(number),
      day: to,
      read: (reader) => openExportFile(reader, id, format),
    })),
  )
}
