import { Worker } from 'node:worker_threads'
import type { DatabaseServer } from '../../platform/db/embedded-postgres.ts'
import type { FileStoreConfig } from '../../platform/files/open-file-store.ts'
import type { Schedule, ScheduledBackup } from './scheduled-backup.ts'

export type BackupJob = { connection: DatabaseServer['connection']; storage: FileStoreConfig; schedule: Schedule }

const program = new URL('./backup-worker.ts', import.meta.url)

/** Runs the due backup in its own thread so requests are still answered. `stop` aborts it. */
export function startBackupThread(job: BackupJob) {
  const { promise, resolve, reject } = Promise.withResolvers<ScheduledBackup | undefined>()
  const worker = new Worker(program, { workerData: job, execArgv: [] })
  worker.once('message', resolve)
  worker.once('error', reject)
  worker.once('exit', () => resolve(undefined))
  return { done: promise, stop: () => worker.terminate() }
}
