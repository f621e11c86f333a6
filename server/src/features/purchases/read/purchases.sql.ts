import type { Cents } from '@dray/domain/money'
import type { PaymentStatus } from '@dray/domain/orders/order-status'
import type { PurchaseSort } from '@dray/domain/purchases/purchase-list'
import type { PurchaseStatus } from '@dray/domain/purchases/purchase-order'
import { type RawBuilder, sql } from 'kysely'
import { anyId } from '../../../platform/db/queries/any-of.ts'
import { cappedSums } from '../../../platform/db/queries/capped-sums.ts'
import type { Db } from '../../../platform/db/db.ts'
import {
  inSequence,
  type ListPage,
  rowPlace,
  type SortColumn,
  sortedPage,
  sortSequence,
} from '../../../platform/db/queries/sorted-page.ts'
import { containing } from '../../../platform/db/words.ts'
import { copiedColumns } from '../../products/index.ts'

export const selectPurchases = (db: Db) => db.selectFrom('purchaseOrders').selectAll('purchaseOrders')
export type PurchasesQuery = ReturnType<typeof selectPurchases>

/** Open units; only purchase orders on their way have any. */
const openUnits = (openStatuses: readonly PurchaseStatus[]) => sql<number>`
  case when purchase_orders.order_status = any(${openStatuses}) then (
    select coalesce(sum(greatest(quantity - received_quantity, 0)), 0)::bigint from purchase_items
    where purchase_order_id = purchase_orders.id) else 0 end`

export function selectPurchaseRows(db: Db, purchases: PurchasesQuery, openStatuses: readonly PurchaseStatus[]) {
  return db
    .selectFrom(purchases.as('purchaseOrders'))
    .innerJoin('brands', 'brands.id', 'purchaseOrders.brandId')
    .leftJoin('users', 'users.id', 'purchaseOrders.closedShortBy')
    .select([
      'purchaseOrders.id',
      'purchaseOrderNum',
      'brandId as brandID',
      'brands.name as brandName',
      'brands.image as brandImage',
      'brandRepName',
      'brandRepPhone',
      'brandRepEmail',
      'website',
      'expectedDeliveryOn',
      'orderPlacedOn',
      'orderStatus',
      'paymentStatus',
      'statusModifiedOn',
      'paymentModifiedOn',
      'purchaseOrders.createdAt',
      'purchaseOrders.modifiedOn',
      'notes',
      'unitQuantity',
      'receivedQuantity',
      'totalCents as total',
      'closedShortAt as closedShortOn',
      'users.name as closedShortBy',
      'closedShortReason',
    ])
    .select(openUnits(openStatuses).as('openQuantity'))
}
export type PurchaseListRow = Awaited<ReturnType<ReturnType<typeof selectPurchaseRows>['execute']>>[number]

export type PurchaseKey = { id: number } | { purchaseOrderNum: string }

const idOfKey = (key: PurchaseKey) =>
  'id' in key
    ? sql<number>`${key.id}`
    : sql<number>`(select id from purchase_orders where purchase_order_num = ${key.purchaseOrderNum})`

export const purchaseByKey = (db: Db, key: PurchaseKey, openStatuses: readonly PurchaseStatus[]) =>
  selectPurchaseRows(db, selectPurchases(db).where('id', '=', idOfKey(key)), openStatuses).executeTakeFirst()

export function purchaseItems(db: Db, key: PurchaseKey) {
  return db
    .selectFrom('purchaseItems')
    .innerJoin('products', 'products.id', 'purchaseItems.productId')
    .select([
      'purchaseItems.id',
      'purchaseOrderId as purchaseOrderID',
      'productId',
      ...copiedColumns,
      'hasBatch',
      'unitQuantity as unitsPerCase',
      'existingStock',
      'pendingOutboundStock',
      'quantity',
      'unitCostCents as unitCost',
      'subtotalCents as subtotal',
      'purchaseItems.batchNumber',
      'receivedQuantity',
    ])
    .where('purchaseOrderId', '=', idOfKey(key))
    .orderBy('position')
    .orderBy('purchaseItems.id')
    .execute()
}

export type ListedItem = Awaited<ReturnType<typeof purchaseItems>>[number]

/** Oldest first. */
export function purchaseReceipts(db: Db, key: PurchaseKey) {
  return db
    .selectFrom('purchaseReceipts')
    .innerJoin('purchaseItems', 'purchaseItems.id', 'purchaseItemId')
    .leftJoin('users', 'users.id', 'receivedBy')
    .leftJoin('batches', 'batches.id', 'batchId')
    .select([
      'purchaseReceipts.id',
      'purchaseItemId',
      'units',
      'batchId',
      'purchaseReceipts.batchNumber',
      'purchaseReceipts.receivedOn',
      'users.name as receivedBy',
      'purchaseReceipts.createdAt',
      'reason',
      'isCheckedIn',
    ])
    .where('purchaseOrderId', '=', idOfKey(key))
    .orderBy('purchaseReceipts.id')
    .execute()
}

