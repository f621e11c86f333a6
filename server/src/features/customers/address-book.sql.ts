import type { AddressBookSort, Place } from '@dray/domain/customers/address-book'
import type { CustomerType } from '@dray/domain/customers/customer'
import type { Cents } from '@dray/domain/money'
import type { IdOrNone } from '@dray/domain/orders/order-filter'
import type { OrderStatus } from '@dray/domain/orders/order-status'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { isAnyOf } from '../../db/is-any-of.ts'
import { isOneOf } from '../../db/is-one-of.ts'
import { hasWords } from '../../db/words.ts'

/** Which customers of the address book are listed. An empty list means any. */
export type BookFilter = {
  words: readonly string[]
  owners: readonly IdOrNone[]
  types: readonly CustomerType[]
  /** Only customers who owe something. */
  onlyDue: boolean
  /** Only customers whose last order is older. */
  noOrderSince: Date | undefined
  openStatuses: readonly OrderStatus[]
  countingStatuses: readonly OrderStatus[]
}

/** The open orders of each customer who has any: one pass over the open orders, by the index orders_open. */
const openOrders = (db: Db, openStatuses: readonly OrderStatus[]) =>
  db
    .selectFrom('orders')
    .where(isOneOf(sql.ref('orderStatus'), openStatuses))
    .groupBy('customerId')
    .select((row) => ['customerId', row.fn.countAll<number>().as('orders')])

/** What each customer owes who owes anything: one pass over what orders owe now, by order_balances_owed. */
const balances = (db: Db) =>
  db
    .selectFrom('orderBalances')
    .where('owedUntil', 'is', null)
    .where(sql<boolean>`balance_cents > 0`)
    .groupBy('customerId')
    .select(['customerId', sql<Cents>`sum(balance_cents)::bigint`.as('balance')])

/** When a customer last ordered: the first entry of the index orders_customer that counts. */
const lastOrder = (countingStatuses: readonly OrderStatus[]) => sql<Date | null>`(
  select orders.created_at from orders
  where orders.customer_id = customers.id and ${isOneOf(sql.ref('orderStatus'), countingStatuses)}
  order by orders.created_at desc, orders.id desc limit 1)`

/** What a customer has open and owes. */
type Sums = { openOrders: RawBuilder<number>; balance: RawBuilder<Cents> }

/** Read for all customers, for a list that is sorted by them, or added up. */
const sumsOfAll: Sums = { openOrders: sql`coalesce(open.orders, 0)`, balance: sql`coalesce(due.balance, 0)` }

/** Read for each customer that is shown, after the page is sorted. What a list does not name of `bookRows`, PostgreSQL does not join. */
const sumsOfShown = (openStatuses: readonly OrderStatus[]): Sums => ({
  openOrders: sql`(select count(*) from orders
    where orders.customer_id = customers.id and ${isOneOf(sql.ref('orderStatus'), openStatuses)})`,
  balance: sql`(select coalesce(sum(balance_cents), 0)::bigint from order_balances
    where order_balances.customer_id = customers.id and owed_until is null and balance_cents > 0)`,
})

function bookRows(db: Db, filter: BookFilter) {
  const { words, owners, types, onlyDue, noOrderSince, openStatuses, countingStatuses } = filter
  let rows = db
    .selectFrom('customers')
    .leftJoin('users', 'users.id', 'accountOwnerId')
    .leftJoin(openOrders(db, openStatuses).as('open'), 'open.customerId', 'customers.id')
    .leftJoin(balances(db).as('due'), 'due.customerId', 'customers.id')
    .where(hasWords(sql`search_text`, words))
  if (owners.length > 0) rows = rows.where(isAnyOf('account_owner_id', owners))
  if (types.length > 0) rows = rows.where('type', 'in', types)
  if (onlyDue) rows = rows.where(sql<boolean>`due.balance > 0`)
  if (noOrderSince !== undefined)
    rows = rows.where(sql<boolean>`coalesce(${lastOrder(countingStatuses)} < ${noOrderSince}, true)`)
  return rows
}

