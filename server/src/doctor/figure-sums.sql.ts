import { sql } from 'kysely'
import { countedStatuses, keptKinds, type SumKind, sumsOfOrders } from '../features/figures/index.ts'
import type { Check } from './check.sql.ts'

const kinds = Object.keys(keptKinds) as SumKind[]

/** By the clock that the sums were counted by: there is one. */
const timeZone = sql<string>`coalesce((select min(time_zone) from figure_periods), 'UTC')`

const computed = sql.join(
  kinds.map(
    (kind) => sql`
      select ${sql.lit(keptKinds[kind])} as length, ${sql.lit(kind)} as kind, sums.*
      from (${sumsOfOrders(kind, { statuses: countedStatuses, where: sql<boolean>`true`, timeZone })}) as sums`,
  ),
  sql` union all `,
)

/** The sums of days and months that are read in place of their orders. Those in which an order changed since are not read. */
export const figureChecks: Check[] = [
  {
    name: 'kept sums of past days and months, in cents',
    advice: 'What is deleted is added up again from the orders, within minutes.',
    correct: ({ record }) => `delete from figure_periods where first = '${record.slice(0, 10)}';`,
    query: sql`
      with kept as (
        select length, first from figure_periods
        where not exists (
          select from figure_changes
          where hour is null or hour > first::timestamp at time zone time_zone - interval '1 hour'
            and hour < (first + ('1 ' || length)::interval)::timestamp at time zone time_zone)
      ), computed as (${computed})
      select first || ', ' || kind || ' ' || key as record, coalesce(stored.revenue_cents, 0) as stored,
        coalesce(computed.revenue, 0)::bigint as computed
      from (select figure_sums.* from figure_sums join kept using (length, first)) as stored
      full join (select computed.* from computed join kept using (length, first)) as computed using (length, first, kind, key)
      where (stored.orders, stored.units, stored.revenue_cents, stored.cost_cents)
        is distinct from (computed.orders, computed.units, computed.revenue, computed.cost)
      order by length, first, kind, key`,
  },
]
