import type { Insertable } from 'kysely'
import { anyId } from '../../../platform/db/queries/any-of.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import type { Tables } from '../../../platform/db/tables.ts'

/** The newest release of each order, per customer it had. */
export function newestReleases(db: Db, orderIds: readonly number[]) {
  return db
    .selectFrom('creditReleases')
    .distinctOn(['orderId', 'customerId'])
    .select(['orderId', 'customerId', 'totalCents as total'])
    .where('orderId', '=', anyId(orderIds))
    .orderBy('orderId')
    .orderBy('customerId')
    .orderBy('id', 'desc')
    .execute()
}

export async function insertReleases(tx: Tx, rows: readonly Insertable<Tables['creditReleases']>[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto('creditReleases').values(rows).execute()
}
