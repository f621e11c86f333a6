import type { Database, Tx } from './db.ts'
import { isWorthRetrying } from './database-errors.ts'

const maxAttempts = 4

/**
 * Runs work in one transaction. Rows that a decision depends on are locked in a fixed order: customer, orders by id, products by id,
 * batches by id. A deadlock or serialization failure that still happens runs the work again, up to three times, so `work` must have
 * no effect outside the transaction.
 */
export async function inTransaction<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (attempt >= maxAttempts || !isWorthRetrying(error)) throw error
    }
  }
}

/** Runs queries that must agree with each other: all of them read the data as it was at the first. */
export const inSnapshot = <T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work)
