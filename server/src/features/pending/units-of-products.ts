import { type Need, totalUnavailable, unavailableUnits } from '@dray/domain/batches/usable-batches'
import { openOrderStatuses } from '@dray/domain/orders/order-status'
import type { Db } from '../../platform/db/db.ts'
import { stockAndPending } from './pending.sql.ts'

/** Stock, pending units, and units that can't be promised for this need. */
export async function unitsOfProducts(db: Db, productIds: readonly number[], need: Need) {
  const rows = await stockAndPending(db, { openStatuses: openOrderStatuses, productIds })
  return rows.map(({ restricted, ...units }) => {
    if (restricted.length === 0) return units
    const unavailable = unavailableUnits(restricted, need)
    return { ...units, unavailable, unavailableQuantity: totalUnavailable(unavailable) }
  })
}
