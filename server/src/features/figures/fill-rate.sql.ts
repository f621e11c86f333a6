import type { FillRateGroup } from '@dray/domain/figures/figures'
import type { OrderStatus } from '@dray/domain/orders/order-status'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { Span } from './order-sums.sql.ts'

/** Added to the units of all counted orders, as both ordered and shipped. */
export type FillCorrection = { key: number; ordered: number; shipped: number }
export type FillStatuses = Record<'counted' | 'open' | 'shipped', readonly OrderStatus[]>

const keys: Record<FillRateGroup, { key: RawBuilder<unknown>; join: RawBuilder<unknown> }> = {
  customer: { key: sql`customer_id`, join: sql`` },
  product: { key: sql`product_id`, join: sql`` },
  brand: { key: sql`products.brand_id`, join: sql`join products on products.id = product_id` },
}

/** By index; PostgreSQL would join every line otherwise, as in sumsOfOrders. */
const linesOfEach = (orders: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  cross join lateral (select product_id, quantity from order_lines where order_id = ${orders} offset 0) as line`

/**
 * Units of open orders haven't shipped. Orders of chains don't count by themselves but with their first order, on its day and for its
 * customer: units left to a backorder are its own, and those that a backorder was given aren't ordered again (D-263).
 */
export async function fillCorrections(
  db: Db,
  group: FillRateGroup,
  { from, until, counted, open, shipped }: Span & FillStatuses,
): Promise<FillCorrection[]> {
  const { key, join } = keys[group]
  const { rows } = await sql<FillCorrection>`
    with backorders as materialized (
      select id, first_order_id, customer_id, order_status, created_at < ${until} as is_placed from orders
      where first_order_id is not null and created_at >= ${from}
    ),
    firsts as materialized (
      select id, customer_id, order_status from orders
      where id in (select first_order_id from backorders) and created_at >= ${from} and created_at < ${until}
    ),
    chained as materialized (
      select id, customer_id, order_status, true as is_placed, customer_id as first_customer_id from firsts
      union all
      select backorders.id, backorders.customer_id, backorders.order_status, is_placed, firsts.customer_id
      from backorders left join firsts on firsts.id = first_order_id
      where is_placed or firsts.id is not null
    ),
    ordered as (
      select first_customer_id as customer_id, product_id, greatest(sum(units), 0) as ordered,
        case when order_status = any(${shipped}) then sum(quantity) else 0 end as shipped
      from (
        select chained.id, first_customer_id, order_status, product_id, quantity, quantity as units
        from chained ${linesOfEach(sql`chained.id`)}
        union all
        select chained.id, first_customer_id, order_status, product_id, 0, units
        from chained join backordered_units on order_id = chained.id
        union all
        select chained.id, first_customer_id, order_status, product_id, 0, -units
        from chained join backordered_units on backorder_id = chained.id
      ) as parts
      where first_customer_id is not null
      group by id, first_customer_id, order_status, product_id
    )
    select ${key} as key, sum(ordered)::bigint as ordered, sum(shipped)::bigint as shipped
    from (
      select customer_id, product_id, ordered, shipped from ordered
      union all
      select customer_id, product_id, -quantity, case when order_status = any(${shipped}) then -quantity else 0 end
      from chained ${linesOfEach(sql`chained.id`)}
      where is_placed and order_status = any(${counted})
      union all
      select customer_id, product_id, 0, -quantity from orders ${linesOfEach(sql`orders.id`)}
      where order_status = any(${open}) and created_at >= ${from} and created_at < ${until}
    ) as corrections
    ${join}
    group by 1`.execute(db)
  return rows
}
