import type { KeptLength } from '@dray/domain/figures/kept-sums'
import type { OrderStatus } from '@dray/domain/orders/order-status'
import { sql } from 'kysely'
import type { Tx } from '../../db/db.ts'
import { isEverythingStale, isStale } from './figures.sql.ts'
import { kindsOf, placedWithin, type Span, sumsOfOrders } from './order-sums.sql.ts'

/** Any number, as long as every Dray uses the same one. */
const keepingLock = 3_729_033

/**
 * Waits until no other server keeps sums. The statements after it see what the others committed; a lock taken within one of them would
 * leave that statement with the data of before.
 */
export async function lockKeeping(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${keepingLock})`.execute(tx)
}

/**
 * Forgets the sums of the periods in which orders changed, and the changes. One statement, so that it deletes no change that it did not
 * see when it looked for the periods.
 */
export async function forgetStale(tx: Tx, timeZone: string): Promise<void> {
  await sql`
    with changes as (delete from figure_changes)
    delete from figure_periods where time_zone <> ${timeZone}::text or ${isEverythingStale} or ${isStale}`.execute(tx)
}

type Period = { length: KeptLength; first: string }

/** The periods from the first order until a day, which is excluded, that are not kept: the newest first. */
export async function unkeptPeriods(
  tx: Tx,
  { length, until }: { length: KeptLength; until: string },
  timeZone: string,
): Promise<Period[]> {
  const { rows } = await sql<Period>`
    select ${length}::text as length, period::date as first
    from generate_series(
      (select date_trunc(${length}::text, min(created_at) at time zone ${timeZone}::text) from orders),
      ${until}::date - ('1 ' || ${length}::text)::interval, ('1 ' || ${length}::text)::interval) as periods (period)
    where not exists (select from figure_periods where length = ${length} and first = period::date)
    order by period desc`.execute(tx)
  return rows
}

/** Keeps the sums of periods between two instants. One statement, so that all of them are of the same moment. */
export async function keepPeriods(
  tx: Tx,
  { length, firsts, ...span }: Span & { length: KeptLength; firsts: readonly string[] },
  { statuses, timeZone }: { statuses: readonly OrderStatus[]; timeZone: string },
): Promise<void> {
  const counted = { statuses, where: placedWithin([span]), timeZone: sql<string>`${timeZone}::text` }
  const sums = kindsOf(length).map(
    (kind) => sql`select ${kind}::text as kind, sums.* from (${sumsOfOrders(kind, counted)}) as sums`,
  )
  await sql`
    with kept as (
      insert into figure_periods (length, first, time_zone)
      select ${length}::text, first, ${timeZone}::text from unnest(${firsts}::date[]) as first
    )
    insert into figure_sums (length, kind, first, key, orders, units, revenue_cents, cost_cents)
    select ${length}::text, sums.* from (${sql.join(sums, sql` union all `)}) as sums
    where first = any(${firsts}::date[])`.execute(tx)
}
