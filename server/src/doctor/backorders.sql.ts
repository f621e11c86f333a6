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
]
