import { nameOrder } from '../../platform/db/queries/name-order.ts'
import type { CustomerType, AddressBookSort } from '@dray/domain/customers/customer'
import type { Cents } from '@dray/domain/money'
import type { IdOrNone } from '@dray/domain/orders/order-list'
import type { OrderStatus } from '@dray/domain/orders/order-status'
import { type RawBuilder, sql } from 'kysely'
import { cappedSums } from '../../platform/db/queries/capped-sums.ts'
import type { Db } from '../../platform/db/db.ts'
import { isAnyOf, isOneOf } from '../../platform/db/queries/any-of.ts'
import { type ListPage, rowPlace, sortSequence, sortedPage } from '../../platform/db/queries/sorted-page.ts'
import { hasWords } from '../../platform/db/words.ts'

/** An empty list means any. */
export type BookFilter = {
  words: readonly string[]
  owners: readonly IdOrNone[]
  types: readonly CustomerType[]
  onlyDue: boolean
  /** Only customers who haven't ordered since. */
  noOrderSince: Date | undefined
  openStatuses: readonly OrderStatus[]
  countingStatuses: readonly OrderStatus[]
}

/** One pass over the open orders, by index orders_open. */
const openOrders = (db: Db, openStatuses: readonly OrderStatus[]) =>
  db
    .selectFrom('orders')
    .where(isOneOf(sql.ref('orderStatus'), openStatuses))
    .groupBy('customerId')
    .select((row) => ['customerId', row.fn.countAll<number>().as('orders')])

/** One pass over current balances, by index order_balances_owed. */
const balances = (db: Db) =>
  db
    .selectFrom('orderBalances')
    .where('owedUntil', 'is', null)
    .where(sql<boolean>`balance_cents > 0`)
    .groupBy('customerId')
    .select(['customerId', sql<Cents>`sum(balance_cents)::bigint`.as('balance')])

/** The first entry of index orders_customer with a billable status. */
const lastOrder = (countingStatuses: readonly OrderStatus[]) => sql<Date | null>`(
  select orders.created_at from orders
  where orders.customer_id = customers.id and ${isOneOf(sql.ref('orderStatus'), countingStatuses)}
  order by orders.created_at desc, orders.id desc limit 1)`

type Sums = { openOrders: RawBuilder<number>; balance: RawBuilder<Cents> }

/** Computed for all customers, to sort by or add up. */
const sumsOfAll: Sums = { openOrders: sql`coalesce(open.orders, 0)`, balance: sql`coalesce(due.balance, 0)` }

/** Computed only for the customers shown, after sorting. PostgreSQL skips joins of `bookRows` that a list doesn't name. */
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

/** Never null, so a page can start after any row. */
const sortValue = (by: AddressBookSort['by'], countingStatuses: readonly OrderStatus[]): RawBuilder<string | number> =>
  ({
    name: sql<string>`customers.name_order`,
    contact: nameOrder(sql<string>`coalesce(contact_name, '')`),
    type: sql<string>`customers.type`,
    owner: nameOrder(sql<string>`coalesce(users.name, '')`),
    openOrders: sql<number>`${sumsOfAll.openOrders}::bigint`,
    balance: sql<number>`${sumsOfAll.balance}::bigint`,
    credit: sql<number>`credit_cents`,
    // In microseconds: a Date would round them and lose the place in the list.
    lastOrder: sql<number>`coalesce((extract(epoch from ${lastOrder(countingStatuses)}) * 1000000)::bigint, 0)`,
  })[by]

export function addressBookPage(db: Db, filter: BookFilter, page: ListPage<AddressBookSort['by']>) {
  const { by } = page.sort
  const value = sortValue(by, filter.countingStatuses)
  const isBySum = by === 'openOrders' || by === 'balance'
  const { openOrders: openCount, balance } = isBySum ? sumsOfAll : sumsOfShown(filter.openStatuses)
  const rows = bookRows(db, filter).select([
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
  ])
  const sequence = sortSequence(page, ['customers.id'], { column: value })
  return sortedPage(rows.select(rowPlace(sequence)), sequence, page).execute()
}

export const addressBookTotals = (db: Db, filter: BookFilter, max: Cents) =>
  cappedSums(
    db,
    bookRows(db, filter).select([
      sumsOfAll.openOrders.as('openOrders'),
      sumsOfAll.balance.as('balance'),
      'creditCents',
    ]),
    {
      counts: { customers: sql`count(*)` },
      sums: { openOrders: sql`open_orders`, balance: sql`balance`, creditAvailable: sql`credit_cents` },
      max,
    },
  )
