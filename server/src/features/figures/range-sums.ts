import { sourcesOf } from '@dray/domain/figures/kept-sums'
import type { DayRange } from '@dray/domain/time/date-range'
import type { Db } from '../../db/db.ts'
import type { ByKey, Sums } from './add-up.ts'
import { keptPeriods, sumsByDay, sumsByKey } from './figures.sql.ts'
import { keptKinds, type SumKind } from './order-sums.sql.ts'

/** The sums of the orders of a range by the keys of a kind: the kept ones, and those of the days that are not kept. In a snapshot. */
export async function sumsOfKind(db: Db, kind: SumKind, range: DayRange, timeZone: string): Promise<Map<number, Sums>> {
  const rows = await sumsByKey(db, kind, await sourcesFor(db, kind, range, timeZone), timeZone)
  return new Map(rows.map(({ key, ...sums }) => [key, sums]))
}

/** The sums of the orders of each day of a range. In a snapshot. */
export async function sumsOfDays(db: Db, range: DayRange, timeZone: string): Promise<ByKey> {
  const rows = await sumsByDay(db, await sourcesFor(db, 'all', range, timeZone), timeZone)
  return new Map(rows.map(({ key, ...sums }) => [key, sums]))
}

async function sourcesFor(db: Db, kind: SumKind, range: DayRange, timeZone: string) {
  const length = keptKinds[kind]
  return sourcesOf(range, await keptPeriods(db, range, { length, timeZone }), length)
}
