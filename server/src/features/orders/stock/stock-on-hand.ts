import type { StockOnHand } from '@dray/domain/backorders/serve-orders'
import { openOrderStatuses } from '@dray/domain/orders/order-status'
import type { Db } from '../../../platform/db/db.ts'
import { maxRowsAtOnce } from '../../../platform/http/list-page.ts'
import { companyDecisions } from '../../company/index.ts'
import { stockOfProducts } from '../../products/index.ts'
import { reservableBatches, reservedByOthers } from './reserve-batches.sql.ts'

/** The stock of these products and what reserves it, without locks. */
export async function stockOnHand(db: Db, productIds: readonly number[]): Promise<StockOnHand> {
  const [batches, stock, { batchOrder }] = await Promise.all([
    reservableBatches(db, { productIds, orderId: 0, limit: maxRowsAtOnce }),
    stockOfProducts(db, productIds),
    companyDecisions(db),
  ])
  const reserved = await reservedByOthers(
    db,
    { batchIds: batches.map(({ id }) => id) },
    { exceptOrderIds: [], openStatuses: openOrderStatuses },
  )
  return {
    batches,
    named: new Map(
      reserved.flatMap(({ productBatchId, quantity }) => (productBatchId === null ? [] : [[productBatchId, quantity]])),
    ),
    batchOrder,
    stockOf: (productId) => stock.get(productId) ?? 0,
  }
}
