import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { StartProblem } from '../start-problem.ts'
import { withClient } from './with-client.ts'

/**
 * The database's address. With `direct`, it goes through a pooler such as PgBouncer, which may switch connections between transactions;
 * migrating and listening need one lasting connection and use `direct`.
 */
export type DatabaseAddress = pg.PoolConfig & { direct?: pg.PoolConfig }

export const directAddress = ({ direct, ...connection }: DatabaseAddress): pg.PoolConfig => direct ?? connection

type Addresses = { databaseUrl: string; directUrl: string | undefined }

/** Detects a pooler at DATABASE_URL and checks that the direct address bypasses it. */
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

/** PostgreSQL tells each connection its process number, used to cancel queries. A pooler makes one up. */
const isPooler = (connection: pg.ClientConfig): Promise<boolean> =>
  withClient({ ...connection, ...patience }, async (client: pg.Client & { processID?: number }) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    return rows[0]?.pid !== client.processID
  })

const probeChannel = 'dray_probe'
const probeMs = 3000
const patience = { connectionTimeoutMillis: 5000 }

/** True if notifications sent on one connection arrive on the other. The connection must last, and both must lead to the same database. */
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

/** Settings that a pooler keeps per client, whichever connection runs a statement. */
export const pooledSession: pg.PoolConfig = {
  verify: (client, done) => {
    client.query("set timezone to 'UTC'; set datestyle to 'ISO'", (error: Error | null) => done(error ?? undefined))
  },
}

/** Sent with `begin`. Session settings would leak into other clients' transactions. */
export const settingsOfTransaction = (statementMs: number, idleMs: number): string =>
  `set local statement_timeout = ${statementMs}; set local idle_in_transaction_session_timeout = ${idleMs}`
