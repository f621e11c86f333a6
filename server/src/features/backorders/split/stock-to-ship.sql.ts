import type { OrderStatus } from '@dray/domain/orders/order-status'
import { sql } from 'kysely'
import { anyOf } from '../../../platform/db/any-of.ts'
import type { Db } from '../../../platform/db/db.ts'
import { pendingOrderLines } from '../../../platform/db/pending-order-lines.ts'

/** Checked-in batches of these products with units left, without locks. */
export function batchesInStock(db: Db, productIds: readonly number[]) {
  return db
    .selectFrom('batches')
    .select(['id', 'productId', 'isCheckedIn', 'remainingQuantity', 'receivedOn', 'expiresOn'])
    .select(sql<boolean>`held_at is not null`.as('isOnHold'))
    .select((row) => row.selectFrom('companySettings').select('batchOrder').$asScalar().$notNull().as('batchOrder'))
    .where('productId', '=', anyOf(productIds))
    .where('isCheckedIn', '=', sql.lit(true))
    .where('remainingQuantity', '>', sql.lit(0))
    .execute()
}

/** Units of batches that open orders reserve (D-83), by order. */
export function reservedByOrder(db: Db, batchIds: readonly number[], openStatuses: readonly OrderStatus[]) {
  return pendingOrderLines(db, openStatuses)
    .select((line) => ['orderId', 'batchId as productBatchId', line.fn.sum<number>('quantity').as('quantity')])
    .where('batchId', '=', anyOf(batchIds))
    .groupBy(['orderId', 'batchId'])
    .execute()
}
