import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** Lists whose changes are recorded by triggers (migrations 0038 and 0159). */
export type CachedList = 'products' | 'customers' | 'customPrices'

/** The oldest running transaction. Later reads include the changes of every transaction before it. */
export async function oldestRunning(db: Db): Promise<string> {
  const { rows } = await sql<{ transaction: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as transaction`.execute(db)
  return rows[0]?.transaction ?? '0'
}

/** True if no transaction from this one on has changed the lists. */
export async function areUnchangedSince(db: Db, lists: readonly CachedList[], transaction: string): Promise<boolean> {
  const { rows } = await sql<{ isUnchanged: boolean }>`
    select not exists (
      select from list_changes where list = any(${lists}::text[]) and transaction >= ${transaction}::xid8
    ) as is_unchanged`.execute(db)
  return rows[0]?.isUnchanged === true
}

/** Change notes outlive any cached answer and any transaction. */
export async function deleteListChangesBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('listChanges').where('notedAt', '<', before).execute()
}
