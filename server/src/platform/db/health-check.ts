import pg from 'pg'
import { limited } from './connection.ts'
import { markDatabaseError } from './database-errors.ts'
import type { DatabaseAddress } from './pooler.ts'

export type HealthCheck = {
  /** Throws if the database doesn't answer in time (D-230). */
  check(): Promise<void>
  stop(): Promise<void>
}

/**
 * Asks the database on a connection of its own, so that the answer is about the database and not about a pool in full use.
 * Everyone who asks meanwhile gets the same answer: the call is open and has no limit of requests.
 */
export function createHealthCheck({ direct, ...connection }: DatabaseAddress, timeMs: number): HealthCheck {
  // Half for connecting and half for the answer.
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
