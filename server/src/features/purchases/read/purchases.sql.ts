import type { PurchaseStatus } from '@dray/domain/purchases/purchase-order'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'

export const selectPurchases = (db: Db) => db.selectFrom('purchaseOrders').selectAll('purchaseOrders')
export type PurchasesQuery = ReturnType<typeof selectPurchases>

/** The units that are open: of purchase orders on their way what their items still await, of others none. */
const openUnits = (openStatuses: readonly PurchaseStatus[]) => sql<number>`
  case when purchase_orders.order_status = any(${openStatuses}) then (
    select coalesce(sum(greatest(quantity - received_quantity, 0)), 0)::bigint from purchase_items
    where purchase_order_id = purchase_orders.id) else 0 end`

/** The columns of purchase orders on lists and pages, with their brands. */
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

export function purchaseByKey(db: Db, key: PurchaseKey, openStatuses: readonly PurchaseStatus[]) {
  const purchase =
    'id' in key
      ? selectPurchases(db).where('id', '=', key.id)
      : selectPurchases(db).where('purchaseOrderNum', '=', key.purchaseOrderNum)
  return selectPurchaseRows(db, purchase, openStatuses).executeTakeFirst()
}

export function itemsOf(db: Db, purchaseOrderId: number) {
  return db
    .selectFrom('purchaseItems')
    .innerJoin('products', 'products.id', 'purchaseItems.productId')
    .select([
      'purchaseItems.id',
      'purchaseOrderId as purchaseOrderID',
      'productId',
      'productSku',
      'productName',
      'productBrand',
      'productType',
      'productGenetics',
      'productExtractType',
      'productWeight',
      'hasBatch',
      'existingStock',
      'pendingOutboundStock',
      'quantity',
      'unitCostCents as unitCost',
      'subtotalCents as subtotal',
      'purchaseItems.batchNumber',
      'receivedQuantity',
    ])
    .where('purchaseOrderId', '=', purchaseOrderId)
    .orderBy('position')
    .orderBy('purchaseItems.id')
    .execute()
}

export type ListedItem = Awaited<ReturnType<typeof itemsOf>>[number]

/** What came, oldest first. */
export function receiptsOf(db: Db, purchaseOrderId: number) {
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
    .where('purchaseOrderId', '=', purchaseOrderId)
    .orderBy('purchaseReceipts.id')
    .execute()
}

/** The purchase order that has this number, or had it before it was submitted or became a draft again. */
export function purchaseEverNumbered(db: Db, number: string) {
  return db
    .selectFrom('purchaseOrders')
    .select(['id', 'purchaseOrderNum'])
    .where((row) => row.or([row('draftNum', '=', number), row('realNum', '=', number)]))
    .executeTakeFirst()
}
