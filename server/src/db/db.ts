import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { preparing } from './prepared.ts'
import type { Tables } from './tables.ts'

/** The pool. */
export type Database = Kysely<Tables>
/** The transaction a changing call runs in. */
export type Tx = Transaction<Tables>
/** What a query runs on: the pool or a transaction. */
export type Db = Database | Tx

// Counts and cents fit a number exactly up to 2^53; a date is a day, not an instant of the server's own zone.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day)

/**
 * Kysely over a pool of connections. Closing it closes the pool. The wire's own spellings, such as customerID, are made in
 * queries by aliases; they survive the way to the database and back.
 */
export function connect(pool: pg.Pool): Database {
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: preparing(pool) }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true, underscoreBetweenUppercaseLetters: true })],
  })
}
