import type { Insertable } from 'kysely'
import { anyId } from '../../../platform/db/queries/any-of.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { chainCreatedAt, chainId } from '../../../platform/db/queries/pending-order-lines.ts'
import type { Tables } from '../../../platform/db/tables.ts'

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

export async function insertBackorderedUnits(
  tx: Tx,
  rows: readonly Insertable<Tables['backorderedUnits']>[],
): Promise<void> {
  await tx.insertInto('backorderedUnits').values(rows).execute()
}
