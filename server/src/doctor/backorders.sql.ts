import { sql } from 'kysely'
import { type Check, keyIn } from './check.sql.ts'

/** Chains of backorders (D-260). Line quantities are positive by a constraint. */
export const backorderChecks: Check[] = [
  {
    name: 'first orders of chains of backorders (as ids)',
    correct: ({ record, stored, computed }) =>
      `update orders set first_order_id = ${computed} where order_num = ${keyIn(record, 'order ')} and first_order_id = ${stored};`,
    query: sql`
      select 'order ' || orders.order_num as record, orders.first_order_id as stored, coalesce(origin.first_order_id, origin.id) as computed
      from orders join orders as origin on origin.id = orders.backorder_of
      where orders.first_order_id <> coalesce(origin.first_order_id, origin.id)`,
  },
  {
    name: 'backorders and the products that their orders left to them (how many)',
    advice:
      'A backorder has at least one, all from the order it was split from. Compare with the change logs of both orders.',
    query: sql`
      select 'order ' || orders.order_num as record, count(*) filter (where moved.order_id = orders.backorder_of) as stored,
        greatest(count(moved.id), 1) as computed
      from (select id from orders where backorder_of is not null union select backorder_id from backordered_units) as backorder
      join orders on orders.id = backorder.id
      left join backordered_units as moved on moved.backorder_id = orders.id
      group by orders.id
      having count(*) filter (where moved.order_id = orders.backorder_of) <> greatest(count(moved.id), 1)`,
  },
  {
    // Only products that were lowered are kept.
    name: 'units first ordered, at least those of the order and its backorders',
    correct: ({ record, stored, computed }) =>
      `update first_ordered_units set units = ${computed} where order_id = (select id from orders where order_num = split_part(${keyIn(record, 'order ')}, ' ', 1)) and product_id = (select id from products where sku = split_part(${keyIn(record, 'order ')}, ' of ', 2)) and units = ${stored};`,
    query: sql`
      select 'order ' || order_num || ' of ' || sku as record, first_ordered_units.units as stored, now_ordered.units as computed
      from first_ordered_units
      join orders on orders.id = first_ordered_units.order_id and order_status <> 'DRAFT'
      join products on products.id = first_ordered_units.product_id
      cross join lateral (
        select coalesce((select sum(quantity) from order_lines as line where line.order_id = orders.id and line.product_id = products.id), 0)::integer
          + coalesce((select sum(units) from backordered_units as moved where moved.order_id = orders.id and moved.product_id = products.id), 0)::integer
          as units
      ) as now_ordered
      where first_ordered_units.units < now_ordered.units`,
  },
]
