import type { Insertable } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import type { Tables } from '../../../platform/db/tables.ts'

export async function insertBackorderedUnits(
  tx: Tx,
  rows: readonly Insertable<Tables['backorderedUnits']>[],
): Promise<void> {
  await tx.insertInto('backorderedUnits').values(rows).execute()
}
