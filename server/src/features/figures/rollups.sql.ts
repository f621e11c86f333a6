import type { RollupLength } from '@dray/domain/figures/rollups'
import type { OrderStatus } from '@dray/domain/orders/order-status'
import { type RawBuilder, sql } from 'kysely'
import { insertAll } from '../../platform/db/queries/bulk-update.ts'
import type { Tx } from '../../platform/db/db.ts'
import { pipeline } from '../../platform/db/transaction.ts'
import { eachRollupSum, isStale, type Span, type SumKind, sumKinds, sumsOfKinds } from './order-sums.sql.ts'

/** Any number, as long as every Dray uses the same one. */
const rollupLock = 3_729_033

/** Waits for other servers that are writing rollups. A separate statement, so the next one sees what they committed. */
export async function lockRollups(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${rollupLock})`.execute(tx)
}

/** Deletes stale rollups and the changes that made them stale. One statement, so it never deletes a change that it didn't apply. */
export async function deleteStaleRollups(tx: Tx, timeZone: string): Promise<void> {
  await sql`
    with changes as (delete from figure_changes)
    delete from figure_sums where time_zone <> ${timeZone}::text or ${isStale}`.execute(tx)
}

type Missing = { kind: SumKind; first: string }

/** Missing rollups of the newest incomplete month between the first order's month and `until`, which is excluded. */
export async function missingRollups(
  tx: Tx,
  { length, until }: { length: RollupLength; until: string },
  timeZone: string,
): Promise<Missing[]> {
  const { rows } = await sql<Missing>`
    with missing as (
      select wanted.kind, period::date as first
      from unnest(${sumKinds}::text[]) as wanted (kind)
      cross join generate_series(
        (select date_trunc('month', min(created_at) at time zone ${timeZone}::text) from orders),
        ${until}::date - ('1 ' || ${length}::text)::interval, ('1 ' || ${length}::text)::interval) as period
      where not exists (
        select from figure_sums
        where figure_sums.length = ${length} and figure_sums.first = period::date and figure_sums.kind = wanted.kind)
    )
    select kind, first from missing where first >= (select date_trunc('month', max(first)) from missing) order by first`.execute(
    tx,
  )
  return rows
}

type Counting = { statuses: readonly OrderStatus[]; timeZone: string }

/** One statement, so all of them are from the same moment. */
export async function rollUpDays(
  tx: Tx,
  { missing, ...span }: Span & { missing: readonly Missing[] },
  { statuses, timeZone }: Counting,
): Promise<void> {
  const counted = { statuses, placed: [span], timeZone: sql<string>`${timeZone}::text` }
  const kinds = [...new Set(missing.map(({ kind }) => kind))]
  await insertSums(tx, { length: 'day', missing, timeZone }, sumsOfKinds(kinds, counted))
}

/** Adds up a month from its days. Returns false if a day is missing, which another server is about to add. */
export async function rollUpMonth(
  tx: Tx,
  { missing, days }: { missing: readonly Missing[]; days: number },
  timeZone: string,
): Promise<boolean> {
  const kinds = missing.map(({ kind }) => kind)
  const [first] = missing.map((each) => each.first)
  const isOfMonth = sql`
    figure_sums.length = 'day' and figure_sums.kind = any(${kinds}) and figure_sums.first >= ${first}::date
      and figure_sums.first < ${first}::date + ${days}::integer and figure_sums.time_zone = ${timeZone}::text`
  const found = await sql<{ count: number }>`select count(*) as count from figure_sums where ${isOfMonth}`.execute(tx)
  if (found.rows[0]?.count !== days * kinds.length) return false
  const sums = sql`
    select figure_sums.kind, ${first}::date as first, sums.key, sum(sums.orders)::bigint as orders, sum(sums.units)::bigint as units,
      sum(sums.revenue)::bigint as revenue, sum(sums.cost)::bigint as cost
    from figure_sums ${eachRollupSum}
    where ${isOfMonth}
    group by figure_sums.kind, sums.key`
  await insertSums(tx, { length: 'month', missing, timeZone }, sums)
  return true
}

/** Writes a row for each kind and period, even if it is empty. */
async function insertSums(
  tx: Tx,
  { length, missing, timeZone }: { length: RollupLength; missing: readonly Missing[]; timeZone: string },
  sums: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    insert into figure_sums (length, first, kind, time_zone, keys, orders, units, revenue_cents, cost_cents)
    select ${length}::text, missing.first, missing.kind, ${timeZone}::text, coalesce(keys, '{}'), coalesce(orders, '{}'),
      coalesce(units, '{}'), coalesce(revenues, '{}'), coalesce(costs, '{}')
    from unnest(${missing.map(({ kind }) => kind)}::text[], ${missing.map(({ first }) => first)}::date[]) as missing (kind, first)
    left join (
      select kind, first, array_agg(key order by key) as keys, array_agg(orders order by key) as orders,
        array_agg(units order by key) as units, array_agg(revenue order by key) as revenues, array_agg(cost order by key) as costs
      from (${sums}) as sums
      group by kind, first
    ) as added using (kind, first)`.execute(tx)
}

const hourMs = 3_600_000

/**
 * Records the hours in which changed orders were placed, in the same transaction: once committed, rollups of those hours are stale
 * (docs/decisions/020).
 */
export async function markOrdersChanged(tx: Tx, placedAt: readonly Date[]): Promise<void> {
  const hours = new Set(placedAt.map((at) => Math.floor(at.getTime() / hourMs)))
  if (hours.size === 0) return
  const rows = [...hours].map((hour) => ({ hour: new Date(hour * hourMs) }))
  await pipeline(tx, insertAll(tx, 'figureChanges', rows, ['hour']))
}

/** Records that products moved to another brand or type, which makes rollups of periods that sold them stale. */
export async function markProductsMoved(tx: Tx, kind: 'brand' | 'type', productIds: readonly number[]): Promise<void> {
  if (productIds.length === 0) return
  await tx
    .insertInto('figureChanges')
    .values(productIds.map((productId) => ({ productId, kind })))
    .execute()
}
