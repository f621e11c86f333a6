import { firstOfMonth, type KeptLength } from '@dray/domain/figures/kept-sums'
import { addDays, addMonths, companyDay, startOfDay } from '@dray/domain/time/company-day'
import type { Database } from '../../db/db.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Log } from '../../log.ts'
import { countedStatuses } from './counted-statuses.ts'
import { forgetStale, keepPeriods, lockKeeping, unkeptPeriods } from './keep-sums.sql.ts'

type Clock = { at: Date; timeZone: string }

/**
 * Brings the sums of past days and months up to date: forgets those in which an order changed, and adds up those that are missing, a
 * month at a time. What is not over is never kept, because it changes with every order. Each step is a transaction of its own, so that
 * figures can be read in between, and a server that ends in the middle leaves the rest to the next (docs/decisions/020).
 */
export async function keepSums(
  db: Database,
  { at, timeZone }: Clock,
  isStopped: () => boolean = () => false,
): Promise<void> {
  const today = companyDay(at, timeZone)
  await inTransaction(db, async (tx) => {
    await lockKeeping(tx)
    await forgetStale(tx, timeZone)
  })
  for (const [length, until] of [
    ['day', today],
    ['month', firstOfMonth(today)],
  ] as const)
    while (!isStopped()) if (!(await keepNewest(db, { length, until }, timeZone))) break
}

/** Keeps the sums of the newest month that has any period that is not kept. False if there is none. */
async function keepNewest(
  db: Database,
  missing: { length: KeptLength; until: string },
  timeZone: string,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await lockKeeping(tx)
    const periods = await unkeptPeriods(tx, missing, timeZone)
    const [newest] = periods
    if (newest === undefined) return false
    const month = firstOfMonth(newest.first)
    const firsts = periods.flatMap(({ first }) => (first >= month ? [first] : []))
    const until = missing.length === 'month' ? addMonths(month, 1) : addDays(newest.first, 1)
    await keepPeriods(
      tx,
      {
        length: missing.length,
        firsts,
        from: startOfDay(firsts.at(-1) ?? month, timeZone),
        until: startOfDay(until, timeZone),
      },
      { statuses: countedStatuses, timeZone },
    )
    return true
  })
}

const firstAfterMs = 5_000
const everyMs = 60_000

/** Keeps the sums in the background of this process, soon after its start and then every minute. Returns the function that stops it. */
export function keepSumsRegularly(db: Database, timeZone: string, log: Log): () => Promise<void> {
  let isStopped = false
  let work: Promise<void> | undefined
  let timer = setTimeout(keep, firstAfterMs).unref()

  function keep(): void {
    work = keepSums(db, { at: new Date(), timeZone }, () => isStopped)
      .catch((error: unknown) => {
        if (!isStopped) log.warn({ err: error }, 'The sums of past months could not be kept; trying again in a minute')
      })
      .finally(() => {
        if (!isStopped) timer = setTimeout(keep, everyMs).unref()
      })
  }
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await work
  }
}
