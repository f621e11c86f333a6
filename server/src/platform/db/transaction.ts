import { isAbortedTransactionError, type TransactionBuilder } from 'kysely'
import { isTransactionAborted, isWorthRetrying } from './database-errors.ts'
import { type Database, sendingAtOnce, type Tx } from './db.ts'
import type { Tables } from './tables.ts'

const maxAttempts = 4

/**
 * Runs work in one transaction. Rows that a decision depends on are locked in a fixed order: customer, orders by id, products by id,
 * batches by id. A deadlock or serialization failure that still happens runs the work again, up to three times, so `work` must have
 * no effect outside the transaction.
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

/** Runs queries that must agree with each other: all of them read the data as it was at the first. */
export const inSnapshot = <T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> =>
  run(db, db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only'), work)

/** The statements of each transaction that were sent and not waited for. */
const unanswered = new WeakMap<Tx, Promise<unknown>[]>()

/**
 * Goes on without waiting for one statement whose answer nobody reads, such as a lock or a line of a log. It is sent with the statement
 * after it, at the latest with the commit, and that runs when it is done. If it fails, so does the transaction, with its error.
 */
export async function pipeline(tx: Tx, statement: Promise<unknown>): Promise<void> {
  const sent = unanswered.get(tx)
  if (sent === undefined) return void (await statement)
  sent.push(statement)
  // Whether it failed is asked when the transaction ends.
  statement.catch(() => undefined)
}

/** Waits for what was begun at once. If more than one fails, the first of the list counts, as if it had been done in this order. */
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

/** What follows a statement that failed fails only because the transaction has. */
const isConsequence = (error: unknown): boolean => isTransactionAborted(error) || isAbortedTransactionError(error)

const firstFailure = (outcomes: readonly PromiseSettledResult<unknown>[]): unknown =>
  outcomes
    .flatMap((outcome): unknown[] => (outcome.status === 'rejected' ? [outcome.reason] : []))
    .find((reason) => !isConsequence(reason))
