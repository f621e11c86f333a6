import { anyId } from '../../../platform/db/queries/any-of.ts'
import type { Db } from '../../../platform/db/db.ts'
import { chainCreatedAt, chainId } from '../../../platform/db/queries/pending-order-lines.ts'

/** These orders in the sequence in which they get units: the oldest chain first. */
export async function queuedOrderIds(db: Db, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', anyId(ids))
    .orderBy(chainCreatedAt)
    .orderBy(chainId)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
