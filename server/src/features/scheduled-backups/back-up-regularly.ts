import type { BackupState } from '@dray/contract/today'
import type { Config } from '../../platform/config/config.ts'
import { type BackgroundWork, backgroundWork } from '../../platform/background-work.ts'
import type { Database, Db } from '../../platform/db/db.ts'
import type { DatabaseServer } from '../../platform/db/embedded-postgres.ts'
import type { FileStoreConfig } from '../../platform/files/open-file-store.ts'
import type { Log } from '../../platform/log.ts'
import { startBackupThread } from './backup-thread.ts'
import { lastBackups } from './backups.sql.ts'
import { isBackupDue, isBackupOld } from './due-backup.ts'

type Parts = {
  db: Database
  connection: DatabaseServer['connection']
  storage: FileStoreConfig
  config: Pick<Config, 'backups' | 'timeZone'>
  log: Log
}

const everyMs = 60_000

/** Backs up daily at BACKUP_AT if BACKUP_DIR is set. */
export function backUpRegularly({ db, connection, storage, config, log }: Parts): Pick<BackgroundWork, 'stop'> {
  const { backups, timeZone } = config
  if (backups === undefined) return { stop: async () => undefined }
  const schedule = { ...backups, timeZone }
  let thread: ReturnType<typeof startBackupThread> | undefined

  async function backUpIfDue(isStopped: () => boolean): Promise<void> {
    const now = new Date()
    if (!isBackupDue(await lastBackups(db, now), { now, ...schedule }) || isStopped()) return
    thread = startBackupThread({ connection, storage, schedule })
    const backup = await thread.done
    thread = undefined
    if (backup === undefined) return
    if ('problem' in backup) log.error(backup, 'The backup failed; trying again in an hour')
    else if (backup.missing.length > 0) log.warn(backup, 'A backup was made; stored files were missing')
    else log.info(backup, 'A backup was made')
  }
  const background = backgroundWork({
    firstAfterMs: everyMs,
    everyMs,
    work: backUpIfDue,
    onError: (error) => log.warn({ err: error }, 'Whether a backup is due could not be seen; trying again each minute'),
  })
  return {
    async stop() {
      const stopped = background.stop()
      await thread?.stop()
      await stopped
    },
  }
}

/** For admins; undefined without a schedule. */
export async function readBackupState(db: Db, { backups }: Pick<Config, 'backups'>, at: Date): Promise<BackupState> {
  if (backups === undefined) return { isOld: false, lastOn: null, problem: null, missingFiles: 0 }
  const last = await lastBackups(db, at)
  return { isOld: isBackupOld(last, at), lastOn: last.goodAt, problem: last.problem, missingFiles: last.missingFiles }
}
