import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../log.ts'
import { errorCode, errorMessage, StartProblem } from '../start-problem.ts'
import {
  type DatabaseServer,
  hasEmbeddedDatabase,
  joinEmbeddedPostgres,
  startEmbeddedPostgres,
} from './embedded-postgres.ts'
import { isDatabaseAway } from './database-errors.ts'
import { addressOfDatabase, type DatabaseAddress, pooledSession, settingsOfTransaction } from './pooler.ts'

interface Options {
  databaseUrl: string | undefined
  databaseDirectUrl?: string | undefined
  dataDir: string
  log: Log
  /** Of a demo, whose folder is deleted when it stops. */
  isThrownAway?: boolean
  /** For a tool: if Dray is running on the same folder, use its database. */
  joinRunning?: boolean
}

/** The database at DATABASE_URL, or Dray's own database, which `stop` stops. */
export async function provideDatabase(options: Options): Promise<DatabaseServer> {
  const { databaseUrl, databaseDirectUrl: directUrl, dataDir, log, isThrownAway = false, joinRunning } = options
  if (databaseUrl === undefined)
    return joinRunning ? joinEmbeddedPostgres({ dataDir, log }) : startEmbeddedPostgres({ dataDir, log, isThrownAway })
  await waitForDatabase('DATABASE_URL', databaseUrl, log)
  if (directUrl !== undefined) await waitForDatabase('DATABASE_DIRECT_URL', directUrl, log)
  return { connection: await addressOfDatabase({ databaseUrl, directUrl }), stop: async () => undefined }
}

/** Refuses a folder that has no database, for tools that would otherwise find a new, empty one in order. */
export function requireDatabase({ databaseUrl, dataDir }: Pick<Options, 'databaseUrl' | 'dataDir'>): void {
  if (databaseUrl !== undefined || hasEmbeddedDatabase(dataDir)) return
  throw new StartProblem(`There is no Dray in ${dataDir}. Set DATA_DIR to its folder, or DATABASE_URL to its database.`)
}

/** How long the database may take, in milliseconds. A call waits for a connection, and then for its first query to fail (D-230). */
export type DatabaseLimits = {
  connectMs: number
  /** The database itself stops a statement that takes longer. */
  statementMs: number
  /** If not even that comes back, the connection is dead. */
  queryMs: number
  /** The health check answers within two seconds. */
  healthMs: number
}
export const defaultDatabaseLimits: DatabaseLimits = {
  connectMs: 5000,
  statementMs: 20_000,
  queryMs: 22_000,
  healthMs: 1500,
}

/** Settings of a connection with these limits, which finds out by itself that the other side is gone. A pooler takes no time for statements. */
export const limited = (
  { connectMs, statementMs, queryMs }: Omit<DatabaseLimits, 'healthMs'>,
  isPooled = false,
): pg.PoolConfig => ({
  connectionTimeoutMillis: connectMs,
  ...(!isPooled && { statement_timeout: statementMs }),
  query_timeout: queryMs,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
})

/**
 * A pool that outlives restarts of the database: dead connections are dropped, and new ones are opened once it is back. Tools
 * have no limits: the doctor's queries may take minutes.
 */
export function openPool(
  { direct, ...connection }: DatabaseAddress,
  log: Pick<Log, 'warn'>,
  limits?: DatabaseLimits,
): Pool {
  const isPooled = direct !== undefined
  const pool = new pg.Pool({
    application_name: 'dray',
    max: 20,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    // Statements don't wait for the answer to the one before. PgBouncer 1.18 may give away a connection that has not answered all of them.
    pipeline: !isPooled,
    ...(isPooled ? pooledSession : ownSession),
    ...(limits && limited(limits, isPooled)),
    ...connection,
  })
  // Without a listener Node ends the process when a connection dies. The pool reports idle clients, a client itself when in use.
  const reported = new WeakSet<Error>()
  const report = (error: Error) => {
    if (!reported.has(error))
      log.warn({ code: errorCode(error) }, `A database connection ended: ${errorMessage(error)}`)
    reported.add(error)
  }
  pool.on('error', report)
  pool.on('connect', (client) => client.on('error', report))
  return isPooled
    ? Object.assign(pool, { transactionSettings: settingsOfTransaction(limits?.statementMs ?? 0, idleMs) })
    : pool
}

/** Through a pooler, each transaction begins with settings of its own, and no statement has a name. */
export type Pool = pg.Pool & { transactionSettings?: string }

const idleMs = 5 * 60_000
/** Times and dates are read and written in one format, whatever the server or its user is set to. */
const ownSession: pg.PoolConfig = {
  idle_in_transaction_session_timeout: idleMs,
  options: '-c TimeZone=UTC -c DateStyle=ISO',
}

const waitMs = 10_000

/** Among containers the database may start after Dray. A wrong password or name fails at once. */
async function waitForDatabase(name: string, connectionString: string, log: Log): Promise<void> {
  for (const until = Date.now() + waitMs; ; await sleep(500)) {
    const failure = await connectionError({ connectionString })
    if (failure === undefined) return
    if (!mayBeStarting(failure) || Date.now() > until)
      throw new StartProblem(
        `The database at ${name} can't be used (${errorMessage(failure) || (errorCode(failure) ?? 'no answer')}). ` +
          'Check the address, database name, user and password.',
      )
    log.warn(`Waiting for the database at ${name} (${errorCode(failure) ?? errorMessage(failure)}).`)
  }
}

/** Among containers even the host name of the database may be unknown at first. */
const mayBeStarting = (failure: unknown) =>
  isDatabaseAway(failure) || ['ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH'].includes(errorCode(failure) ?? '')

async function connectionError(connection: pg.PoolConfig): Promise<unknown> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return undefined
  } catch (error) {
    // If a host has several addresses, all fail alike; the first error is enough.
    return error instanceof AggregateError ? error.errors[0] : error
  } finally {
    await client.end().catch(() => undefined)
  }
}
