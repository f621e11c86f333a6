import { nameOrder } from '../../platform/db/queries/name-order.ts'
import type { Cents } from '@dray/domain/money'
import type { IdOrNone } from '@dray/domain/orders/order-list'
import type { OrderStatus } from '@dray/domain/orders/order-status'
import type { AgingBucket } from '@dray/domain/receivables/aging'
import type { ReceivableSort } from '@dray/domain/receivables/receivable-list'
import { type RawBuilder, sql } from 'kysely'
import { cappedSums } from '../../platform/db/queries/capped-sums.ts'
import type { Db } from '../../platform/db/db.ts'
import { isAnyOf, anyId } from '../../platform/db/queries/any-of.ts'
import { unambiguousName } from '../../platform/db/queries/unambiguous-name.ts'
import {
  isAfterKeys,
  type KeyedPage,
  type ListPage,
  rowPlace,
  sortSequence,
  sortedPage,
} from '../../platform/db/queries/sorted-page.ts'
import { hasWords } from '../../platform/db/words.ts'
import { ordersToCredit } from './orders-to-credit.sql.ts'

/** The company day of the figures, and its end if it is in the past. */
export type BalancesAt = {
  day: string
  endedAt: Date | undefined
  /** Last due date of each bucket except current. */
  lastDueDays: Readonly<Record<Exclude<AgingBucket, 'current'>, string>>
  /** Statuses in which an order owes nothing, so all its money is to credit or refund. */
  owingNothing: readonly OrderStatus[]
}

/** An empty list means any. */
export type ReceivablesFilter = {
  words: readonly string[]
  owners: readonly IdOrNone[]
  /** Only customers with a balance due by this day. */
  dueBy: string | undefined
  minBalance: Cents | undefined
  /** Only customers with a balance of this age. */
  age: AgingBucket | undefined
}

/** Current balances use index order_balances_owed or _open, past ones order_balances_until. */
const wasOwed = (endedAt: Date | undefined): RawBuilder<boolean> =>
  endedAt === undefined
    ? sql<boolean>`owed_until is null`
    : sql<boolean>`(owed_from < ${endedAt} and (owed_until is null or owed_until >= ${endedAt}))`

const sumWhere = (condition: RawBuilder<unknown>): RawBuilder<Cents> =>
  sql<Cents>`(coalesce(sum(balance_cents) filter (where ${condition}), 0))::bigint`

const dueBetween = (after: string, last: string) => sql`due_on > ${after}::date and due_on <= ${last}::date`

/** Overpayments don't lower the balances of other orders. */
const balancesOwed = (db: Db, { endedAt }: Pick<BalancesAt, 'endedAt'>) =>
  db.selectFrom('orderBalances').where(wasOwed(endedAt)).where(sql<boolean>`balance_cents > 0`)

/** Open balances, plus money on overpaid and canceled orders for today only: it has no history. */
function balancesAndMoney(db: Db, at: BalancesAt) {
  const owed = balancesOwed(db, at).select([
    'customerId',
    'balanceCents',
    'dueOn',
    sql<Cents>`0::bigint`.as('toCredit'),
  ])
  const { rows, amount } = ordersToCredit(db, at.owingNothing)
  const notOwed = rows.select([
    'customerId',
    sql<Cents>`0::bigint`.as('balanceCents'),
    sql<string>`null::date`.as('dueOn'),
    amount.as('toCredit'),
  ])
  return at.endedAt === undefined ? owed.unionAll(notOwed) : owed
}

/** One pass over the open balances. */
function agedBalances(db: Db, at: BalancesAt, customerId?: number) {
  const { days30, days60, days90, over90 } = at.lastDueDays
  const all = db.selectFrom(balancesAndMoney(db, at).as('balances'))
  return (customerId === undefined ? all : all.where('customerId', '=', customerId))
    .groupBy('customerId')
    .select([
      'customerId',
      sumWhere(sql`due_on > ${days30}::date`).as('current'),
      sumWhere(dueBetween(days60, days30)).as('days30'),
      sumWhere(dueBetween(days90, days60)).as('days60'),
      sumWhere(dueBetween(over90, days90)).as('days90'),
      sumWhere(sql`due_on <= ${over90}::date`).as('over90'),
      sql<Cents>`sum(balance_cents)::bigint`.as('total'),
      sql<Cents>`sum(to_credit)::bigint`.as('toCredit'),
      sql<string | null>`min(due_on)`.as('oldestDueOn'),
      sql<number>`count(due_on)`.as('unpaidOrders'),
    ])
}

