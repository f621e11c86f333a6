import type { ImportReport } from '@dray/contract/imports'
import type { ImportSettings } from '@dray/domain/imports/checking'
import { Worker } from 'node:worker_threads'
import type { Db } from '../../db/db.ts'
import type { DatabaseServer } from '../../db/embedded-postgres.ts'
import { Refusal } from '../../http/refusal.ts'
import { limitConcurrency } from '../storage/index.ts'
import type { ImportFile } from './read-csv.ts'
import { previewImport } from './run-import.ts'

export type PreviewJob = {
  connection: DatabaseServer['connection']
  files: readonly ImportFile[]
  settings: ImportSettings
}

/** A preview of a million rows needs a gigabyte. */
const atOnce = 1
const maxWaiting = 5

const program = new URL('./preview-worker.ts', import.meta.url)

/** Files of this many characters are checked in milliseconds, much faster than a thread starts. */
const smallLength = 200_000

/** Checks files and reports their problems and what would be written; large ones in a thread of their own. */
export function createPreviews(db: Db): (job: PreviewJob) => Promise<ImportReport> {
  const limited = limitConcurrency(atOnce, maxWaiting)
  return async (job) => {
    const length = job.files.reduce((sum, { text }) => sum + text.length, 0)
    if (length < smallLength) return previewImport(db, job.files, job.settings)
    const report = await limited(() => previewInThread(job))
    if (report === undefined) throw new Refusal('busy')
    return report
  }
}

function previewInThread(job: PreviewJob): Promise<ImportReport> {
  const { promise, resolve, reject } = Promise.withResolvers<ImportReport>()
  const worker = new Worker(program, { workerData: job, execArgv: [] })
  worker.once('message', (report: ImportReport) => resolve(report))
  worker.once('error', reject)
  worker.once('exit', () => reject(new Error('the thread of an import preview ended without a report')))
  return promise
}
