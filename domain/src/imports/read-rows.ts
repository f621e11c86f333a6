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

/** The rows that could be read, and what else the file said: its keys and names, so that a faulty row is still known by them. */
export type ReadTable<R> = { file: string; rows: R[]; faulty: ReadonlyMap<string, string>[]; ignoredColumns: string[] }

export const noTable: ReadTable<never> = { file: '', rows: [], faulty: [], ignoredColumns: [] }

/** Reads the file of a kind, if it is there, and adds what is wrong with it to the problems, row by row. */
export function readRows<K extends ImportKind>(
  tables: readonly ImportTable[],
  kind: K,
  problems: ProblemList,
): ReadTable<RowOf<K>> {
  const table = tables.find((one) => one.kind === kind)
  if (table === undefined) return noTable
  const columns: Columns = importFiles[kind].columns
  const places = columnPlaces(table, columns, problems)
  const read: ReadTable<RowOf<K>> = {
    file: table.file,
    rows: [],
    faulty: [],
    ignoredColumns: ignoredColumns(table.header, columns),
  }
  if (places === undefined) return read
  for (const record of table.records) {
    const row = readRecord(table, record, places, problems)
    // The columns of the table decide what was read, so the row has the type they spell.
    if (row !== undefined) read.rows.push(row as unknown as RowOf<K>)
    else read.faulty.push(new Map(places.map(({ name, place }) => [name, record.cells[place] ?? ''])))
  }
  return read
}

type Place = { name: string; place: number; column: Columns[string] }

/** A column's name as it is compared: case, spaces and underscores do not matter. */
const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '')

/** Whether the cells under a header are shown to nobody, whatever its spelling. */
export const isSecretColumn = (columns: Columns, header: string): boolean =>
  Object.entries(columns).some(([name, column]) => column.secret === true && plain(name) === plain(header))

/** Where each column stands; undefined when the header does not do. Case, spaces and underscores in names do not matter. */
function columnPlaces(table: ImportTable, columns: Columns, problems: ProblemList): Place[] | undefined {
  const header = table.header.map(plain)
  const before = problems.count
  const reportProblem = (column: string, message: string): void =>
    addProblem(problems, { file: table.file, line: 1, column, message })
  const places: Place[] = []
  for (const [name, column] of Object.entries(columns)) {
    const place = header.indexOf(plain(name))
    if (place !== header.lastIndexOf(plain(name))) reportProblem(name, `Column ${name} appears twice.`)
    if (place < 0 && column.required) reportProblem(name, `Column ${name} is missing.`)
    places.push({ name, place, column })
  }
  return problems.count === before ? places : undefined
}

export function ignoredColumns(header: readonly string[], columns: Columns): string[] {
  const known = new Set(Object.keys(columns).map(plain))
  return header.filter((name) => !known.has(plain(name)))
}

function readRecord(
  table: ImportTable,
  record: ImportTable['records'][number],
  places: readonly Place[],
  problems: ProblemList,
): Row<Columns> | undefined {
  const reportProblem = (column: string | null, message: string): void =>
    addProblem(problems, { file: table.file, line: record.line, column, message })
  if (record.cells.length !== table.header.length) {
    reportProblem(null, wrongWidth(record.cells.length, table.header.length))
    return undefined
  }
  const row: Record<string, unknown> = { line: record.line }
  let sound = true
  for (const { name, place, column } of places) {
    const read = readCell(record.cells[place] ?? '', name, column)
    if ('value' in read) row[name] = read.value
    else {
      reportProblem(name, read.fault)
      sound = false
    }
  }
  // `line` is set above; the rest are the columns.
  return sound ? (row as Row<Columns>) : undefined
}

function readCell(cell: string, name: string, column: Columns[string]): { value: unknown } | { fault: string } {
  const trimmed = cell.trim()
  if (trimmed !== '') return column.read(trimmed)
  return column.whenEmpty ?? { fault: `${name} is required, but this row leaves it empty.` }
}

const wrongWidth = (has: number, header: number): string =>
  `This row has ${has} columns, but the header has ${header}. Put text that contains a comma or semicolon in double quotes.`
