import type { FieldChange, LoggedEntity } from '@dray/domain/changelog/differences'
import type { Tx } from '../../db/db.ts'
import { insertLogRows, type LogRow } from './changelog.sql.ts'

export { lastChangedBy } from './changelog.sql.ts'

/** One change of one record, for the log. */
export type LogEntry = {
  action: 'create' | 'update'
  entityType: LoggedEntity
  entityId: number
  changes?: readonly FieldChange[]
  notes?: string | null
}
export type Author = { userId: number | null; at: Date }

/** Writes entries into the change log, in the transaction of the change itself (D-16). Each entry is one call. */
export function writeLog(tx: Tx, entries: readonly LogEntry[], { userId, at }: Author): Promise<void> {
  const rows = entries.map(
    (entry): LogRow => ({
      action: entry.action,
      entityType: entry.entityType,
      entityId: entry.entityId,
      userId,
      createdAt: at,
      notes: entry.notes ?? null,
      changes: entry.changes ?? [],
    }),
  )
  return insertLogRows(tx, rows)
}
