import { type DatabaseConnection, Kysely, PostgresDialect, Transaction } from 'kysely'
import pg from 'pg'
import { NamingCompiler } from './column-names.ts'
import type { Pool } from './connection.ts'
import { preparingPool, type Watching } from './prepared.ts'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>
/** The transaction of a call that changes something. */
export type Tx = Transaction<Tables>
export type Db = Database | Tx

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

const { INT8, NUMERIC, DATE, TIMESTAMPTZ } = pg.types.builtins
/** pg has no names for them. */
const TEXT_ARRAY = 1009 as (typeof pg.types.builtins)['TEXT']
const DATE_ARRAY = 1182 as (typeof pg.types.builtins)['DATE']

const parseAnyTime: (text: string) => unknown = pg.types.getTypeParser(TIMESTAMPTZ)
const parseAnyTexts: (text: string) => unknown = pg.types.getTypeParser(TEXT_ARRAY)

// How values of the database are read, for the whole process. Counts and cents are exact up to 2^53. Dates stay text: a day, not midnight
// in the server's time zone.
pg.types.setTypeParser(INT8, Number)
pg.types.setTypeParser(NUMERIC, Number)
pg.types.setTypeParser(DATE, (day) => day)
pg.types.setTypeParser(TIMESTAMPTZ, parseTime)
pg.types.setTypeParser(TEXT_ARRAY, parseTexts)
pg.types.setTypeParser(DATE_ARRAY, parseTexts)

// Records saved together have the same time, so parse it once. Each gets its own Date, because Dates are mutable.
let last: { text: string; time: unknown } = { text: '', time: undefined }
function parseTime(text: string): unknown {
  if (text !== last.text) last = { text, time: parseAnyTime(text) }
  return last.time instanceof Date ? new Date(last.time) : last.time
}

/** Plain or quoted texts; pg's own parser, which reads letter by letter, takes ten times as long. */
const entries = /"([^"]*)"|([^,"]+)/g

function parseTexts(text: string): unknown {
  if (text.includes('\\') || text.includes('{', 1)) return parseAnyTexts(text)
  const texts: (string | null)[] = []
  for (const [, quoted, plain] of text.slice(1, -1).matchAll(entries))
    texts.push(quoted ?? (plain === 'NULL' ? null : (plain ?? '')))
  return texts
}
