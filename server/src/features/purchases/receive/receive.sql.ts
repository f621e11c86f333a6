import type { OrderStatus } from '@dray/domain/orders/order-status'
import type { PurchaseStatus } from '@dray/domain/purchases/purchase-order'
import { type RawBuilder, sql } from 'kysely'
import { anyId } from '../../../platform/db/queries/any-of.ts'
import { asRecords, type BulkRow, columnsOfNew, insertWithIds } from '../../../platform/db/queries/bulk-update.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { fixedQuery } from '../../../platform/db/queries/fixed-query.ts'
import { pendingOrderLines } from '../../../platform/db/queries/pending-order-lines.ts'
import { pipeline } from '../../../platform/db/transaction.ts'

/** Lock a purchase order before its products and batches. */
export const lockToReceive = fixedQuery((tx, id: number) =>
  tx
    .selectFrom('purchaseOrders')
    .select(['id', 'purchaseOrderNum', 'orderStatus', 'statusModifiedOn'])
    .select(['closedShortAt', 'closedShortBy', 'closedShortReason', 'receivedQuantity'])
    .where('id', '=', id)
    .forNoKeyUpdate(),
)

/** A query for the products of these items. */
export const productsOfItems = (itemIds: readonly number[]): RawBuilder<number[]> =>
  sql`array(select product_id from purchase_items where id = ${anyId(itemIds)})`

/** A query for the products with these SKUs and those of a purchase order. */
export const productsOfSkus = (
  skus: readonly string[],
  orderId: number | null = null,
): RawBuilder<number[]> => sql`array(
  select id from products where sku = any(${skus}) union
  select product_id from purchase_items where purchase_order_id = ${orderId})`

export async function productsOfPurchase(db: Db, orderId: number): Promise<number[]> {
  const rows = await db.selectFrom('purchaseItems').select('productId').where('purchaseOrderId', '=', orderId).execute()
  return rows.map((row) => row.productId)
}

export async function statusOfPurchase(db: Db, id: number): Promise<PurchaseStatus | undefined> {
  const row = await db.selectFrom('purchaseOrders').select('orderStatus').where('id', '=', id).executeTakeFirst()
  return row?.orderStatus
}

export type ReceivingItem = Awaited<ReturnType<typeof itemsToReceive>>[number]

export const itemsToReceive = fixedQuery((db, orderId: number) =>
  db
    .selectFrom('purchaseItems')
    .innerJoin('products', 'products.id', 'purchaseItems.productId')
    .select([
      'purchaseItems.id',
      'productId',
      'productSku',
      'productName',
      'sku',
      'hasBatch',
      'quantity as ordered',
      'receivedQuantity as received',
      'purchaseItems.batchNumber',
    ])
    .where('purchaseOrderId', '=', orderId)
    .orderBy('position'),
)

/** Locks the products of a purchase order in id order. */
export const lockPurchasedProducts = (tx: Tx, orderId: number): Promise<void> =>
  pipeline(
    tx,
    sql`
    select id from products where id = any(array(select product_id from purchase_items where purchase_order_id = ${orderId}))
    order by id for no key update`.execute(tx),
  )

export async function orderOfReceipt(db: Db, receiptId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('purchaseReceipts')
    .innerJoin('purchaseItems', 'purchaseItems.id', 'purchaseItemId')
    .select('purchaseOrderId')
    .where('purchaseReceipts.id', '=', receiptId)
    .executeTakeFirst()
  return row?.purchaseOrderId
}

export type ReceiptRow = Awaited<ReturnType<typeof receiptsOfPurchase>>[number]

/** Oldest first. */
export const receiptsOfPurchase = fixedQuery((db, orderId: number) =>
  db
    .selectFrom('purchaseReceipts')
    .innerJoin('purchaseItems', 'purchaseItems.id', 'purchaseItemId')
    .select(['purchaseReceipts.id', 'purchaseItemId', 'units', 'batchId'])
    .where('purchaseOrderId', '=', orderId)
    .orderBy('purchaseReceipts.id'),
)

