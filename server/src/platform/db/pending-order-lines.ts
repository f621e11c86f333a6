import type { OrderStatus } from '@dray/domain/orders/order-status'
import { sql } from 'kysely'
import type { Db } from './db.ts'
import { isOneOf } from './any-of.ts'

/**
 * Unpulled lines of open orders (D-83). Conditions of the indexes order_lines_unpulled and order_lines_unpulled_batch are written out, so
 * prepared statements use them.
 */
export const pendingOrderLines = (db: Db, openStatuses: readonly OrderStatus[]) =>
  db
    .selectFrom('orderLines')
    .innerJoin('orders', 'orders.id', 'orderLines.orderId')
    .where('tagsPulled', '=', sql.lit(false))
    .where('isCanceled', '=', sql.lit(false))
    .where(isOneOf(sql.ref('orders.orderStatus'), openStatuses))

/**
 * Lines that wait for a batch (D-262): allocated by the company's rule, of a product tracked by batch. Conditions of the index
 * order_lines_waiting are written out.
 */
export const waitingOrderLines = (db: Db, openStatuses: readonly OrderStatus[]) =>
  pendingOrderLines(db, openStatuses)
    .where('batchId', 'is', null)
    .where('batchMode', '=', sql.lit('auto' as const))
    .where('shouldHaveTag', '=', sql.lit(true))

/** An order has the place of the first order of its chain. */
export const chainCreatedAt = sql<Date>`coalesce(
  (select created_at from orders as first where first.id = orders.first_order_id), orders.created_at)`
export const chainId = sql<number>`coalesce(orders.first_order_id, orders.id)`
