import { anyId } from '../../../platform/db/queries/any-of.ts'
import type { Db } from '../../../platform/db/db.ts'

/** The newest proof of each order, and the newest failed delivery of the day. */
export async function findStopOutcomes(db: Db, orderIds: readonly number[], day: string) {
  const proofs = await db
    .selectFrom('proofs')
    .distinctOn('orderId')
    .select(['orderId', 'deliveredAt as at', 'isClockOff', 'receivedBy', 'lines'])
    .where('orderId', '=', anyId(orderIds))
    .where('standing', '=', 'COUNTED')
    .orderBy('orderId')
    .orderBy('id', 'desc')
    .execute()
  const failed = await db
    .selectFrom('stopEvents')
    .distinctOn('orderId')
    .select(['orderId', 'happenedAt as at', 'isClockOff', (event) => event.ref('reason').$notNull().as('reason')])
    .where('orderId', '=', anyId(orderIds))
    .where('day', '=', day)
    .where('kind', '=', 'NOT_DELIVERED')
    .orderBy('orderId')
    .orderBy('happenedAt', 'desc')
    .execute()
  return { proofs, failed }
}
