import type pg from 'pg'
import { isQueryTimeout, markDatabaseError } from './database-errors.ts'

/** Takes clients from a pool and drops those whose connection is dead: it looks open, but nothing comes back. */
export function createDeadConnections(pool: pg.Pool) {
  const usedAt = new WeakMap<pg.PoolClient, number>()
  /** A query timed out then. What happened to its connection may have happened to all others of that time. */
  let timedOutAt = Number.NEGATIVE_INFINITY

  const isSuspect = (client: pg.PoolClient): boolean => (usedAt.get(client) ?? Number.POSITIVE_INFINITY) <= timedOutAt

  /** Ending it politely would wait for an answer. */
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
    /** The result of a query. After a time-out the connection is closed at once, so that a rollback doesn't wait on it too. */
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

/** Marks errors as the database's: a lost connection to something else has the same codes. */
async function watched<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    markDatabaseError(error)
    throw error
  }
}
