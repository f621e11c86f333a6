import type { ProofLine } from '@dray/domain/deliveries/stop-events'
import { randomUUID } from 'node:crypto'
import { inTransaction } from '../platform/db/transaction.ts'
import { announce } from '../platform/live/announce.ts'
import type { Database } from '../platform/db/db.ts'

type ProofOptions = {
  orderId: number
  driverId: number
  at?: Date
  isClockOff?: boolean
  recordedAt?: Date
  receivedBy?: string | null
  signature?: string | null
  notes?: string | null
  lines: readonly ProofLine[]
  photos?: readonly string[]
  memoId?: number | null
}

/** As if the driver's event had been applied. Returns its id. */
export async function aProof(
  db: Database,
  { orderId, driverId, at = new Date(), isClockOff = false, recordedAt = at, photos = [], ...more }: ProofOptions,
): Promise<number> {
  const eventId = randomUUID()
  return inTransaction(db, async (tx) => {
    await tx
      .insertInto('stopEvents')
      .values({
        ...{ id: eventId, kind: 'DELIVERED', orderId, driverId, happenedAt: at, isClockOff, receivedAt: recordedAt },
        ...{ day: at.toISOString().slice(0, 10), contentHash: eventId, reason: null },
      })
      .execute()
    const { lines, receivedBy = null, signature = null, notes = null, memoId = null } = more
    const { id } = await tx
      .insertInto('proofs')
      .values({
        ...{ eventId, orderId, driverId, deliveredAt: at, isClockOff, createdAt: recordedAt },
        ...{ receivedBy, signature, notes, lines: JSON.stringify(lines), memoId },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const rows = photos.map((fileName, position) => ({ proofId: id, position, fileName }))
    if (rows.length > 0) await tx.insertInto('proofPhotos').values(rows).execute()
    await announce(tx, 'documents', [])
    return id
  })
}
