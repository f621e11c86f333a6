import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'

export type LastBackups = {
  /** When the last complete backup began. */
  goodAt: Date | null
  /** Of the last one that was tried. */
  triedUntil: Date | null
  problem: string | null
}

export async function lastBackups(db: Db): Promise<LastBackups> {
  const newest = db.selectFrom('backups').orderBy('startedAt', 'desc').limit(1)
  const [good, tried] = await Promise.all([
    newest.select('startedAt').where('problem', 'is', null).executeTakeFirst(),
    newest.select(['endedAt', 'problem']).executeTakeFirst(),
  ])
  return { goodAt: good?.startedAt ?? null, triedUntil: tried?.endedAt ?? null, problem: tried?.problem ?? null }
}

/** Any number, as long as every Dray uses the same one. */
const backupLock = 3_729_022

/** Whether this process may back up: one at a time does. It may until the transaction ends, however long that takes. */
export async function lockBackups(tx: Tx): Promise<boolean> {
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
  const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_xact_lock(${backupLock}) as locked`.execute(tx)
  return rows[0]?.locked === true
}

type Outcome = { fileName: string; bytes: number; missingFiles: number; problem: null } | { problem: string }
export async function recordBackup(tx: Tx, outcome: Outcome & { startedAt: Date; endedAt: Date }): Promise<void> {
  const none = { fileName: null, bytes: null, missingFiles: 0 }
  await tx
    .insertInto('backups')
    .values({ ...none, ...outcome })
    .execute()
}
