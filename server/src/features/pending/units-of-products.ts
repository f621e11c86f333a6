import {
  type Need,
  type RestrictedUnits,
  totalUnavailable,
  unavailableUnits,
} from '@dray/domain/batches/usable-batches'
import { openOrderStatuses } from '@dray/domain/orders/order-status'
import type { Db } from '../../platform/db/db.ts'
import { stockAndPending } from './pending.sql.ts'

/** Stock, pending units, and units that can't be promised for this need. */
export async function unitsOfProducts(db: Db, productIds: readonly number[], need: Need) {
  const rows = await stockAndPending(db, { openStatuses: openOrderStatuses, productIds })
  return rows.map((row) => withUnavailable(row, need))
}

export function withUnavailable<Row extends { restricted: RestrictedUnits[] }>(
  { restricted, ...row }: Row,
  need: Need,
) {
  if (restricted.length === 0) return row
  const unavailable = unavailableUnits(restricted, need)
  return { ...row, unavailable, unavailableQuantity: totalUnavailable(unavailable) }
}
