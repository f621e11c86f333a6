import { sql } from 'kysely'
import { countedStatuses, eachRollupSum, isStale, sumKinds, sumsOfKinds } from '../features/figures/index.ts'
import type { Check } from './check.sql.ts'

/** The time zone the rollups were built in; all of them share one. */
const timeZone = sql<string>`coalesce((select min(time_zone) from figure_sums), 'UTC')`
const ofDays = sumsOfKinds(sumKinds, { statuses: countedStatuses, placed: 'ever', timeZone })

/** Checks rollups, except stale ones, which are never read. */
export const figureChecks: Check[] = [
  {
    name: 'rollups of past days and months, in cents',
    advice: 'What is deleted is added up again from the orders, within minutes.',
    correct: ({ record }) => `delete from figure_sums where first = '${record.slice(0, 10)}';`,
    query: sql`
      with kept as (
        select figure_sums.length, figure_sums.first, figure_sums.kind from figure_sums where not ${isStale}
      ), stored as (
        select figure_sums.length, figure_sums.first, figure_sums.kind, sums.*
        from figure_sums join kept using (length, first, kind) ${eachRollupSum}
      ), of_days as materialized (${ofDays}), of_periods as (
        select 'day' as length, first, kind, key, orders, units, revenue, cost from of_days
        union all
        select 'month', date_trunc('month', first)::date, kind, key, sum(orders), sum(units), sum(revenue), sum(cost)
        from of_days group by 2, 3, 4
      ), computed as (
        select of_periods.* from of_periods join kept using (length, first, kind)
      )
      select first || ', ' || kind || ' ' || key as record, coalesce(stored.revenue, 0) as stored,
        coalesce(computed.revenue, 0)::bigint as computed
      from stored full join computed using (length, first, kind, key)
      where (stored.orders, stored.units, stored.revenue, stored.cost)
        is distinct from (computed.orders, computed.units, computed.revenue, computed.cost)
      order by length, first, kind, key`,
  },
]
