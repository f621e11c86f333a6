import type { OrderStatus } from '@dray/domain/orders/order-status'
import { sql } from 'kysely'
import type { Db } from './db.ts'
import { isOneOf } from './any-of.ts'

/**
 * The lines of open orders that are not pulled yet (D-83), with their orders. Found by their product or batch in the indexes
 * order_lines_unpulled and order_lines_unpulled_batch, whose conditions are written out so that prepared statements use them.
 */
export const pendingOrderLines = (db: Db, openStatuses: readonly OrderStatus[]) =>
  db
    .selectFrom('orderLines')
    .innerJoin('orders', 'orders.id', 'orderLines.orderId')
    .where('tagsPulled', '=', sql.lit(false))
    .where('isCanceled', '=', sql.lit(false))
    .where(isOneOf(sql.ref('orderStatus'), openStatuses))
