import { Worker } from 'node:worker_threads'
import type { ImportReport } from '@dray/contract/imports'
import type { ProblemCode } from '@dray/contract/problems'
import type { ImportSettings } from '@dray/domain/imports/check-state'
import { isDatabaseError, markDatabaseError } from '../../platform/db/database-errors.ts'
import type { Database } from '../../platform/db/db.ts'
import type { DatabaseServer } from '../../platform/db/embedded-postgres.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { limitConcurrency } from '../../platform/limit-concurrency.ts'
import type { ImportFile } from './read-csv.ts'
import { applyImport, type ImportRequest, previewImport } from './run-import.ts'

type Connection = DatabaseServer['connection']
export type ImportJob = { connection: Connection } & (
  | { work: 'preview'; files: readonly ImportFile[]; settings: ImportSettings }
  | ({ work: 'apply' } & ImportRequest)
)
export type ImportOutcome = { report: ImportReport } | { error: SentError }

/** Checking a million rows needs a gigabyte. */
const atOnce = 1
const maxWaiting = 5

const program = new URL('./import-worker.ts', import.meta.url)

/** Smaller files are checked in milliseconds, faster than a thread starts. */
const smallLength = 200_000
const isSmall = (files: readonly ImportFile[]): boolean =>
  files.reduce((sum, { text }) => sum + text.length, 0) < smallLength

/** Checks and writes import files. Large ones run in a thread, one at a time, so the server can answer other requests. */
export function createImporter(db: Database, connection: Connection) {
  const limited = limitConcurrency(atOnce, maxWaiting)
  async function inThread(job: ImportJob): Promise<ImportReport> {
    const report = await limited(() => runThread(job))
    if (report === undefined) throw new Refusal('busy')
    return report
  }
  return {
    preview: (files: readonly ImportFile[], settings: ImportSettings): Promise<ImportReport> =>
      isSmall(files) ? previewImport(db, files, settings) : inThread({ connection, work: 'preview', files, settings }),
    apply: (request: ImportRequest): Promise<ImportReport> =>
      isSmall(request.files) ? applyImport(db, request) : inThread({ connection, work: 'apply', ...request }),
  }
}

function runThread(job: ImportJob): Promise<ImportReport> {
  const { promise, resolve, reject } = Promise.withResolvers<ImportReport>()
  const worker = new Worker(program, { workerData: job, execArgv: [] })
  worker.once('message', (outcome: ImportOutcome) =>
    'report' in outcome ? resolve(outcome.report) : reject(receivedError(outcome.error)),
  )
  worker.once('error', reject)
  worker.once('exit', () => reject(new Error('the thread of an import ended without an answer')))
  return promise
}

/** An error as a plain object: classes don't survive the trip from a thread. */
type SentError =
  | { refusal: ProblemCode; details: Readonly<Record<string, unknown>> }
  | { properties: Readonly<Record<string, unknown>>; isFromDatabase: boolean }

export function sentError(error: unknown): SentError {
  if (error instanceof Refusal) return { refusal: error.code, details: error.details }
  if (!(error instanceof Error)) return { properties: { message: String(error) }, isFromDatabase: false }
  const { message, stack } = error
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  return { properties: { message, stack, code, constraint }, isFromDatabase: isDatabaseError(error) }
}

/** Restores the error, for the same answer and log line as if it was thrown here. */
function receivedError(sent: SentError): Error {
  if ('refusal' in sent) return new Refusal(sent.refusal, sent.details)
  const error = Object.assign(new Error('unknown error of a thread'), sent.properties)
  if (sent.isFromDatabase) markDatabaseError(error)
  return error
}
