import { closedDay } from '../books/closing.ts'
import { formatDay } from '../time/format-day.ts'
import { type ImportKind, importFiles, importKinds, type ImportRow } from './import-files.ts'
import {
  type KnownRecords,
  type KeyedKind,
  invalidRow,
  type Lookup,
  createLookup,
  type Target,
} from './known-records.ts'
import type { PriceChanges } from './plan.ts'
import { type Moment, momentInstant } from './read-cell.ts'
import { type ImportTable, type ReadTable, readRows } from './read-rows.ts'
import { addIssue, type IssueList } from './issues.ts'
import { type Sentence, sentence, quoted } from './sentence.ts'
import { nameKey } from '../text/plain-text.ts'

export type ImportSettings = { timeZone: string; passwordMinLength: number }

export type UnreadFiles = { kinds: readonly ImportKind[]; hasUnknownName: boolean }
export const nothingUnread: UnreadFiles = { kinds: [], hasUnknownName: false }

export type ImportCheck = {
  tables: readonly ImportTable[]
  known: KnownRecords
  settings: ImportSettings
  commonPasswords: ReadonlySet<string>
  problems: IssueList
  /** Likely mistakes, and values that Dray won't import as given. */
  warnings: IssueList
  alreadyThere: Partial<Record<ImportKind, number>>
  priceChanges: PriceChanges
  lookups: Record<LookupKind, Lookup>
  /** A reference to one of them isn't reported as unknown. */
  uncertain: Set<ImportKind | 'locations'>
  /** Balances, by `targetKey`, that are uncertain because a line or an earlier payment has problems. */
  unsureBalances: Set<string>
}
type LookupKind = KeyedKind | 'locations'

export function startCheck(
  tables: readonly ImportTable[],
  known: KnownRecords,
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
      batches: createLookup(known.batches, known.keys.batches),
      payments: createLookup([], known.keys.payments),
      creditMemos: createLookup([], known.keys.creditMemos),
    },
    uncertain: new Set(unread.hasUnknownName ? kindsWithoutFile(tables) : unread.kinds),
    unsureBalances: new Set(),
  }
}

/** A file without a known name may be any of the missing kinds. */
const kindsWithoutFile = (tables: readonly ImportTable[]): ImportKind[] =>
  importKinds.filter((kind) => tables.every((table) => table.kind !== kind))

export type FilePlace = { file: string; line: number }
export type Cell = FilePlace & { column: string }

export function reportProblem(check: ImportCheck, place: FilePlace, column: string | null, said: Sentence): void {
  addIssue(check.problems, { file: place.file, line: place.line, column, sentence: said })
}

/** A day in the closed period takes nothing new. */
export function refuseClosedDay(check: ImportCheck, { file, line, column }: Cell, day: string): void {
  const { closedThrough } = check.known
  if (closedThrough === null || closedDay(closedThrough, [day]) === undefined) return
  reportProblem(
    check,
    { file, line },
    column,
    sentence`The books are closed through ${formatDay(closedThrough)}, so nothing can be dated ${formatDay(day)}.`,
  )
}

export function warn(check: ImportCheck, place: FilePlace, column: string | null, said: Sentence): void {
  addIssue(check.warnings, { file: place.file, line: place.line, column, sentence: said })
}

export function countSkipped(check: ImportCheck, kind: ImportKind): void {
  check.alreadyThere[kind] = (check.alreadyThere[kind] ?? 0) + 1
}

/** Without one of these, other files can't refer to the records. */
const identifyingColumns: readonly string[] = ['key', 'name', 'email', 'order', 'payment', 'memo']

export function readImportRows<K extends ImportKind>(check: ImportCheck, kind: K): ReadTable<ImportRow<K>> {
  const table = readRows(check.tables, kind, check)
  if (table.missingColumns.some((name) => identifyingColumns.includes(name))) check.uncertain.add(kind)
  return table
}

type NewRowOptions = {
  /** Columns by which other files can refer to a row, besides its key. */
  names?: readonly string[]
  unique?: readonly UniqueColumn[]
}
type UniqueColumn = {
  column: string
  existing: (text: string) => string | undefined
  advice: string
}

type AnyRow<R> = { line: number; row: R | undefined; isShifted: boolean; get: (column: string) => string | null }

