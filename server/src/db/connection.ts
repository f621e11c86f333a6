import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../log.ts'
import { codeOf, messageOf, StartProblem } from '../start-problem.ts'
import { type DatabaseServer, joinEmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { isDatabaseAway } from './database-errors.ts'

interface Options {
  databaseUrl: string | undefined
  dataDir: string
  log: Log
  /** For a tool: if Dray is running on the same folder, use its database. */
  joinRunning?: boolean
}

/** The database at DATABASE_URL, or Dray's own database, which `stop` stops. */
export async function provideDatabase({ databaseUrl, dataDir, log, joinRunning }: Options): Promise<DatabaseServer> {
  if (databaseUrl === undefined)
    return joinRunning ? joinEmbeddedPostgres({ dataDir, log }) : startEmbeddedPostgres({ dataDir, log })
  const connection = { connectionString: databaseUrl }
  await waitForDatabase(connection, log)
  return { connection, stop: async () => undefined }
}

/** A pool that outlives restarts of the database: dead connections are dropped, and new ones are opened once it is back. */
export function openPool(connection: pg.PoolConfig, log: Pick<Log, 'warn'>): pg.Pool {
  const pool = new pg.Pool({
    application_name: 'dray',
    max: 20,
    connectionTimeoutMillis: 5000,
    idle_in_transaction_session_timeout: 5 * 60_000,
    keepAlive: true,
    // Times and dates are read and written in one format, whatever the server or its user is set to.
    options: '-c TimeZone=UTC -c DateStyle=ISO',
    ...connection,
  })
  // Without a listener Node ends the process when a connection dies. The pool reports idle clients, a client itself when in use.
  const reported = new WeakSet<Error>()
  const report = (error: Error) => {
    if (!reported.has(error)) log.warn({ code: codeOf(error) }, `A database connection ended: ${messageOf(error)}`)
    reported.add(error)
  }
  pool.on('error', report)
  pool.on('connect', (client) => client.on('error', report))
  return pool
}

const waitMs = 10_000

/** Among containers the database may start after Dray. A wrong password or name fails at once. */
async function waitForDatabase(connection: pg.PoolConfig, log: Log): Promise<void> {
  for (const until = Date.now() + waitMs; ; await sleep(500)) {
    const failure = await connectionError(connection)
    if (failure === undefined) return
    if (!mayBeStarting(failure) || Date.now() > until)
      throw new StartProblem(
        `The database at DATABASE_URL can't be used (${messageOf(failure) || (codeOf(failure) ?? 'no answer')}). ` +
          'Check the address, database name, user and password.',
      )
    log.warn(`Waiting for the database at DATABASE_URL (${codeOf(failure) ?? messageOf(failure)}).`)
  }
}

/** Among containers even the host name of the database may be unknown at first. */
const mayBeStarting = (failure: unknown) =>
  isDatabaseAway(failure) || ['ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH'].includes(codeOf(failure) ?? '')

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
