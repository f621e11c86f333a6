import { randomBytes } from 'node:crypto'
import { migrate } from '../db/migrate.ts'
import { databaseAt, onServer } from './server-address.ts'
import { startThrowAwayPostgres } from './throw-away-postgres.ts'

let tearDown: () => Promise<void> = async () => undefined

/** Runs once per test run: one PostgreSQL (our own, or the one at TEST_DATABASE_URL) with one migrated template to clone. */
export async function setup(): Promise<void> {
  const own = process.env['TEST_DATABASE_URL'] ? undefined : await startThrowAwayPostgres()
  const url = own?.url ?? process.env['TEST_DATABASE_URL'] ?? ''
  // The random name keeps runs that share a server apart.
  const template = `dray_test_${randomBytes(4).toString('hex')}`
  tearDown = async () => {
    if (own) await own.stop()
    else await dropAll(url, template)
  }
  try {
    await createTemplate(url, template)
  } catch (error) {
    await tearDown()
    throw error
  }
  // The workers start after this and inherit it.
  process.env['TEST_DATABASE_URL'] = url
  process.env['TEST_DATABASE_TEMPLATE'] = template
}

export const teardown = (): Promise<void> => tearDown()

async function createTemplate(url: string, template: string): Promise<void> {
  await onServer(url, (server) => server.query(`create database ${template}`))
  await migrate({ connectionString: databaseAt(url, template) })
  // Connections are not allowed, because a template in use cannot be cloned.
  await onServer(url, (server) => server.query(`alter database ${template} with allow_connections false`))
}

async function dropAll(url: string, template: string): Promise<void> {
  await onServer(url, async (server) => {
    const { rows } = await server.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [template],
    )
    for (const { datname } of rows) await server.query(`drop database if exists ${datname} with (force)`)
  })
}