/** Whether a list is sorted by texts or by numbers. */
export const sortKinds = {
  name: 'string',
  contact: 'string',
  type: 'string',
  owner: 'string',
  openOrders: 'number',
  balance: 'number',
  credit: 'number',
  lastOrder: 'number',
} as const satisfies Record<AddressBookSort, 'string' | 'number'>

/** What the rows are sorted by; never null, so that a page can start after any row. Texts are cut to keep cursors short. */
const sortValue = (sort: AddressBookSort, countingStatuses: readonly OrderStatus[]): RawBuilder<string | number> =>
  ({
    // The folded text of a customer begins with the name.
    name: sql<string>`left(search_text, 100)`,
    contact: sql<string>`left(lower(coalesce(contact_name, '')), 100)`,
    type: sql<string>`customers.type`,
    owner: sql<string>`left(lower(coalesce(users.name, '')), 100)`,
    openOrders: sql<number>`${sumsOfAll.openOrders}::bigint`,
    balance: sql<number>`${sumsOfAll.balance}::bigint`,
    credit: sql<number>`credit_cents`,
    // Microseconds, because a Date would lose them and then the place in the list.
    lastOrder: sql<number>`coalesce((extract(epoch from ${lastOrder(countingStatuses)}) * 1000000)::bigint, 0)`,
  })[sort]

type BookPage = { sort: AddressBookSort; direction: 'asc' | 'desc'; limit: number; after: Place | undefined }

/** A page of the sorted list, with ties in the order of ids. */
export function addressBookPage(db: Db, filter: BookFilter, { sort, direction, limit, after }: BookPage) {
  const value = sortValue(sort, filter.countingStatuses)
  const [isAfter, type] = [
    sql.raw(direction === 'asc' ? '>' : '<'),
    sql.raw(sortKinds[sort] === 'string' ? 'text' : 'bigint'),
  ]
  const isBySum = sort === 'openOrders' || sort === 'balance'
  const { openOrders: openCount, balance } = isBySum ? sumsOfAll : sumsOfShown(filter.openStatuses)
  const rows = bookRows(db, filter)
    .select([
      'customers.id',
      'customerName',
      'customers.image',
      'contactName',
      'contactEmail',
      'contactPhone',
      'type',
      'accountOwnerId as accountOwnerID',
      'users.name as accountOwnerName',
      openCount.as('openOrders'),
      balance.as('balance'),
      'creditCents as creditAvailable',
      lastOrder(filter.countingStatuses).as('lastOrderAt'),
      value.as('sortValue'),
    ])
    .orderBy(value, direction)
    .orderBy('customers.id', direction)
    .limit(limit)
  if (after === undefined) return rows.execute()
  const place = sql`(${after.value}::${type}, ${after.id}::integer)`
  return rows.where(sql<boolean>`(${value}, customers.id) ${isAfter} ${place}`).execute()
}

/** How many customers a list has and what they come to. A sum beyond `max` is answered as `max`, and `isCapped` says so. */
export function addressBookTotals(db: Db, filter: BookFilter, max: Cents) {
  const sums = bookRows(db, filter)
    .select((row) => [
      row.fn.countAll<number>().as('customers'),
      sql<number>`coalesce(sum(${sumsOfAll.openOrders}), 0)::bigint`.as('openOrders'),
      sql`coalesce(sum(${sumsOfAll.balance}), 0)`.as('balance'),
      sql`coalesce(sum(credit_cents), 0)`.as('credit'),
    ])
    .as('sums')
  const capped = (column: string) =>
    sql<Cents>`greatest(least(${sql.ref(column)}, ${max}::bigint), -${max}::bigint)::bigint`
  return db
    .selectFrom(sums)
    .select([
      'customers',
      'openOrders',
      capped('balance').as('balance'),
      capped('credit').as('creditAvailable'),
      sql<boolean>`greatest(credit, abs(balance)) > ${max}::bigint`.as('isCapped'),
    ])
    .executeTakeFirstOrThrow()
}
