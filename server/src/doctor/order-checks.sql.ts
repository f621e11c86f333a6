import { sql } from 'kysely'
import { type Check, keyIn } from './check.sql.ts'

/** Checks what orders derive from their lines, number and terms, except amounts. */
export const orderChecks: Check[] = [
  {
    name: 'brands of orders and their lines (how many)',
    correct: ({ record }) =>
      `update orders set brands = array(select distinct product_brand from order_lines where order_id = orders.id order by 1)
where order_num = ${keyIn(record, 'order ')};`,
    query: sql`
      select 'order ' || order_num as record, cardinality(orders.brands) as stored, cardinality(coalesce(lines.brands, '{}')) as computed from orders
      left join (select order_id, array_agg(distinct product_brand) as brands from order_lines group by order_id) as lines on lines.order_id = orders.id
      where not (orders.brands <@ coalesce(lines.brands, '{}') and orders.brands @> coalesce(lines.brands, '{}'))`,
  },
  {
    name: 'lines of canceled or refunded orders (1 is canceled)',
    correct: ({ record }) =>
      `update order_lines set is_canceled = not is_canceled where id = ${keyIn(record, 'line ')};`,
    query: sql`
      select 'line ' || order_lines.id as record, is_canceled::integer as stored, (not is_canceled)::integer as computed
      from order_lines join orders on orders.id = order_id
      where is_canceled <> (order_status in ('CANCELLED', 'REFUNDED'))`,
  },
  {
    // A draft goes by its draft number, any other order by its real one.
    name: 'numbers that orders go by (-1 is none)',
    correct: ({ record }) =>
      `update orders set order_num = case order_status when 'DRAFT' then draft_num else real_num end where id = ${keyIn(record, 'order with id ')};`,
    query: sql`
      select 'order with id ' || id as record, -1 as stored, -1 as computed from orders
      where order_num is distinct from case order_status when 'DRAFT' then draft_num else real_num end`,
  },
  {
    // Due dates of closed orders, and of those that ever shipped, no longer follow the delivery date.
    name: 'due dates of open orders that were not set by hand (as YYYYMMDD)',
    correct: ({ record }) =>
      `update orders set due_on = coalesce(delivery_date, placed_on) + coalesce(payment_terms_days, 0)
where order_num = ${keyIn(record, 'order ')} and not is_due_on_set and shipped_due_on is null;
-- Then run the doctor again: the balance history follows the order.`,
    query: sql`
      select 'order ' || order_num as record, to_char(due_on, 'YYYYMMDD')::integer as stored, to_char(worked_out, 'YYYYMMDD')::integer as computed
      from (select *, coalesce(delivery_date, placed_on) + coalesce(payment_terms_days, 0) as worked_out from orders) as orders
      where order_status in ('RECEIVED', 'FULFILLMENT', 'PACKED') and not is_due_on_set and shipped_due_on is null
        and due_on <> worked_out`,
  },
  {
    name: 'due dates of orders that shipped once (as YYYYMMDD)',
    correct: ({ record }) =>
      `update orders set due_on = shipped_due_on where order_num = ${keyIn(record, 'order ')} and order_status <> 'DRAFT';
-- Then run the doctor again: the balance history follows the order.`,
    query: sql`
      select 'order ' || order_num as record, to_char(due_on, 'YYYYMMDD')::integer as stored,
        to_char(shipped_due_on, 'YYYYMMDD')::integer as computed
      from orders where order_status <> 'DRAFT' and due_on <> shipped_due_on`,
  },
]

/** Chains of backorders. Line quantities are positive by a constraint. */
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

export const textChecks: Check[] = [
  {
    name: 'products with the text that search finds them by (1 is right)',
    // The trigger writes the text again.
    correct: ({ record }) => `update products set name = name where sku = ${keyIn(record)};`,
    query: sql`
      select sku as record, 0 as stored, 1 as computed from products
      left join product_texts on product_id = products.id
      where (text, sort) is distinct from (search_text, lower(name))`,
  },
]
