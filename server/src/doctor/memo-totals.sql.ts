import { sql } from 'kysely'
import { type Check, sets } from './check.sql.ts'

const returned = {
  returned_cents: sql`case when units is null then credit_memo_lines.amount_cents else units * greatest(unit_price_cents + price_adjustment_cents, 0) end`,
  returned_cost_cents: sql`case when disposition = 'RESTOCK' then units * coalesce(product_cost_cents, 0) else 0 end`,
}

/** Stored totals of credit memos (D-241 to D-246). */
export const memoChecks: Check[] = [
  {
    name: 'credit memos taken off the balance of orders, in cents',
    correct: sets('orders', 'credited_cents', 'order_num', 'order '),
    query: sql`
      select 'order ' || order_num as record, orders.credited_cents as stored, coalesce(memos.sum, 0)::bigint as computed from orders
      left join (
        select order_id, sum(credited_cents) as sum from credit_memos where status = 'ISSUED' group by order_id
      ) as memos on memos.order_id = orders.id
      where orders.credited_cents <> coalesce(memos.sum, 0)`,
  },
  ...(['returned_cents', 'returned_cost_cents'] as const).map(
    (column): Check => ({
      name: `${column === 'returned_cents' ? 'sold prices' : 'costs'} of what came back of orders, in cents`,
      correct: sets('orders', column, 'order_num', 'order '),
      query: sql`
        select 'order ' || order_num as record, ${sql.ref(`orders.${column}`)} as stored, coalesce(returned.sum, 0)::bigint as computed from orders
        left join (
          select order_lines.order_id, sum(${returned[column]}) as sum
          from credit_memos join credit_memo_lines on memo_id = credit_memos.id and status = 'ISSUED'
          join order_lines on order_lines.id = order_line_id group by order_lines.order_id
        ) as returned on returned.order_id = orders.id
        where ${sql.ref(`orders.${column}`)} <> coalesce(returned.sum, 0)`,
    }),
  ),
  {
    name: 'amounts of credit memos, in cents',
    advice: 'The memo and its lines disagree. Void it and issue it again.',
    query: sql`
      select memo_num as record, credit_memos.amount_cents as stored, coalesce(lines.sum, 0)::bigint as computed from credit_memos
      left join (select memo_id, sum(amount_cents) as sum from credit_memo_lines group by memo_id) as lines on lines.memo_id = credit_memos.id
      where memo_num is not null and credit_memos.amount_cents <> coalesce(lines.sum, 0)`,
  },
  {
    name: 'credit from credit memos, in cents',
    advice: "The memo and the ledger of the customer's credit disagree. Compare both.",
    query: sql`
      select memo_num as record, case status when 'ISSUED' then to_credit_cents else 0 end as stored, coalesce(entries.sum, 0)::bigint as computed
      from credit_memos
      left join (select memo_id, sum(amount_cents) as sum from credit_entries where memo_id is not null group by memo_id) as entries
        on entries.memo_id = credit_memos.id
      where memo_num is not null and case status when 'ISSUED' then to_credit_cents else 0 end <> coalesce(entries.sum, 0)`,
  },
  {
    // Units that came back and stay are those to restock; damaged ones come back and are written off. Imported ones may be counted already.
    name: 'units that credit memos returned to stock',
    advice: 'The memo and the stock ledger disagree. Correct the stock with Edit stock.',
    query: sql`
      select memo_num as record, memo.units as stored, memo.moved as computed from (
        select memo_num,
          sum(case when status = 'ISSUED' and disposition = 'RESTOCK' and not is_counted then units else 0 end)::integer as units,
          coalesce(sum(moved.sum), 0)::integer as moved
        from credit_memos join credit_memo_lines on memo_id = credit_memos.id
        left join (select memo_line_id, sum(delta) as sum from stock_movements where memo_line_id is not null group by 1) as moved
          on moved.memo_line_id = credit_memo_lines.id
        where memo_num is not null group by credit_memos.id
      ) as memo where memo.units <> memo.moved`,
  },
  {
    name: 'units credited of order lines, which is at most what they shipped',
    advice: 'More was credited than was sold. Void the newest memo of the order.',
    query: sql`
      select 'line ' || order_lines.id as record, credited.units as stored, quantity as computed from (
        select order_line_id, sum(units)::integer as units from credit_memo_lines
        join credit_memos on credit_memos.id = memo_id and status = 'ISSUED' group by order_line_id
      ) as credited join order_lines on order_lines.id = order_line_id
      where credited.units > quantity`,
  },
]
