import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { Tables } from '../../platform/db/tables.ts'

/** Newest first. */
export const closings = (db: Db, limit: number) =>
  db
    .selectFrom('closings')
    .innerJoin('users', 'users.id', 'closings.userId')
    .select(['closings.id', 'closedThrough', 'reason', 'users.name as by', 'closings.createdAt as on'])
    .orderBy('closings.id', 'desc')
    .limit(limit)
    .execute()

/** For screens; a command asks with the lock. */
export async function closedThrough(db: Db): Promise<string | null> {
  return (await closings(db, 1))[0]?.closedThrough ?? null
}

/** Waits for whoever is closing, and keeps others from closing until the transaction ends. */
export async function lockClosedThrough(tx: Db): Promise<string | null> {
  const { rows } = await sql<{ closedThrough: string | null }>`select lock_closed_through() as closed_through`.execute(
    tx,
  )
  return rows[0]?.closedThrough ?? null
}

/** Waits for commands that have asked, and makes later ones wait for the new day. */
export const lockClosing = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtextextended('closing', 0))`.execute(tx)

export async function insertClosing(tx: Tx, closing: Insertable<Tables['closings']>): Promise<void> {
  await tx.insertInto('closings').values(closing).execute()
}
