import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { errorMessage, StartProblem } from '../start-problem.ts'

/** A migration as recorded in the database. */
export type Applied = { number: number; name: string; checksum: string }
export type Migration = Applied & { sql: string }

const shipped = path.resolve(import.meta.dirname, '../../../migrations')

/** Dray's own migrations in order, or those of a folder. */
export function readMigrations(folder: string = shipped): Migration[] {
  const names = fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  const migrations = names.map((name) => {
    const number = Number(/^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1])
    if (Number.isNaN(number)) throw new StartProblem(`Migration ${name} must be named like 0001-what-it-does.sql.`)
    // Git may use different line endings on another system.
    const sql = fs.readFileSync(path.join(folder, name), 'utf8').replaceAll('\r\n', '\n')
    return { number, name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
  })
  const duplicate = migrations.find((migration, index) => migration.number === migrations[index - 1]?.number)
  if (duplicate) throw new StartProblem(`Two migrations have the number of ${duplicate.name}; each needs its own.`)
  return migrations
}

/** Migrations left to apply. The applied ones must match the first files. */
export function pending(migrations: Migration[], applied: Applied[]): Migration[] {
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

/** Applies one migration in the caller's transaction. */
export async function applyIn(client: pg.ClientBase, { number, name, sql, checksum }: Migration): Promise<void> {
  await client.query(sql)
  await client.query('insert into schema_migrations (number, name, checksum) values ($1, $2, $3)', [
    number,
    name,
    checksum,
  ])
}

export async function appliedTo(client: pg.ClientBase): Promise<Applied[]> {
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

/** Includes the line in its file. */
export const migrationFailure = (error: unknown, { sql }: Migration): string =>
  `${errorMessage(error)}${failedLine(error, sql)}`

function failedLine(error: unknown, sql: string): string {
  if (!(error instanceof pg.DatabaseError) || error.position === undefined) return ''
  return ` (line ${sql.slice(0, Number(error.position)).split('\n').length})`
}
