import type pg from 'pg'
import { markDatabaseError } from './database-errors.ts'

type Waiting = { queries: number; answeredAt: number }

/**
 * Drops pool clients whose connection looks open but is dead: it hasn't answered for `queryMs`. The limit of pg itself has a timer for each
 * query, which keeps its rows in memory until the next major garbage collection.
 */
export function createDeadConnections(pool: pg.Pool, queryMs = Number.POSITIVE_INFINITY) {
  const usedAt = new WeakMap<pg.PoolClient, number>()
  const waiting = new Map<pg.PoolClient, Waiting>()
  let timer: NodeJS.Timeout | undefined
  /** When a connection was last found dead. All that were last used before it may be dead too. */
  let silentAt = Number.NEGATIVE_INFINITY

  const isSuspect = (client: pg.PoolClient): boolean => (usedAt.get(client) ?? Number.POSITIVE_INFINITY) <= silentAt

  /** Closing it politely would wait for an answer. Its queries fail at once, and so does the rollback. */
  const destroy = (client: pg.PoolClient): void => void client.connection.stream.destroy()

  function destroySilent(): void {
    const now = performance.now()
    for (const [client, { answeredAt }] of waiting)
      if (now - answeredAt >= queryMs) {
        silentAt = now
        destroy(client)
      }
    if (waiting.size > 0) return
    clearInterval(timer)
    timer = undefined
  }

  function startWaiting(client: pg.PoolClient): Waiting {
    const current = waiting.get(client) ?? { queries: 0, answeredAt: performance.now() }
    current.queries += 1
    waiting.set(client, current)
    if (queryMs !== Number.POSITIVE_INFINITY) timer ??= setInterval(destroySilent, queryMs / 10).unref()
    return current
  }

  return {
    async take(): Promise<pg.PoolClient> {
      for (;;) {
        const client = await watched(pool.connect())
        if (!isSuspect(client)) return client
        destroy(client)
        client.release(true)
      }
    },
    async resultOf<Result>(this: void, client: pg.PoolClient, query: Promise<Result>): Promise<Result> {
      const current = startWaiting(client)
      try {
        return await watched(query)
      } finally {
        current.answeredAt = performance.now()
        usedAt.set(client, current.answeredAt)
        current.queries -= 1
        if (current.queries === 0) waiting.delete(client)
      }
    },
  }
}

/** Marks errors as the database's: other connections have the same codes. Their stack leads to the statement instead of the socket. */
async function watched<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    markDatabaseError(error)
    if (error instanceof Error) Error.captureStackTrace(error)
    throw error
  }
}
