import os from 'node:os'
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
  /** For a demo, whose folder is deleted when it stops. */
  isThrownAway?: boolean
  /** For tools: use the database of a Dray running on the same folder. */
  joinRunning?: boolean
}

/** Uses DATABASE_URL or starts Dray's own database, which `stop` stops. */
export async function provideDatabase(options: Options): Promise<DatabaseServer> {
  const { databaseUrl, databaseDirectUrl: directUrl, dataDir, log, isThrownAway = false, joinRunning } = options
  if (databaseUrl === undefined)
    return joinRunning ? joinEmbeddedPostgres({ dataDir, log }) : startEmbeddedPostgres({ dataDir, log, isThrownAway })
  await waitForDatabase('DATABASE_URL', databaseUrl, log)
  if (directUrl !== undefined) await waitForDatabase('DATABASE_DIRECT_URL', directUrl, log)
  return { connection: await addressOfDatabase({ databaseUrl, directUrl }), stop: async () => undefined }
}

/** For tools: without this check, they would create a new, empty database and find nothing wrong with it. */
export function requireDatabase({ databaseUrl, dataDir }: Pick<Options, 'databaseUrl' | 'dataDir'>): void {
  if (databaseUrl !== undefined || hasEmbeddedDatabase(dataDir)) return
  throw new StartProblem(`There is no Dray in ${dataDir}. Set DATA_DIR to its folder, or DATABASE_URL to its database.`)
}

/** Time limits of the database in milliseconds. A call waits for a connection and then for its first query to fail (D-230). */
export type DatabaseLimits = {
  connectMs: number
  /** The database cancels a longer statement. */
  statementMs: number
  /** If the cancellation doesn't arrive either, the connection is dead. */
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

/** Connection settings with these limits, which detect a dead peer. A pooler accepts no statement timeout. */
export const limited = (
  { connectMs, statementMs, queryMs }: Omit<DatabaseLimits, 'healthMs'>,
  isPooled = false,
): pg.ClientConfig => ({ ...limitedStatements({ connectMs, statementMs }, isPooled), query_timeout: queryMs })

const limitedStatements = (
  { connectMs, statementMs }: Pick<DatabaseLimits, 'connectMs' | 'statementMs'>,
  isPooled: boolean,
): pg.ClientConfig => ({
  connectionTimeoutMillis: connectMs,
  ...(!isPooled && { statement_timeout: statementMs }),
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
})

/** Each takes up to 12 MB of the database's memory, and few processors have no use for many. */
export const maxConnections = Math.min(20, 10 + 2 * os.availableParallelism())

/**
 * A pool that survives database restarts: drops dead connections and opens new ones. Tools have no limits: the doctor's queries may take
 * minutes.
 */
export function openPool(
  { direct, ...connection }: DatabaseAddress,
  log: Pick<Log, 'warn'>,
  limits?: DatabaseLimits,
): Pool {
  const isPooled = direct !== undefined
  const pool = new pg.Pool({
    application_name: 'dray',
    max: maxConnections,
    // Each keeps the plans of all that it has run, 25 MB after every kind of work.
    maxLifetimeSeconds: 60,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    // Sends statements without waiting for the previous answer. PgBouncer 1.18 may hand over a connection before it has answered them all.
    pipeline: !isPooled,
    ...(isPooled ? pooledSession : ownSession),
    ...(limits && limitedStatements(limits, isPooled)),
    ...connection,
  })
  // Without a listener, a dying connection ends the Node process. The pool reports idle clients, busy clients report themselves.
  const reported = new WeakSet<Error>()
  const report = (error: Error) => {
    if (!reported.has(error))
      log.warn({ code: errorCode(error) }, `A database connection ended: ${errorMessage(error)}`)
    reported.add(error)
  }
  pool.on('error', report)
  pool.on('connect', (client) => client.on('error', report))
  return Object.assign(pool, {
    ...(limits && { queryMs: limits.queryMs }),
    ...(isPooled && { transactionSettings: settingsOfTransaction(limits?.statementMs ?? 0, idleMs) }),
  })
}

/** Through a pooler, each transaction sets its own settings and statements have no names. */
export type Pool = pg.Pool & Partial<Pick<DatabaseLimits, 'queryMs'>> & { transactionSettings?: string }

const idleMs = 5 * 60_000
/** One format for times and dates, whatever the server or user is set to. */
const ownSession: pg.PoolConfig = {
  idle_in_transaction_session_timeout: idleMs,
  options: '-c TimeZone=UTC -c DateStyle=ISO',
}

const waitMs = 10_000

/** In containers the database may start after Dray. A wrong password or name fails at once. */
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

/** In containers even the database's host name may be unknown at first. */
const mayBeStarting = (failure: unknown) =>
  isDatabaseAway(failure) || ['ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH'].includes(errorCode(failure) ?? '')

async function connectionError(connection: pg.PoolConfig): Promise<unknown> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return undefined
  } catch (error) {
    // With several addresses all fail alike, so the first error is enough.
    return error instanceof AggregateError ? error.errors[0] : error
  } finally {
    await client.end().catch(() => undefined)
  }
}
