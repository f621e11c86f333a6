import { unescapeFormula } from '../text/csv.ts'
import { nearestName } from '../text/nearest.ts'
import { importFiles, type ImportKind, type ImportRow } from './import-files.ts'
import type { Columns, Row } from './read-cell.ts'
import { addIssue, type IssueList } from './issues.ts'
import { quoted, type Sentence, sentence } from './sentence.ts'
import { plainText } from '../text/plain-text.ts'

export type ImportRecord = { line: number; cells: readonly string[] }

export type ImportTable = {
  kind: ImportKind
  file: string
  header: readonly string[]
  records: readonly ImportRecord[]
  /** Records that aren't valid CSV, with the cells that are known; their problems are already reported. */
  brokenRecords?: readonly ImportRecord[]
  /** Has characters that are not UTF-8, already reported. */
  isGarbled?: boolean
}

/** Kept so that references to its key and names are recognized. */
export type InvalidRow = {
  line: number
  /** Its cells may be in the wrong columns. */
  isShifted: boolean
  get: (column: string) => string | null
}

export type ReadTable<R> = { file: string; rows: R[]; invalidRows: InvalidRow[]; missingColumns: string[] }

export const noTable: ReadTable<never> = { file: '', rows: [], invalidRows: [], missingColumns: [] }

type Issues = { problems: IssueList; warnings: IssueList }

export function readRows<K extends ImportKind>(
  tables: readonly ImportTable[],
  kind: K,
  issues: Issues,
): ReadTable<ImportRow<K>> {
  const table = tables.find((candidate) => candidate.kind === kind)
  if (table === undefined) return noTable
  const { columns, missingColumns } = readHeader(table, issues)
  const invalid = ({ line, cells }: ImportRecord, isShifted: boolean): InvalidRow => ({
    line,
    isShifted,
    get: (name) => cellText(cells[columns.find((column) => column.name === name)?.index ?? -1]) || null,
  })
  const read: ReadTable<ImportRow<K>> = {
    file: table.file,
    rows: [],
    invalidRows: (table.brokenRecords ?? []).map((record) => invalid(record, true)),
    missingColumns,
  }
  for (const record of table.records) {
    const row = readRecord(table, record, columns, issues.problems)
    // The row has the type defined by the columns that it was read with.
    if (typeof row === 'object' && missingColumns.length === 0) read.rows.push(row as unknown as ImportRow<K>)
    else read.invalidRows.push(invalid(record, row === 'shifted'))
  }
  return { ...read, invalidRows: read.invalidRows.sort((a, b) => a.line - b.line) }
}

type ColumnPosition = { name: string; index: number; column: Columns[string] }

const normalized = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '')

export const isSecretColumn = (columns: Columns, header: string): boolean =>
  Object.entries(columns).some(([name, column]) => column.secret === true && normalized(name) === normalized(header))

function readHeader(
  table: ImportTable,
  { problems, warnings }: Issues,
): { columns: ColumnPosition[]; missingColumns: string[] } {
  const header = table.header.map(normalized)
  const issue = (list: IssueList, column: string, said: Sentence): void =>
    addIssue(list, { file: table.file, line: 1, column, sentence: said })
  const positions: ColumnPosition[] = []
  const missingColumns: string[] = []
  const ignored = ignoredColumns(table)
  for (const [name, column] of Object.entries<Columns[string]>(importFiles[table.kind].columns)) {
    const index = header.indexOf(normalized(name))
    if (index !== header.lastIndexOf(normalized(name))) issue(problems, name, sentence`Column ${name} appears twice.`)
    const meant = ignored.find(({ nearest }) => nearest === name)
    const isMissing = index < 0 && column.required
    if (isMissing) issue(problems, name, missingColumn(name, meant?.name))
    else if (meant !== undefined)
      issue(warnings, name, sentence`The unknown column ${quoted(meant.name)} is ignored. Is it ${name}?`)
    if (isMissing && meant === undefined) missingColumns.push(name)
    // Reads the column under its likely name, so that one check also finds the problems of its cells.
    positions.push({ name, index: isMissing && meant ? table.header.indexOf(meant.name) : index, column })
  }
  return { columns: positions, missingColumns }
}

const missingColumn = (name: string, meant: string | undefined): Sentence =>
  meant === undefined
    ? sentence`Column ${name} is missing.`
    : sentence`Column ${name} is missing. Is it the unknown column ${quoted(meant)}?`

/** `nearest`: the missing column with the most similar name. */
export type IgnoredColumn = { name: string; nearest: string | null }

/** A wrong file may have a million columns. */
const maxCompared = 100

export function ignoredColumns({ kind, header }: Pick<ImportTable, 'kind' | 'header'>): IgnoredColumn[] {
  const names = Object.keys(importFiles[kind].columns)
  const inFile = new Set(header.map(normalized))
  const known = new Set(names.map(normalized))
  const absent = names.filter((name) => !inFile.has(normalized(name)))
  return header
    .filter((name) => !known.has(normalized(name)))
    .map((name, at) => ({ name, nearest: at < maxCompared ? (nearestName(name, absent) ?? null) : null }))
}

function readRecord(
  table: ImportTable,
  record: ImportRecord,
  columns: readonly ColumnPosition[],
  problems: IssueList,
): Row<Columns> | 'invalid' | 'shifted' {
  const reportProblem = (column: string | null, said: Sentence): void =>
    addIssue(problems, { file: table.file, line: record.line, column, sentence: said })
  const width = table.header.length
  // Spreadsheets write separators after the last column too.
  if (record.cells.length < width || record.cells.slice(width).some((cell) => cell.trim() !== '')) {
    reportProblem(null, wrongWidth(record.cells.length, width))
    return 'shifted'
  }
  const row: Record<string, unknown> = { line: record.line }
  let isValid = true
  for (const { name, index, column } of columns) {
    if (index < 0 && column.required) continue
    const read = readCell(record.cells[index] ?? '', name, column)
    if ('value' in read) row[name] = read.value
    else {
      reportProblem(name, read.error)
      isValid = false
    }
  }
  return isValid ? (row as Row<Columns>) : 'invalid'
}

/** Normalized, and without a spreadsheet's apostrophe before a formula. */
export const cellText = (cell: string | undefined): string => unescapeFormula(plainText(cell ?? ''))

function readCell(cell: string, name: string, column: Columns[string]): { value: unknown } | { error: Sentence } {
  // A password is what was typed.
  const text = column.secret ? unescapeFormula(cell.trim()) : cellText(cell)
  if (text !== '') return column.read(text)
  return column.whenEmpty ?? { error: sentence`${name} is required, but this row leaves it empty.` }
}

const wrongWidth = (rowLength: number, headerLength: number): Sentence =>
  rowLength < headerLength
    ? sentence`This row has ${rowLength} columns, but the header has ${headerLength}. Keep the separators before empty cells at the end of the row.`
    : sentence`This row has ${rowLength} columns, but the header has ${headerLength}. Put text that contains a comma or semicolon in double quotes.`