export type ListedReceipt = Awaited<ReturnType<typeof purchaseReceipts>>[number]

/** Also finds earlier numbers, from before it was submitted or became a draft again. */
export function purchaseEverNumbered(db: Db, number: string) {
  return db
    .selectFrom('purchaseOrders')
    .select(['id', 'purchaseOrderNum'])
    .where((row) => row.or([row('draftNum', '=', number), row('realNum', '=', number)]))
    .executeTakeFirst()
}

/** An empty filter matches any purchase order. */
export type PurchaseFilter = {
  words: readonly string[]
  statuses: readonly PurchaseStatus[]
  payments: readonly PaymentStatus[]
  brandIds: readonly number[] | undefined
  expectedFrom: string | undefined
  expectedTo: string | undefined
  late: { before: string; statuses: readonly PurchaseStatus[] } | undefined
}

function filterPurchases(db: Db, filter: PurchaseFilter): PurchasesQuery {
  const { statuses, payments, brandIds, expectedFrom, expectedTo, late } = filter
  let purchases = selectPurchases(db)
  for (const word of filter.words) purchases = purchases.where(hasWord(word))
  if (statuses.length > 0) purchases = purchases.where('orderStatus', 'in', statuses)
  if (payments.length > 0) purchases = purchases.where('paymentStatus', 'in', payments)
  if (brandIds) purchases = purchases.where('brandId', '=', anyId(brandIds))
  if (expectedFrom !== undefined) purchases = purchases.where('expectedDeliveryOn', '>=', expectedFrom)
  if (expectedTo !== undefined) purchases = purchases.where('expectedDeliveryOn', '<=', expectedTo)
  return late
    ? purchases.where('orderStatus', 'in', late.statuses).where('expectedDeliveryOn', '<', late.before)
    : purchases
}

/** Two queries, each with its own index: one with "or" would fold every number. */
function hasWord(word: string) {
  const pattern = containing(word)
  return sql<boolean>`purchase_orders.id in (
    select id from purchase_orders where fold(purchase_order_num) like ${pattern}
    union all
    select purchase_orders.id from purchase_orders join brands on brands.id = brand_id where fold(name) like ${pattern})`
}

type PurchasePage = ListPage<PurchaseSort['by']> & { openStatuses: readonly PurchaseStatus[] }

/** Ties are sorted newest first. Only the default sort uses an index; sorting all of twenty thousand takes a few milliseconds. */
export function findPurchases(db: Db, filter: PurchaseFilter, page: PurchasePage) {
  const all = filterPurchases(db, filter)
  const found = page.sort.by === 'brand' ? withBrands(all) : all
  const sequence = sortSequence(page, ['purchase_orders.created_at', 'purchase_orders.id'], columns[page.sort.by])
  const purchases = sortedPage(found, sequence, page)
  const rows = selectPurchaseRows(db, purchases, page.openStatuses).select(rowPlace(sequence))
  return inSequence(rows, sequence).execute()
}

/** Joins brands to sort by name; every list joins them again at the end. */
const withBrands = (purchases: PurchasesQuery): PurchasesQuery =>
  purchases.innerJoin('brands', 'brands.id', 'brandId') as unknown as PurchasesQuery

/** Sorts trailing digits by value: ACM-9999 before ACM-10000. */
const bySize = (number: RawBuilder<unknown>) =>
  sql`(regexp_replace(${number}, '\\d+$', '') || lpad(coalesce(substring(${number} from '\\d+$'), ''), 40, '0')) collate "C"`

/** Ties are sorted by the purchase order's time. */
const columns: Record<PurchaseSort['by'], SortColumn | undefined> = {
  date: undefined,
  purchaseOrderNum: { column: sql`purchase_orders.purchase_order_num`, form: bySize },
  brand: { column: sql`brands.name_order` },
  orderStatus: { column: sql`purchase_orders.order_status` },
  paymentStatus: { column: sql`purchase_orders.payment_status` },
  expected: { column: sql`purchase_orders.expected_delivery_on`, mayBeNull: true },
  units: { column: sql`purchase_orders.unit_quantity` },
  received: { column: sql`purchase_orders.received_quantity` },
  total: { column: sql`purchase_orders.total_cents` },
}

export const purchaseTotals = (db: Db, filter: PurchaseFilter, max: Cents) =>
  cappedSums(db, filterPurchases(db, filter), {
    counts: { purchaseOrders: sql`count(*)` },
    sums: { units: sql`unit_quantity`, received: sql`received_quantity`, total: sql`total_cents` },
    max,
  })
