import { sql } from 'kysely'
import { type Check, type Difference, keyIn, sets } from './check.sql.ts'
import { balanceOfOrder } from '../features/receivables/index.ts'

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

/** Ends an order's wrong balance in the history and begins the right one. */
const beginsAgain = ({ record, computed }: Difference): string => {
  const isOrder = `order_num = ${keyIn(record, 'order ')}`
  const end = `update order_balances set owed_until = greatest(now(), owed_from + interval '1 microsecond')
where owed_until is null and order_id = (select id from orders where ${isOrder});`
  const begin = `insert into order_balances (order_id, customer_id, total_cents, balance_cents, due_on, owed_from)
select id, customer_id, total_cents, ${computed}, due_on, clock_timestamp() from orders where ${isOrder};`
  return computed === 0 ? end : `${end}\n${begin}`
}

const followsOrder = ({ stored, computed }: Difference): string =>
  `update order_balances set customer_id = orders.customer_id, total_cents = orders.total_cents, due_on = orders.due_on
from orders where orders.id = ${computed} and order_balances.id = ${stored};`

const endsAtNext = ({ stored, computed }: Difference): string =>
  `update order_balances set owed_until = (select owed_from from order_balances where id = ${computed}) where id = ${stored};`

/** The balance periods that aging and statements are computed from. */
export const balanceChecks: Check[] = [
  {
    name: 'balances of orders and the balance history, in cents',
    correct: beginsAgain,
    query: sql`
      select 'order ' || order_num as record, coalesce(balance_cents, 0) as stored,
        ${balanceOfOrder} as computed
      from orders left join order_balances on order_id = orders.id and owed_until is null
      where ${balanceOfOrder} <> coalesce(balance_cents, 0)`,
  },
  {
    name: 'customers, totals and due dates of the balance history (entry, order)',
    correct: followsOrder,
    query: sql`
      select 'order ' || order_num as record, owed.id as stored, orders.id as computed
      from order_balances as owed join orders on orders.id = owed.order_id
      where owed_until is null
        and (owed.customer_id, owed.total_cents, owed.due_on) is distinct from (orders.customer_id, orders.total_cents, orders.due_on)`,
  },
  {
    name: 'entries of the balance history that count at the same time (entry, next entry)',
    correct: endsAtNext,
    query: sql`
      select 'order ' || order_num as record, owed.id as stored, owed.next as computed
      from (
        select *, lead(id) over later as next, lead(owed_from) over later as next_from from order_balances
        window later as (partition by order_id order by owed_from)
      ) as owed
      join orders on orders.id = owed.order_id
      where next_from < coalesce(owed_until, 'infinity')`,
  },
]

/** Stored payroll totals. Doesn't check the commission of a row, which may have been typed. */
export const payrollChecks: Check[] = [
  {
    // Until a period is submitted, base pay comes from the person.
    name: 'base pay of submitted payrolls, in cents (-1 is none)',
    advice: 'A submitted payroll is what was paid. Compare it with the pay slip before you change anything.',
    query: sql`
      select name || ' in payroll ' || concat_ws(' ', year, month, pay_period) as record, stored, computed::bigint from (
        select payroll_periods.*, name, coalesce(base_cents, -1) as stored, case
          when submitted_on is null then -1
          when payroll_rows.pay_type = 'HOURLY' then round(hours * coalesce(payroll_rows.base_rate_cents, 0))
          when payroll_rows.pay_type = 'SALARY' then coalesce(typed_base_cents, payroll_rows.base_rate_cents, 0)
          else 0 end as computed
        from payroll_rows
        join payroll_periods on payroll_periods.id = period_id
        join users on users.id = user_id
      ) as payroll
      where stored <> computed`,
  },
  {
    name: 'commission on orders, in cents',
    advice: 'In a submitted payroll, compare it with the pay slip first.',
    correct: ({ record, stored, computed }) =>
      `update payroll_orders set commission_cents = ${computed}
where order_id = (select id from orders where order_num = ${keyIn(record, 'order ')}) and commission_cents = ${stored};`,
    query: sql`
      select 'order ' || order_num as record, stored, computed::bigint from (
        select order_num, commission_cents as stored,
          round(greatest(payroll_orders.subtotal_cents
            - case when adjusted_cost_cents is null then payroll_orders.cost_cents
              else greatest(adjusted_cost_cents - payroll_orders.returned_cost_cents, 0) end, 0) * rate) as computed
        from payroll_orders join orders on orders.id = order_id
      ) as commission
      where stored <> computed`,
  },
  {
    // A correction refers to what the same person was paid in an earlier submitted payroll.
    name: 'corrections of commission that was not paid before (row of the correction, row of the order)',
    advice: 'Open the payroll of the correction and save its orders again.',
    query: sql`
      select 'order ' || order_num as record, correcting.id as stored, paid.id as computed
      from payroll_corrections
      join payroll_rows as correcting on correcting.id = payroll_corrections.row_id
      join payroll_periods as later on later.id = correcting.period_id
      join payroll_orders on payroll_orders.order_id = payroll_corrections.order_id
      join payroll_rows as paid on paid.id = payroll_orders.row_id
      join payroll_periods as earlier on earlier.id = paid.period_id
      join orders on orders.id = payroll_orders.order_id
      where paid.user_id <> correcting.user_id or earlier.submitted_on is null
        or (earlier.year, earlier.month, earlier.pay_period) >= (later.year, later.month, later.pay_period)`,
  },
]
