// The thread that checks the files of a preview: reading a million rows takes seconds, in which the server could answer no one.
import { parentPort, workerData } from 'node:worker_threads'
import { openPool } from '../../db/connection.ts'
import { connect } from '../../db/db.ts'
import { createLog } from '../../log.ts'
import { checkFiles } from './check-files.ts'
import type { PreviewJob } from './preview-import.ts'

// Only our own server starts this thread.
const { connection, files, settings } = workerData as PreviewJob
const db = connect(openPool({ ...connection, max: 1 }, createLog({ level: 'silent' })))
try {
  const { report } = await checkFiles(db, files, settings)
  parentPort?.postMessage(report)
} finally {
  await db.destroy()
}
