import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { StartProblem } from '../start-problem.ts'
import { withClient } from './with-client.ts'

/**
 * Where the database is. If `direct` is set, the connection goes through a pooler such as PgBouncer, which may give each transaction
 * another connection of the database; what needs one connection for longer, migrating and listening, uses `direct`.
 */
export type DatabaseAddress = pg.PoolConfig & { direct?: pg.PoolConfig }

/** The connection to use for what must stay on one connection. */
export const directAddress = ({ direct, ...connection }: DatabaseAddress): pg.PoolConfig => direct ?? connection

type Addresses = { databaseUrl: string; directUrl: string | undefined }

/** Finds out whether a pooler answers at DATABASE_URL, and if so, makes sure that the other address leads around it. */
export async function addressOfDatabase({ databaseUrl, directUrl }: Addresses): Promise<DatabaseAddress> {
  const connection = { connectionString: databaseUrl }
  if (!(await isPooler(connection))) return connection
  const direct = { connectionString: directUrl ?? databaseUrl }
  if (!(await isHeard({ at: direct, from: connection }))) throw new StartProblem(cannotListen(directUrl !== undefined))
  return { ...connection, direct }
}

const cannotListen = (isDirectSet: boolean): string =>
  isDirectSet
    ? "What is written at DATABASE_URL isn't heard at DATABASE_DIRECT_URL. Set it to the address of the same database, without a connection pooler."
    : 'DATABASE_URL leads to a connection pooler, such as PgBouncer in transaction mode. Set DATABASE_DIRECT_URL to the address of the database itself as well: Dray migrates it and listens for changes there.'

/** PostgreSQL tells each connection the number of its process, with which a query can be canceled. A pooler tells one of its own. */
const isPooler = (connection: pg.ClientConfig): Promise<boolean> =>
  withClient({ ...connection, ...patience }, async (client: pg.Client & { processID?: number }) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    return rows[0]?.pid !== client.processID
  })

const probeChannel = 'dray_probe'
const probeMs = 3000
const patience = { connectionTimeoutMillis: 5000 }

/** Whether a connection that listens hears what the other announces: it lasts, and both lead to the same database. */
const isHeard = ({ at, from }: { at: pg.ClientConfig; from: pg.ClientConfig }): Promise<boolean> =>
  withClient({ ...at, ...patience }, async (listener) => {
    const { promise: heard, resolve } = Promise.withResolvers<boolean>()
    listener.on('notification', () => resolve(true))
    await listener.query(`listen ${probeChannel}`)
    await withClient({ ...from, ...patience }, (client) => client.query(`notify ${probeChannel}`))
    const isLate = new AbortController()
    const late = sleep(probeMs, false, { signal: isLate.signal }).catch(() => false)
    return Promise.race([heard, late]).finally(() => isLate.abort())
  })

/** Settings that a pooler keeps for each connection to it, wherever its statements run. */
export const pooledSession: pg.PoolConfig = {
  verify: (client, done) => {
    client.query("set timezone to 'UTC'; set datestyle to 'ISO'", (error: Error | null) => done(error ?? undefined))
  },
}

/** Settings of one transaction, sent with its begin. Those of a session would reach the transactions of others. */
export const settingsOfTransaction = (statementMs: number, idleMs: number): string =>
  `set local statement_timeout = ${statementMs}; set local idle_in_transaction_session_timeout = ${idleMs}`
