import { CamelCasePlugin, Kysely, PostgresDialect, type PostgresPool, type Transaction } from 'kysely'
import { createHash } from 'node:crypto'
import pg from 'pg'
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

/** Statements with more values than this have as many texts as they have lengths; each would be kept by every connection. */
const mostValues = 60

type PoolClient = Awaited<ReturnType<PostgresPool['connect']>>

/** A pool whose connections parse a statement once and from then on know it by name: half the time of reading an order. */
function preparing(pool: pg.Pool): PostgresPool {
  const known = new WeakMap<pg.PoolClient, PoolClient>()
  return {
    async connect() {
      const client = await pool.connect()
      const prepared = known.get(client) ?? preparingClient(client)
      known.set(client, prepared)
      return prepared
    },
    end: () => pool.end(),
    options: pool.options,
  }
}

const preparingClient = (client: pg.PoolClient): PoolClient => ({
  // Kysely and pg say the same of an answer, in types that do not know each other.
  query: ((text: string, values: readonly unknown[] = []) => client.query(asPrepared(text, [...values]))) as unknown as PoolClient['query'],
  release: (destroy) => client.release(destroy),
})

const asPrepared = (text: string, values: unknown[]): pg.QueryConfig =>
  values.length === 0 || values.length > mostValues ? { text, values } : { name: nameOf(text), text, values }

const names = new Map<string, string>()

/** A name is at most 63 bytes long; texts are few, because values never stand in them. */
function nameOf(text: string): string {
  const known = names.get(text)
  if (known !== undefined) return known
  const name = createHash('sha256').update(text).digest('hex').slice(0, 40)
  names.set(text, name)
  return name
}
