import { instantOf } from './instant-of.ts'
import { type ImportKind, importFiles, importKinds, type RowOf } from './import-files.ts'
import type { Known, KeyedKind } from './known.ts'
import { invalidRow, type Lookup, createLookup, type Target } from './lookup.ts'
import type { PriceChanges } from './price-changes.ts'
import { addRemark, type RemarkList } from './remarks.ts'
import type { Moment } from './read-cell.ts'
import { type ImportTable, type ReadTable, readRows } from './read-rows.ts'
import { quoted } from './quoted.ts'
import { type Sentence, sentence } from './sentence.ts'

export type ImportSettings = { timeZone: string; passwordMinLength: number }

/** What is known of files whose contents are not: the kinds that could not be read, and whether there are files of no known name. */
export type UnreadFiles = { kinds: readonly ImportKind[]; hasUnknownName: boolean }
export const nothingUnread: UnreadFiles = { kinds: [], hasUnknownName: false }

/** The state of a check: the files, the existing data, and what was found so far. */
export type ImportCheck = {
  tables: readonly ImportTable[]
  known: Known
  settings: ImportSettings
  /** Passwords that many people choose, in lower case. */
  commonPasswords: ReadonlySet<string>
  /** What prevents the import. */
  problems: RemarkList
  /** What does not, but may be a mistake or is done differently from the files. */
  warnings: RemarkList
  alreadyThere: Partial<Record<ImportKind, number>>
  priceChanges: PriceChanges
  lookups: Record<LookupKind, Lookup>
  /** Kinds with records that could not be read. A reference to one of them is not reported as unknown. */
  uncertain: Set<ImportKind | 'locations'>
  /** Orders whose balance is not known, because a line or an earlier payment has problems; by `targetKey`. */
  unsureBalances: Set<string>
}
type LookupKind = Exclude<KeyedKind, 'batches'> | 'locations'

export function startCheck(
  tables: readonly ImportTable[],
  known: Known,
  settings: ImportSettings,
  {
    unread,
    ...found
  }: Pick<ImportCheck, 'problems' | 'warnings' | 'priceChanges' | 'commonPasswords'> & { unread: UnreadFiles },
): ImportCheck {
  const orders = [...known.orderNums].map(([orderNum, id]) => ({ id, names: [orderNum] }))
  return {
    tables,
    known,
    settings,
    ...found,
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
    uncertain: new Set(unread.hasUnknownName ? kindsWithoutFile(tables) : unread.kinds),
    unsureBalances: new Set(),
  }
}

/** A file of no known name may be any of those that are absent. */
const kindsWithoutFile = (tables: readonly ImportTable[]): ImportKind[] =>
  importKinds.filter((kind) => tables.every((table) => table.kind !== kind))

export type Place = { file: string; line: number }
/** One cell of a file. */
export type Cell = Place & { column: string }

export function reportProblem(check: ImportCheck, place: Place, column: string | null, said: Sentence): void {
  addRemark(check.problems, { file: place.file, line: place.line, column, sentence: said })
}

/** Reports what does not prevent the import. */
export function warn(check: ImportCheck, place: Place, column: string | null, said: Sentence): void {
  addRemark(check.warnings, { file: place.file, line: place.line, column, sentence: said })
}

export function countSkipped(check: ImportCheck, kind: ImportKind): void {
  check.alreadyThere[kind] = (check.alreadyThere[kind] ?? 0) + 1
}

/** Without one of these columns, the records of a file are not recognized in other files. */
const identifyingColumns: readonly string[] = ['key', 'name', 'email', 'order', 'payment']

/** Reads one file of the import. */
export function rowsOf<K extends ImportKind>(check: ImportCheck, kind: K): ReadTable<RowOf<K>> {
  const table = readRows(check.tables, kind, check)
  if (table.missingColumns.some((name) => identifyingColumns.includes(name))) check.uncertain.add(kind)
  return table
}

type NewRowOptions = {
  /** The columns by whose cells other files can refer to a row, besides its key. */
  names?: readonly string[]
  /** Columns whose cells must be new. */
  unique?: readonly UniqueColumn[]
}
type UniqueColumn = {
  column: string
  /** The text in Dray that is the same; undefined if there is none. */
  taken: (text: string) => string | undefined
  advice: string
}

type AnyRow<R> = { line: number; row: R | undefined; isShifted: boolean; get: (column: string) => string | null }

/**
 * The new rows of a file. Each is registered by its key and names for references, an invalid one too. A row whose key was imported
 * before is skipped; a key that occurs twice is refused, and so is a text that must be new.
 */
