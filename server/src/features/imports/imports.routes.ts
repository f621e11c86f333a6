import * as contract from '@dray/contract/imports'
import type { FastifyInstance } from 'fastify'
import type { Dray } from '../../dray.ts'
import { Refusal } from '../../http/refusal.ts'
import { change, serve } from '../../http/serve.ts'
import { announceProgress } from '../../live/announce.ts'
import { authorOf } from '../changelog/index.ts'
import { createPreviews } from './preview-import.ts'
import { runImport } from './run-import.ts'

export function importRoutes(app: FastifyInstance, { db, config, connection }: Dray): void {
  const preview = createPreviews(db)
  const settings = { timeZone: config.timeZone, passwordMinLength: config.passwordMinLength }
  serve(app, contract.previewImport, ({ body }) => preview({ connection, files: body.files, settings }))
  change(app, contract.runImport, async (tx, request) => {
    const { body } = request
    const onProgress = (done: number, total: number): Promise<void> => announceProgress(db, body.jobId, done, total)
    const report = await runImport(tx, body.files, { author: authorOf(request), ...settings }, onProgress)
    if (report.problemCount > 0) throw new Refusal('import-has-problems', { report })
    return report
  })
}
