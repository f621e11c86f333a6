import type { Order } from '@dray/contract/orders'
import type { IdOrNone } from '@dray/domain/orders/order-list'
import type { OrderSource, OrderStatus, PaymentStatus } from '@dray/domain/orders/order-status'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { isAnyOf } from '../../../platform/db/queries/any-of.ts'
import { fixedQuery } from '../../../platform/db/queries/fixed-query.ts'
import { beginningWith, hasWords } from '../../../platform/db/words.ts'
import { customersNamed } from '../../customers/index.ts'
import { newestCoa } from '../../products/index.ts'
import { mustPayLift, requiredAmounts } from '../must-pay/must-pay.sql.ts'

/** Drivers get only their own orders. */
export function selectOrders(db: Db, driverId: number | undefined) {
  const orders = db.selectFrom('orders').selectAll('orders')
  return driverId === undefined ? orders : orders.where('driverId', '=', driverId)
}
export type OrdersQuery = ReturnType<typeof selectOrders>

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
      'creditedCents as credited',
    ])
}

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
    'customerPo as customerPO',
    'dueOn',
    'isDueOnSet',
    'brands',
    originOrder.as('backorderOf'),
    source.as('source'),
    senderName.as('sentBy'),
    'sentAt',
  ])
}

/** Short, because longer statements aren't prepared. */
const source = sql<OrderSource>`coalesce(sent_through, (select 'KEY' from api_keys where user_id = orders.created_by),
  case when created_by is null then 'IMPORT' end, 'STAFF')`

const senderName = sql<string | null>`(select name from contacts where user_id = sent_by)`

type OrderReference = { id: number; orderNum: string }

const originOrder = sql<OrderReference | null>`(
  select json_build_object('id', id, 'orderNum', order_num) from orders as origin where id = orders.backorder_of)`

type Backorder = OrderReference & { orderStatus: OrderStatus; units: number }

/** `units`: those left to it. */
const ownBackorders = sql<Backorder[]>`coalesce((
  select json_agg(json_build_object('id', id, 'orderNum', order_num, 'orderStatus', order_status, 'units', (
    select sum(units) from backordered_units where backorder_id = backorder.id)) order by id)
  from orders as backorder where backorder_of = orders.id), '[]')`

export type OrderListRow = Awaited<ReturnType<ReturnType<typeof selectOrderRows>['execute']>>[number]

/** Customers and products that some of the words and the rest of them name: "ernst chang". */
export type NamedPair = { customerIds: readonly number[]; productIds: readonly number[] }

export type OrderSearch = {
  /** The start of a number. */
  text: string
  /** Folded, of a customer's name or PO number. */
  words: readonly string[]
  /** Named by all words. */
  productIds: readonly number[]
  pairs: readonly NamedPair[]
}

/** An empty filter matches all orders. */
export type OrderFilter = {
  from: Date
  to: Date
  driverId: number | undefined
  search: OrderSearch
  statuses: readonly OrderStatus[]
  payments: readonly PaymentStatus[]
  owners: readonly IdOrNone[]
  drivers: readonly IdOrNone[]
  locations: readonly IdOrNone[]
  sources: readonly OrderSource[]
  /** Both inclusive. */
  delivery: { from: string | undefined; to: string | undefined }
  customers: readonly IdOrNone[]
  /** Only orders with a product of these brands and types, and with one of these products. */
  brands: readonly IdOrNone[]
  types: readonly IdOrNone[]
  products: readonly IdOrNone[]
  /** Only orders whose commission may be paid to an account owner and that are on no payroll list. */
  unpaid?: { ownerId: number; statuses: readonly OrderStatus[]; payments: readonly PaymentStatus[] } | undefined
}

export const allOrders: Omit<OrderFilter, 'from' | 'to'> = {
  driverId: undefined,
  search: { text: '', words: [], productIds: [], pairs: [] },
  statuses: [],
  payments: [],
  owners: [],
  drivers: [],
  locations: [],
  sources: [],
  delivery: { from: undefined, to: undefined },
  customers: [],
  brands: [],
  types: [],
  products: [],
}

