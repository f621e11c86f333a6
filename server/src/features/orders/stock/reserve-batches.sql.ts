import type { OrderStatus } from '@dray/domain/orders/order-status'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/db.ts'

// Both questions are prepared (docs/decisions/005): what stands in an index's condition, or is the same every time, is no value.

/**
 * Locks, in id order and after their products, the batches that are named and those checked in that could give units to the
 * products, and tells what is left in each.
 */
export function lockClaimable(tx: Tx, { ids, productIds }: { ids: readonly number[]; productIds: readonly number[] }) {
  return tx
    .selectFrom('batches')
    .select(['id', 'productId', 'batchNumber', 'isCheckedIn', 'remainingQuantity', 'receivedOn'])
    .where((batch) =>
      batch.or([
        batch('id', '=', anyOf(ids)),
        batch.and([
          batch('productId', '=', anyOf(productIds)),
          batch('isCheckedIn', '=', sql.lit(true)),
          batch('remainingQuantity', '>', sql.lit(0)),
        ]),
      ]),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

type Others = { batchIds: readonly number[]; exceptOrderIds: readonly number[]; openStatuses: readonly OrderStatus[] }

/** How many units of these batches open orders wait for, but for one's own (D-83, D-170). Asked under the lock of the batches. */
export function claimsOfOthers(tx: Tx, { batchIds, exceptOrderIds, openStatuses }: Others) {
  return tx
    .selectFrom('orderLines')
    .innerJoin('orders', 'orders.id', 'orderLines.orderId')
    .select((line) => ['batchId as productBatchId', line.fn.sum<number>('quantity').as('quantity')])
    .where('batchId', '=', anyOf(batchIds))
    .where('tagsPulled', '=', sql.lit(false))
    .where('orderStatus', '=', sql<OrderStatus>`any(${openStatuses})`)
    .where('orderId', '<>', sql<number>`all(${exceptOrderIds})`)
    .groupBy('batchId')
    .execute()
}

export async function productsOfBatches(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await db.selectFrom('batches').select(['id', 'productId']).where('id', '=', anyOf(ids)).execute()
  return new Map(rows.map((row) => [row.id, row.productId]))
}

const anyOf = (ids: readonly number[]) => sql<number>`any(${ids})`
