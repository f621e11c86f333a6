import type { OrderStatus } from '@dray/domain/orders/order-status'
import { type RawBuilder, sql } from 'kysely'
import { statusKeys } from './status-keys.ts'

/** Kinds of rollups. Reps have none: theirs are the sums of their current customers. */
export const sumKinds = [
  'all',
  'discount',
  'brand',
  'type',
  'driver',
  'location',
  'customer',
  'product',
  'status',
  'discountByStatus',
] as const
export type SumKind = (typeof sumKinds)[number]

/** `until` is excluded. */
export type Span = { from: Date; until: Date }

/** Sums by status include all orders, whatever `statuses` says. */
export type Counted = {
  statuses: readonly OrderStatus[]
  placed: 'ever' | readonly Span[]
  timeZone: RawBuilder<string>
}

/**
 * Sums orders by day and one kind of key, with the columns first, key, orders, units, revenue and cost. Brands, types and products sum
 * order lines, so discounts of whole orders are separate. All columns are bigint like the rollups: mixing in numeric takes twice as long.
 */
export function sumsOfOrders(kind: SumKind, { statuses, placed, timeZone }: Counted): RawBuilder<unknown> {
  const first = sql`(orders.created_at at time zone ${timeZone})::date`
  const isPlaced = placed === 'ever' ? sql<boolean>`true` : placedWithin(placed)
  const isOfAnyStatus = kind === 'status' || kind === 'discountByStatus'
  const counts = isOfAnyStatus ? isPlaced : sql<boolean>`order_status = any(${statuses}) and ${isPlaced}`
  if (kind === 'discount' || kind === 'discountByStatus')
    return sql`
      select ${first} as first, ${kind === 'discount' ? sql`0` : statusKey} as key, count(*) as orders, 0::bigint as units,
        -sum(discount_cents)::bigint as revenue, 0::bigint as cost
      from orders where ${counts} and discount_cents > 0 group by 1, 2`
  if (kind === 'brand' || kind === 'type' || kind === 'product')
    return sql`
      select ${first} as first, ${lineKeys[kind]} as key, count(distinct orders.id) as orders, sum(quantity)::bigint as units,
        sum(order_lines.subtotal_cents)::bigint as revenue, sum(quantity * coalesce(product_cost_cents, 0))::bigint as cost
      from orders
      ${placed === 'ever' ? joinLines : joinLinesOfEach}
      join products on products.id = order_lines.product_id
      where ${counts} group by 1, 2`
  return sql`
    select ${first} as first, ${orderKeys[kind]} as key, count(*) as orders, sum(unit_quantity)::bigint as units,
      sum(total_cents)::bigint as revenue, sum(cost_cents)::bigint as cost
    from orders where ${counts} group by 1, 2`
}

const joinLines = sql`join order_lines on order_lines.order_id = orders.id`
/**
 * Looks up each order's lines by index; `offset` stops PostgreSQL from joining another way. Otherwise it reads every line for each month:
 * half a minute with 20,000,000 orders.
 */
const joinLinesOfEach = sql`
  cross join lateral (
    select product_id, quantity, subtotal_cents, product_cost_cents from order_lines where order_lines.order_id = orders.id offset 0
  ) as order_lines`

const lineKeys = { brand: sql`products.brand_id`, type: sql`products.type_id`, product: sql`products.id` }
const statusKey = sql`case order_status ${sql.join(
  Object.entries(statusKeys).map(([status, key]) => sql`when ${sql.lit(status)} then ${sql.lit(key)}`),
  sql` `,
)} end`
const orderKeys = {
  all: sql`0`,
  driver: sql`coalesce(driver_id, 0)`,
  location: sql`packing_location_id`,
  customer: sql`customer_id`,
  status: statusKey,
}

export const sumsOfKinds = (kinds: readonly SumKind[], counted: Counted): RawBuilder<unknown> =>
  sql.join(
    kinds.map((kind) => sql`select ${sql.lit(kind)} as kind, sums.* from (${sumsOfOrders(kind, counted)}) as sums`),
    sql` union all `,
  )

function placedWithin(spans: readonly Span[]): RawBuilder<boolean> {
  if (spans.length === 0) return sql`false`
  const each = spans.map(({ from, until }) => sql`orders.created_at >= ${from} and orders.created_at < ${until}`)
  return sql`(${sql.join(each, sql` or `)})`
}

/**
 * True if a rollup is stale: an order in its period has changed, or a product sold in it has moved to another brand or type. Products sold
 * in a period are looked up in its product rollup.
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

export const eachRollupSum: RawBuilder<unknown> = sql`
  cross join lateral unnest(figure_sums.keys, figure_sums.orders, figure_sums.units, figure_sums.revenue_cents, figure_sums.cost_cents)
    as sums (key, orders, units, revenue, cost)`

/** Rollups of all orders on the given days, with the columns first, orders and revenue. */
export const dayRollups = (days: readonly string[], timeZone: string): RawBuilder<unknown> => sql`
  select first, coalesce(orders[1], 0) as orders, coalesce(revenue_cents[1], 0) as revenue
  from figure_sums
  where length = 'day' and kind = 'all' and first = any(${days}::date[]) and time_zone = ${timeZone}::text and not ${isStale}`
