import type pg from 'pg'
import { StartProblem } from '../start-problem.ts'
import { appliedTo, applyIn, migrationFailure, type Migration, pending, readMigrations } from './migrations.ts'
import { type DatabaseAddress, directAddress } from './pooler.ts'
import { withClient } from './with-client.ts'

/** Any number, as long as every Dray uses the same one. */
export const migrationLock = 3_729_001
const oldestVersion = 15

/**
 * Applies new migrations in order, each in its own transaction. If several processes start, one applies them while the others wait. Throws
 * a StartProblem if a file fails, an applied file was edited, or a newer version wrote the database. Migrations find the company's time
 * zone in the setting `dray.time_zone`.
 */
export async function migrate(
  { timeZone = 'UTC', ...address }: DatabaseAddress & { timeZone?: string },
  folder?: string,
): Promise<void> {
  const migrations = readMigrations(folder)
  await withClient(directAddress(address), async (client) => {
    await refuseOldServer(client)
    // The database user may have a statement timeout; migrations must not.
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await client.query("select set_config('dray.time_zone', $1, false)", [timeZone])
    for (const migration of pending(migrations, await appliedTo(client))) await apply(client, migration)
  })
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

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin')
  try {
    await applyIn(client, migration)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw new StartProblem(
      `Migration ${migration.name} failed, and the database is unchanged: ${migrationFailure(error, migration)}.`,
    )
  }
}
