import type { OrderStatus } from '@dray/domain/orders/order-status'
import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import { lineColumns, newest, selectOrderRows, selectOrders } from './orders.sql.ts'

type Wanted = { limit: number; driverId?: number | undefined }

/** The orders in one of these statuses, newest first. */
export function ordersIn(db: Db, statuses: readonly OrderStatus[], wanted: Wanted) {
  return listed(db, selectOrders(db, wanted.driverId).where('orderStatus', 'in', statuses), wanted)
}

/** A customer's orders, newest first. */
export function ordersFor(db: Db, customerId: number, wanted: Wanted) {
  return listed(db, selectOrders(db, wanted.driverId).where('customerId', '=', customerId), wanted)
}

function listed(db: Db, orders: ReturnType<typeof selectOrders>, wanted: Wanted) {
  return selectOrderRows(db, newest(orders, wanted))
    .orderBy('orders.createdAt', 'desc')
    .orderBy('orders.id', 'desc')
    .execute()
}

/** The lines of many orders in one question, each order's as they stand on it. */
export function linesOfAll(db: Db, orderIds: readonly number[], limit: number) {
  return db
    .selectFrom('orderLines')
    .leftJoin('batches', 'batches.id', 'orderLines.batchId')
    .select(lineColumns)
    .where('orderId', '=', sql<number>`any(${orderIds})`)
    .orderBy('orderId')
    .orderBy('position')
    .limit(limit)
    .execute()
}

export async function isCustomer(db: Db, id: number): Promise<boolean> {
  return (await db.selectFrom('customers').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}
