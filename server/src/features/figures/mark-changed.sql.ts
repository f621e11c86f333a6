import type { Tx } from '../../platform/db/db.ts'
import { withoutWaiting } from '../../platform/db/transaction.ts'

const hourMs = 3_600_000

/**
 * Notes that orders changed, by the times at which they were placed, in the transaction that changes them: once it is committed, the
 * sums that are kept of those days count no more (docs/decisions/020).
 */
export async function markOrdersChanged(tx: Tx, placedAt: readonly Date[]): Promise<void> {
  const hours = new Set(placedAt.map((at) => Math.floor(at.getTime() / hourMs)))
  if (hours.size === 0) return
  const rows = [...hours].map((hour) => ({ hour: new Date(hour * hourMs) }))
  await withoutWaiting(tx, tx.insertInto('figureChanges').values(rows).execute())
}

/** Notes that products have another brand or type now: sums by it count no more where one of them was sold. */
export async function markProductsMoved(tx: Tx, kind: 'brand' | 'type', productIds: readonly number[]): Promise<void> {
  if (productIds.length === 0) return
  await tx
    .insertInto('figureChanges')
    .values(productIds.map((productId) => ({ productId, kind })))
    .execute()
}
