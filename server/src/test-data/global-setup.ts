import { onServer } from './server-address.ts'
import { createTemplate, newTemplateName } from './template.ts'
import { startThrowAwayPostgres } from './servers/throw-away-postgres.ts'

let tearDown: () => Promise<void> = async () => undefined

/** Runs once per test run: one PostgreSQL (our own, or the one at TEST_DATABASE_URL) with one migrated template to clone. */
export async function setup(): Promise<void> {
  const own = process.env['TEST_DATABASE_URL'] ? undefined : await startThrowAwayPostgres()
  const url = own?.url ?? process.env['TEST_DATABASE_URL'] ?? ''
  const template = newTemplateName()
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
}

export const teardown = (): Promise<void> => tearDown()

async function dropAll(url: string, template: string): Promise<void> {
  await onServer(url, async (server) => {
    const { rows } = await server.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [template],
    )
    for (const { datname } of rows) await server.query(`drop database if exists ${datname} with (force)`)
  })
}