export const isOnlyFilteredBy = (
  { search, delivery, ...filter }: OrderFilter,
  ...names: (keyof OrderFilter)[]
): boolean =>
  search.text === '' &&
  delivery.from === undefined &&
  delivery.to === undefined &&
  Object.entries(filter).every(
    ([name, chosen]) =>
      chosen === undefined || (Array.isArray(chosen) && chosen.length === 0) || names.some((each) => each === name),
  )

export function filterOrders(db: Db, filter: OrderFilter): OrdersQuery {
  if (filter.search.text === '') return ordersWithin(db, filter)
  const { byWholeNumber, byNumber, byCustomer, byPo, byProduct, byPair } = searches(db, filter)
  const { text, words, productIds } = filter.search
  // Each order once, with the first query that finds it.
  const withoutNumber = (orders: OrdersQuery) => orders.where('orderNum', 'not like', beginningWith(text))
  const withoutName = (orders: OrdersQuery) =>
    withoutNumber(orders).where('customerId', 'not in', customersNamed(db, words))
  const withoutPo = (orders: OrdersQuery) => withoutName(orders).where(sql<boolean>`${hasPoWords(words)} is not true`)
  const withoutProduct = (orders: OrdersQuery) =>
    productIds.length > 0 ? withoutPo(orders).where(sql<boolean>`not ${hasProduct(productIds)}`) : withoutPo(orders)
  const named = byWholeNumber.unionAll(byNumber).unionAll(withoutNumber(byCustomer)).unionAll(withoutName(byPo))
  const found = byProduct ? named.unionAll(withoutPo(byProduct)) : named
  return byPair ? found.unionAll(withoutProduct(byPair)) : found
}

/**
 * The first orders of a list. A search runs a query for each kind of match, each `limited`, for ids only, so the rest of a customer's orders is never read.
 */
export function firstOrders(db: Db, filter: OrderFilter, limited: (orders: OrdersQuery) => OrdersQuery): OrdersQuery {
  if (filter.search.text === '') return limited(ordersWithin(db, filter))
  const { byWholeNumber, byNumber, byCustomer, byPo, byProduct, byPair } = searches(db, filter)
  const ids = (orders: OrdersQuery) => db.selectFrom(limited(orders).as('found')).select('found.id')
  const named = ids(byWholeNumber).unionAll(ids(byNumber)).unionAll(ids(byCustomer)).unionAll(ids(byPo))
  const found = [byProduct, byPair].reduce((all, orders) => (orders ? all.unionAll(ids(orders)) : all), named)
  return selectOrders(db, undefined).where(sql<boolean>`orders.id = any(array(${found}))`)
}

const ordersWithin = (db: Db, filter: OrderFilter): OrdersQuery =>
  ordersOfAnyDate(db, filter).where('createdAt', '>=', filter.from).where('createdAt', '<=', filter.to)

function ordersOfAnyDate(db: Db, filter: OrderFilter): OrdersQuery {
  const { driverId, statuses, payments, owners, drivers, locations, sources, delivery, customers, unpaid } = filter
  let orders = ordersWithStatus(selectOrders(db, driverId), { statuses, payments })
  if (owners.length > 0) orders = orders.where('customerId', 'in', customersOwnedBy(db, owners))
  if (drivers.length > 0) orders = orders.where(isAnyOf('driver_id', drivers))
  if (locations.length > 0) orders = orders.where(isAnyOf('packing_location_id', locations))
  if (sources.length > 0) orders = orders.where(sql<boolean>`${source} = any(${sources}::text[])`)
  if (delivery.from !== undefined) orders = orders.where('deliveryDate', '>=', delivery.from)
  if (delivery.to !== undefined) orders = orders.where('deliveryDate', '<=', delivery.to)
  if (customers.length > 0) orders = orders.where(isAnyOf('customer_id', customers))
  orders = ordersWithLines(orders, filter)
  if (unpaid) orders = unpaidForOwner(db, ordersWithStatus(orders, unpaid), unpaid.ownerId)
  return orders
}

