import * as contract from '@dray/contract/documents'
import type { FastifyInstance } from 'fastify'
import type { Dray } from '../../dray.ts'
import { serveRaw } from '../../http/serve.ts'

export function documentRoutes(app: FastifyInstance, { pdf }: Dray): void {
  serveRaw(app, contract.createInvoice, async ({ body }, reply) =>
    reply
      .type('application/pdf')
      .header('cache-control', 'no-store')
      .header('content-disposition', 'inline')
      .send(await pdf.render(body.content)),
  )
}
