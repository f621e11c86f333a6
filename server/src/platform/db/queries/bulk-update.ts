import { emptyObject } from '@dray/contract/call/empty-object'
import { type Insertable, type RawBuilder, type SelectType, sql } from 'kysely'
import { pairs } from '../../pairs.ts'
import { columnName } from '../column-names.ts'
import type { Tx } from '../db.ts'
import { fixedQueryWith } from './fixed-query.ts'
import type { Tables } from '../tables.ts'

type Table = keyof Tables
/** A column, with `as` and a field name if the rows call it something else. */
type Listed<T extends Table> = Column<T> | `${Column<T>} as ${string}`
type Column<T extends Table> = keyof Tables[T] & string
type FieldOf<L extends string> = L extends `${string} as ${infer Field}` ? Field : L
type ColumnOf<L extends string> = L extends `${infer Name} as ${string}` ? Name : L

/** The fields that rows need for a list of columns. Nullable columns are required too. */
export type BulkRow<T extends Table, L extends string> = {
  readonly [Each in L as FieldOf<Each>]: SelectType<Tables[T][ColumnOf<Each> & keyof Tables[T]]>
}

type Forgotten<T extends Table, L extends string, D> = Exclude<keyof Insertable<Tables[T]>, ColumnOf<L> | D>

/** The columns a new row is inserted with. A column that is neither listed nor left to its default doesn't compile. */
export const columnsOfNew = <T extends Table, const L extends Listed<T>, const D extends Column<T> = never>(
  _table: T,
  columns: readonly L[],
  _byDefault: readonly D[] = [],
) => columns as [Forgotten<T, L, D>] extends [never] ? readonly L[] : { readonly forgotten: Forgotten<T, L, D> }

type Optional<Row> = { [Field in keyof Row]?: Row[Field] | undefined }

/** Updates all rows in one statement. The first column identifies the row; the others are changed. */
export async function bulkUpdate<T extends Table, const L extends Listed<T>>(
  tx: Tx,
  table: T,
  rows: readonly BulkRow<T, NoInfer<L>>[],
  columns: readonly [L, ...L[]],
): Promise<void> {
  if (rows.length > 0) await compiledUpdate(table, columns)(tx, { records: rowsAsJson(rows, columns) })
}

/** Inserts all rows, in sequence, in one statement that needs nothing added. */
export async function insertAll<T extends Table, const L extends Listed<T>>(
  tx: Tx,
  table: T,
  rows: readonly BulkRow<T, NoInfer<L>>[],
  columns: readonly L[],
): Promise<void> {
  if (rows.length > 0) await compiledInsert(table, columns)(tx, { records: rowsAsJson(rows, columns) })
}

/** The same, returning each row with its id. Identity values are assigned row by row, so in sequence they match the rows. */
export async function insertWithIds<T extends Table, const L extends Listed<T>, Row extends BulkRow<T, NoInfer<L>>>(
  tx: Tx,
  table: T,
  rows: readonly Row[],
  columns: readonly L[],
): Promise<(Row & { id: number })[]> {
  if (rows.length === 0) return []
  const inserted = await compiledInsertWithIds(table, columns)(tx, { records: rowsAsJson(rows, columns) })
  const ids = inserted.map(({ id }) => id).sort((a, b) => a - b)
  return pairs(rows, ids).map(([row, id]) => ({ ...row, id }))
}

type Writing = (tx: Tx, rows: { records: string }) => Promise<{ id: number }[]>

/** Each list of columns has one text, compiled once. */
function compiledOnce<Columns extends readonly string[]>(build: (table: Table, columns: Columns) => Writing) {
  const compiled = new Map<string, Writing>()
  return (table: Table, columns: Columns): Writing => {
    const name = [table, ...columns].join()
    const writing = compiled.get(name) ?? build(table, columns)
    compiled.set(name, writing)
    return writing
  }
}

const insertStatement = (table: Table, columns: readonly string[], records: string) => sql`
  insert into ${sql.table(table)} (${columnList(columns)})
  ${columns.includes('id') ? sql`overriding system value` : sql``}
  select ${columnList(columns)} from ${populated(table, records)} as sent`

const compiledInsert = compiledOnce((table, columns: readonly string[]) =>
  fixedStatement((records) => insertStatement(table, columns, records)),
)

const compiledInsertWithIds = compiledOnce((table, columns: readonly string[]) =>
  fixedStatement((records) => sql`${insertStatement(table, columns, records)} returning id`),
)

const compiledUpdate = compiledOnce((table, columns: readonly [string, ...string[]]) => {
  const [key, ...changed] = columns.map((listed) => pair(listed).column)
  const now = (column = '') => sql.ref(`now.${column}`)
  return fixedStatement(
    (records) => sql`
    update ${sql.table(table)} set ${sql.join(changed.map((column) => sql`${sql.ref(column)} = ${now(column)}`))}
    from ${populated(table, records)} as now
    where ${sql.ref(`${table}.${key}`)} = ${now(key)}`,
  )
})

const fixedStatement = (build: (records: string) => RawBuilder<unknown>): Writing =>
  fixedQueryWith<{ records: string }, { id: number }>((db, { records }) => ({
    compile: () => build(records).compile(db),
  }))

/** Inserts all rows, in sequence, in one statement. Add `onConflict`, `returning` and `execute` as needed. */
export const bulkInsert = <T extends Table, const L extends Listed<T>>(
  tx: Tx,
  table: T,
  rows: readonly BulkRow<T, NoInfer<L>>[],
  columns: readonly L[],
) =>
  tx
    .insertInto(table)
    .columns(columns.map((listed) => pair(listed).column as Column<T>))
    .expression(sql`select ${columnList(columns)} from ${populated(table, rowsAsJson(rows, columns))} as sent`)

/** For `doUpdateSet`: sets the values of the attempted insert. */
export const excluded = <const Name extends string>(...columns: readonly Name[]) =>
  Object.fromEntries(columns.map((column) => [column, sql.ref(`excluded.${column}`)])) as Record<
    Name,
    RawBuilder<never>
  >

/** Rows to select from, as partial records of a table. Missing fields are null. */
export const asRecords = <T extends Table, const L extends Listed<T>>(
  table: T,
  rows: readonly Optional<BulkRow<T, NoInfer<L>>>[],
  columns: readonly L[],
): RawBuilder<unknown> =>
  sql`(select ${columnList(columns)} from ${populated(table, rowsAsJson(rows, columns))} as record)`

/** Passes the rows as one value, so the statement stays the same and prepared for any number of them: 0.4 ms less for 20 lines. */
const populated = (table: Table, records: string) => sql`json_populate_recordset(null::${sql.table(table)}, ${records})`

function rowsAsJson(rows: readonly Readonly<Record<string, unknown>>[], columns: readonly string[]): string {
  const fields = columns.map(pair)
  const empty = emptyObject(fields.map(({ name }) => name))
  return JSON.stringify(
    rows.map((row) => {
      const record = { ...empty }
      for (const { name, field } of fields) record[name] = row[field]
      return record
    }),
  )
}

/** For `select` and `insert into`. */
export const columnList = (columns: readonly string[]) =>
  sql.join(columns.map((listed) => sql.ref(pair(listed).column)))

type Pair = { column: string; name: string; field: string }
const knownPairs = new Map<string, Pair>()

function pair(listed: string): Pair {
  const known = knownPairs.get(listed)
  if (known) return known
  const [column = listed, field = column] = listed.split(' as ')
  const parsed = { column, name: columnName(column), field }
  knownPairs.set(listed, parsed)
  return parsed
}
