import type { Cents } from '@dray/domain/money'
import type { PaymentMethod } from '@dray/domain/payments/payment-methods'
import { sql } from 'kysely'
import { anyId } from '../../platform/db/queries/any-of.ts'
import type { Db } from '../../platform/db/db.ts'

type Ids = readonly number[]

/** Sorted by name, with contacts and the number of orders they owe for. */
export const customersOfStatements = (db: Db, ids: Ids) =>
  db
    .selectFrom('customers')
    .select([
      'id',
      'customerName',
      'contactName',
      'contactEmail',
      'contactPhone',
      'address',
      'creditCents as creditAvailable',
      sql<number>`(
        select count(*) from order_balances
        where order_balances.customer_id = customers.id and owed_until is null and balance_cents > 0
      )`.as('openBalances'),
    ])
    .where('id', '=', anyId(ids))
    .orderBy('customers.nameOrder')
    .orderBy('id')
    .execute()

export type OpenOrderRow = {
  customerId: number
  orderNum: string
  customerPO: string | null
  placedOn: string
  dueOn: string
  total: Cents
  balanceDue: Cents
}

/** Credit at the end of a past day. */
export async function creditAt(db: Db, ids: Ids, endedAt: Date): Promise<ReadonlyMap<number, Cents>> {
  const rows = await db
    .selectFrom('creditEntries')
    .select(['customerId', sql<Cents>`sum(amount_cents)::bigint`.as('credit')])
    .where('customerId', '=', anyId(ids))
    .where('createdAt', '<', endedAt)
    .groupBy('customerId')
    .execute()
  return new Map(rows.map(({ customerId, credit }) => [customerId, credit]))
}

/** The balances of now, or those at the end of a past day. */
type BalancesAt = { endedAt: Date | undefined }

/** Oldest due first, up to `limit` per customer. */
export async function openBalances(
  db: Db,
  ids: Ids,
  { limit, endedAt }: BalancesAt & { limit: number },
): Promise<OpenOrderRow[]> {
  const { rows } = await sql<OpenOrderRow>`
    select ranked.customer_id, order_num, customer_po as "customerPO", placed_on::text, ranked.due_on::text,
      ranked.total_cents as total, balance_cents as balance_due
    from (${rankedOrders(ids, endedAt)}) as ranked
    join orders on orders.id = order_id
    where n <= ${limit}
    order by ranked.customer_id, n`.execute(db)
  return rows
}

export type UnlistedBalance = { customerId: number; dueOn: string; count: number; balanceDue: Cents }

export async function unlistedBalances(
  db: Db,
  ids: Ids,
  { listed, endedAt }: BalancesAt & { listed: number },
): Promise<UnlistedBalance[]> {
  const { rows } = await sql<UnlistedBalance>`
    select customer_id, due_on::text, count(*)::integer as count, sum(balance_cents)::bigint as balance_due
    from (${rankedOrders(ids, endedAt)}) as ranked
    where n > ${listed}
    group by customer_id, due_on
    order by customer_id, due_on`.execute(db)
  return rows
}

const wasOwed = (endedAt: Date | undefined) =>
  endedAt === undefined
    ? sql`owed_until is null`
    : sql`owed_from < ${endedAt} and (owed_until is null or owed_until >= ${endedAt})`

const rankedOrders = (ids: Ids, endedAt: Date | undefined) => sql`
  select order_id, customer_id, total_cents, balance_cents, due_on,
    row_number() over (partition by customer_id order by due_on, order_id) as n
  from order_balances
  where customer_id = any(${ids}) and ${wasOwed(endedAt)} and balance_cents > 0`

/** Only statements made by Dray count. */
export const lastStatements = (db: Db, ids: Ids, before: Date) =>
  db
    .selectFrom('uploads')
    .select((row) => ['recordId as customerId', row.fn.max('storedAt').$notNull().as('savedAt')])
    .where('documentKind', '=', 'statement')
    .where('recordId', '=', anyId(ids))
    .where('storedAt', '<', before)
    .where('deletedAt', 'is', null)
    .where('fingerprint', 'is not', null)
    .groupBy('recordId')
    .execute()

/**
 * Payments recorded after the last statement, whatever their date; without one, those dated on `sinceDay` or later. A window that ended
 * includes its last day, and payments voided after it.
 */
