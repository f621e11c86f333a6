import type { Tx } from '../../db/db.ts'

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