/** Matches the products' current brand and type. */
function ordersWithLines(
  orders: OrdersQuery,
  { brands, types, products }: Pick<OrderFilter, 'brands' | 'types' | 'products'>,
): OrdersQuery {
  const conditions = [
    ...(brands.length > 0 ? [isAnyOf('products.brand_id', brands)] : []),
    ...(types.length > 0 ? [isAnyOf('products.type_id', types)] : []),
  ]
  const found = products.length > 0 ? orders.where(hasProduct(products)) : orders
  return conditions.reduce(
    (query, condition) =>
      query.where(sql<boolean>`exists (
        select from order_lines join products on products.id = order_lines.product_id
        where order_lines.order_id = orders.id and ${condition})`),
    found,
  )
}

/** The ids are in the statement, so the planner knows how common the products are. */
const hasProduct = (products: readonly IdOrNone[]) =>
  sql<boolean>`exists (
    select from order_lines where order_lines.order_id = orders.id and ${isAnyOf('order_lines.product_id', products)})`

function ordersWithStatus(
  orders: OrdersQuery,
  { statuses, payments }: Pick<OrderFilter, 'statuses' | 'payments'>,
): OrdersQuery {
  const withStatus = statuses.length > 0 ? orders.where('orderStatus', 'in', statuses) : orders
  return payments.length > 0 ? withStatus.where('paymentStatus', 'in', payments) : withStatus
}

const unpaidForOwner = (db: Db, orders: OrdersQuery, ownerId: number): OrdersQuery =>
  orders
    .where('customerId', 'in', customersOwnedBy(db, [ownerId]))
    .where(sql<boolean>`not exists (select 1 from payroll_orders where payroll_orders.order_id = orders.id)`)

const customersOwnedBy = (db: Db, owners: readonly IdOrNone[]) =>
  db.selectFrom('customers').select('customers.id').where(isAnyOf('account_owner_id', owners))

/**
 * Searches by full number (ignoring dates), by its start, by customer name, by PO number, by product, or by customer and product: queries
 * with their own indexes. One query with "or" would scan a million orders, newest first, for a page of matches (2.4 s for one number instead of 1 ms).
 */
function searches(db: Db, filter: OrderFilter) {
  const { text, words, productIds, pairs } = filter.search
  const within = ordersWithin(db, filter)
  return {
    byWholeNumber: ordersOfAnyDate(db, filter).where('orderNum', '=', text),
    byNumber: within.where('orderNum', 'like', beginningWith(text)).where('orderNum', '!=', text),
    byCustomer: within.where('customerId', 'in', customersNamed(db, words)),
    byPo: within.where(hasPoWords(words)),
    byProduct: productIds.length > 0 ? within.where(hasProduct(productIds)) : undefined,
    byPair: pairs.length > 0 ? within.where(isOfPair(pairs)) : undefined,
  }
}

/** All customers come first, so that only their orders are read. */
const isOfPair = (pairs: readonly NamedPair[]) => {
  const customers = isAnyOf(
    'customer_id',
    pairs.flatMap(({ customerIds }) => customerIds),
  )
  const each = pairs.map(
    ({ customerIds, productIds }) => sql`(${isAnyOf('customer_id', customerIds)} and ${hasProduct(productIds)})`,
  )
  return sql<boolean>`${customers} and (${sql.join(each, sql` or `)})`
}

export function newest(orders: OrdersQuery, { limit }: { limit: number }): OrdersQuery {
  return orders.orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(limit)
}

export type OrderKey = { id: number } | { orderNum: string }

export async function orderById(db: Db, id: number, driverId: number | undefined) {
  if (driverId === undefined) return (await ordersWithId(db, id))[0]
  return withContact(db, selectOrders(db, driverId).where('id', '=', id)).executeTakeFirst()
}

export const idOfNumber = async (db: Db, orderNum: string): Promise<number | undefined> =>
  (await idsWithNumber(db, orderNum))[0]?.id

const idsWithNumber = fixedQuery((db, orderNum: string) =>
  db.selectFrom('orders').select('id').where('orderNum', '=', orderNum),
)

const ordersWithId = fixedQuery((db, id: number) => withContact(db, selectOrders(db, undefined).where('id', '=', id)))

