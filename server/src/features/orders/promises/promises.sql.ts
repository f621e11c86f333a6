import type { OrderStatus } from '@dray/domain/orders/order-status'
import type { PurchaseStatus } from '@dray/domain/purchases/purchase-order'
import { anyId } from '../../../platform/db/queries/any-of.ts'
import type { Db } from '../../../platform/db/db.ts'
import { openPurchaseItems, openUnits } from '../../../platform/db/queries/open-purchase-items.ts'
import { pendingOrderLines } from '../../../platform/db/queries/pending-order-lines.ts'

/** Unpulled lines of these orders that are open, in their sequence. */
export const openLinesOfOrders = (
  db: Db,
  { openStatuses, orderIds }: { openStatuses: readonly OrderStatus[]; orderIds: readonly number[] },
) =>
  pendingOrderLines(db, openStatuses)
    .select(['orderLines.id', 'orderLines.orderId', 'orderLines.productId', 'quantity'])
    .where('orderLines.orderId', '=', anyId(orderIds))
    .orderBy('position')
    .orderBy('orderLines.id')
    .execute()

export const arrivingUnits = (
  db: Db,
  { statuses, productIds }: { statuses: readonly PurchaseStatus[]; productIds: readonly number[] },
) =>
  openPurchaseItems(db, statuses)
    .select([
      'purchaseItems.productId',
      'purchaseOrders.purchaseOrderNum',
      openUnits.as('quantity'),
      'purchaseOrders.expectedDeliveryOn as expectedOn',
    ])
    .where('purchaseItems.productId', '=', anyId(productIds))
    .execute()

/** Orders split from this one, or from one of those. */
export async function backordersOfOrder(db: Db, orderId: number): Promise<number[]> {
  const rows = await db
    .withRecursive('chain', (chain) =>
      chain
        .selectFrom('orders')
        .select('id')
        .where('backorderOf', '=', orderId)
        .unionAll((later) =>
          later.selectFrom('orders').innerJoin('chain', 'chain.id', 'orders.backorderOf').select('orders.id'),
        ),
    )
    .selectFrom('chain')
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}
