import type { OrderStatus } from '@dray/domain/orders/order-status'
import { sql } from 'kysely'
import { anyId } from '../../platform/db/queries/any-of.ts'
import { bulkInsert } from '../../platform/db/queries/bulk-update.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { selectWithNames, selectOrders, stopPosition } from '../orders/index.ts'

type StopFilter = {
  day: string
  statuses: readonly OrderStatus[]
  driverId: number | undefined
  limit: number
}

/** In the order of each driver's stops; those without a position last, oldest first. */
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
      .select([sql<string>`${day}::text`.as('deliveryDate'), stopPosition.as('position')])
      .orderBy(stopPosition, (position) => position.asc().nullsLast())
      .orderBy('orders.createdAt')
      .orderBy('orders.id')
      .execute()
  )
}

/** A driver's stops in order, locked. */
export async function lockRoute(
  tx: Tx,
  {
    day,
    statuses,
    open,
    driverId,
  }: { day: string; statuses: readonly OrderStatus[]; open: readonly OrderStatus[]; driverId: number },
): Promise<{ id: number; position: number | null; isDone: boolean }[]> {
  const orders = await tx
    .selectFrom('orders')
    .select('id')
    .where('driverId', '=', driverId)
    .where('deliveryDate', '=', day)
    .where('orderStatus', 'in', statuses)
    .where('pickupOrder', '=', false)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const ids = orders.map(({ id }) => id)
  // Only now are the positions those of a save this one waited for.
  return await tx
    .selectFrom('orders')
    .select(['id', stopPosition.as('position')])
    .select(
      sql<boolean>`order_status <> all(${open}) or exists (
        select from stop_events as event
        where event.order_id = orders.id and event.day = ${day} and kind = 'NOT_DELIVERED')`.as('isDone'),
    )
    .where('id', '=', anyId(ids))
    .orderBy(stopPosition, (position) => position.asc().nullsLast())
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

/** Orders that left the route keep no place. */
export async function saveStopOrder(
  tx: Tx,
  { day, driverId }: { day: string; driverId: number },
  positions: ReadonlyMap<number, number>,
): Promise<void> {
  await tx.deleteFrom('stopPositions').where('driverId', '=', driverId).where('day', '=', day).execute()
  const rows = [...positions].map(([orderId, position]) => ({ driverId, day, orderId, position }))
  await bulkInsert(tx, 'stopPositions', rows, ['driverId', 'day', 'orderId', 'position']).execute()
}

type LateFilter = { from: string; before: string; statuses: readonly OrderStatus[] }

export const lateStops = (db: Db, { from, before, statuses }: LateFilter) =>
  db
    .selectFrom('orders')
    .select([
      sql<number>`driver_id`.as('driverId'),
      sql<number>`count(*)::integer`.as('stops'),
      sql<string>`min(delivery_date)::text`.as('oldest'),
    ])
    .where('orderStatus', 'in', statuses)
    .where('deliveryDate', '>=', from)
    .where('deliveryDate', '<', before)
    .where('pickupOrder', '=', false)
    .where('driverId', 'is not', null)
    .groupBy('driverId')
    .orderBy('driverId')
    .execute()

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
    .innerJoin('products', 'products.id', 'orderLines.productId')
    .leftJoin('batches', 'batches.id', 'orderLines.batchId')
    .select(['orderLines.id', 'orderLines.orderId', 'orderLines.productId', 'productName', 'quantity', 'batchNumber'])
    .select('tagsPulled as isPulled')
    .select(['unitQuantity as unitsPerCase', 'unitPriceCents as unitPrice', 'priceAdjustmentCents as priceAdjustment'])
    .where('orderLines.orderId', '=', anyId(orderIds))
    .orderBy('orderLines.orderId')
    .orderBy('position')
    .orderBy('orderLines.id')
    .limit(limit)
    .execute()
}
