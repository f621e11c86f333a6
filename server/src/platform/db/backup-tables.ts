import type { Generated, GeneratedAlways } from 'kysely'

/** The backups that were made or tried by schedule. */
export interface BackupTables {
  backups: {
    id: GeneratedAlways<number>
    startedAt: Date
    endedAt: Date
    fileName: string | null
    bytes: number | null
    missingFiles: Generated<number>
    problem: string | null
  }
}
