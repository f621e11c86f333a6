import { anyId } from '../../../platform/db/queries/any-of.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'

/** The orders whose proof of delivery has an issued credit memo. */
export async function creditedByProof(db: Db, orderIds: readonly number[]): Promise<ReadonlySet<number>> {
  if (orderIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('proofs')
    .innerJoin('creditMemos', 'creditMemos.id', 'memoId')
    .select('proofs.orderId')
    .where('proofs.orderId', '=', anyId(orderIds))
    .where('standing', '=', 'COUNTED')
    .where('status', '=', 'ISSUED')
    .execute()
  return new Set(rows.map(({ orderId }) => orderId))
}

/** The proofs of these orders no longer count. Returns the memos they requested. */
export async function undoProofs(tx: Tx, orderIds: readonly number[]): Promise<number[]> {
  const proofs = await tx
    .updateTable('proofs')
    .set({ standing: 'UNDONE' })
    .where('orderId', '=', anyId(orderIds))
    .where('standing', '=', 'COUNTED')
    .returning('memoId')
    .execute()
  return proofs.flatMap(({ memoId }) => memoId ?? [])
}

/** Those nobody has decided. Their orders are locked, so no one else decides them meanwhile. */
export const declineRequests = (
  tx: Tx,
  memoIds: readonly number[],
  { reason, at }: { reason: string; at: Date },
): Promise<{ id: number; orderId: number }[]> =>
  tx
    .updateTable('creditMemos')
    .set({ status: 'DECLINED', decidedReason: reason, modifiedOn: at })
    .where('id', '=', anyId(memoIds))
    .where('status', '=', 'REQUESTED')
    .returning(['id', 'orderId'])
    .execute()
