import type { IdOrNone } from '@dray/domain/orders/order-filter'
import type { OrderStatus, PaymentStatus } from '@dray/domain/orders/order-status'
import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'

/** Orders as they are stored; with a driver, only those that name them (D-04). */
export function selectOrders(db: Db, driverId: number | undefined) {
  const orders = db.selectFrom('orders').selectAll('orders')
  return driverId === undefined ? orders : orders.where('driverId', '=', driverId)
}
export type OrdersQuery = ReturnType<typeof selectOrders>

/** What every list of orders tells, with the names of what they refer to. */
export function selectWithNames(db: Db, orders: OrdersQuery) {
  return db
    .selectFrom(orders.as('orders'))
    .innerJoin('customers', 'customers.id', 'orders.customerId')
    .innerJoin('packingLocations', 'packingLocations.id', 'orders.packingLocationId')
    .leftJoin('users', 'users.id', 'orders.driverId')
    .select([
      'orders.id',
      'orderNum',
      'orders.customerId as customerID',
      'customerName',
      'pickupOrder',
      'driverId',
      'users.name as driverName',
      'packingLocationId',
      'packingLocations.name as packingLocationName',
      'orderStatus',
      'orders.notes',
      'unitQuantity',
      'totalCents as total',
      'appliedCents as applied',
    ])
}

/** Order rows as lists and pages show them. */
export function selectOrderRows(db: Db, orders: OrdersQuery) {
  return selectWithNames(db, orders).select([
    'accountOwnerId as accountOwnerID',
    'deliveryDate',
    'paymentStatus',
    'statusModifiedOn',
    'paymentModifiedOn',
    'orders.createdAt',
    'orders.modifiedOn',
    'costCents as cost',
    'subtotalCents as subtotal',
    'discountCents as dollarAdjustment',
    'discountNotes',
    'brands',
  ])
}

export type OrderListRow = Awaited<ReturnType<typeof findOrders>>[number]

/** Which orders a list has. Of each kind of filter, none means any. */
export type OrderFilter = {
  from: Date
  to: Date
  /** The driver who asks, who sees only their own. */
  driverId: number | undefined
  search: string
  statuses: readonly OrderStatus[]
  payments: readonly PaymentStatus[]
  owners: readonly IdOrNone[]
  drivers: readonly IdOrNone[]
  locations: readonly IdOrNone[]
}

export type OrderPage = OrderFilter & {
  /** Only orders older than this one. */
  before: { createdAt: Date; id: number } | undefined
  limit: number
}

/** Orders placed in a range of time, newest first. */
export function findOrders(db: Db, wanted: OrderPage) {
  const newestOf = (orders: OrdersQuery) => newest(olderThan(orders, wanted), wanted)
  const found = filterOrders(db, wanted, newestOf)
  const page = wanted.search === '' ? found : newest(found, wanted)
  return selectOrderRows(db, page).orderBy('orders.createdAt', 'desc').orderBy('orders.id', 'desc').execute()
}

const olderThan = (orders: OrdersQuery, { before: place }: OrderPage): OrdersQuery =>
  place ? orders.where(sql<boolean>`(created_at, id) < (${place.createdAt}, ${place.id})`) : orders

/** The orders a list has; of a search, `taken` says what is taken of the orders found each way. */
export function filterOrders(db: Db, wanted: OrderFilter, taken: (orders: OrdersQuery) => OrdersQuery): OrdersQuery {
  return wanted.search === '' ? taken(ordersWithin(db, wanted)) : ordersFound(db, wanted, taken)
}

function ordersWithin(db: Db, wanted: OrderFilter): OrdersQuery {
  const { from, to, driverId, statuses, payments, owners, drivers, locations } = wanted
  let orders = selectOrders(db, driverId).where('createdAt', '>=', from).where('createdAt', '<=', to)
  if (statuses.length > 0) orders = orders.where('orderStatus', 'in', statuses)
  if (payments.length > 0) orders = orders.where('paymentStatus', 'in', payments)
  if (owners.length > 0) orders = orders.where('customerId', 'in', customersOf(db, owners))
  if (drivers.length > 0) orders = orders.where(isNamed('driver_id', drivers))
  if (locations.length > 0) orders = orders.where(isNamed('packing_location_id', locations))
  return orders
}

