import pg from 'pg'
import { limited } from './connection.ts'
import { markDatabaseError } from './database-errors.ts'
import type { DatabaseAddress } from './pooler.ts'

export type HealthCheck = {
  /** Throws if the database doesn't answer in time. */
  check(): Promise<void>
  stop(): Promise<void>
}

/**
 * Uses its own connection, so it checks the database and not a busy pool. Concurrent checks share one answer: the call is open and not rate
 * limited.
 */
export function createHealthCheck({ direct, ...connection }: DatabaseAddress, timeMs: number): HealthCheck {
  // Half for connecting, half for the answer.
  const part = timeMs / 2
  const limits = limited({ connectMs: part, statementMs: part, queryMs: part }, direct !== undefined)
  const pool = new pg.Pool({ ...connection, ...limits, application_name: 'dray-health', max: 1 })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  let asking: Promise<unknown> | undefined
  return {
    async check() {
      asking ??= pool.query('select 1').finally(() => (asking = undefined))
      try {
        await asking
      } catch (error) {
        markDatabaseError(error)
        throw error
      }
    },
    stop: () => pool.end(),
  }
}
