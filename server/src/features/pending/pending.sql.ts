import type { OrderStatus } from '@dray/domain/orders/order-status'
import type { Db } from '../../db/db.ts'
import { lineColumns } from '../orders/index.ts'

type PendingFilter = { openStatuses: readonly OrderStatus[]; productId?: number | undefined; limit: number }

/** Pending lines, those of the oldest order first: of all products, or of one. */
export function pendingLines(db: Db, { openStatuses, productId, limit }: PendingFilter) {
  const lines = pending(db, openStatuses)
    .leftJoin('batches', 'batches.id', 'orderLines.batchId')
    .select([...lineColumns, 'orderNum', 'customerName'])
    .orderBy('orders.createdAt')
    .orderBy('orders.id')
    .orderBy('position')
    .limit(limit)
  return (productId === undefined ? lines : lines.where('orderLines.productId', '=', productId)).execute()
}

/** The pending units of a product by order, oldest order first. */
export function pendingByOrder(db: Db, { openStatuses, productId, limit }: PendingFilter & { productId: number }) {
  return pending(db, openStatuses)
    .select((row) => ['orderNum', 'customerName', row.fn.sum<number>('quantity').as('quantity')])
    .where('productId', '=', productId)
    .groupBy(['orders.id', 'customers.id'])
    .orderBy('orders.createdAt')
    .orderBy('orders.id')
    .limit(limit)
    .execute()
}

const pending = (db: Db, openStatuses: readonly OrderStatus[]) =>
  db
    .selectFrom('orderLines')
    .innerJoin('orders', 'orders.id', 'orderLines.orderId')
    .innerJoin('customers', 'customers.id', 'orders.customerId')
    .where('tagsPulled', '=', false)
    .where('orderStatus', 'in', openStatuses)
