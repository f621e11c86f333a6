import { isAbortedTransactionError, type TransactionBuilder } from 'kysely'
import { isTransactionAborted, isWorthRetrying } from './database-errors.ts'
import { type Database, sendingAtOnce, type Tx } from './db.ts'
import type { Tables } from './tables.ts'

const maxAttempts = 4

/**
 * Runs work in one transaction. Lock rows that decisions depend on in this order: customers, orders by id, products by id, batches by id.
 * Retries up to three times after a deadlock or serialization failure, so `work` must have no outside effects.
 */
export async function inTransaction<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run(db, db.transaction(), work)
    } catch (error) {
      if (attempt >= maxAttempts || !isWorthRetrying(error)) throw error
    }
  }
}

/** For queries that must agree: all read the data as of the first one. */
export const inSnapshot = <T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> =>
  run(db, db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only'), work)

/** Statements sent but not awaited, per transaction. */
const unanswered = new WeakMap<Tx, Promise<unknown>[]>()

/**
 * Sends a statement without awaiting it, such as a lock or log entry. It leaves with the next statement or the commit. An error still fails
 * the transaction.
 */
export async function pipeline(tx: Tx, statement: Promise<unknown>): Promise<void> {
  const sent = unanswered.get(tx)
  if (sent === undefined) return void (await statement)
  sent.push(statement)
  // The failure is reported when the transaction ends.
  statement.catch(() => undefined)
}

/** Waits for concurrent work. If several fail, throws the first in the list, as if they had run in sequence. */
export async function allInOrder<const Works extends readonly Promise<unknown>[]>(works: Works) {
  await Promise.allSettled(works)
  for (const work of works) await work
  return Promise.all(works)
}

async function run<T>(db: Database, transaction: TransactionBuilder<Tables>, work: (tx: Tx) => Promise<T>): Promise<T> {
  const sent: Promise<unknown>[] = []
  try {
    return await transaction.execute((tx) =>
      tx.getExecutor().provideConnection(async (connection) => {
        const own = sendingAtOnce(db, connection)
        unanswered.set(own, sent)
        return work(own)
      }),
    )
  } catch (error) {
    const outcomes = await Promise.allSettled(sent)
    throw isConsequence(error) ? (firstFailure(outcomes) ?? error) : error
  }
}

/** After a failed statement, later ones fail only because the transaction did. */
const isConsequence = (error: unknown): boolean => isTransactionAborted(error) || isAbortedTransactionError(error)

const firstFailure = (outcomes: readonly PromiseSettledResult<unknown>[]): unknown =>
  outcomes
    .flatMap((outcome): unknown[] => (outcome.status === 'rejected' ? [outcome.reason] : []))
    .find((reason) => !isConsequence(reason))
