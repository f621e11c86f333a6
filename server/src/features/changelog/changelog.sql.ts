import type { LoggedEntity } from '@dray/domain/changelog/differences'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import { withoutWaiting } from '../../db/transaction.ts'

export type LogRow = {
  action: 'create' | 'update'
  entityType: string
  entityId: number
  userId: number | null
  createdAt: Date
  notes: string | null
  changes: readonly object[]
}

/** One value for all rows, so that the statement is the same for any number of them. */
export async function insertLogRows(tx: Tx, rows: readonly LogRow[]): Promise<void> {
  if (rows.length === 0) return
  const inserted = sql`
    insert into change_log (action, entity_type, entity_id, user_id, created_at, notes, changes)
    select action, "entityType", "entityId", "userId", "createdAt", notes, changes
    from json_to_recordset(${JSON.stringify(rows)}) as row(
      action text, "entityType" text, "entityId" integer, "userId" integer, "createdAt" timestamptz, notes text, changes jsonb
    )`
  await withoutWaiting(tx, inserted.execute(tx))
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
