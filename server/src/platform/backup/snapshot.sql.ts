import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Applied } from '../db/migrations.ts'
import { type DatabaseAddress, directAddress } from '../db/pooler.ts'
import { withClient } from '../db/with-client.ts'
import type { BackedUpTable, End } from './backup-file.ts'
import { tablesInOrder } from './tables.sql.ts'

/** The whole database as of one moment, without blocking anyone. */
export type Snapshot = {
  moment: Date
  server: string
  migrations: Applied[]
  tables: BackedUpTable[]
  /** Approximate bytes per table, for a progress bar. */
  sizes: ReadonlyMap<string, number>
  /** Passes rows in COPY format, in parts of a few megabytes that end between rows. Returns the number of rows. */
  copy: (table: BackedUpTable, onPart: (bytes: Buffer) => Promise<void>) => Promise<number>
  /** Keys of stored files after this one, in sequence. */
  filesAfter: (after: string, limit: number) => Promise<string[]>
  countFiles: () => Promise<number>
  /** Includes numbers given out since the snapshot. */
  sequences: () => Promise<End['sequences']>
  close: () => Promise<void>
}

const partSize = 4 * 1024 * 1024

/** No time limits, whatever the server or user has, and the same text formats everywhere. */
const settings = `
  set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0;
  set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 3; set local bytea_output = 'hex'; set local client_encoding = 'UTF8'`

/** Undefined if it isn't a Dray database. */
export async function openSnapshot(address: DatabaseAddress): Promise<Snapshot | undefined> {
  const client = new pg.Client({ keepAlive: true, ...directAddress(address), application_name: 'dray-backup' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await beginSnapshot(client)
  } catch (error) {
    await client.end()
    throw error
  }
}

async function beginSnapshot(client: pg.Client): Promise<Snapshot | undefined> {
  const locked = await lockTables(client)
  if (!locked.some(({ name }) => name === 'schema_migrations')) {
    await client.end()
    return undefined
  }
  const { rows } = await client.query<{ moment: Date; server: string }>(
    `select date_trunc('milliseconds', clock_timestamp()) as moment, current_setting('server_version') as server`,
  )
  const { moment = new Date(0), server = '' } = rows[0] ?? {}
  const migrations = await client.query<Applied>('select number, name, checksum from schema_migrations order by number')
  return {
    moment,
    server,
    migrations: migrations.rows,
    tables: locked,
    sizes: await tableSizes(client),
    copy: (table, onPart) => copyParts(client, table, onPart),
    filesAfter: (after, limit) => filesAfter(client, after, limit),
    countFiles: () => countFiles(client),
    sequences: () => readSequences(client),
    close: () => client.end(),
  }
}

/**
 * Begins the transaction and blocks only migrations. Locks before the first query, which fixes the snapshot's moment, so the tables match
 * what it sees.
 */
async function lockTables(client: pg.Client): Promise<BackedUpTable[]> {
  for (;;) {
    const before = await tablesInOrder(client)
    await client.query(`begin isolation level repeatable read read only; ${settings}`)
    try {
      if (before.length > 0)
        await client.query(`lock table ${before.map(({ name }) => name).join(', ')} in access share mode`)
      const tables = await tablesInOrder(client)
      if (JSON.stringify(tables) === JSON.stringify(before)) return tables
    } catch (error) {
      // A migration in progress dropped a table.
      if (!(error instanceof pg.DatabaseError) || error.code !== '42P01') throw error
    }
    await client.query('rollback')
    await sleep(100)
  }
}

async function tableSizes(client: pg.Client): Promise<Map<string, number>> {
  const { rows } = await client.query<{ name: string; size: string | number }>(
    `select relname as name, pg_relation_size(oid) as size from pg_class
     where relkind = 'r' and relnamespace = current_schema()::regnamespace`,
  )
  return new Map(rows.map(({ name, size }) => [name, Number(size)]))
}

async function copyParts(
  client: pg.Client,
  { name, columns }: BackedUpTable,
  onPart: (bytes: Buffer) => Promise<void>,
): Promise<number> {
  const stream = client.query(copyTo(`copy ${name} (${columns.join(', ')}) to stdout`))
  let chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    size += chunk.byteLength
    if (size < partSize) continue
    await onPart(Buffer.concat(chunks))
    chunks = []
    size = 0
  }
  if (size > 0) await onPart(Buffer.concat(chunks))
  return stream.rowCount
}

const storedFiles = 'from uploads where stored_at is not null and deleted_at is null'

async function filesAfter(client: pg.Client, after: string, limit: number): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(
    `select bucket || '/' || file_name as key ${storedFiles} and (bucket, file_name) > (split_part($1, '/', 1), substr($1, strpos($1, '/') + 1))
     order by bucket, file_name limit $2`,
    [after, limit],
  )
  return rows.map(({ key }) => key)
}

async function countFiles(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: string | number }>(`select count(*) ${storedFiles}`)
  return Number(rows[0]?.count ?? 0)
}

async function readSequences(client: pg.Client): Promise<End['sequences']> {
  const names = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'S' and relnamespace = current_schema()::regnamespace order by relname`,
  )
  const sequences: End['sequences'] = []
  for (const { name } of names.rows) {
    const { rows } = await client.query<{ lastValue: string; isCalled: boolean }>(
      `select last_value::text as "lastValue", is_called as "isCalled" from ${name}`,
    )
    sequences.push({ name, lastValue: '1', isCalled: false, ...rows[0] })
  }
  return sequences
}

/** Files marked as deleted since, as seen from outside the snapshot. */
export const deletedSince = (address: DatabaseAddress, keys: readonly string[]): Promise<string[]> =>
  withClient({ ...directAddress(address), application_name: 'dray-backup' }, async (client) => {
    const { rows } = await client.query<{ key: string }>(
      `select bucket || '/' || file_name as key from uploads where deleted_at is not null and bucket || '/' || file_name = any($1)`,
      [keys],
    )
    return rows.map(({ key }) => key)
  })
