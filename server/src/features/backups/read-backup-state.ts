import type { BackupState } from '@dray/contract/today'
import type { Config } from '../../platform/config/config.ts'
import type { Db } from '../../platform/db/db.ts'
import { lastBackups } from './backups.sql.ts'
import { isBackupOld } from './due-backup.ts'

/** The state of scheduled backups for admins; undefined without a schedule. */
export async function readBackupState(db: Db, { backups }: Pick<Config, 'backups'>, at: Date): Promise<BackupState> {
  if (backups === undefined) return { isOld: false, lastOn: null, problem: null, missingFiles: 0 }
  const last = await lastBackups(db, at)
  return { isOld: isBackupOld(last, at), lastOn: last.goodAt, problem: last.problem, missingFiles: last.missingFiles }
}
