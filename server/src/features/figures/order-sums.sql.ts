import type { KeptLength } from '@dray/domain/figures/kept-sums'
import type { OrderStatus } from '@dray/domain/orders/order-status'
import { type RawBuilder, sql } from 'kysely'

/**
 * What sums are kept of, and of which length of time. Customers and products are so many that a day has about as many sums of them as
 * orders and lines. The sums of a rep are those of their customers of today (D-132).
 */
export const keptKinds = {
  all: 'day',
  discount: 'day',
  brand: 'day',
  type: 'day',
  driver: 'day',
  location: 'day',
  customer: 'month',
  product: 'month',
} as const satisfies Record<string, KeptLength>
export type SumKind = keyof typeof keptKinds
export const kindsOf = (length: KeptLength): SumKind[] =>
  (Object.keys(keptKinds) as SumKind[]).filter((kind) => keptKinds[kind] === length)

/** Which orders are added up, and by which clock. */
export type Counted = { statuses: readonly OrderStatus[]; where: RawBuilder<boolean>; timeZone: RawBuilder<string> }

/**
 * The sums of orders by the first day of the period they were placed in and by one kind of key: first, key, orders, units, revenue,
 * cost. Brands, types and products sum the lines of orders, so the discounts of whole orders are apart. All of them are bigint, as those
 * that are kept: together with numbers of any length, adding up takes twice as long.
 */
export function sumsOfOrders(kind: SumKind, { statuses, where, timeZone }: Counted): RawBuilder<unknown> {
  const clock = sql`orders.created_at at time zone ${timeZone}`
  const first = keptKinds[kind] === 'day' ? sql`(${clock})::date` : sql`date_trunc('month', ${clock})::date`
  const counts = sql<boolean>`order_status = any(${statuses}) and ${where}`
  if (kind === 'discount')
    return sql`
      select ${first} as first, 0 as key, count(*) as orders, 0::bigint as units, -sum(discount_cents)::bigint as revenue,
        0::bigint as cost
      from orders where ${counts} and discount_cents > 0 group by 1`
  if (kind === 'brand' || kind === 'type' || kind === 'product')
    return sql`
      select ${first} as first, ${lineKeys[kind]} as key, count(distinct orders.id) as orders, sum(quantity)::bigint as units,
        sum(order_lines.subtotal_cents)::bigint as revenue, sum(quantity * coalesce(product_cost_cents, 0))::bigint as cost
      from orders
      join order_lines on order_lines.order_id = orders.id
      join products on products.id = order_lines.product_id
      where ${counts} group by 1, 2`
  return sql`
    select ${first} as first, ${orderKeys[kind]} as key, count(*) as orders, sum(unit_quantity)::bigint as units,
      sum(total_cents)::bigint as revenue, sum(cost_cents)::bigint as cost
    from orders where ${counts} group by 1, 2`
}

const lineKeys = { brand: sql`products.brand_id`, type: sql`products.type_id`, product: sql`products.id` }
const orderKeys = {
  all: sql`0`,
  driver: sql`coalesce(driver_id, 0)`,
  location: sql`packing_location_id`,
  customer: sql`customer_id`,
}

/** From an instant until another, which is excluded. */
export type Span = { from: Date; until: Date }

/** The condition of orders placed in one of these spans. */
export function placedWithin(spans: readonly Span[]): RawBuilder<boolean> {
  if (spans.length === 0) return sql`false`
  const each = spans.map(({ from, until }) => sql`orders.created_at >= ${from} and orders.created_at < ${until}`)
  return sql`(${sql.join(each, sql` or `)})`
}
