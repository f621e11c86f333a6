import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { messageOf, StartProblem } from '../start-problem.ts'

interface Migration {
  number: number
  name: string
  sql: string
  checksum: string
}

const shipped = path.resolve(import.meta.dirname, '../../migrations')
/** Any number, as long as every Dray uses the same one. */
const migrationLock = 3_729_001
const oldestVersion = 15

/**
 * Brings the database up to date: applies each new file of the folder in order, in its own transaction. If several processes start
 * at once, one applies them while the others wait. Throws a StartProblem and stops if a file fails, if an applied file was edited,
 * or if the database was written by a newer version. Migrations find the company's time zone in the setting `dray.time_zone`.
 */
export async function migrate(
  { timeZone = 'UTC', ...connection }: pg.PoolConfig & { timeZone?: string },
  folder: string = shipped,
): Promise<void> {
  const migrations = readMigrations(folder)
  const client = new pg.Client(connection)
  client.on('error', () => undefined)
  await client.connect()
  try {
    await refuseOldServer(client)
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await client.query("select set_config('dray.time_zone', $1, false)", [timeZone])
    for (const migration of pending(migrations, await appliedTo(client))) await apply(client, migration)
  } finally {
    // Ending the session releases the lock.
    await client.end()
  }
}

function readMigrations(folder: string): Migration[] {
  const names = fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  const migrations = names.map((name) => {
    const number = Number(/^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1])
    if (Number.isNaN(number)) throw new StartProblem(`Migration ${name} must be named like 0001-what-it-does.sql.`)
    // On another system Git may give the file other line endings.
    const sql = fs.readFileSync(path.join(folder, name), 'utf8').replaceAll('\r\n', '\n')
    return { number, name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
  })
  const duplicate = migrations.find((migration, index) => migration.number === migrations[index - 1]?.number)
  if (duplicate) throw new StartProblem(`Two migrations have the number of ${duplicate.name}; each needs its own.`)
  return migrations
}

async function refuseOldServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ number: number; name: string }>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as name`,
  )
  const server = rows[0]
  if (server && server.number < oldestVersion * 10_000)
    throw new StartProblem(
      `The database runs on PostgreSQL ${server.name}; Dray needs version ${oldestVersion} or later.`,
    )
}

type Applied = Pick<Migration, 'number' | 'name' | 'checksum'>

async function appliedTo(client: pg.Client): Promise<Applied[]> {
  await client.query(`
    create table if not exists schema_migrations (
      number integer primary key,
      name text not null,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`)
  const { rows } = await client.query<Applied>('select number, name, checksum from schema_migrations order by number')
  return rows
}

/** The migrations still to be applied. The applied migrations must be the first files, unchanged. */
function pending(migrations: Migration[], applied: Applied[]): Migration[] {
  for (const [index, done] of applied.entries()) {
    const file = migrations.find((migration) => migration.number === done.number)
    if (!file)
      throw new StartProblem(
        `The database was written by a newer version of Dray: it has migration ${done.name}, which this version doesn't know. Start the newer version.`,
      )
    if (file.checksum !== done.checksum)
      throw new StartProblem(
        `Migration ${file.name} was changed after it had been applied to this database. Restore the file and put changes into a new migration.`,
      )
    const skipped = migrations[index]
    if (skipped && skipped.number < done.number)
      throw new StartProblem(
        `Migration ${skipped.name} is new, but ${done.name} has already been applied. Give it a higher number.`,
      )
  }
  return migrations.slice(applied.length)
}

async function apply(client: pg.Client, { number, name, sql, checksum }: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into schema_migrations (number, name, checksum) values ($1, $2, $3)', [
      number,
      name,
      checksum,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw new StartProblem(
      `Migration ${name} failed, and the database is unchanged: ${messageOf(error)}${lineOf(error, sql)}.`,
    )
  }
}

function lineOf(error: unknown, sql: string): string {
  if (!(error instanceof pg.DatabaseError) || error.position === undefined) return ''
  return ` (line ${sql.slice(0, Number(error.position)).split('\n').length})`
}