/** Registers each row for references, invalid ones too. Skips keys imported before; refuses repeated keys and texts that must be new. */
export function newRows<K extends KeyedKind, R extends ImportRow<K> & { key: string; line: number }>(
  check: ImportCheck,
  kind: K,
  table: ReadTable<R>,
  { names = [], unique = [] }: NewRowOptions = {},
): R[] {
  const known: ReadonlyMap<string, number> = check.known.keys[kind]
  const lookup = check.lookups[kind]
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
      lookup.add(null, texts, { id })
    } else if (isShifted)
      lookup.add(
        key,
        texts.filter((text) => !lookup.hasName(text)),
        { at: invalidRow },
      )
    else {
      for (const column of columns)
        refuseRepeated(check, { ...place, column: column.column }, get(column.column), column)
      lookup.add(key, texts, { at: row === undefined ? invalidRow : newRecords.length })
      if (row !== undefined) newRecords.push(row)
    }
  }
  return newRecords
}

function* inOrder<R extends { line: number }>({ rows, invalidRows }: ReadTable<R>): Generator<AnyRow<R>> {
  let next = 0
  for (const row of rows) {
    for (let bad = invalidRows[next]; bad !== undefined && bad.line < row.line; bad = invalidRows[next]) {
      next += 1
      yield { ...bad, row: undefined }
    }
    // These columns have text.
    const get = (column: string): string | null => (row as Readonly<Record<string, unknown>>)[column] as string | null
    yield { line: row.line, row, isShifted: false, get }
  }
  for (const bad of invalidRows.slice(next)) yield { ...bad, row: undefined }
}

function refuseRepeated(
  check: ImportCheck,
  cell: Cell,
  text: string | null,
  { existing, advice, seen }: UniqueColumn & { seen: Map<string, { line: number; text: string }> },
): void {
  if (text === null) return
  const before = seen.get(nameKey(text))
  const inDray = existing(text)
  if (before !== undefined) reportProblem(check, cell, cell.column, repeated(text, before))
  else if (inDray !== undefined) reportProblem(check, cell, cell.column, alreadyInDray(text, inDray, advice))
  else seen.set(nameKey(text), { line: cell.line, text })
}

const repeated = (text: string, before: { line: number; text: string }): Sentence =>
  text === before.text
    ? sentence`${quoted(text)} is already on line ${before.line}.`
    : sentence`${quoted(text)} is already on line ${before.line} as ${quoted(before.text)}; capitals are ignored.`

const alreadyInDray = (text: string, inDray: string, advice: string): Sentence =>
  text === inDray
    ? sentence`${quoted(text)} already exists in Dray. ${advice}`
    : sentence`${quoted(text)} already exists in Dray as ${quoted(inDray)}; capitals are ignored. ${advice}`

export function amongTexts(texts: readonly string[]): (text: string) => string | undefined {
  const byKey = new Map(texts.map((text) => [nameKey(text), text.trim()]))
  return (text) => byKey.get(nameKey(text))
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
  batches: 'batch',
  creditMemos: 'credit memo',
}

/** Reports a missing one, unless its record may be one that could not be read. */
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

/** True if its file, or some characters in it, couldn't be read. */
function isUncertain({ uncertain, tables }: ImportCheck, to: LookupKind, text: string): boolean {
  if (uncertain.has(to) || text.includes('\uFFFD')) return true
  return /[^\u0000-\u007F]/.test(text) && tables.some(({ kind, isGarbled }) => kind === to && isGarbled === true)
}

export const resolveOptional = (check: ImportCheck, cell: Cell, to: LookupKind, text: string | null): Target | null =>
  text === null ? null : (resolveReference(check, cell, to, text) ?? null)

/** By the company's clock; undefined, with a problem, if there is no such time. */
export function resolveInstant(check: ImportCheck, cell: Cell, moment: Moment): Date | undefined {
  const read = momentInstant(moment, check.settings.timeZone)
  if ('value' in read) return read.value
  reportProblem(check, cell, cell.column, read.error)
  return undefined
}

export function withoutLine<R extends { line: number }>({ line: _line, ...row }: R): Omit<R, 'line'> {
  return row
}
