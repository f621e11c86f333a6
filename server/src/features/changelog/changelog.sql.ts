import type { LoggedEntity } from '@dray/domain/changelog/differences'
import { bulkInsert } from '../../platform/db/bulk-update.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { withoutWaiting } from '../../platform/db/transaction.ts'

export type LogRow = {
  action: 'create' | 'update'
  entityType: string
  entityId: number
  userId: number | null
  createdAt: Date
  notes: string | null
  changes: readonly object[]
}

export async function insertLogRows(tx: Tx, rows: readonly LogRow[]): Promise<void> {
  if (rows.length === 0) return
  const columns = ['action', 'entityType', 'entityId', 'userId', 'createdAt', 'notes', 'changes'] as const
  await withoutWaiting(tx, bulkInsert(tx, 'changeLog', rows, columns).execute())
}

/** Who changed a record at the time of its modifiedOn, according to the log. Not every log entry moves modifiedOn. */
export async function changedByAt(
  db: Db,
  entityType: LoggedEntity,
  { id, modifiedOn }: { id: number; modifiedOn: Date | null },
): Promise<string | null> {
  if (modifiedOn === null) return null
  const entry = await db
    .selectFrom('changeLog')
    .leftJoin('users', 'users.id', 'changeLog.userId')
    .select('users.name')
    .where('entityType', '=', entityType)
    .where('entityId', '=', id)
    .where('changeLog.createdAt', '=', modifiedOn)
    .orderBy('changeLog.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (entry || entityType !== 'product') return entry?.name ?? null
  // A stock edit has no entry: the log shows its movement (D-96).
  const movement = await db
    .selectFrom('stockMovements')
    .innerJoin('users', 'users.id', 'stockMovements.userId')
    .select('users.name')
    .where('productId', '=', id)
    .where('stockMovements.createdAt', '=', modifiedOn)
    .limit(1)
    .executeTakeFirst()
  return movement?.name ?? null
}
