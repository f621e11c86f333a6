import type { LoggedEntity } from '@dray/domain/changelog/differences'
import type { Db, Tx } from '../../db/db.ts'

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
  await tx
    .insertInto('changeLog')
    .values(rows.map((row) => ({ ...row, changes: JSON.stringify(row.changes) })))
    .execute()
}

/** Who changed a record last, by the log; with `at`, who changed it at that moment: not every entry moves modifiedOn. */
export async function lastChangedBy(
  db: Db,
  entityType: LoggedEntity,
  entityId: number,
  at?: Date,
): Promise<string | null> {
  const entries = db
    .selectFrom('changeLog')
    .leftJoin('users', 'users.id', 'changeLog.userId')
    .select('users.name')
    .where('entityType', '=', entityType)
    .where('entityId', '=', entityId)
    .orderBy('changeLog.id', 'desc')
    .limit(1)
  const last = at === undefined ? entries : entries.where('changeLog.createdAt', '=', at)
  return (await last.executeTakeFirst())?.name ?? null
}
