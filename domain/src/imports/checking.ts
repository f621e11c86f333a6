import { instantOf } from './instant-of.ts'
import { type ImportKind, importFiles, type RowOf } from './import-files.ts'
import type { Known, KeyedKind } from './known.ts'
import { faultyRow, type Lookup, createLookup, type Target } from './lookup.ts'
import { addProblem, noProblems, type ProblemList } from './problem-list.ts'
import type { Moment } from './read-cell.ts'
import { type ImportTable, type ReadTable, readRows } from './read-rows.ts'

export type ImportSettings = { timeZone: string; passwordMinLength: number }

/** What one check carries along: the files, what Dray holds, and what was found so far. */
export type ImportCheck = {
  tables: readonly ImportTable[]
  known: Known
  settings: ImportSettings
  problems: ProblemList
  /** What is done differently than the file says, without stopping the import. */
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

export function reportProblem(checking: ImportCheck, place: Place, column: string | null, message: string): void {
  addProblem(checking.problems, { file: place.file, line: place.line, column, message })
}

export function countSkipped(checking: ImportCheck, kind: ImportKind): void {
  checking.alreadyThere[kind] = (checking.alreadyThere[kind] ?? 0) + 1
}

/**
 * The rows of a file that Dray does not hold yet, each known from now on by its key and names.
 * A key that was imported before is skipped, a key that is there twice is refused.
 */
export function newRows<K extends KeyedKind, R extends RowOf<K> & { key: string; line: number }>(
  checking: ImportCheck,
  kind: K,
  table: ReadTable<R>,
  namesOf: (row: { get: (column: string) => string | null | undefined }) => (string | null | undefined)[] = () => [],
): R[] {
  const known: ReadonlyMap<string, number> = checking.known.keys[kind]
  // Batches are never referred to and have no lookup.
  const lookups: Partial<Record<KeyedKind | 'locations', Lookup>> = checking.lookups
  const lookup = lookups[kind]
  const lines = new Map<string, number>()
  const fresh: R[] = []
  const learn = (key: string | null, names: (string | null | undefined)[], target: Target): void =>
    lookup?.add(key, names.filter((name) => typeof name === 'string' && name.trim() !== '') as string[], target)
  for (const cells of table.faulty) learn(cells.get('key')?.trim() ?? null, namesOf(cells), { at: faultyRow })
  for (const row of table.rows) {
    const before = lines.get(row.key)
    const names = namesOf({ get: (column) => (row as Readonly<Record<string, unknown>>)[column] as string | null })
    lines.set(row.key, before ?? row.line)
    const id = known.get(row.key)
    if (before !== undefined)
      reportProblem(checking, { ...table, line: row.line }, 'key', `The key '${row.key}' is already on line ${before}.`)
    else if (id !== undefined) {
      countSkipped(checking, kind)
      learn(null, names, { id })
    } else {
      learn(row.key, names, { at: fresh.length })
      fresh.push(row)
    }
  }
  return fresh
}

/** Reads one file of the import. */
export const rowsOf = <K extends ImportKind>(checking: ImportCheck, kind: K): ReadTable<RowOf<K>> =>
  readRows(checking.tables, kind, checking.problems)

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

/** What a reference means, or undefined after saying what is wrong with it. */
export function resolveReference(checking: ImportCheck, cell: Cell, to: LookupKind, text: string): Target | undefined {
  const found = checking.lookups[to].find(text)
  if (found === 'ambiguous') {
    reportProblem(checking, cell, cell.column, `Several ${nouns[to]}s are named '${text}'. Use the key instead.`)
    return undefined
  }
  if (found === 'unknown') {
    const file = to === 'locations' ? '' : ` or in ${importFiles[to].file}`
    reportProblem(checking, cell, cell.column, `There is no ${nouns[to]} '${text}' in Dray${file}.`)
    return undefined
  }
  return found
}

/** Like `resolveReference`, for a cell that may be empty. */
export const resolveOptional = (
  checking: ImportCheck,
  cell: Cell,
  to: LookupKind,
  text: string | null,
): Target | null => (text === null ? null : (resolveReference(checking, cell, to, text) ?? null))

/** The instant a cell means by the company's clock, or undefined after saying why there is no such time (D-227). */
export function resolveInstant(checking: ImportCheck, cell: Cell, moment: Moment): Date | undefined {
  const read = instantOf(moment, checking.settings.timeZone)
  if ('value' in read) return read.value
  reportProblem(checking, cell, cell.column, read.fault)
  return undefined
}

/** Refuses a value that must be new: `what` names it in the sentence. */
export function requireUnique(
  checking: ImportCheck,
  place: Place,
  column: string,
  value: { text: string; seen: Map<string, number>; isTaken: (text: string) => boolean; advice: string },
): void {
  const plain = value.text.toLowerCase()
  const before = value.seen.get(plain)
  if (before !== undefined) reportProblem(checking, place, column, `'${value.text}' is already on line ${before}.`)
  else if (value.isTaken(value.text))
    reportProblem(checking, place, column, `'${value.text}' already exists in Dray. ${value.advice}`)
  else value.seen.set(plain, place.line)
}

/** A row as it is planned: where it stood in its file no longer matters. */
export function withoutLine<R extends { line: number }>({ line: _line, ...row }: R): Omit<R, 'line'> {
  return row
}
