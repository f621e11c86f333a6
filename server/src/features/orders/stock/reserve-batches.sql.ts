import type { OrderStatus } from '@dray/domain/orders/order-status'
import { sql } from 'kysely'
import { anyId } from '../../../platform/db/queries/any-of.ts'
import type { Db } from '../../../platform/db/db.ts'
import { fixedQueryWith } from '../../../platform/db/queries/fixed-query.ts'
import { pendingOrderLines } from '../../../platform/db/queries/pending-order-lines.ts'

// Prepared statements (docs/decisions/005): constants and index conditions are written out instead of passed in.

const stockedColumns = [
  'id',
  'productId',
  'batchNumber',
  'isCheckedIn',
  'remainingQuantity',
  'receivedOn',
  'expiresOn',
  sql<boolean>`held_at is not null`.as('isOnHold'),
] as const

/**
 * Locks, in id order and after their products, these batches and the checked-in ones with units of these products. Returns what remains of
 * each.
 */
export const lockReservable = fixedQueryWith(
  (tx, { ids, productIds }: { ids: readonly number[]; productIds: readonly number[] }) =>
    tx
      .selectFrom('batches')
      .select(stockedColumns)
      // Comes along, which saves a statement.
      .select((row) => row.selectFrom('companySettings').select('batchOrder').$asScalar().$notNull().as('batchOrder'))
      .where((batch) =>
        batch.or([
          batch('id', '=', anyId(ids)),
          batch.and([
            batch('productId', '=', anyId(productIds)),
            batch('isCheckedIn', '=', sql.lit(true)),
            batch('remainingQuantity', '>', sql.lit(0)),
          ]),
        ]),
      )
      .orderBy('id')
      .forNoKeyUpdate(),
)

/** The same batches as `lockReservable` plus those an order names, oldest first and without locks, for a forecast. */
export function reservableBatches(
  db: Db,
  { productIds, orderId, limit }: { productIds: readonly number[]; orderId: number; limit: number },
) {
  const ofOrder = db
    .selectFrom('orderLines')
    .select('batchId')
    .where('orderId', '=', orderId)
    .where('batchId', 'is not', null)
  return db
    .selectFrom('batches')
    .select(stockedColumns)
    .where('productId', '=', anyId(productIds))
    .where((batch) =>
      batch.or([
        batch.and([batch('isCheckedIn', '=', sql.lit(true)), batch('remainingQuantity', '>', sql.lit(0))]),
        batch('id', 'in', ofOrder.$castTo<{ batchId: number }>()),
      ]),
    )
    .orderBy('receivedOn')
    .orderBy('id')
    .limit(limit)
    .execute()
}

type Batches = { batchIds: readonly number[] } | { productIds: readonly number[] }
type OtherOrders = { exceptOrderIds: readonly number[]; openStatuses: readonly OrderStatus[] }

/**
 * Units of these batches, or of all batches of these products, that other open orders reserve. A save reads this after locking
 * the batches.
 */
export function reservedByOthers(db: Db, batches: Batches, { exceptOrderIds, openStatuses }: OtherOrders) {
  return pendingOrderLines(db, openStatuses)
    .select((line) => ['batchId as productBatchId', line.fn.sum<number>('quantity').as('quantity')])
    .where((line) =>
      'batchIds' in batches
        ? line('batchId', '=', anyId(batches.batchIds))
        : line.and([line('productId', '=', anyId(batches.productIds)), line('batchId', 'is not', null)]),
    )
    .where('orderId', '<>', sql<number>`all(${exceptOrderIds})`)
    .groupBy('batchId')
    .execute()
}

export async function productsOfBatches(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await db.selectFrom('batches').select(['id', 'productId']).where('id', '=', anyId(ids)).execute()
  return new Map(rows.map((row) => [row.id, row.productId]))
}
