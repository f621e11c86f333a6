import type { OrderStatus } from '@dray/domain/orders/order-status'
import { sql } from 'kysely'
import { anyOf } from '../../platform/db/any-of.ts'
import type { Db } from '../../platform/db/db.ts'
import { selectWithNames, selectOrders } from '../orders/index.ts'

type StopFilter = {
  day: string
  statuses: readonly OrderStatus[]
  driverId: number | undefined
  limit: number
}

/** Oldest first. */
export function findStops(db: Db, { day, statuses, driverId, limit }: StopFilter) {
  const orders = selectOrders(db, driverId)
    .where('deliveryDate', '=', day)
    .where('orderStatus', 'in', statuses)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(limit)
  return (
    selectWithNames(db, orders)
      .select(['contactName', 'contactPhone', 'customers.address'])
      // Never null here: it is the day of the filter.
      .select(sql<string>`${day}::text`.as('deliveryDate'))
      .orderBy('orders.createdAt')
      .orderBy('orders.id')
      .execute()
  )
}

export async function nextDay(db: Db, { day, statuses, driverId }: Omit<StopFilter, 'limit'>) {
  const found = await selectOrders(db, driverId)
    .clearSelect()
    .select(sql<string>`delivery_date::text`.as('deliveryDay'))
    .where('deliveryDate', '>', day)
    .where('orderStatus', 'in', statuses)
    .orderBy('deliveryDate')
    .limit(1)
    .executeTakeFirst()
  return found?.deliveryDay
}

export function findItems(db: Db, orderIds: readonly number[], limit: number) {
  return db
    .selectFrom('orderLines')
    .leftJoin('batches', 'batches.id', 'orderLines.batchId')
    .select(['orderLines.id', 'orderLines.orderId', 'productName', 'quantity', 'batchNumber'])
    .where('orderLines.orderId', '=', anyOf(orderIds))
    .orderBy('orderLines.orderId')
    .orderBy('position')
    .limit(limit)
    .execute()
}
