import type { ImportRemark } from '@dray/contract/imports'

/** Remarks as a file for a spreadsheet. The mark at its start tells Excel that it is UTF-8. */
export function remarksAsCsv(remarks: readonly ImportRemark[]): Blob {
  const rows = remarks.map(({ file, line, column, message }) => [
    text(file),
    line === null ? '' : String(line),
    text(column ?? ''),
    text(message),
  ])
  const lines = [['File', 'Line', 'Column', 'What is said'], ...rows].map((row) => row.join(','))
  return new Blob(['\uFEFF', lines.join('\r\n'), '\r\n'], { type: 'text/csv' })
}

/** A cell that stays text: names of files and columns come from outside, and a spreadsheet would run =cmd() as a formula. */
function text(cell: string): string {
  const inert = /^\s*[=+\-@]|^[\t\r\n]/.test(cell) ? `'${cell}` : cell
  return `"${inert.replaceAll('"', '""')}"`
}
