import type { OrderStatus } from '@dray/domain/orders/order-status'
import type { PurchaseStatus } from '@dray/domain/purchases/purchase-order'
import { sql } from 'kysely'
import { anyId } from '../../../platform/db/any-of.ts'
import type { Db } from '../../../platform/db/db.ts'
import { openPurchaseItems, openUnits } from '../../../platform/db/open-purchase-items.ts'
import { chainCreatedAt, chainId, pendingOrderLines } from '../../../platform/db/pending-order-lines.ts'

/** Unpulled lines of open orders, with the first order of their chain and what their order needs. */
const waitingLines = (db: Db, openStatuses: readonly OrderStatus[]) =>
  pendingOrderLines(db, openStatuses)
    .innerJoin('customers', 'customers.id', 'orders.customerId')
    .select([
      'orderLines.id',
      'orderLines.orderId',
      'orderLines.productId',
      'batchId',
      'batchMode',
      'quantity',
      'tagsPulled',
      'shouldHaveTag',
      'orders.deliveryDate',
      'customers.minLifeDays',
      queuedSince.as('chainCreatedAt'),
      chainId.as('chainId'),
    ])

/** Compared with a time from JavaScript, which has no microseconds. */
const queuedSince = sql<Date>`date_trunc('milliseconds', ${chainCreatedAt})`

/** In the order's sequence, which is how they are served. */
export const waitingLinesOfOrders = (
  db: Db,
  { openStatuses, orderIds }: { openStatuses: readonly OrderStatus[]; orderIds: readonly number[] },
) =>
  waitingLines(db, openStatuses)
    .where('orderLines.orderId', '=', anyId(orderIds))
    .orderBy('position')
    .orderBy('orderLines.id')
    .execute()

type Ahead = {
  openStatuses: readonly OrderStatus[]
  productIds: readonly number[]
  chain: { chainCreatedAt: Date; chainId: number }
  exceptOrderIds: readonly number[]
  limit: number
}

/** Lines of these products in orders that come no later than this chain, first in the queue first. */
export const waitingLinesAhead = (db: Db, { openStatuses, productIds, chain, exceptOrderIds, limit }: Ahead) =>
  waitingLines(db, openStatuses)
    .where('orderLines.productId', '=', anyId(productIds))
    .where('orderLines.orderId', '<>', sql<number>`all(${exceptOrderIds})`)
    .where(sql<boolean>`(${queuedSince}, ${chainId}) <= (${chain.chainCreatedAt}, ${chain.chainId})`)
    .orderBy(queuedSince)
    .orderBy(chainId)
    .orderBy('orderLines.orderId')
    .orderBy('position')
    .orderBy('orderLines.id')
    .limit(limit)
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
