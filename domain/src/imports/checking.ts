import { instantOf } from './instant-of.ts'
import { type ImportKind, importFiles, type RowOf } from './import-files.ts'
import type { Known, KeyedKind } from './known.ts'
import { invalidRow, type Lookup, createLookup, type Target } from './lookup.ts'
import { addProblem, noProblems, type ProblemList } from './problem-list.ts'
import type { Moment } from './read-cell.ts'
import { type ImportTable, type ReadTable, readRows } from './read-rows.ts'
import { quoted } from './quoted.ts'

export type ImportSettings = { timeZone: string; passwordMinLength: number }

/** The state of a check: the files, the existing data, and the problems found so far. */
export type ImportCheck = {
  tables: readonly ImportTable[]
  known: Known
  settings: ImportSettings
  problems: ProblemList
  /** What Dray does differently from the files, without preventing the import. */
  notices: ProblemList
  alreadyThere: Partial<Record<ImportKind, number>>
  lookups: Record<LookupKind, Lookup>
}
type LookupKind = Exclude<KeyedKind, 'batches'> | 'locations'

export function startCheck(tables: readonly ImportTable[], known: Known, settings: ImportSettings): ImportCheck {
  const orders = [...known.orderNums].map(([orderNum, id]) => ({ id, names: [orderNum] }))
  return {
    tables,
    known,
    settings,
    problems: noProblems(),
    notices: noProblems(),
    alreadyThere: {},
    lookups: {
      productTypes: createLookup(known.productTypes, known.keys.productTypes),
      extractTypes: createLookup(known.extractTypes, known.keys.extractTypes),
      brands: createLookup(known.brands, known.keys.brands),
      users: createLookup(known.users, known.keys.users),
      customers: createLookup(known.customers, known.keys.customers),
      products: createLookup(known.products, known.keys.products),
      locations: createLookup(known.locations, new Map()),
      orders: createLookup(orders, known.keys.orders),
      payments: createLookup([], known.keys.payments),
    },
  }
}

export type Place = { file: string; line: number }
/** One cell of a file. */
export type Cell = Place & { column: string }

export function reportProblem(check: ImportCheck, place: Place, column: string | null, message: string): void {
  addProblem(check.problems, { file: place.file, line: place.line, column, message })
}

export function countSkipped(check: ImportCheck, kind: ImportKind): void {
  check.alreadyThere[kind] = (check.alreadyThere[kind] ?? 0) + 1
}

/**
 * The new rows of a file. Each is registered by its key and names for references. A row whose key was imported before is skipped,
 * and a key that occurs twice is refused.
 */
export function newRows<K extends KeyedKind, R extends RowOf<K> & { key: string; line: number }>(
  check: ImportCheck,
  kind: K,
  table: ReadTable<R>,
  namesOf: (row: { get: (column: string) => string | null | undefined }) => (string | null | undefined)[] = () => [],
): R[] {
  const known: ReadonlyMap<string, number> = check.known.keys[kind]
  // Nothing refers to batches, so they have no lookup.
  const lookups: Partial<Record<KeyedKind | 'locations', Lookup>> = check.lookups
  const lookup = lookups[kind]
  const lines = new Map<string, number>()
  const newRecords: R[] = []
  const register = (key: string | null, names: (string | null | undefined)[], target: Target): void =>
    lookup?.add(key, names.filter((name) => typeof name === 'string' && name.trim() !== '') as string[], target)
  for (const cells of table.invalidRows) register(cells.get('key')?.trim() ?? null, namesOf(cells), { at: invalidRow })
  for (const row of table.rows) {
    const before = lines.get(row.key)
    const names = namesOf({ get: (column) => (row as Readonly<Record<string, unknown>>)[column] as string | null })
    lines.set(row.key, before ?? row.line)
    const id = known.get(row.key)
    if (before !== undefined)
      reportProblem(
        check,
        { ...table, line: row.line },
        'key',
        `The key ${quoted(row.key)} is already on line ${before}.`,
      )
    else if (id !== undefined) {
      countSkipped(check, kind)
      register(null, names, { id })
    } else {
      register(row.key, names, { at: newRecords.length })
      newRecords.push(row)
    }
  }
  return newRecords
}

/** Reads one file of the import. */
export const rowsOf = <K extends ImportKind>(check: ImportCheck, kind: K): ReadTable<RowOf<K>> =>
  readRows(check.tables, kind, check.problems)

const nouns: Record<LookupKind, string> = {
  productTypes: 'product type',
  extractTypes: 'extract type',
  brands: 'brand',
  users: 'user',
  customers: 'customer',
  products: 'product',
  locations: 'packing location',
  orders: 'order',
  payments: 'payment',
}

/** The target of a reference; undefined, with a reported problem, if it has none. */
export function resolveReference(check: ImportCheck, cell: Cell, to: LookupKind, text: string): Target | undefined {
  const found = check.lookups[to].find(text)
  if (found === 'ambiguous') {
    reportProblem(check, cell, cell.column, `Several ${nouns[to]}s are named ${quoted(text)}. Use the key instead.`)
    return undefined
  }
  if (found === 'unknown') {
    const file = to === 'locations' ? '' : ` or in ${importFiles[to].file}`
    reportProblem(check, cell, cell.column, `There is no ${nouns[to]} ${quoted(text)} in Dray${file}.`)
    return undefined
  }
  return found
}

/** Like `resolveReference`, for a cell that may be empty. */
export const resolveOptional = (check: ImportCheck, cell: Cell, to: LookupKind, text: string | null): Target | null =>
  text === null ? null : (resolveReference(check, cell, to, text) ?? null)

/** The time in a cell by the company's clock; undefined, with a reported problem, if there is no such time (D-227). */
export function resolveInstant(check: ImportCheck, cell: Cell, moment: Moment): Date | undefined {
  const read = instantOf(moment, check.settings.timeZone)
  if ('value' in read) return read.value
  reportProblem(check, cell, cell.column, read.error)
  return undefined
}

/** Reports a problem if a value that must be unique is repeated or already exists. */
export function requireUnique(
  check: ImportCheck,
  place: Place,
  column: string,
  value: { text: string; seen: Map<string, number>; isTaken: (text: string) => boolean; advice: string },
): void {
  const normalized = value.text.toLowerCase()
  const before = value.seen.get(normalized)
  if (before !== undefined) reportProblem(check, place, column, `${quoted(value.text)} is already on line ${before}.`)
  else if (value.isTaken(value.text))
    reportProblem(check, place, column, `${quoted(value.text)} already exists in Dray. ${value.advice}`)
  else value.seen.set(normalized, place.line)
}

/** A row without its line number, as it is planned. */
export function withoutLine<R extends { line: number }>({ line: _line, ...row }: R): Omit<R, 'line'> {
  return row
}
