import type { ReservableBatch } from '@dray/contract/pending'
import { openOrderStatuses } from '@dray/domain/orders/order-status'
import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { reservableBatches, reservedByOthers } from '../orders/index.ts'

type Asked = { productIds: readonly number[]; orderId?: number | null | undefined }

/** The most batches in one answer. Larger answers would exhaust the server. */
const maxAtOnce = 20_000

/** What a forecast of the batches of an order is made from (D-169): nothing of it is locked, so a save may find less. */
export async function findReservableBatches(db: Db, { productIds, orderId }: Asked): Promise<ReservableBatch[]> {
  const batches = await reservableBatches(db, { productIds, orderId: orderId ?? 0, limit: maxAtOnce + 1 })
  if (batches.length > maxAtOnce) throw new Refusal('too-many-batches')
  const reserved = await reservedByOthers(db, {
    batchIds: batches.map(({ id }) => id),
    exceptOrderIds: [orderId ?? 0],
    openStatuses: openOrderStatuses,
  })
  const unitsOf = new Map(reserved.map(({ productBatchId, quantity }) => [productBatchId, quantity]))
  return batches.map((batch) => ({ ...batch, reserved: unitsOf.get(batch.id) ?? 0 }))
}
