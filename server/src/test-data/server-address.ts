import pg from 'pg'

/** A connection as an address. A socket folder stands in the query, where every PostgreSQL client finds it. */
export function addressOf({
  host = 'localhost',
  port = 5432,
  user = '',
  password,
  database = '',
}: pg.PoolConfig): string {
  const who = typeof password === 'string' ? `${user}:${encodeURIComponent(password)}` : user
  if (!host.startsWith('/')) return `postgres://${who}@${host}:${port}/${database}`
  return `postgres://${who}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
}

/** Another database on the same server. */
export function databaseAt(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

/** Runs statements outside any pool, such as those that make and remove databases. */
export async function onServer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
