import type pg from 'pg'
import { withClient } from '../platform/db/with-client.ts'

/** A connection as a URL. A socket folder goes in the query, where every PostgreSQL client finds it. */
export function addressOf({
  host = 'localhost',
  port = 5432,
  user = '',
  password,
  database = '',
}: pg.PoolConfig): string {
  const userInfo = typeof password === 'string' ? `${user}:${encodeURIComponent(password)}` : user
  if (!host.startsWith('/')) return `postgres://${userInfo}@${host}:${port}/${database}`
  return `postgres://${userInfo}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
}

/** Another database on the same server. */
export function databaseAt(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

/** Runs statements outside any pool, such as those that create and drop databases. */
export const onServer = <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> =>
  withClient({ connectionString: url }, work)