/** Ignores releases for a customer the order no longer has. */
const newestRelease = (db: Db) =>
  db
    .selectFrom('creditReleases')
    .select(['releasedBy', 'releasedAt', 'reason as releaseReason', 'totalCents as releasedTotal'])
    .where(sql<boolean>`order_id = orders.id and customer_id = orders.customer_id`)
    .orderBy('creditReleases.id', 'desc')
    .limit(1)
    .as('release')

type JsonEntry = Omit<NonNullable<Order['inboxEntry']>, 'receivedAt'> & { receivedAt: string }

/** Short, because longer statements aren't prepared. */
const inboxEntry = sql<JsonEntry | null>`(select json_build_object('id', id, 'channel', channel, 'from', sender,
  'receivedAt', received_at) from inbox_entries where order_id = orders.id)`

const withContact = (db: Db, orders: OrdersQuery) =>
  selectOrderRows(db, orders)
    .leftJoinLateral(newestRelease(db), (join) => join.onTrue())
    .leftJoin('users as releasers', 'releasers.id', 'release.releasedBy')
    .select([
      'releasers.name as releasedBy',
      'releasedAt',
      'releaseReason',
      'releasedTotal',
      'customers.address',
      'customers.contactName',
      'customers.contactPhone',
      'customers.contactEmail',
      'customers.minLifeDays',
      'customers.cod',
      'orders.paymentTermsDays',
      'priceReason',
      'sentNote',
      'acceptProblem',
      inboxEntry.as('inboxEntry'),
      ownBackorders.as('backorders'),
      requiredAmounts.as('required'),
      mustPayLift.as('lift'),
    ])

/** Also finds orders by the number they had as a draft, or before they became a draft again. */
export function orderEverNumbered(db: Db, number: string, driverId: number | undefined) {
  const numbered = selectOrders(db, driverId).where((order) =>
    order.or([order('orderNum', '=', number), order('draftNum', '=', number), order('realNum', '=', number)]),
  )
  return selectWithNames(db, numbered).executeTakeFirst()
}

/** Line columns of answers. Join the batches to get their numbers. */
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

/** Units of a line that left stock and weren't returned. Looked up only for lines whose tags were pulled. */
const unitsOut = sql<number>`case when tags_pulled then (
  select coalesce(-sum(delta), 0)::integer from stock_movements where order_line_id = order_lines.id) else 0 end`

/** Units of each line that issued credit memos credited. */
export const creditedUnits = (db: Db, orderIds: number | RawBuilder<number>) =>
  db
    .selectFrom('creditMemos')
    .innerJoin('creditMemoLines', 'memoId', 'creditMemos.id')
    .select((row) => ['orderLineId', row.fn.sum('units').as('units')])
    .where('creditMemos.orderId', '=', orderIds)
    .where('status', '=', sql.lit('ISSUED'))
    .groupBy('orderLineId')
    .as('credited')

export const unitsCredited = sql<number>`coalesce(credited.units, 0)::integer`.as('creditedUnits')

export const orderLines = fixedQuery((db, orderId: number) =>
  db
    .selectFrom('orderLines')
    .innerJoin('products', 'products.id', 'orderLines.productId')
    .leftJoin('batches', 'batches.id', 'orderLines.batchId')
    .select(lineColumns)
    .select('products.unitQuantity as unitsPerCase')
    .leftJoin(creditedUnits(db, orderId), 'credited.orderLineId', 'orderLines.id')
    .select(unitsOut.as('unitsOut'))
    .select(unitsCredited)
    .select(['isCheckedIn', 'expiresOn', sql<boolean>`held_at is not null`.as('isOnHold'), newestCoa.as('coaFile')])
    .select(['testedOn', 'labName', 'thcPercent', 'cbdPercent'])
    .where('orderId', '=', orderId)
    .orderBy('position'),
)

export const foldedPo = sql<string>`fold(orders.customer_po)`

/** Shorter words can't use index orders_customer_po. */
const minWordLetters = 3

/** Every word is part of the PO number, or short words are all of it. */
export const hasPoWords = (words: readonly string[]) =>
  words.some((word) => word.length >= minWordLetters)
    ? hasWords(foldedPo, words)
    : sql<boolean>`${foldedPo} = ${words.join(' ')}`
