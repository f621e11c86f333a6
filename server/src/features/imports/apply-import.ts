import * as contract from '@dray/contract/imports'
import type { ImportSettings } from '@dray/domain/imports/check-state'
import { z } from 'zod'
import type { Database } from '../../platform/db/db.ts'
import { type OnceKey, onceOnly } from '../../platform/http/requests/idempotency.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { announceProgress } from '../../platform/live/announce.ts'
import type { Author } from '../changelog/index.ts'
import type { FloorCheck } from '../pricing/index.ts'
import type { ImportFile } from './read-csv.ts'
import { runImport } from './run-import.ts'

export type ImportRequest = {
  files: readonly ImportFile[]
  settings: ImportSettings
  author: Author
  floor?: FloorCheck
  jobId: string
  once: OnceKey | undefined
}

/** Writes all files in one transaction, once per key, or refuses them with the report. */
export async function applyImport(db: Database, request: ImportRequest): Promise<contract.ImportReport> {
  const { files, settings, author, floor, jobId, once } = request
  const onProgress = (done: number, total: number): Promise<void> => announceProgress(db, jobId, done, total)
  const answer = await onceOnly(db, once, { files, jobId, reason: floor?.reason }, async (tx) => {
    const report = await runImport(tx, files, { author, floor, ...settings }, onProgress)
    // Encoded, because answers are stored per key in their wire form.
    const encoded = z.encode(contract.importReportSchema, report)
    if (report.problemCount > 0) throw new Refusal('import-has-problems', { report: encoded })
    return encoded
  })
  return contract.importReportSchema.parse(answer)
}
