import { type DatabaseConnection, Kysely, PostgresDialect, Transaction } from 'kysely'
import pg from 'pg'
import { ColumnNames } from './column-names.ts'
import type { Pool } from './connection.ts'
import { preparingPool, type Watching } from './prepared.ts'
import type { Tables } from './tables.ts'

/** The connection pool. */
export type Database = Kysely<Tables>
/** The transaction that a changing call runs in. */
export type Tx = Transaction<Tables>
/** A query runs on the pool or in a transaction. */
export type Db = Database | Tx

// Counts and cents are exact numbers up to 2^53. A date stays text: a day, not midnight in the server's time zone.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day)
// Records that were saved together have the same time: it is read once. Each gets its own Date, because one can be changed.
const { TIMESTAMPTZ } = pg.types.builtins
const parseTime: (text: string) => unknown = pg.types.getTypeParser(TIMESTAMPTZ)
let last: { text: string; time: unknown } = { text: '', time: undefined }
pg.types.setTypeParser(TIMESTAMPTZ, (text) => {
  if (text !== last.text) last = { text, time: parseTime(text) }
  return last.time instanceof Date ? new Date(last.time) : last.time
})

/**
 * Kysely on a connection pool. Destroying it closes the pool. Spellings of the API, such as customerID, are aliases in queries,
 * which the plugin does not change.
 */
export function connect(pool: Pool, watching?: Watching): Database {
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: preparingPool(pool, watching) }),
    plugins: [new ColumnNames()],
  })
}

/** A transaction has a connection, and opens none. */
const dialect = new PostgresDialect({ pool: () => Promise.reject(new RangeError('A transaction has one connection')) })
const parts = { config: { dialect }, dialect, driver: dialect.createDriver() }

/**
 * A transaction on a connection whose statements are sent as soon as they are run, one after the other without waiting for the answer
 * to the one before. Kysely's own sends the next statement when the last one has been answered.
 */
export function sendingAtOnce(db: Database, connection: DatabaseConnection): Tx {
  const executor = db.getExecutor().withConnectionProvider({ provideConnection: (consumer) => consumer(connection) })
  return new Transaction<Tables>({ ...parts, executor })
}

/** Runs queries on one connection, on which they are sent at once: several that are needed take as long as one. */
export const onOneConnection = <T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> =>
  db instanceof Transaction
    ? work(db)
    : db.getExecutor().provideConnection((connection) => work(sendingAtOnce(db, connection)))
