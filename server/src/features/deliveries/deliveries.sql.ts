import type { OrderStatus } from '@dray/domain/orders/order-status'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { selectWithNames, selectOrders } from '../orders/index.ts'

type Wanted = {
  day: string
  statuses: readonly OrderStatus[]
  /** Only what this driver hands over. */
  driverId: number | undefined
  limit: number
}
export type DeliveryRow = Awaited<ReturnType<typeof deliveriesOn>>[number]

/** The orders that are handed over on a day, the oldest first. */
export function deliveriesOn(db: Db, { day, statuses, driverId, limit }: Wanted) {
  const orders = selectOrders(db, driverId)
    .where('deliveryDate', '=', day)
    .where('orderStatus', 'in', statuses)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(limit)
  return (
    selectWithNames(db, orders)
      .select(['contactName', 'contactPhone', 'customers.address'])
      // The day was asked for, so that it is there.
      .select(sql<string>`${day}::text`.as('deliveryDate'))
      .orderBy('orders.createdAt')
      .orderBy('orders.id')
      .execute()
  )
}

/** What is on these orders, each order's lines as they stand on it, with the batch that each is of. */
export function itemsOf(db: Db, orderIds: readonly number[], limit: number) {
  return db
    .selectFrom('orderLines')
    .leftJoin('batches', 'batches.id', 'orderLines.batchId')
    .select(['orderLines.id', 'orderLines.orderId', 'productName', 'quantity', 'batchNumber'])
    .where('orderLines.orderId', '=', sql<number>`any(${orderIds})`)
    .orderBy('orderLines.orderId')
    .orderBy('position')
    .limit(limit)
    .execute()
}
