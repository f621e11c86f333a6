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
    // A draft goes by its draft number, any other order by its real one (D-58).
    name: 'numbers that orders go by (-1 is none)',
    correct: ({ record }) =>
      `update orders set order_num = case order_status when 'DRAFT' then draft_num else real_num end where id = ${keyIn(record, 'order with id ')};`,
    query: sql`
      select 'order with id ' || id as record, -1 as stored, -1 as computed from orders
      where order_num is distinct from case order_status when 'DRAFT' then draft_num else real_num end`,
  },
  {
    // Due dates of closed orders, and of those that ever shipped, no longer follow the delivery date (D-195).
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
    // D-195
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
