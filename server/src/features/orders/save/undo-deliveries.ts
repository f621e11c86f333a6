import { differences } from '@dray/domain/changelog/differences'
import type { Tx } from '../../../platform/db/db.ts'
import { type Author, logUpdated } from '../../changelog/index.ts'
import { declineRequests, undoProofs } from './undo-deliveries.sql.ts'

const reason = 'Delivery undone'

/** The proofs of orders that are no longer delivered stop counting, and the credit memos they requested are withdrawn (D-316). */
export async function undoDeliveries(tx: Tx, orders: readonly { id: number }[], author: Author): Promise<void> {
  if (orders.length === 0) return
  const memoIds = await undoProofs(
    tx,
    orders.map(({ id }) => id),
  )
  if (memoIds.length === 0) return
  const declined = await declineRequests(tx, memoIds, { reason, at: author.at })
  const [before, after] = [
    { status: 'REQUESTED', decidedReason: null },
    { status: 'DECLINED', decidedReason: reason },
  ]
  const changes = differences('Credit memo', before, after)
  await logUpdated(
    tx,
    'memo',
    declined.map(({ id }) => ({ id, changes })),
    author,
  )
  const notes = `Credit memo declined: ${reason}`
  await logUpdated(
    tx,
    'order',
    declined.map(({ orderId }) => ({ id: orderId, notes })),
    author,
  )
}
