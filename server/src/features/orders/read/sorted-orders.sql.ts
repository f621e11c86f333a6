import type { Cents } from '@dray/domain/money'
import type { OrderSort } from '@dray/domain/orders/order-list'
import type { OrderStatus } from '@dray/domain/orders/order-status'
import { sql } from 'kysely'
import { cappedSums } from '../../../platform/db/queries/capped-sums.ts'
import type { Db } from '../../../platform/db/db.ts'
import { fixedQueryWith } from '../../../platform/db/queries/fixed-query.ts'
import {
  inSequence,
  type ListPage,
  type Placed,
  rowPlace,
  type SortColumn,
  sortedPage,
  sortSequence,
} from '../../../platform/db/queries/sorted-page.ts'
import {
  allOrders,
  filterOrders,
  firstOrders,
  isOnlyFilteredBy,
  type OrderFilter,
  type OrderListRow,
  type OrdersQuery,
  selectOrderRows,
} from './orders.sql.ts'

export type OrderPage = ListPage<OrderSort['by']>

/** Ties are sorted newest first. */
export async function findOrders(db: Db, filter: OrderFilter, page: OrderPage): Promise<(OrderListRow & Placed)[]> {
  const { from, to } = filter
  return isFirstPage(page) && isOnlyFilteredBy(filter, 'from', 'to')
    ? newestOrders(db, { from, to, limit: page.limit })
    : foundOrders(db, filter, page).execute()
}

const isFirstPage = ({ sort, after }: OrderPage): boolean => sort.by === 'date' && sort.isDescending && !after

/** The first page of every order list. */
const newestOrders = fixedQueryWith(
  (db, { from, to, limit }: Pick<OrderFilter, 'from' | 'to'> & Pick<OrderPage, 'limit'>) =>
    foundOrders(
      db,
      { ...allOrders, from, to },
      { sort: { by: 'date', isDescending: true }, type: 'time', after: undefined, limit },
    ),
)

function foundOrders(db: Db, filter: OrderFilter, page: OrderPage) {
  const found = firstOrders(db, filter, (orders) => union(db, beginnings(db, orders, page)))
  const sequence = sortSequence(page, ties, shownColumns[page.sort.by])
  // The first rows of several lists, each read from its own index, have to be sorted again.
  const orders = isOneList(filter, page) ? found : inSequence(asOrders(db, found), sequence).limit(page.limit)
  return inSequence(selectOrderRows(db, orders).select(rowPlace(sequence)), sequence)
}

const isOneList = ({ search }: OrderFilter, { sort: { by } }: OrderPage): boolean =>
  search.text === '' && by !== 'orderStatus' && by !== 'paymentStatus' && by !== 'delivery'

const asOrders = (db: Db, orders: OrdersQuery): OrdersQuery => db.selectFrom(orders.as('orders')).selectAll('orders')

const union = (db: Db, [first, ...others]: OrdersQuery[]): OrdersQuery =>
  others.length === 0
    ? (first ?? noOrders(db))
    : others.reduce((all, each) => all.unionAll(asOrders(db, each)), asOrders(db, first ?? noOrders(db)))

const noOrders = (db: Db): OrdersQuery => db.selectFrom('orders').selectAll('orders').where(sql<boolean>`false`)

/**
 * The first rows after the cursor of each list the page draws from: one list, one per status, or those with and without a delivery date.
 * Each follows an index, so no page reads all orders.
 */
function beginnings(db: Db, orders: OrdersQuery, page: OrderPage): OrdersQuery[] {
  const { sort, type, after } = page
  const { by } = sort
  if (by === 'orderStatus' || by === 'paymentStatus') {
    const sequence = typeof type === 'string' ? [] : sort.isDescending ? type.toReversed() : type
    return sequence
      .slice(after ? sequence.indexOf(after.value) : 0)
      .map((status) => newest(orders.where(by, '=', status as never), page, status === after?.value))
  }
  if (by === 'delivery') {
    const undated = newest(orders.where('deliveryDate', 'is', null), page, after?.value === '')
    return after?.value === '' ? [undated] : [byColumn(orders.where('deliveryDate', 'is not', null), page), undated]
  }
  return [byColumn(by === 'customer' ? withCustomers(db, orders) : orders, page)]
}

const withCustomers = (db: Db, orders: OrdersQuery): OrdersQuery =>
  db
    .selectFrom(orders.as('orders'))
    .innerJoin('customers', 'customers.id', 'orders.customerId')
    .selectAll('orders') as unknown as OrdersQuery

const newest = (orders: OrdersQuery, { limit, ...page }: OrderPage, hasCursor: boolean): OrdersQuery =>
  sortedPage(orders, sortSequence({ sort: { by: 'date', isDescending: true }, type: 'time' }, ties), {
    after: hasCursor ? page.after : undefined,
    limit,
  })

const byColumn = (orders: OrdersQuery, page: OrderPage): OrdersQuery =>
  sortedPage(orders, sortSequence(page, ties, columns[page.sort.by]), page)

const ties = ['orders.created_at', 'orders.id'] as const

/** Each matches an index expression. Numbers are padded with zeros to sort by size, with drafts after them. */
const columns: Record<OrderSort['by'], SortColumn | undefined> = {
  orderNum: { column: sql`orders.order_num`, form: (number) => sql`lpad(${number}, 40, '0') collate "C"` },
  date: undefined,
  customer: { column: sql`customers.name_order` },
  orderStatus: { column: sql`orders.order_status` },
  paymentStatus: { column: sql`orders.payment_status` },
  delivery: { column: sql`orders.delivery_date` },
  total: { column: sql`orders.total_cents` },
  balance: { column: sql`(orders.total_cents - orders.applied_cents)` },
}

/** The same columns for rows merged from several lists, without a customer join. */
const shownColumns: typeof columns = {
  ...columns,
  customer: {
    column: sql`(select name_order from customers where customers.id = orders.customer_id)`,
  },
  delivery: { column: sql`orders.delivery_date`, mayBeNull: true },
}

type Limits = { max: Cents; summed: readonly OrderStatus[] }

const isAmong = (statuses: readonly OrderStatus[]) => sql<boolean>`order_status = any(${statuses})`

/** How many orders a list has, how many of them have other statuses than `summed`, and the totals of the rest. */
export const cappedTotals = (db: Db, filter: OrderFilter, { max, summed }: Limits) =>
  cappedSums(db, filterOrders(db, filter), {
    counts: { orders: sql`count(*)`, notSummed: sql`count(*) filter (where not ${isAmong(summed)})` },
    sums: {
      units: sql`unit_quantity`,
      cost: sql`cost_cents`,
      subtotal: sql`subtotal_cents`,
      total: sql`total_cents`,
      balanceDue: sql`total_cents - applied_cents`,
    },
    summed: isAmong(summed),
    max,
  })

export function cappedBalance(db: Db, { from, to }: { from: Date; to: Date }, { max, summed }: Limits) {
  const open = db
    .selectFrom('orders')
    .select(['totalCents', 'appliedCents'])
    .where('createdAt', '>=', from)
    .where('createdAt', '<=', to)
    .where(sql<boolean>`${isAmong(summed)} and total_cents <> applied_cents`)
  return cappedSums(db, open, { counts: {}, sums: { balanceDue: sql`total_cents - applied_cents` }, max })
}