export type PaymentWindow = {
  customerId: number
  savedAt: Date | null
  sinceDay: string
  ended?: { day: string; at: Date } | undefined
}

const paymentsSince = (windows: readonly PaymentWindow[]) => sql`
  from unnest(
    ${windows.map(({ customerId }) => customerId)}::integer[],
    ${windows.map(({ savedAt }) => savedAt?.toISOString() ?? null)}::timestamptz[],
    ${windows.map(({ sinceDay }) => sinceDay)}::date[],
    ${windows.map(({ ended }) => ended?.day ?? null)}::date[],
    ${windows.map(({ ended }) => ended?.at.toISOString() ?? null)}::timestamptz[]
  ) as windows(customer_id, saved_at, since_day, last_day, ended_at)`

const isInWindow = sql`
  payments.customer_id = windows.customer_id and (voided_at is null or voided_at >= windows.ended_at)
  and case when windows.saved_at is null then payment_date >= windows.since_day else created_at > windows.saved_at end
  and (windows.last_day is null or payment_date <= windows.last_day)`

export type StatementPaymentRow = {
  customerId: number
  paymentDate: string
  paymentMethod: PaymentMethod
  reference: string | null
  amount: Cents
  customerCreditDeducted: Cents
  customerCreditAdded: Cents
  orderNums: string[]
  orderCount: number
}

/** Newest first, up to `limit` per customer. */
export async function statementPayments(
  db: Db,
  windows: readonly PaymentWindow[],
  limits: { payments: number; namedOrders: number },
): Promise<StatementPaymentRow[]> {
  const { rows } = await sql<StatementPaymentRow>`
    select paid.customer_id, payment_date::text, payment_method, reference, amount_cents as amount,
      credit_deducted_cents as customer_credit_deducted, credit_added_cents as customer_credit_added,
      array(
        select order_num from payment_applications join orders on orders.id = order_id
        where payment_id = paid.id order by orders.created_at, orders.id limit ${limits.namedOrders}
      ) as order_nums,
      (select count(*)::integer from payment_applications where payment_id = paid.id) as order_count
    ${paymentsSince(windows)}
    cross join lateral (
      select * from payments where ${isInWindow} order by payment_date desc, id desc limit ${limits.payments}
    ) as paid
    order by paid.customer_id, payment_date desc, paid.id desc`.execute(db)
  return rows
}

export async function countPayments(
  db: Db,
  windows: readonly PaymentWindow[],
): Promise<{ customerId: number; count: number; amount: Cents }[]> {
  const { rows } = await sql<{ customerId: number; count: number; amount: Cents }>`
    select windows.customer_id, count(*)::integer as count, sum(amount_cents)::bigint as amount
    ${paymentsSince(windows)}
    join payments on ${isInWindow}
    group by windows.customer_id`.execute(db)
  return rows
}

type StatementMemoRow = {
  id: number
  customerId: number
  memoNum: string
  issuedOn: Date
  orderNum: string
  toCredit: Cents
  amount: Cents
}

/** Issued since the last statement, newest first, up to `limit` per customer (index credit_memos_customer). */
export async function statementMemos(
  db: Db,
  windows: readonly { customerId: number; since: Date; endedAt: Date | undefined }[],
  limit: number,
): Promise<StatementMemoRow[]> {
  const { rows } = await sql<StatementMemoRow>`
    select memo.id, memo.customer_id, memo_num, issued_on, order_num, to_credit_cents as to_credit, amount_cents as amount
    from unnest(
      ${windows.map(({ customerId }) => customerId)}::integer[],
      ${windows.map(({ since }) => since.toISOString())}::timestamptz[],
      ${windows.map(({ endedAt }) => endedAt?.toISOString() ?? null)}::timestamptz[]
    ) as windows(customer_id, since, ended_at)
    cross join lateral (
      select * from credit_memos
      where credit_memos.customer_id = windows.customer_id and dated_on >= windows.since
        and (windows.ended_at is null or dated_on < windows.ended_at)
        and (status = 'ISSUED' or (status = 'VOIDED' and voided_on >= windows.ended_at))
      order by dated_on desc, id desc limit ${limit}
    ) as memo
    join orders on orders.id = memo.order_id
    order by memo.customer_id, memo.dated_on desc, memo.id desc`.execute(db)
  return rows
}
