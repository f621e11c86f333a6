import * as contract from '@dray/contract/batches'
import type { FastifyInstance } from 'fastify'
import type { Dray } from '../../dray.ts'
import { serveRaw } from '../../platform/http/serve.ts'
import { siteUrl } from '../../platform/http/site-url.ts'
import { createLabels } from './create-labels.ts'

export function labelRoutes(app: FastifyInstance, { db, pdf, config }: Dray): void {
  serveRaw(app, contract.createLabels, async ({ body, user }, reply, request) => {
    const labels = await createLabels(db, body, siteUrl(config.publicUrl, request))
    return reply
      .type('application/pdf')
      .header('cache-control', 'no-store')
      .header('content-disposition', 'inline')
      .send(await pdf.renderLabels(labels, user.id))
  })
}
