import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/db.ts'
import { type LastBackups, latestTime } from './due-backup.ts'

/** Ignores backups dated in the future, so a clock that was once ahead doesn't stop the schedule. */
export async function lastBackups(db: Db, now: Date): Promise<LastBackups> {
  const latest = latestTime(now)
  const newest = db.selectFrom('backups').orderBy('startedAt', 'desc').limit(1)
  const counted = newest.where('startedAt', '<=', latest).where('endedAt', '<=', latest)
  const [good, tried, ahead] = await Promise.all([
    counted.select(['startedAt', 'missingFiles']).where('problem', 'is', null).executeTakeFirst(),
    counted.select(['endedAt', 'problem']).executeTakeFirst(),
    newest.select('id').where('startedAt', '>', latest).executeTakeFirst(),
  ])
  return {
    goodAt: good?.startedAt ?? null,
    missingFiles: good?.missingFiles ?? 0,
    triedUntil: tried?.endedAt ?? null,
    problem: tried?.problem ?? null,
    isAnyAhead: ahead !== undefined,
  }
}

/** Any number, as long as every Dray uses the same one. */
const backupLock = 3_729_022

/** Takes the lock that lets one process back up at a time, until the transaction ends. Returns false if another has it. */
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
