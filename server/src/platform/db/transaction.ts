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

type Unfinished = {
  /** Statements sent but not awaited. */
  sent: Promise<unknown>[]
  /** Statements to send before the commit. */
  endings: (() => Promise<unknown>)[]
}
const unfinished = new WeakMap<Tx, Unfinished>()

/**
 * Sends a statement without awaiting it, such as a lock or log entry. It leaves with the next statement or the commit. An error still fails
 * the transaction.
 */
export async function pipeline(tx: Tx, statement: Promise<unknown>): Promise<void> {
  const transaction = unfinished.get(tx)
  if (transaction === undefined) return void (await statement)
  transaction.sent.push(statement)
  // The failure is reported when the transaction ends.
  statement.catch(() => undefined)
}

/** Collects a transaction's items and writes them all in one statement, in the packet of the commit. */
export function writtenAtCommit<Item>(write: (tx: Tx, items: readonly Item[]) => Promise<unknown>) {
  const collected = new WeakMap<Tx, Item[]>()
  return async (tx: Tx, item: Item): Promise<void> => {
    const transaction = unfinished.get(tx)
    if (transaction === undefined) return void (await write(tx, [item]))
    const items = collected.get(tx)
    if (items) return void items.push(item)
    const first = [item]
    collected.set(tx, first)
    transaction.endings.push(() => write(tx, first))
  }
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
        const endings: Unfinished['endings'] = []
        unfinished.set(own, { sent, endings })
        const result = await work(own)
        for (const send of endings) await pipeline(own, send())
        return result
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
