import { type RawBuilder, type SelectType, sql } from 'kysely'
import { columnName } from './column-names.ts'
import type { Tx } from './db.ts'
import type { Tables } from './tables.ts'

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

type Optional<Row> = { [Field in keyof Row]?: Row[Field] | undefined }

/** Updates all rows in one statement. The first column identifies the row; the others are changed. */
export async function bulkUpdate<T extends Table, const L extends Listed<T>>(
  tx: Tx,
  table: T,
  rows: readonly BulkRow<T, NoInfer<L>>[],
  columns: readonly [L, ...L[]],
): Promise<void> {
  if (rows.length === 0) return
  const [key, ...changed] = columns.map((listed) => pair(listed).column)
  const now = (column = '') => sql.ref(`now.${column}`)
  await sql`
    update ${sql.table(table)} set ${sql.join(changed.map((column) => sql`${sql.ref(column)} = ${now(column)}`))}
    from ${populated(table, rows, columns)} as now
    where ${sql.ref(`${table}.${key}`)} = ${now(key)}`.execute(tx)
}

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
    .expression(sql`select ${columnList(columns)} from ${populated(table, rows, columns)} as sent`)

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
): RawBuilder<unknown> => sql`(select ${columnList(columns)} from ${populated(table, rows, columns)} as record)`

/** Passes the rows as one value, so the statement stays the same and prepared for any number of them: 0.4 ms less for 20 lines. */
function populated(table: Table, rows: readonly Readonly<Record<string, unknown>>[], columns: readonly string[]) {
  const pairs = columns.map(pair)
  const records = rows.map((row) => Object.fromEntries(pairs.map(({ name, field }) => [name, row[field]])))
  return sql`json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(records)})`
}

/** For `select` and `insert into`. */
export const columnList = (columns: readonly string[]) =>
  sql.join(columns.map((listed) => sql.ref(pair(listed).column)))

function pair(listed: string): { column: string; name: string; field: string } {
  const [column = listed, field = column] = listed.split(' as ')
  return { column, name: columnName(column), field }
}
