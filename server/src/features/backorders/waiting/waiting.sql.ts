import { type RawBuilder, sql } from 'kysely'
import { anyId } from '../../../platform/db/queries/any-of.ts'
import type { Tx } from '../../../platform/db/db.ts'
import {
  chainCreatedAt,
  chainId,
  type Waiting,
  waitingOrderLines,
} from '../../../platform/db/queries/pending-order-lines.ts'

/** A list, or a query for an array. */
export type ProductIds = readonly number[] | RawBuilder<number[]>

/** Orders that wait for these products, oldest chain first. None if the company allocates nothing to them. */
export async function findWaitingOrders(
  tx: Tx,
  { productIds, limit, ...waiting }: Waiting & { productIds: ProductIds; limit: number },
): Promise<number[]> {
  const rows = await waitingOrderLines(tx, waiting)
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
