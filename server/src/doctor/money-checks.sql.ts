import { sql } from 'kysely'
import { pulledUnits } from '../features/books/index.ts'
import { countedStatuses, eachRollupSum, isStale, sumKinds, sumsOfKinds } from '../features/figures/index.ts'
import { balanceOfOrder } from '../features/receivables/index.ts'
import { type Check, type Difference, keyIn, sets } from './check.sql.ts'

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

/** The books are behind while a change of a record waits to be written (docs/decisions/029). */
const isUpToDate = sql`exists (select from books where begin_on is not null) and not exists (select from book_marks)`

export const bookChecks: Check[] = [
  {
    name: 'entries of the books whose debits and credits differ, in cents',
    advice: 'The journal is never edited. Correct the difference in the accounting program.',
    query: sql`
      select 'entry ' || document as record, 0 as stored, sum((posting ->> 2)::bigint)::bigint as computed
      from book_entries cross join jsonb_array_elements(postings) as posting
      group by book_entries.id, document
      having sum((posting ->> 2)::bigint) <> 0`,
  },
  {
    name: 'figures of entries of the books, which are sums of their postings (receivables, in cents)',
    advice: 'The journal is never edited. Compare the entry with its export.',
    query: sql`
      select 'entry ' || document as record, receivables_cents as stored, sums.receivables as computed
      from book_entries cross join lateral (
        select coalesce(sum(greatest(amount, 0)), 0)::bigint as debits,
          coalesce(sum(amount) filter (where key = 'receivables'), 0)::bigint as receivables,
          coalesce(-sum(amount) filter (where key = 'deposits'), 0)::bigint as deposits,
          coalesce(-sum(amount) filter (where key = 'customerCredit'), 0)::bigint as customer_credit,
          coalesce(sum(amount) filter (where key = 'inventory'), 0)::bigint as inventory,
          coalesce(-sum(amount) filter (where key in ('sales', 'discounts')), 0)::bigint as sales
        from (select posting ->> 0 as key, (posting ->> 2)::bigint as amount from jsonb_array_elements(postings) as posting) as lines
      ) as sums
      where (debits_cents, receivables_cents, deposits_cents, customer_credit_cents, inventory_cents, sales_cents)
        is distinct from (sums.debits, sums.receivables, sums.deposits, sums.customer_credit, sums.inventory, sums.sales)`,
  },
  {
    name: 'units that the books carry, and those that are in stock or pulled for open orders',
    advice:
      'A movement is missing in the journal, or is in it twice. Export the books, and compare the inventory on the cover.',
    query: sql`
      select sku as record, book_stock.units as stored, (stock + coalesce(pulled.units, 0))::integer as computed
      from book_stock join products on products.id = book_stock.product_id
      left join (${pulledUnits(['RECEIVED', 'FULFILLMENT', 'PACKED'])}) as pulled on pulled.product_id = products.id
      where ${isUpToDate} and book_stock.units <> stock + coalesce(pulled.units, 0)`,
  },
]

/** The time zone the rollups were built in; all of them share one. */
const timeZone = sql<string>`coalesce((select min(time_zone) from figure_sums), 'UTC')`
const ofDays = sumsOfKinds(sumKinds, { statuses: countedStatuses, placed: 'ever', timeZone })

/** Checks rollups, except stale ones, which are never read. */
export const figureChecks: Check[] = [
  {
    name: 'rollups of past days and months, in cents',
    advice: 'What is deleted is added up again from the orders, within minutes.',
    correct: ({ record }) => `delete from figure_sums where first = '${record.slice(0, 10)}';`,
    query: sql`
      with kept as (
        select figure_sums.length, figure_sums.first, figure_sums.kind from figure_sums where not ${isStale}
      ), stored as (
        select figure_sums.length, figure_sums.first, figure_sums.kind, sums.*
        from figure_sums join kept using (length, first, kind) ${eachRollupSum}
      ), of_days as materialized (${ofDays}), of_periods as (
        select 'day' as length, first, kind, key, orders, units, revenue, cost from of_days
        union all
        select 'month', date_trunc('month', first)::date, kind, key, sum(orders), sum(units), sum(revenue), sum(cost)
        from of_days group by 2, 3, 4
      ), computed as (
        select of_periods.* from of_periods join kept using (length, first, kind)
      )
      select first || ', ' || kind || ' ' || key as record, coalesce(stored.revenue, 0) as stored,
        coalesce(computed.revenue, 0)::bigint as computed
      from stored full join computed using (length, first, kind, key)
      where (stored.orders, stored.units, stored.revenue, stored.cost)
        is distinct from (computed.orders, computed.units, computed.revenue, computed.cost)
      order by length, first, kind, key`,
  },
]
