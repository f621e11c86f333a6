import { sourcesOf } from '@dray/domain/figures/kept-sums'
import { addDays, startOfDay } from '@dray/domain/time/company-day'
import type { DayRange } from '@dray/domain/time/date-range'
import type { Db } from '../../db/db.ts'
import type { ByKey, Sums } from './add-up.ts'
import { countedStatuses } from './counted-statuses.ts'
import { keptPeriods, sumsByDay, sumsByKey, type SumSources } from './figures.sql.ts'
import { keptKinds, type SumKind } from './order-sums.sql.ts'

/** The sums of the orders of a range by the keys of a kind: the kept ones, and those of the days that are not kept. In a snapshot. */
export async function sumsOfKind(db: Db, kind: SumKind, range: DayRange, timeZone: string): Promise<Map<number, Sums>> {
  const sources = await sourcesFor(db, kind, range, timeZone)
  const rows = await sumsByKey(db, kind, sources, { statuses: countedStatuses, timeZone })
  return new Map(rows.map(({ key, ...sums }) => [key, sums]))
}

/** The sums of the orders of each day of a range. In a snapshot. */
export async function sumsOfDays(db: Db, range: DayRange, timeZone: string): Promise<ByKey> {
  const sources = await sourcesFor(db, 'all', range, timeZone)
  const rows = await sumsByDay(db, sources, { statuses: countedStatuses, timeZone })
  return new Map(rows.map(({ key, ...sums }) => [key, sums]))
}

async function sourcesFor(db: Db, kind: SumKind, range: DayRange, timeZone: string): Promise<SumSources> {
  const length = keptKinds[kind]
  const { periods, days } = sourcesOf(range, await keptPeriods(db, range, { length, timeZone }), length)
  const spans = days.map(({ from, to }) => ({
    from: startOfDay(from, timeZone),
    until: startOfDay(addDays(to, 1), timeZone),
  }))
  return { periods, spans }
}
