// A separate thread, because reading, checking and writing a million rows takes a minute and would block all requests.
import { parentPort, workerData } from 'node:worker_threads'
import { defaultDatabaseLimits, openPool } from '../../platform/db/connection.ts'
import { connect } from '../../platform/db/db.ts'
import { createLog } from '../../platform/log.ts'
import { type ImportJob, type ImportOutcome, sentError } from './import-thread.ts'
import { applyImport, previewImport } from './run-import.ts'

// Only our server starts this thread.
const job = workerData as ImportJob
/** One connection for the transaction, one for its progress. */
const max = job.work === 'apply' ? 2 : 1
const limits = job.work === 'apply' ? defaultDatabaseLimits : undefined
const db = connect(openPool({ ...job.connection, max }, createLog({ level: 'silent' }), limits))

async function run(): Promise<ImportOutcome> {
  try {
    const report = job.work === 'apply' ? await applyImport(db, job) : await previewImport(db, job.files, job.settings)
    return { report }
  } catch (error) {
    return { error: sentError(error) }
  } finally {
    await db.destroy()
  }
}

parentPort?.postMessage(await run())
