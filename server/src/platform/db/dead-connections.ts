import type pg from 'pg'
import { isQueryTimeout, markDatabaseError } from './database-errors.ts'

/** Drops pool clients whose connection looks open but is dead. */
export function createDeadConnections(pool: pg.Pool) {
  const usedAt = new WeakMap<pg.PoolClient, number>()
  /** When a query last timed out. All connections older than that may be dead too. */
  let timedOutAt = Number.NEGATIVE_INFINITY

  const isSuspect = (client: pg.PoolClient): boolean => (usedAt.get(client) ?? Number.POSITIVE_INFINITY) <= timedOutAt

  /** Closing it politely would wait for an answer. */
  const destroy = (client: pg.PoolClient): void => void client.connection.stream.destroy()

  return {
    async take(): Promise<pg.PoolClient> {
      for (;;) {
        const client = await watched(pool.connect())
        if (!isSuspect(client)) return client
        destroy(client)
        client.release(true)
      }
    },
    /** Closes the connection at once after a timeout, so the rollback doesn't wait too. */
    async resultOf<Result>(this: void, client: pg.PoolClient, query: Promise<Result>): Promise<Result> {
      try {
        const result = await watched(query)
        usedAt.set(client, performance.now())
        return result
      } catch (error) {
        if (isQueryTimeout(error)) {
          timedOutAt = performance.now()
          usedAt.set(client, timedOutAt)
          destroy(client)
        } else usedAt.set(client, performance.now())
        throw error
      }
    },
  }
}

/** Marks errors as the database's: other connections have the same codes. */
async function watched<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    markDatabaseError(error)
    throw error
  }
}