export function newRows<K extends KeyedKind, R extends RowOf<K> & { key: string; line: number }>(
  check: ImportCheck,
  kind: K,
  table: ReadTable<R>,
  { names = [], unique = [] }: NewRowOptions = {},
): R[] {
  const known: ReadonlyMap<string, number> = check.known.keys[kind]
  // Nothing refers to batches, so they have no lookup.
  const lookups: Partial<Record<KeyedKind | 'locations', Lookup>> = check.lookups
  const lookup = lookups[kind]
  const lines = new Map<string, number>()
  const columns = unique.map((column) => ({ ...column, seen: new Map<string, { line: number; text: string }>() }))
  const newRecords: R[] = []
  for (const { line, row, isShifted, get } of inOrder(table)) {
    const place = { ...table, line }
    const key = get('key')
    const texts = names.flatMap((column) => get(column) ?? [])
    const before = key === null ? undefined : lines.get(key)
    if (key !== null) lines.set(key, before ?? line)
    const id = key === null ? undefined : known.get(key)
    if (key !== null && before !== undefined)
      reportProblem(check, place, 'key', sentence`The key ${quoted(key)} is already on line ${before}.`)
    else if (id !== undefined) {
      if (row !== undefined) countSkipped(check, kind)
      lookup?.add(null, texts, { id })
    } else if (isShifted)
      lookup?.add(
        key,
        texts.filter((text) => !lookup.hasName(text)),
        { at: invalidRow },
      )
    else {
      for (const column of columns)
        refuseRepeated(check, { ...place, column: column.column }, get(column.column), column)
      lookup?.add(key, texts, { at: row === undefined ? invalidRow : newRecords.length })
      if (row !== undefined) newRecords.push(row)
    }
  }
  return newRecords
}

/** The valid and invalid rows of a file by line. */
function* inOrder<R extends { line: number }>({ rows, invalidRows }: ReadTable<R>): Generator<AnyRow<R>> {
  let next = 0
  for (const row of rows) {
    for (let bad = invalidRows[next]; bad !== undefined && bad.line < row.line; bad = invalidRows[next]) {
      next += 1
      yield { ...bad, row: undefined }
    }
    // The names are of columns with text.
    const get = (column: string): string | null => (row as Readonly<Record<string, unknown>>)[column] as string | null
    yield { line: row.line, row, isShifted: false, get }
  }
  for (const bad of invalidRows.slice(next)) yield { ...bad, row: undefined }
}

function refuseRepeated(
  check: ImportCheck,
  cell: Cell,
  text: string | null,
  { taken, advice, seen }: UniqueColumn & { seen: Map<string, { line: number; text: string }> },
): void {
  if (text === null) return
  const before = seen.get(text.toLowerCase())
  const inDray = taken(text)
  if (before !== undefined) reportProblem(check, cell, cell.column, repeated(text, before))
  else if (inDray !== undefined) reportProblem(check, cell, cell.column, alreadyInDray(text, inDray, advice))
  else seen.set(text.toLowerCase(), { line: cell.line, text })
}

const repeated = (text: string, before: { line: number; text: string }): Sentence =>
  text === before.text
    ? sentence`${quoted(text)} is already on line ${before.line}.`
    : sentence`${quoted(text)} is already on line ${before.line} as ${quoted(before.text)}; capitals are ignored.`

const alreadyInDray = (text: string, inDray: string, advice: string): Sentence =>
  text === inDray
    ? sentence`${quoted(text)} already exists in Dray. ${advice}`
    : sentence`${quoted(text)} already exists in Dray as ${quoted(inDray)}; capitals are ignored. ${advice}`

/** Finds a text among others without regard to capitals and outer blanks. */
export function amongTexts(texts: readonly string[]): (text: string) => string | undefined {
  const byLowerCase = new Map(texts.map((text) => [text.trim().toLowerCase(), text.trim()]))
  return (text) => byLowerCase.get(text.toLowerCase())
}

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

/** The target of a reference; undefined if it has none, which is reported unless the record may be one that could not be read. */
export function resolveReference(check: ImportCheck, cell: Cell, to: LookupKind, text: string): Target | undefined {
  const found = check.lookups[to].find(text)
  if (typeof found === 'object') return found
  if (found !== 'unknown' || !isUncertain(check, to, text))
    reportProblem(check, cell, cell.column, unresolvedSentence(check, to, text, found))
  return undefined
}

function unresolvedSentence(check: ImportCheck, to: LookupKind, text: string, found: string): Sentence {
  const noun = nouns[to]
  if (found === 'ambiguous') return sentence`Several ${noun}s are named ${quoted(text)}. Use the key instead.`
  if (found === 'alike')
    return sentence`Several ${noun}s are named ${quoted(text)}, because capitals and spaces are ignored. Use the key instead.`
  const where = to === 'locations' ? 'in Dray' : `in Dray or in ${importFiles[to].file}`
  const similar = check.lookups[to].similarKey(text)
  return similar === undefined
    ? sentence`There is no ${noun} ${quoted(text)} ${where}.`
    : sentence`There is no ${noun} ${quoted(text)} ${where}, but the key ${quoted(similar)}. Capitals of keys are not ignored.`
}

/** Whether a record may be there after all: its file could not be read, or has characters that could not. */
function isUncertain({ uncertain, tables }: ImportCheck, to: LookupKind, text: string): boolean {
  if (uncertain.has(to) || text.includes('\uFFFD')) return true
  return /[^\u0000-\u007F]/.test(text) && tables.some(({ kind, isGarbled }) => kind === to && isGarbled === true)
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

/** A row without its line number, as it is planned. */
export function withoutLine<R extends { line: number }>({ line: _line, ...row }: R): Omit<R, 'line'> {
  return row
}
