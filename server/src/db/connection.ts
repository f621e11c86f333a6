import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../log.ts'
import { codeOf, messageOf, StartProblem } from '../start-problem.ts'
import { type DatabaseServer, joinEmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { isDatabaseAway } from './faults.ts'

interface Wanted {
  databaseUrl: string | undefined
  dataDir: string
  log: Log
  /** A tool that may run while Dray runs on the same folder: it then uses the same database. */
  beside?: boolean
}

/** The database to work with: the one of DATABASE_URL, or our own, which `stop` ends. */
export async function provideDatabase({ databaseUrl, dataDir, log, beside = false }: Wanted): Promise<DatabaseServer> {
  if (databaseUrl === undefined)
    return beside ? joinEmbeddedPostgres({ dataDir, log }) : startEmbeddedPostgres({ dataDir, log })
  const connection = { connectionString: databaseUrl }
  await reach(connection, log)
  return { connection, stop: async () => undefined }
}

/** A pool that survives the database: connections that die are dropped, and new ones are opened once it is back. */
export function openPool(connection: pg.PoolConfig, log: Pick<Log, 'warn'>): pg.Pool {
  const pool = new pg.Pool({
    application_name: 'dray',
    max: 20,
    connectionTimeoutMillis: 5000,
    idle_in_transaction_session_timeout: 5 * 60_000,
    keepAlive: true,
    // Whatever the server or its user has set: instants and days are read and written in one form.
    options: '-c TimeZone=UTC -c DateStyle=ISO',
    ...connection,
  })
  // Without a listener Node ends the process when a connection dies: one for idle clients, one for those in use.
  const heard = new WeakSet<Error>()
  const report = (error: Error) => {
    if (!heard.has(error)) log.warn({ code: codeOf(error) }, `A database connection ended: ${messageOf(error)}`)
    heard.add(error)
  }
  pool.on('error', report)
  pool.on('connect', (client) => client.on('error', report))
  return pool
}

const patience = 10_000

/** In a group of containers the database may come up after us; a wrong password or name is said at once. */
async function reach(connection: pg.PoolConfig, log: Log): Promise<void> {
  for (const until = Date.now() + patience; ; await sleep(500)) {
    const failure = await failureOf(connection)
    if (failure === undefined) return
    if (!mayComeUp(failure) || Date.now() > until)
      throw new StartProblem(
        `The database at DATABASE_URL can't be used (${messageOf(failure) || (codeOf(failure) ?? 'no answer')}). ` +
          'Check the address, database name, user and password.',
      )
    log.warn(`Waiting for the database at DATABASE_URL (${codeOf(failure) ?? messageOf(failure)}).`)
  }
}

/** In a group of containers also the name of the database's machine may be unknown at first. */
const mayComeUp = (failure: unknown) =>
  isDatabaseAway(failure) || ['ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH'].includes(codeOf(failure) ?? '')

async function failureOf(connection: pg.PoolConfig): Promise<unknown> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return undefined
  } catch (error) {
    // Several addresses of one host fail together; the first tells enough.
    return error instanceof AggregateError ? error.errors[0] : error
  } finally {
    await client.end().catch(() => undefined)
  }
}
