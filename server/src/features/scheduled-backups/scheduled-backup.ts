import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { BackupProblem } from '../../platform/backup/backup-file.ts'
import { makeBackup } from '../../platform/backup/make-backup.ts'
import { readHead } from '../../platform/backup/read-archive.ts'
import type { Database } from '../../platform/db/db.ts'
import type { DatabaseServer } from '../../platform/db/embedded-postgres.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { errorMessage } from '../../platform/start-problem.ts'
import { lastBackups, lockBackups, recordBackup } from './backups.sql.ts'
import { isBackupDue, latestTime } from './due-backup.ts'

export type Schedule = { folder: string; time: string; keep: number; timeZone: string }
type Parts = { db: Database; connection: DatabaseServer['connection']; files: FileStore }
export type ScheduledBackup = { fileName: string; bytes: number; missing: string[] } | { problem: string }

/**
 * Makes the due backup, records the result, and deletes old backups beyond BACKUP_KEEP. Undefined if none is due or another process is
 * making it.
 */
export async function makeScheduledBackup(
  { db, connection, files }: Parts,
  schedule: Schedule,
  clock: () => Date,
): Promise<ScheduledBackup | undefined> {
  const { folder, keep } = schedule
  return db.transaction().execute(async (tx) => {
    if (!(await lockBackups(tx))) return undefined
    // Read after taking the lock: another process may have just made it.
    const startedAt = clock()
    if (!isBackupDue(await lastBackups(tx, startedAt), { now: startedAt, ...schedule })) return undefined
    const fileName = backupName(startedAt, schedule.timeZone)
    try {
      await removeUnfinished(folder)
      const { bytes, missing } = await makeBackup({ connection, files, path: path.join(folder, fileName) })
      const good = { fileName, bytes, missingFiles: missing.length, problem: null }
      await recordBackup(tx, { ...good, startedAt, endedAt: clock() })
      await removeOld(folder, keep, latestTime(clock()))
      return { fileName, bytes, missing }
    } catch (error) {
      const problem = error instanceof BackupProblem ? error.message : `The backup failed: ${errorMessage(error)}`
      await recordBackup(tx, { problem, startedAt, endedAt: clock() })
      return { problem }
    }
  })
}

/** By the company's clock, such as dray-2026-11-23-020000.tar.zst. */
function backupName(at: Date, timeZone: string): string {
  const time = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone).toPlainDateTime()
  const [day = '', clock = ''] = time.toString({ smallestUnit: 'second' }).split('T')
  return `dray-${day}-${clock.replaceAll(':', '')}.tar.zst`
}

const ours = /^dray-\d{4}-\d\d-\d\d-\d{6}\.tar\.zst$/
const unfinished = /^dray-\d{4}-\d\d-\d\d-\d{6}\.tar\.zst\.partial$/

/** Left behind by a process that was killed. */
async function removeUnfinished(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names.filter((file) => unfinished.test(file))) await rm(path.join(folder, name), { force: true })
}

/**
 * Deletes the oldest backups by the time inside them: file names from a clock that was ahead would push out newer ones. Ignores files from
 * the future and files that aren't backups.
 */
async function removeOld(folder: string, keep: number, latest: Date): Promise<void> {
  const names = (await readdir(folder)).filter((name) => ours.test(name))
  if (names.length <= keep) return
  const dated: { name: string; moment: string }[] = []
  for (const name of names) {
    const head = await readHead(path.join(folder, name)).catch(() => undefined)
    if (head !== undefined && head.moment <= latest.toISOString()) dated.push({ name, moment: head.moment })
  }
  const newestFirst = dated.toSorted((a, b) => (a.moment < b.moment ? 1 : -1))
  for (const { name } of newestFirst.slice(keep)) await rm(path.join(folder, name), { force: true })
}
