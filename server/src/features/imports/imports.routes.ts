import * as contract from '@dray/contract/imports'
import type { FastifyInstance } from 'fastify'
import type { Dray } from '../../dray.ts'
import { onceKeyOf } from '../../http/idempotency.ts'
import { serve } from '../../http/serve.ts'
import { authorOf } from '../changelog/index.ts'
import { createImporter } from './import-thread.ts'

export function importRoutes(app: FastifyInstance, { db, config, connection }: Dray): void {
  const importer = createImporter(db, connection)
  const settings = { timeZone: config.timeZone, passwordMinLength: config.passwordMinLength }
  serve(app, contract.previewImport, ({ body }) => importer.preview(body.files, settings))
  // The transaction of this call is opened where the files are written, which is a thread for large ones.
  serve(app, contract.runImport, (request, reply) => {
    const once = onceKeyOf(contract.runImport, reply.request)
    return importer.apply({ ...request.body, settings, author: authorOf(request), once })
  })
}
