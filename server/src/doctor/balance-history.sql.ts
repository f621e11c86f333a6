import { sql } from 'kysely'
import { balanceOfOrder } from '../features/receivables/index.ts'
import { type Check, type Difference, keyIn } from './check.sql.ts'

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

/** The balance periods that aging and statements are computed from (D-195). */
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
