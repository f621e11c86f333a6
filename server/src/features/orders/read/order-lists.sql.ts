import type { OrderStatus } from '@dray/domain/orders/order-status'
import { anyOf } from '../../../platform/db/any-of.ts'
import type { Db } from '../../../platform/db/db.ts'
import { lineColumns, newest, selectOrderRows, selectOrders } from './orders.sql.ts'

type ListOptions = { limit: number; driverId?: number | undefined }

/** The orders in one of these statuses, newest first. */
export function ordersIn(db: Db, statuses: readonly OrderStatus[], options: ListOptions) {
  return listed(db, selectOrders(db, options.driverId).where('orderStatus', 'in', statuses), options)
}

/** When orders were placed, both ends inclusive; without an end, at any time. */
export type PlacedIn = { from: Date | undefined; to: Date | undefined }

/** A customer's orders, newest first. */
export function ordersFor(db: Db, customerId: number, { from, to, ...options }: ListOptions & PlacedIn) {
  let orders = selectOrders(db, options.driverId).where('customerId', '=', customerId)
  if (from) orders = orders.where('createdAt', '>=', from)
  if (to) orders = orders.where('createdAt', '<=', to)
  return listed(db, orders, options)
}

function listed(db: Db, orders: ReturnType<typeof selectOrders>, options: ListOptions) {
  return selectOrderRows(db, newest(orders, options))
    .orderBy('orders.createdAt', 'desc')
    .orderBy('orders.id', 'desc')
    .execute()
}

/** The lines of many orders in one query, in the sequence of each order. */
export function linesOfAll(db: Db, orderIds: readonly number[], limit: number) {
  return db
    .selectFrom('orderLines')
    .leftJoin('batches', 'batches.id', 'orderLines.batchId')
    .select(lineColumns)
    .where('orderId', '=', anyOf(orderIds))
    .orderBy('orderId')
    .orderBy('position')
    .limit(limit)
    .execute()
}

export async function isCustomer(db: Db, id: number): Promise<boolean> {
  return (await db.selectFrom('customers').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}
