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
