import { type ImportKind, importFiles } from '@dray/domain/imports/import-files'
import type { ImportFile } from './read-csv.ts'

type Cell = string | number | null | undefined

/** Writes records as an import file. Columns that no record has are left out. */
export function csvFile(kind: ImportKind, records: readonly Readonly<Record<string, Cell>>[]): ImportFile {
  const columns = Object.keys(importFiles[kind].columns).filter((column) => records.some((record) => column in record))
  const lines = [columns, ...records.map((record) => columns.map((column) => record[column]))]
  return { name: importFiles[kind].file, text: `${lines.map((cells) => cells.map(quoted).join(',')).join('\r\n')}\r\n` }
}

function quoted(cell: Cell): string {
  const text = cell === null || cell === undefined ? '' : String(cell)
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
