// A separate thread, because copying a million orders takes a minute and would block all requests.
import { parentPort, workerData } from 'node:worker_threads'
import { openPool } from '../../platform/db/connection.ts'
import { connect } from '../../platform/db/db.ts'
import { createLog } from '../../platform/log.ts'
import { openFileStore } from '../../platform/files/open-file-store.ts'
import type { BackupJob } from './backup-thread.ts'
import { makeScheduledBackup } from './scheduled-backup.ts'

// Only our server starts this thread.
const { connection, storage, schedule } = workerData as BackupJob
await using db = connect(openPool({ ...connection, max: 1 }, createLog({ level: 'silent' })))
const files = await openFileStore(storage)
parentPort?.postMessage(await makeScheduledBackup({ db, connection, files }, schedule, () => new Date()))
await files.close()
