import { type Period, figureSources } from '@dray/domain/figures/rollups'
import type { OrderStatus } from '@dray/domain/orders/order-status'
import { addDays, startOfDay } from '@dray/domain/time/company-day'
import type { DayRange } from '@dray/domain/time/date-range'
import type { Db } from '../../platform/db/db.ts'
import { allInOrder } from '../../platform/db/transaction.ts'
import { totalSums, noReturns, type Sums } from './figure-sums.ts'
import { countedStatuses } from './counted-statuses.ts'
import { rolledUpPeriods, type SumRow, sumsByDay, sumsByKey, sumsByOwner, type SumSources } from './figures.sql.ts'
import type { SumKind } from './order-sums.sql.ts'
import { statusKeys } from './status-keys.ts'

export type CompanyRanges = { ranges: readonly DayRange[]; timeZone: string }
const lengths = ['day', 'month'] as const

/** Adds up rollups, plus orders of the days that have none. Run in a snapshot. */
export async function rangeSums<Kind extends SumKind | 'rep'>(
  db: Db,
  kinds: readonly Kind[],
  { ranges, timeZone }: CompanyRanges,
): Promise<Record<Kind, Map<number, Sums>[]>> {
  const rollupKinds = kinds.map((kind): SumKind => (kind === 'rep' ? 'customer' : kind))
  const sources = await sourcesFor(db, { kinds: rollupKinds, lengths }, { ranges, timeZone })
  const counting = { statuses: countedStatuses, timeZone }
  const sums = kinds.map(async (kind) => {
    const rows =
      kind === 'rep' ? await sumsByOwner(db, sources, counting) : await sumsByKey(db, kind, sources, counting)
    return [kind, ranges.map((_, range) => byKey(rows, range))] as const
  })
  return Object.fromEntries(await allInOrder(sums)) as Record<Kind, Map<number, Sums>[]>
}

/** Run in a snapshot. */
export async function dailySums(db: Db, { ranges, timeZone }: CompanyRanges): Promise<Map<string, Sums>[]> {
  const sources = await sourcesFor(db, { kinds: ['all'], lengths: ['day'] }, { ranges, timeZone })
  const rows = await sumsByDay(db, sources, { statuses: countedStatuses, timeZone })
  return ranges.map((_, range) => byKey(rows, range))
}

/** Returns a function that adds up orders of the given statuses: units, cents after discounts, and discounts. Run in a snapshot. */
export async function sumsByStatus(
  db: Db,
  { range, timeZone }: { range: DayRange; timeZone: string },
): Promise<(statuses: readonly OrderStatus[]) => Sums & { discounts: number }> {
  const sums = await rangeSums(db, ['status', 'discountByStatus'], { ranges: [range], timeZone })
  return (statuses) => {
    const added = ([byStatus]: Map<number, Sums>[]) =>
      totalSums(statuses.flatMap((status) => byStatus?.get(statusKeys[status]) ?? []))
    return { ...added(sums.status), discounts: -added(sums.discountByStatus).revenue }
  }
}

function byKey<Key>(rows: readonly SumRow<Key>[], of: number): Map<Key, Sums> {
  const sums = new Map<Key, Sums>()
  for (const { range, key, ...each } of rows) if (range === of) sums.set(key, { ...each, ...noReturns })
  return sums
}

async function sourcesFor(
  db: Db,
  query: { kinds: readonly SumKind[]; lengths: readonly Period['length'][] },
  { ranges, timeZone }: CompanyRanges,
): Promise<SumSources> {
  const from = ranges.map((range) => range.from).toSorted()[0] ?? ''
  const to =
    ranges
      .map((range) => range.to)
      .toSorted()
      .at(-1) ?? ''
  const rollups = await rolledUpPeriods(db, { from, to, ...query, timeZone })
  const sources = ranges.map((range) => figureSources(range, rollups))
  const days = sources.flatMap((each, range) => each.days.map((part) => ({ ...part, range })))
  return {
    periods: sources.flatMap((each, range) => each.periods.map((period) => ({ ...period, range }))),
    days,
    spans: days.map((part) => ({
      from: startOfDay(part.from, timeZone),
      until: startOfDay(addDays(part.to, 1), timeZone),
    })),
  }
}