const customersOf = (db: Db, owners: readonly IdOrNone[]) =>
  db.selectFrom('customers').select('customers.id').where(isNamed('account_owner_id', owners))

type NamingColumn = 'account_owner_id' | 'driver_id' | 'packing_location_id'

/** Whether a column names one of these, or nobody where that is asked for. */
function isNamed(column: NamingColumn, wanted: readonly IdOrNone[]) {
  const ids = wanted.filter((one) => one !== 'none')
  const named = sql<boolean>`${sql.ref(column)} in (${sql.join(ids.length > 0 ? ids : [nobody])})`
  return wanted.includes('none') ? sql<boolean>`(${named} or ${sql.ref(column)} is null)` : named
}
const nobody = -1

/**
 * By the beginning of the number, or the customer's name. Two searches, each by its own index: one with an "or" reads a
 * million orders from the newest on until it has a page of matches (2.4 s for one number, against 1 ms).
 */
function ordersFound(db: Db, wanted: OrderFilter, taken: (orders: OrdersQuery) => OrdersQuery): OrdersQuery {
  const number = `${escaped(wanted.search)}%`
  const byNumber = ordersWithin(db, wanted).where('orderNum', 'like', number)
  const byCustomer = ordersWithin(db, wanted)
    .where('customerId', 'in', customersNamed(db, wanted.search))
    .where('orderNum', 'not like', number)
  const all = (orders: OrdersQuery) => db.selectFrom(taken(orders).as('orders')).selectAll('orders')
  return all(byNumber).unionAll(all(byCustomer))
}

export function newest(orders: OrdersQuery, { limit }: Pick<OrderPage, 'limit'>): OrdersQuery {
  return orders.orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(limit)
}

const customersNamed = (db: Db, words: string) =>
  db
    .selectFrom('customers')
    .select('customers.id')
    .where('customerName', 'ilike', `%${escaped(words)}%`)

const escaped = (words: string): string => words.replace(/[\\%_]/g, '\\$&')

export type OrderKey = { id: number } | { orderNum: string }

export function orderByKey(db: Db, key: OrderKey, driverId: number | undefined) {
  const orders = selectOrders(db, driverId)
  const order = 'id' in key ? orders.where('id', '=', key.id) : orders.where('orderNum', '=', key.orderNum)
  return selectOrderRows(db, order)
    .select(['customers.address', 'customers.contactName', 'customers.contactPhone', 'customers.contactEmail'])
    .executeTakeFirst()
}

/** The order that goes by this number, or went by it as a draft or before it became one again. */
export function orderEverNumbered(db: Db, number: string, driverId: number | undefined) {
  const numbered = selectOrders(db, driverId).where((order) =>
    order.or([order('orderNum', '=', number), order('draftNum', '=', number), order('realNum', '=', number)]),
  )
  return selectWithNames(db, numbered).executeTakeFirst()
}

/** What an answer tells of a line; the batches are joined for their numbers. */
export const lineColumns = [
  'orderLines.id',
  'orderLines.orderId as orderID',
  'orderLines.productId',
  'orderLines.productName',
  'orderLines.productBrand',
  'orderLines.productType',
  'orderLines.productSku',
  'orderLines.batchId as productBatchId',
  'batches.batchNumber as productBatchNumber',
  'orderLines.productGenetics',
  'orderLines.productExtractType',
  'orderLines.productWeight',
  'orderLines.productCostCents as productCost',
  'orderLines.quantity',
  'orderLines.unitPriceCents as unitPrice',
  'orderLines.priceAdjustmentCents as priceAdjustment',
  'orderLines.subtotalCents as subtotal',
  'orderLines.shouldHaveTag',
  'orderLines.tagsPulled',
  'orderLines.batchMode',
] as const

export function linesOf(db: Db, orderId: number) {
  return db
    .selectFrom('orderLines')
    .leftJoin('batches', 'batches.id', 'orderLines.batchId')
    .select(lineColumns)
    .where('orderId', '=', orderId)
    .orderBy('position')
    .execute()
}
