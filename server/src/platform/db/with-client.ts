import pg from 'pg'

/** Runs work on a connection of its own, outside any pool, and ends it. Ending it also releases the locks of its session. */
export async function withClient<T>(connection: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connection)
  // A connection that breaks also fails the statement that is running on it.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
