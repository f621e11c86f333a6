import type { OrderStatus } from '@dray/domain/orders/order-status'
import { sql } from 'kysely'
import type { Db } from '../db.ts'
import { isOneOf } from './any-of.ts'
import { isLineUnusable } from './line-batches.ts'

/** The line counts as promised: its order is open. */
export const isPending = (openStatuses: readonly OrderStatus[]) =>
  sql<boolean>`(is_canceled = ${sql.lit(false)} and ${isOneOf(sql.ref('orders.orderStatus'), openStatuses)})`

/**
 * Unpulled lines of open orders. Conditions of the indexes order_lines_unpulled and order_lines_unpulled_batch are written out, so
 * prepared statements use them.
 */
export const pendingOrderLines = (db: Db, openStatuses: readonly OrderStatus[]) =>
  db
    .selectFrom('orderLines')
    .innerJoin('orders', 'orders.id', 'orderLines.orderId')
    .where('tagsPulled', '=', sql.lit(false))
    .where('isCanceled', '=', sql.lit(false))
    .where(isOneOf(sql.ref('orders.orderStatus'), openStatuses))

/** A line waits because of its order's status and the day. */
export type Waiting = { openStatuses: readonly OrderStatus[]; today: string }

/**
 * Lines that wait for a batch, with their customers and batches: allocated by the company's rule, of a product tracked by batch,
 * and without a batch that can be used.
 */
export const waitingOrderLines = (db: Db, { openStatuses, today }: Waiting) =>
  pendingOrderLines(db, openStatuses)
    .innerJoin('customers', 'customers.id', 'orders.customerId')
    .leftJoin('batches', 'batches.id', 'orderLines.batchId')
    .where((line) => line.or([line('batchId', 'is', null), isLineUnusable(today)]))
    .where('batchMode', '=', sql.lit('auto' as const))
    .where('shouldHaveTag', '=', sql.lit(true))

/** An order has the place of the first order of its chain. */
export const chainCreatedAt = sql<Date>`coalesce(
  (select created_at from orders as first where first.id = orders.first_order_id), orders.created_at)`
export const chainId = sql<number>`coalesce(orders.first_order_id, orders.id)`
