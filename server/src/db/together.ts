import type { Tx } from './db.ts'

type Write<Row> = (tx: Tx, rows: readonly Row[]) => Promise<void>

/** What transactions that work together write at their end. */
const endings = new WeakMap<Tx, (() => Promise<void>)[]>()

/**
 * Runs work of many commands in one transaction, and writes what they log, announce and mark at its end: in one statement for each kind
 * instead of one for each command. Nothing in the work may read it before.
 */
export async function together<Result>(tx: Tx, work: () => Promise<Result>): Promise<Result> {
  const ending: (() => Promise<void>)[] = []
  endings.set(tx, ending)
  try {
    const result = await work()
    for (const write of ending) await write()
    return result
  } finally {
    endings.delete(tx)
  }
}

/** A writer of rows that nothing reads in the same transaction: at once, or at the end of the work that is done together. */
export function writtenTogether<Row>(write: Write<Row>): Write<Row> {
  const waiting = new WeakMap<(() => Promise<void>)[], Row[]>()
  return async (tx, rows) => {
    const ending = endings.get(tx)
    if (ending === undefined) return write(tx, rows)
    const known = waiting.get(ending)
    if (known) return void known.push(...rows)
    const own = [...rows]
    waiting.set(ending, own)
    ending.push(() => write(tx, own))
  }
}
