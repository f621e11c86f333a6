import type { OrderStatus } from '@dray/domain/orders/order-status'
import type { Db } from '../db.ts'

export type Sales = { soldSince: Date; soldStatuses: readonly OrderStatus[] }

/** Units sold per product: one pass over the window's orders, by index orders_status. */
export const soldUnits = (db: Db, { soldSince, soldStatuses }: Sales) =>
  db
    .selectFrom('orders')
    .innerJoin('orderLines', 'orderLines.orderId', 'orders.id')
    .where('orders.createdAt', '>=', soldSince)
    .where('orders.orderStatus', 'in', soldStatuses)
    .groupBy('orderLines.productId')
    .select((row) => ['orderLines.productId', row.fn.sum<number>('orderLines.quantity').as('units')])
