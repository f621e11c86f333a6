import type { OrderCursor, OrderSort } from '@dray/domain/orders/order-sort'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import { firstOrders, type OrderFilter, type OrdersQuery, selectOrderRows } from './orders.sql.ts'

export type OrderPage = {
  sort: OrderSort
  /** Only orders after this one. */
  after: OrderCursor | undefined
  limit: number
  /** The statuses in the sequence in which a list sorted by them shows them. */
  sequences: Readonly<Record<'orderStatus' | 'paymentStatus', readonly string[]>>
}

/** A page of the orders of a list, sorted. Orders with the same value are newest first. */
export function findOrders(db: Db, filter: OrderFilter, page: OrderPage) {
  const found = firstOrders(db, filter, (orders) => union(db, beginnings(db, orders, page)))
  const orders = isOneList(filter, page) ? found : firstOf(db, found, page)
  return inSequence(selectOrderRows(db, orders), keysOf(page), page).execute()
}

const isOneList = ({ search }: OrderFilter, { sort: { by } }: OrderPage): boolean =>
  search.text === '' && by !== 'orderStatus' && by !== 'paymentStatus' && by !== 'delivery'

/** The beginnings of several lists, each read from its own index, are sorted once more. */
const firstOf = (db: Db, found: OrdersQuery, page: OrderPage): OrdersQuery =>
  inSequence(asOrders(db, found), keysOf(page), page).limit(page.limit)

const asOrders = (db: Db, orders: OrdersQuery): OrdersQuery => db.selectFrom(orders.as('orders')).selectAll('orders')

const union = (db: Db, [first, ...others]: OrdersQuery[]): OrdersQuery =>
  others.length === 0
    ? (first ?? noOrders(db))
    : others.reduce((all, each) => all.unionAll(asOrders(db, each)), asOrders(db, first ?? noOrders(db)))

const noOrders = (db: Db): OrdersQuery => db.selectFrom('orders').selectAll('orders').where(sql<boolean>`false`)

/**
 * The beginnings of the lists that the page is in, after its cursor: one list, or one for each status, or those with and without a
 * delivery date. Each is in the sequence of an index, so that no page reads all orders.
 */
function beginnings(db: Db, orders: OrdersQuery, page: OrderPage): OrdersQuery[] {
  const { sort, after } = page
  const { by } = sort
  if (by === 'orderStatus' || by === 'paymentStatus') {
    const sequence = sort.isDescending ? page.sequences[by].toReversed() : page.sequences[by]
    return sequence
      .slice(after ? sequence.indexOf(after.value) : 0)
      .map((status) => newestAfter(orders.where(by, '=', status as never), page, status === after?.value))
  }
  if (by === 'delivery') {
    const undated = newestAfter(orders.where('deliveryDate', 'is', null), page, after?.value === '')
    return after?.value === ''
      ? [undated]
      : [byKey(orders.where('deliveryDate', 'is not', null), 'delivery', page), undated]
  }
  if (by === 'date') return [newestAfter(orders, page, true)]
  return [byKey(by === 'customer' ? withCustomers(db, orders) : orders, by, page)]
}

/** Lets a list of orders be sorted by the customer's name. */
const withCustomers = (db: Db, orders: OrdersQuery): OrdersQuery =>
  db
    .selectFrom(orders.as('orders'))
    .innerJoin('customers', 'customers.id', 'orders.customerId')
    .selectAll('orders') as unknown as OrdersQuery

function newestAfter(orders: OrdersQuery, page: OrderPage, hasCursor: boolean): OrdersQuery {
  const { sort, after, limit } = page
  const rest = after && hasCursor ? orders.where(isAfter(after, sort)) : orders
  return inSequence(rest, [], page).limit(limit)
}

function byKey(orders: OrdersQuery, by: keyof typeof keyOf, page: OrderPage): OrdersQuery {
  const { sort, after, limit } = page
  const key = keyOf[by]
  const value = after && cursorValue[by](after.value)
  const isBeyond = sort.isDescending ? sql`<` : sql`>`
  const rest =
    after && value
      ? // The first condition is the one that an index can begin at.
        orders
          .where(sql<boolean>`${key} ${isBeyond}= ${value}`)
          .where(sql<boolean>`(${key} ${isBeyond} ${value} or ${isAfter(after, sort)})`)
      : orders
  return inSequence(rest, [{ expression: key, isDescending: sort.isDescending }], page).limit(limit)
}

const isAfter = ({ createdAt, id }: OrderCursor, sort: OrderSort) =>
  isOldestFirst(sort)
    ? sql<boolean>`(orders.created_at, orders.id) > (${createdAt}, ${id})`
    : sql<boolean>`(orders.created_at, orders.id) < (${createdAt}, ${id})`

/** What a page is sorted by, before the time of the order. */
type Key = { expression: RawBuilder<unknown>; isDescending: boolean }

function keysOf({ sort: { by, isDescending }, sequences }: OrderPage): Key[] {
  switch (by) {
    case 'date':
      return []
    case 'orderStatus':
    case 'paymentStatus':
      return [{ expression: sql`array_position(${sequences[by]}::text[], ${sql.ref(`orders.${by}`)})`, isDescending }]
    case 'delivery':
      return [
        { expression: sql`(orders.delivery_date is null)`, isDescending: false },
        { expression: keyOf.delivery, isDescending },
      ]
    case 'customer':
      return [
        {
          expression: sql`(select lower(btrim(customer_name)) from customers where customers.id = orders.customer_id)`,
          isDescending,
        },
      ]
    case 'orderNum':
    case 'total':
    case 'balance':
      return [{ expression: keyOf[by], isDescending }]
  }
}

/** Each is the expression of an index. Numbers sort by their size: they are filled up with zeros, and drafts follow them. */
const keyOf = {
  orderNum: sql`lpad(orders.order_num, 40, '0') collate "C"`,
  customer: sql`lower(btrim(customer_name))`,
  delivery: sql`orders.delivery_date`,
  total: sql`orders.total_cents`,
  balance: sql`(orders.total_cents - orders.applied_cents)`,
}

/** The value of a cursor in the form of its key. */
const cursorValue = {
  orderNum: (value: string) => sql`lpad(${value}::text, 40, '0')`,
  customer: (value: string) => sql`lower(btrim(${value}::text))`,
  delivery: (value: string) => sql`${value}::date`,
  total: (value: string) => sql`${value}::bigint`,
  balance: (value: string) => sql`${value}::bigint`,
}

const isOldestFirst = ({ by, isDescending }: OrderSort): boolean => by === 'date' && !isDescending

function inSequence<Q extends Ordered<Q>>(orders: Q, keys: readonly Key[], { sort }: OrderPage): Q {
  const direction = isOldestFirst(sort) ? 'asc' : 'desc'
  return keys
    .reduce((query, { expression, isDescending }) => query.orderBy(expression, isDescending ? 'desc' : 'asc'), orders)
    .orderBy(sql`orders.created_at`, direction)
    .orderBy(sql`orders.id`, direction)
}
type Ordered<Q> = { orderBy: (expression: RawBuilder<unknown>, direction: 'asc' | 'desc') => Q }
