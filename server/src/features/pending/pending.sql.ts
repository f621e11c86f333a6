import type { OrderStatus } from '@dray/domain/orders/order-status'
import { sql } from 'kysely'
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

/** Unpulled lines by id, in the sequence in which they are pulled: oldest order first. */
export function linesToPull(
  db: Db,
  { openStatuses, itemIds }: Pick<PendingFilter, 'openStatuses'> & { itemIds: readonly number[] },
) {
  return pending(db, openStatuses)
    .select([
      'orderLines.id',
      'orderId as orderID',
      'orderNum',
      'orderLines.productId',
      'productSku',
      'productName',
      'quantity',
    ])
    .where('orderLines.id', '=', anyOf(itemIds))
    .orderBy('orders.createdAt')
    .orderBy('orders.id')
    .orderBy('position')
    .orderBy('orderLines.id')
    .execute()
}

/** The stock and the pending units of products. */
export function unitsOfProducts(
  db: Db,
  { openStatuses, productIds }: Pick<PendingFilter, 'openStatuses'> & { productIds: readonly number[] },
) {
  const units = pending(db, openStatuses)
    .select((row) => ['orderLines.productId', row.fn.sum<number>('quantity').as('quantity')])
    .where('orderLines.productId', '=', anyOf(productIds))
    .groupBy('orderLines.productId')
  return db
    .selectFrom('products')
    .leftJoin(units.as('pending'), 'pending.productId', 'products.id')
    .select([
      'products.id as productId',
      'stock',
      sql<number>`coalesce(pending.quantity, 0)`.as('pendingOutboundQuantity'),
    ])
    .where('products.id', '=', anyOf(productIds))
    .orderBy('products.id')
    .execute()
}

const anyOf = (ids: readonly number[]) => sql<number>`any(${ids})`

const pending = (db: Db, openStatuses: readonly OrderStatus[]) =>
  db
    .selectFrom('orderLines')
    .innerJoin('orders', 'orders.id', 'orderLines.orderId')
    .innerJoin('customers', 'customers.id', 'orders.customerId')
    .where('tagsPulled', '=', false)
    .where('orderStatus', 'in', openStatuses)