/** For a past day, the sum of the ledger up to then. */
const creditAvailable = (endedAt: Date | undefined): RawBuilder<Cents> =>
  endedAt === undefined
    ? sql<Cents>`credit_cents`
    : sql<Cents>`(select coalesce(sum(amount_cents), 0)::bigint from credit_entries
        where credit_entries.customer_id = customers.id and credit_entries.created_at < ${endedAt})`

/** Leaves out payments that were void at the time. */
const lastPaymentOn = (endedAt: Date | undefined): RawBuilder<string | null> => sql<string | null>`(
  select payment_date from payments
  where payments.customer_id = customers.id and ${
    endedAt === undefined
      ? sql`voided_at is null`
      : sql`payments.created_at < ${endedAt} and (voided_at is null or voided_at >= ${endedAt})`
  }
  order by payment_date desc limit 1)`

type Note = { text: string; userName: string; createdAt: string }

/** Uses index comments_contact_notes; for a past day, the newest note up to then. */
const lastNote = (endedAt: Date | undefined, maxText: number): RawBuilder<Note | null> => sql<Note | null>`(
  select json_build_object('text', left(text, ${maxText}::integer), 'userName', ${unambiguousName}, 'createdAt', comments.created_at)
  from comments join users on users.id = comments.user_id
  where ${isContactNote(endedAt)}
  order by comments.id desc limit 1)`

const isContactNote = (endedAt: Date | undefined) =>
  sql`entity_type = 'customer' and is_contact_note and entity_id = customers.id
    and ${endedAt === undefined ? sql`true` : sql`comments.created_at < ${endedAt}`}`

const lastNoteAt = (endedAt: Date | undefined) => sql<string>`coalesce((
  select to_char(comments.created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') from comments where ${isContactNote(endedAt)} order by comments.id desc limit 1), '')`

function receivableRows(db: Db, { words, owners, dueBy, minBalance, age }: ReceivablesFilter, at: BalancesAt) {
  let rows = db
    .selectFrom(agedBalances(db, at).as('aged'))
    .innerJoin('customers', 'customers.id', 'aged.customerId')
    .leftJoin('users', 'users.id', 'accountOwnerId')
    .where(hasWords(sql`search_text`, words))
  if (owners.length > 0) rows = rows.where(isAnyOf('account_owner_id', owners))
  if (dueBy !== undefined) rows = rows.where(sql<boolean>`aged.oldest_due_on <= ${dueBy}::date`)
  if (minBalance !== undefined) rows = rows.where(sql<boolean>`aged.total >= ${minBalance}::bigint`)
  if (age !== undefined) rows = rows.where(sql<boolean>`${sql.ref(`aged.${age}`)} > 0`)
  return rows
}

/** Never null, so a page can start after any row. */
const sortValue = (by: ReceivableSort['by'], endedAt: Date | undefined): RawBuilder<string | number> =>
  ({
    customer: sql<string>`customers.name_order`,
    owner: nameOrder(sql<string>`coalesce(users.name, '')`),
    current: sql<number>`aged.current`,
    days30: sql<number>`aged.days30`,
    days60: sql<number>`aged.days60`,
    days90: sql<number>`aged.days90`,
    over90: sql<number>`aged.over90`,
    total: sql<number>`aged.total`,
    toCredit: sql<number>`aged.to_credit`,
    credit: creditAvailable(endedAt),
    orders: sql<number>`aged.unpaid_orders`,
    oldestDue: sql<string>`coalesce(aged.oldest_due_on::text, '')`,
    lastPayment: sql<string>`coalesce(${lastPaymentOn(endedAt)}::text, '')`,
    lastNote: lastNoteAt(endedAt),
  })[by]

export type ReceivablesPage = ListPage<ReceivableSort['by']> & { maxNote: number }

