import type { OrderStatus } from '@dray/domain/orders/order-status'
import { type RawBuilder, sql } from 'kysely'
import { anyId } from '../../../platform/db/any-of.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { chainCreatedAt, chainId, waitingOrderLines } from '../../../platform/db/pending-order-lines.ts'

type Waiting = { productIds: readonly number[]; openStatuses: readonly OrderStatus[] }
/** A list, or a query for an array. */
export type ProductIds = readonly number[] | RawBuilder<number[]>

/** Orders that wait for these products, oldest chain first. None if the company allocates nothing to them (D-262). */
export async function findWaitingOrders(
  tx: Tx,
  { productIds, openStatuses, limit }: Omit<Waiting, 'productIds'> & { productIds: ProductIds; limit: number },
): Promise<number[]> {
  const rows = await waitingOrderLines(tx, openStatuses)
    .select('orders.id')
    .where('orderLines.productId', '=', sql<number>`any(${productIds})`)
    .where((row) => row.exists(row.selectFrom('companySettings').select('id').where('allocateWaiting', '=', true)))
    .groupBy('orders.id')
    .orderBy(chainCreatedAt)
    .orderBy(chainId)
    .orderBy('orders.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Locks the orders that nobody else has locked, and returns their ids. */
export async function lockFreeOrders(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const rows = await tx
    .selectFrom('orders')
    .select('id')
    .where('id', '=', anyId(ids))
    .orderBy('id')
    .forNoKeyUpdate()
    .skipLocked()
    .execute()
  return rows.map(({ id }) => id)
}

/** The waiting lines of these orders in the sequence in which they are served (D-262). */
export const waitingLinesInQueue = (
  tx: Tx,
  { productIds, openStatuses, orderIds }: Waiting & { orderIds: readonly number[] },
) =>
  waitingOrderLines(tx, openStatuses)
    .innerJoin('customers', 'customers.id', 'orders.customerId')
    .select([
      'orderLines.id',
      'orderId',
      'orderLines.productId',
      'orderLines.quantity',
      'orders.deliveryDate',
      'minLifeDays',
    ])
    .where('orderLines.productId', '=', anyId(productIds))
    .where('orderId', '=', anyId(orderIds))
    .orderBy(chainCreatedAt)
    .orderBy(chainId)
    .orderBy('orderLines.id')
    .execute()
