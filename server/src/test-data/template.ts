import { randomBytes } from 'node:crypto'
import { migrate } from '../platform/db/migrate.ts'
import { databaseAt, onServer } from './server-address.ts'

/** A name for a template. It is random, to keep runs that share a server apart. */
export const newTemplateName = (): string => `dray_test_${randomBytes(4).toString('hex')}`

/** Creates a migrated database on a server for tests to clone, and fills it. */
export async function createTemplate(
  url: string,
  template: string,
  fill: (connection: { connectionString: string }) => Promise<void> = async () => undefined,
): Promise<void> {
  const connection = { connectionString: databaseAt(url, template) }
  await onServer(url, (server) => server.query(`create database ${template}`))
  await migrate(connection)
  await fill(connection)
  // Connections are not allowed, because a template in use cannot be cloned.
  await onServer(url, (server) => server.query(`alter database ${template} with allow_connections false`))
  // The workers start after this and inherit it.
  process.env['TEST_DATABASE_URL'] = url
  process.env['TEST_DATABASE_TEMPLATE'] = template
}
