import { type RawBuilder, sql } from 'kysely'

/**
 * The condition that a row of `figure_sums` counts no more: an order changed since that was placed in its period, by its clock; or a
 * product that was sold in it belongs to another brand or type now. What was sold is in the sums of products of the same period.
 */
export const isStale: RawBuilder<boolean> = sql<boolean>`(
  exists (
    select from figure_changes
    where hour > figure_sums.first::timestamp at time zone figure_sums.time_zone - interval '1 hour'
      and hour < (figure_sums.first + ('1 ' || figure_sums.length)::interval)::timestamp at time zone figure_sums.time_zone)
  or (
    figure_sums.kind = any (select kind from figure_changes where kind is not null)
    and exists (
      select from figure_changes as moved
      where moved.kind = figure_sums.kind and not exists (
        select from figure_sums as sold
        where sold.length = figure_sums.length and sold.first = figure_sums.first and sold.kind = 'product'
          and moved.product_id <> all(sold.keys)))))`

/** The sums of a row of `figure_sums`, one for each key. */
export const eachKeptSum: RawBuilder<unknown> = sql`
  cross join lateral unnest(figure_sums.keys, figure_sums.orders, figure_sums.units, figure_sums.revenue_cents, figure_sums.cost_cents)
    as sums (key, orders, units, revenue, cost)`

/** The kept sums of all orders of each of some days: first, orders, revenue. */
export const keptDays = (days: readonly string[], timeZone: string): RawBuilder<unknown> => sql`
  select first, coalesce(orders[1], 0) as orders, coalesce(revenue_cents[1], 0) as revenue
  from figure_sums
  where length = 'day' and kind = 'all' and first = any(${days}::date[]) and time_zone = ${timeZone}::text and not ${isStale}`
