import type { Cents } from '@dray/domain/money'
import type { OrderStatus } from '@dray/domain/orders/order-status'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { isOneOf } from '../../platform/db/queries/any-of.ts'

export type BalanceChange = {
  orderId: number
  at: Date
  /** Set only if more was applied after this change. */
  applied?: Cents
}

/**
 * Ends changed open balances and adds new ones, in one statement for any number of orders. The caller has locked and written the orders.
 * Changes of one order must be in order of time.
 */
export async function saveBalances(
  db: Db,
  changes: readonly BalanceChange[],
  billable: readonly OrderStatus[],
): Promise<void> {
  await sql`
    with states as (${stateAfterEach(changes, billable)}), changed as (${changedStates}), ${endOpenBalances}
    insert into order_balances (order_id, customer_id, total_cents, balance_cents, due_on, owed_from, owed_until)
    select id, customer_id, total_cents, balance, due_on, at, until from changed
    -- Counting them ends the open balances first: an order never has two.
    where (select count(*) from ended) + (select count(*) from replaced) >= 0 and balance <> 0 and coalesce(until > at, true)
    order by at, id`.execute(db)
}

/**
 * Each order's balance after each change, next to its open balance. A change dated before the previous one, such as an imported payment or
 * a delayed request, takes effect with the previous one, so figures of past days stay.
 */
const stateAfterEach = (changes: readonly BalanceChange[], billable: readonly OrderStatus[]): RawBuilder<unknown> => {
  const sent = changes.map(({ orderId, at, applied = null }, n) => ({ n, orderId, at: at.toISOString(), applied }))
  return sql`
    select n, orders.id, orders.customer_id, orders.total_cents, orders.due_on,
      ${balanceOwed(billable, sql`coalesce(sent.applied, orders.applied_cents)`)} as balance,
      open.id as open_id, open.owed_from as open_from, coalesce(open.balance_cents, 0) as open_balance,
      row(orders.customer_id, orders.total_cents, orders.due_on)
        is distinct from row(open.customer_id, open.total_cents, open.due_on) as is_other,
      max(greatest(sent.at, open.owed_from, closed.owed_until)) over (partition by orders.id order by n) as at
    from json_to_recordset(${JSON.stringify(sent)}) as sent(n integer, "orderId" integer, at timestamptz, applied bigint)
    join orders on orders.id = sent."orderId"
    left join order_balances as open on open.order_id = orders.id and open.owed_until is null
    left join lateral (
      select max(owed_until) as owed_until from order_balances where order_id = orders.id and owed_until is not null
    ) as closed on true`
}

/** Customer, total and due date are the same in all states of an order, so after the first only the balance can differ. */
const changedStates = sql`
  select *, lead(at) over (partition by id order by n) as until
  from (
    select *, lag(balance, 1, open_balance) over steps as balance_before, lag(n) over steps is null as is_first from states
    window steps as (partition by id order by n)
  ) as compared
  where balance <> balance_before or (balance <> 0 and is_first and is_other)`

/** Deletes balances that would end when they began. */
const endOpenBalances = sql`
  ends as (
    select open_id, open_from, min(at) as at from changed where open_id is not null group by open_id, open_from
  ), ended as (
    update order_balances set owed_until = ends.at from ends where order_balances.id = open_id and at > open_from returning 1
  ), replaced as (
    delete from order_balances using ends where order_balances.id = open_id and at = open_from returning 1
  )`

/** The domain's `balanceOwed`, for a row of `orders`. */
export const balanceOwed = (
  billable: readonly OrderStatus[],
  applied: RawBuilder<unknown> = sql.ref('orders.applied_cents'),
): RawBuilder<Cents> =>
  sql<Cents>`case when ${isOneOf(sql.ref('orders.order_status'), billable)} then orders.total_cents - ${applied} else 0 end`

/** The domain's `openBalance`, summed over `orders`. */
export const sumOfOpenBalances = (billable: readonly OrderStatus[], condition = sql`true`): RawBuilder<Cents> =>
  sql<Cents>`coalesce(sum(greatest(${balanceOwed(billable)}, 0)) filter (where ${condition}), 0)::bigint`
