import { firstOfMonth, type RollupLength } from '@dray/domain/figures/rollups'
import { addDays, addMonths, companyDay, daysBetween, startOfDay } from '@dray/domain/time/company-day'
import type { Database } from '../../platform/db/db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Log } from '../../platform/log.ts'
import { type BackgroundWork, backgroundWork } from '../../platform/background-work.ts'
import { countedStatuses } from './counted-statuses.ts'
import { deleteStaleRollups, rollUpDays, rollUpMonth, lockRollups, missingRollups } from './rollups.sql.ts'

type Clock = { at: Date; timeZone: string }

/**
 * Brings rollups up to date: deletes stale ones, then fills in what is missing a month at a time, days from orders and months from days.
 * Periods that aren't over have none, because every order changes them. Each step is its own transaction, so figures stay readable and
 * another server can finish the work (docs/decisions/020).
 */
export async function updateRollups(
  db: Database,
  { at, timeZone }: Clock,
  isStopped: () => boolean = () => false,
): Promise<void> {
  const today = companyDay(at, timeZone)
  await inTransaction(db, async (tx) => {
    await lockRollups(tx)
    await deleteStaleRollups(tx, timeZone)
  })
  for (const [length, until] of [
    ['day', today],
    ['month', firstOfMonth(today)],
  ] as const)
    while (!isStopped()) if (!(await rollUpNewest(db, { length, until }, timeZone))) break
}

/** Fills in the newest incomplete month. False if there is nothing to add. */
async function rollUpNewest(
  db: Database,
  range: { length: RollupLength; until: string },
  timeZone: string,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await lockRollups(tx)
    const missing = await missingRollups(tx, range, timeZone)
    const [first, last] = [missing[0]?.first, missing.at(-1)?.first]
    if (first === undefined || last === undefined) return false
    if (range.length === 'month')
      return rollUpMonth(tx, { missing, days: daysBetween(first, addMonths(first, 1)) }, timeZone)
    const span = { from: startOfDay(first, timeZone), until: startOfDay(addDays(last, 1), timeZone) }
    await rollUpDays(tx, { missing, ...span }, { statuses: countedStatuses, timeZone })
    return true
  })
}

export const updateRollupsRegularly = (db: Database, timeZone: string, log: Log): BackgroundWork =>
  backgroundWork({
    firstAfterMs: 5000,
    everyMs: 60_000,
    work: (isStopped) => updateRollups(db, { at: new Date(), timeZone }, isStopped),
    onError: (error) =>
      log.warn({ err: error }, 'The sums of past months could not be stored; trying again each minute'),
  })