export async function batchNumbersOfItems(db: Db, itemIds: readonly number[]): Promise<Map<number, string>> {
  if (itemIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('purchaseReceipts')
    .innerJoin('batches', 'batches.id', 'batchId')
    .distinctOn('purchaseItemId')
    .select(['purchaseItemId', 'batches.batchNumber'])
    .where('purchaseItemId', '=', anyId(itemIds))
    .orderBy('purchaseItemId')
    .orderBy('purchaseReceipts.id', 'desc')
    .execute()
  return new Map(rows.map((row) => [row.purchaseItemId, row.batchNumber]))
}

const newColumns = columnsOfNew('purchaseReceipts', [
  'purchaseItemId',
  'units',
  'batchId',
  'batchNumber',
  'receivedOn',
  'receivedBy',
  'createdAt',
  'reason',
])

type NewReceipt = BulkRow<'purchaseReceipts', (typeof newColumns)[number]>

/** Returns the receipts with their ids. */
export const insertReceipts = (tx: Tx, rows: readonly NewReceipt[]): Promise<(NewReceipt & { id: number })[]> =>
  insertWithIds(tx, 'purchaseReceipts', rows, newColumns)

export async function removeReceipts(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.deleteFrom('purchaseReceipts').where('id', '=', anyId(ids)).execute()
}

/** Updates received units of items and the totals of their purchase orders. */
export async function changeReceivedUnits(
  tx: Tx,
  changes: readonly { itemId: number; units: number }[],
): Promise<void> {
  await sql`
    with changed as (
      select id, sum(received_quantity)::integer as units
      from ${asRecords('purchaseItems', changes, ['id as itemId', 'receivedQuantity as units'])} as change group by id
    ), items as (
      update purchase_items set received_quantity = received_quantity + changed.units from changed
      where purchase_items.id = changed.id
      returning purchase_order_id, changed.units
    )
    update purchase_orders set received_quantity = received_quantity + came.units
    from (select purchase_order_id as id, sum(units)::bigint as units from items group by 1) as came
    where purchase_orders.id = came.id`.execute(tx)
}

export type ReceivingChange = {
  orderStatus: PurchaseStatus
  statusModifiedOn: Date
  closedShortAt: Date | null
  closedShortBy: number | null
  closedShortReason: string | null
  modifiedOn: Date
}

export const updateReceiving = (tx: Tx, id: number, change: ReceivingChange): Promise<void> =>
  pipeline(tx, tx.updateTable('purchaseOrders').set(change).where('id', '=', id).execute())

export const clearClosedShort = (tx: Tx, id: number): Promise<void> => {
  const open = { closedShortAt: null, closedShortBy: null, closedShortReason: null }
  return pipeline(tx, tx.updateTable('purchaseOrders').set(open).where('id', '=', id).execute())
}

/** An order that has units of a batch, or of a product's untagged stock. */
export type UsingOrder = { orderNum: string; customerName: string; units: number }

const maxNamed = 20

/** Open orders that reserve units of a batch, oldest first. */
export function ordersReserving(db: Db, batchId: number, openStatuses: readonly OrderStatus[]): Promise<UsingOrder[]> {
  return pendingOrderLines(db, openStatuses)
    .innerJoin('customers', 'customers.id', 'orders.customerId')
    .select((line) => ['orderNum', 'customerName', line.fn.sum<number>('quantity').as('units')])
    .where('batchId', '=', batchId)
    .groupBy(['orders.id', 'customers.id'])
    .orderBy('orders.id')
    .limit(maxNamed)
    .execute()
}

/** Orders that took units of a batch, or of a product's untagged stock, and didn't return them; latest first. */
export function ordersSoldTo(
  db: Db,
  { productId, batchId }: { productId: number; batchId: number | null },
): Promise<UsingOrder[]> {
  return db
    .selectFrom('stockMovements')
    .innerJoin('orderLines', 'orderLines.id', 'orderLineId')
    .innerJoin('orders', 'orders.id', 'orderLines.orderId')
    .innerJoin('customers', 'customers.id', 'orders.customerId')
    .select((movement) => [
      'orderNum',
      'customerName',
      sql<number>`-${movement.fn.sum<number>('delta')}::integer`.as('units'),
    ])
    .where('stockMovements.productId', '=', productId)
    .where('stockMovements.batchId', 'is not distinct from', batchId)
    .groupBy(['orders.id', 'customers.id'])
    .having((movement) => movement(movement.fn.sum<number>('delta'), '<', 0))
    .orderBy('orders.id', 'desc')
    .limit(maxNamed)
    .execute()
}