/** Ties are sorted by id. */
export function receivablesPage(db: Db, filter: ReceivablesFilter, at: BalancesAt, page: ReceivablesPage) {
  const value = sortValue(page.sort.by, at.endedAt)
  const rows = receivableRows(db, filter, at).select([
    'aged.customerId',
    'customerName',
    'accountOwnerId as accountOwnerID',
    'users.name as accountOwnerName',
    'contactPhone',
    'aged.current',
    'aged.days30',
    'aged.days60',
    'aged.days90',
    'aged.over90',
    'aged.total',
    'aged.toCredit',
    'aged.oldestDueOn',
    'aged.unpaidOrders',
    lastPaymentOn(at.endedAt).as('lastPaymentOn'),
    creditAvailable(at.endedAt).as('creditAvailable'),
    lastNote(at.endedAt, page.maxNote).as('lastNote'),
  ])
  const sequence = sortSequence(page, ['customers.id'], { column: value })
  return sortedPage(rows.select(rowPlace(sequence)), sequence, page).execute()
}

export function receivablesTotals(db: Db, filter: ReceivablesFilter, at: BalancesAt, max: Cents) {
  const rows = receivableRows(db, filter, at).selectAll('aged').select(creditAvailable(at.endedAt).as('credit'))
  const column = (name: string) => sql.ref(name)
  return cappedSums(db, rows, {
    counts: { customers: sql`count(*)`, unpaidOrders: sql`coalesce(sum(unpaid_orders), 0)::bigint` },
    sums: {
      current: column('current'),
      days30: column('days30'),
      days60: column('days60'),
      days90: column('days90'),
      over90: column('over90'),
      total: column('total'),
      toCredit: column('toCredit'),
      creditAvailable: column('credit'),
    },
    max,
  })
}

export type OpenBalanceRow = Awaited<ReturnType<typeof customerOpenBalances>>[number]

/** Orders of the customer that owed something then, oldest due date first. */
export function customerOpenBalances(db: Db, customerId: number, at: BalancesAt, { after, limit }: KeyedPage) {
  return balancesOwed(db, at)
    .innerJoin('orders', 'orders.id', 'orderBalances.orderId')
    .where('orderBalances.customerId', '=', customerId)
    .select([
      'orders.id as orderId',
      'orderNum',
      'customerPo as customerPO',
      'orderStatus',
      'orders.createdAt',
      'deliveryDate',
      'orderBalances.dueOn',
      'orderBalances.totalCents as total',
      'balanceCents as balanceDue',
    ])
    .where(isAfterKeys(after, [sql`order_balances.due_on`, sql`orders.created_at`, sql`orders.id`]))
    .orderBy('orderBalances.dueOn')
    .orderBy('orders.createdAt')
    .orderBy('orders.id')
    .limit(limit)
    .execute()
}

/** Undefined if they owe nothing. */
export const owedBy = (db: Db, customerId: number, at: BalancesAt) =>
  agedBalances(db, at, customerId).executeTakeFirst()

/** Past-due balance per customer; customers with none are left out. */
export async function overdueOfCustomers(
  db: Db,
  customerIds: readonly number[],
  today: string,
): Promise<ReadonlyMap<number, Cents>> {
  const rows = await balancesOwed(db, { endedAt: undefined })
    .where('customerId', '=', anyId(customerIds))
    .where(sql<boolean>`due_on < ${today}::date`)
    .groupBy('customerId')
    .select(['customerId', sql<Cents>`sum(balance_cents)::bigint`.as('overdue')])
    .execute()
  return new Map(rows.map(({ customerId, overdue }) => [customerId, overdue]))
}

/** The open balances of one customer, and what of them is overdue. */
export async function owedByCustomer(db: Db, customerId: number, today: string) {
  return balancesOwed(db, { endedAt: undefined })
    .where('customerId', '=', customerId)
    .select([sumWhere(sql`true`).as('balance'), sumWhere(sql`due_on < ${today}::date`).as('overdue')])
    .executeTakeFirstOrThrow()
}

/** For a driver, only customers of the orders they drive. */
export function visibleCustomer(db: Db, id: number, driverId: number | undefined) {
  const customer = db.selectFrom('customers').select('id').where('id', '=', id)
  const seen =
    driverId === undefined
      ? customer
      : customer.where((row) =>
          row.exists(
            row
              .selectFrom('orders')
              .select('orders.id')
              .whereRef('orders.customerId', '=', 'customers.id')
              .where('driverId', '=', driverId),
          ),
        )
  return seen.executeTakeFirst()
}
