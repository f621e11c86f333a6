import * as contract from '@dray/contract/imports'
import { kindOfFile } from '@dray/domain/imports/import-files'
import type { FastifyInstance } from 'fastify'
import type { Dray } from '../../dray.ts'
import { requestOnceKey } from '../../platform/http/requests/idempotency.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { sentKey } from '../../platform/http/requests/sent-key.ts'
import { serve } from '../../platform/http/serve.ts'

import { withFloorLimit } from '../pricing/index.ts'
import { createImporter } from './import-thread.ts'
import type { ImportFile } from './read-csv.ts'

export function importRoutes(app: FastifyInstance, { db, config, connection }: Dray): void {
  const importer = createImporter(db, connection)
  const settings = { timeZone: config.timeZone, passwordMinLength: config.passwordMinLength }
  serve(app, contract.previewImport, ({ body }) => importer.preview(body.files, settings))
  // Opens no transaction here: the files may be written by a thread, which opens its own.
  serve(app, contract.runImport, (request, reply) => {
    // A key would make itself a person with every role.
    const hasUsers = request.body.files.some(({ name }) => kindOfFile(name) === 'users')
    if (hasUsers && sentKey(reply.request) !== undefined) throw new Refusal('not-for-keys')
    const once = requestOnceKey(contract.runImport, reply.request)
    return importer.apply({ ...request.body, settings, author: request.author, once })
  })
  serve(app, contract.previewPriceImport, ({ body }) => importer.preview(body.files.map(asPrices), settings))
  serve(app, contract.importCustomPrices, (request, { request: httpRequest }) => {
    const { body, query, user } = request
    const once = requestOnceKey(contract.importCustomPrices, httpRequest)
    const floor = { user: { id: user.id, roles: user.roles }, reason: query.reason ?? null }
    const files = body.files.map(asPrices)
    return withFloorLimit(request, httpRequest, () =>
      importer.apply({ files, jobId: body.jobId, settings, author: request.author, floor, once }),
    )
  })
}

const asPrices = (file: ImportFile): ImportFile => ({ ...file, kind: 'customPrices' })
