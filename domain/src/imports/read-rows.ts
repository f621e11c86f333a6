import type { Columns, Row } from './columns.ts'
import { importFiles, type ImportKind, type RowOf } from './import-files.ts'
import { addProblem, type ProblemList } from './problem-list.ts'

/** One file as text: its header and its records, each with the line it starts on. */
export type ImportTable = {
  kind: ImportKind
  file: string
  header: readonly string[]
  records: readonly { line: number; cells: readonly string[] }[]
}

/** The valid rows of a file, and the cells of its invalid rows, so that references to their keys and names are recognized. */
export type ReadTable<R> = {
  file: string
  rows: R[]
  invalidRows: ReadonlyMap<string, string>[]
  ignoredColumns: string[]
}

export const noTable: ReadTable<never> = { file: '', rows: [], invalidRows: [], ignoredColumns: [] }

/** Reads the file of a kind, if there is one, and adds its problems row by row. */
export function readRows<K extends ImportKind>(
  tables: readonly ImportTable[],
  kind: K,
  problems: ProblemList,
): ReadTable<RowOf<K>> {
  const table = tables.find((candidate) => candidate.kind === kind)
  if (table === undefined) return noTable
  const columns: Columns = importFiles[kind].columns
  const positions = columnPositions(table, columns, problems)
  const read: ReadTable<RowOf<K>> = {
    file: table.file,
    rows: [],
    invalidRows: [],
    ignoredColumns: ignoredColumns(table.header, columns),
  }
  if (positions === undefined) return read
  for (const record of table.records) {
    const row = readRecord(table, record, positions, problems)
    // The row has the type defined by the columns that it was read with.
    if (row !== undefined) read.rows.push(row as unknown as RowOf<K>)
    else read.invalidRows.push(new Map(positions.map(({ name, index }) => [name, record.cells[index] ?? ''])))
  }
  return read
}

type ColumnPosition = { name: string; index: number; column: Columns[string] }

/** The name of a column without case, spaces and underscores, for comparison. */
const normalized = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '')

/** Whether a column is secret, so that its cells are never shown. */
export const isSecretColumn = (columns: Columns, header: string): boolean =>
  Object.entries(columns).some(([name, column]) => column.secret === true && normalized(name) === normalized(header))

/** The position of each column; undefined if the header has problems. */
function columnPositions(table: ImportTable, columns: Columns, problems: ProblemList): ColumnPosition[] | undefined {
  const header = table.header.map(normalized)
  const before = problems.count
  const reportProblem = (column: string, message: string): void =>
    addProblem(problems, { file: table.file, line: 1, column, message })
  const positions: ColumnPosition[] = []
  for (const [name, column] of Object.entries(columns)) {
    const index = header.indexOf(normalized(name))
    if (index !== header.lastIndexOf(normalized(name))) reportProblem(name, `Column ${name} appears twice.`)
    if (index < 0 && column.required) reportProblem(name, `Column ${name} is missing.`)
    positions.push({ name, index, column })
  }
  return problems.count === before ? positions : undefined
}

export function ignoredColumns(header: readonly string[], columns: Columns): string[] {
  const known = new Set(Object.keys(columns).map(normalized))
  return header.filter((name) => !known.has(normalized(name)))
}

function readRecord(
  table: ImportTable,
  record: ImportTable['records'][number],
  positions: readonly ColumnPosition[],
  problems: ProblemList,
): Row<Columns> | undefined {
  const reportProblem = (column: string | null, message: string): void =>
    addProblem(problems, { file: table.file, line: record.line, column, message })
  if (record.cells.length !== table.header.length) {
    reportProblem(null, wrongWidth(record.cells.length, table.header.length))
    return undefined
  }
  const row: Record<string, unknown> = { line: record.line }
  let isValid = true
  for (const { name, index, column } of positions) {
    const read = readCell(record.cells[index] ?? '', name, column)
    if ('value' in read) row[name] = read.value
    else {
      reportProblem(name, read.error)
      isValid = false
    }
  }
  // `line` is set above; the rest are the columns.
  return isValid ? (row as Row<Columns>) : undefined
}

function readCell(cell: string, name: string, column: Columns[string]): { value: unknown } | { error: string } {
  const trimmed = cell.trim()
  if (trimmed !== '') return column.read(trimmed)
  return column.whenEmpty ?? { error: `${name} is required, but this row leaves it empty.` }
}

const wrongWidth = (rowLength: number, headerLength: number): string =>
  `This row has ${rowLength} columns, but the header has ${headerLength}. Put text that contains a comma or semicolon in double quotes.`
