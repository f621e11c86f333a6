import { type DatabaseConnection, Kysely, PostgresDialect, Transaction } from 'kysely'
import { NamingCompiler } from './column-names.ts'
import type { Pool } from './connection.ts'
import { preparingPool, type Watching } from './prepared.ts'
import type { Tables } from './tables.ts'
import { setValueParsers } from './value-parsers.ts'

export type Database = Kysely<Tables>
/** The transaction of a call that changes something. */
export type Tx = Transaction<Tables>
export type Db = Database | Tx

setValueParsers()

/** Destroying it closes the pool. API spellings such as customerID are aliases in queries. */
export function connect(pool: Pool, watching?: Watching): Database {
  const postgres = new PostgresDialect({ pool: preparingPool(pool, watching) })
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => postgres.createAdapter(),
      createDriver: () => postgres.createDriver(),
      createIntrospector: (db) => postgres.createIntrospector(db),
      createQueryCompiler: () => new NamingCompiler(),
    },
  })
}

/** A transaction already has its connection. */
const dialect = new PostgresDialect({ pool: () => Promise.reject(new RangeError('A transaction has one connection')) })
const parts = { config: { dialect }, dialect, driver: dialect.createDriver() }

/** A transaction whose statements are pipelined. Kysely's own waits for each answer before it sends the next statement. */
export function sendingAtOnce(db: Database, connection: DatabaseConnection): Tx {
  const executor = db.getExecutor().withConnectionProvider({ provideConnection: (consumer) => consumer(connection) })
  return new Transaction<Tables>({ ...parts, executor })
}

/** Runs queries on one connection that pipelines them: several take as long as one. */
export const onOneConnection = <T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> =>
  db instanceof Transaction
    ? work(db)
    : db.getExecutor().provideConnection((connection) => work(sendingAtOnce(db, connection)))
