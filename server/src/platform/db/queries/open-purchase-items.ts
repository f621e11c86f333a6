import type { PurchaseStatus } from '@dray/domain/purchases/purchase-order'
import { sql } from 'kysely'
import type { Db } from '../db.ts'

export const openUnits = sql<number>`(purchase_items.quantity - purchase_items.received_quantity)`

/** Items with open units, by index purchase_orders_status. */
export const openPurchaseItems = (db: Db, statuses: readonly PurchaseStatus[]) =>
  db
    .selectFrom('purchaseOrders')
    .innerJoin('purchaseItems', 'purchaseItems.purchaseOrderId', 'purchaseOrders.id')
    .where('purchaseOrders.orderStatus', 'in', statuses)
    .where('purchaseOrders.closedShortAt', 'is', null)
    .where(openUnits, '>', 0)
