import * as contract from '@dray/contract/documents'
import type { FastifyInstance } from 'fastify'
import type { Dray } from '../../dray.ts'
import { idempotencyKey } from '../../http/idempotency.ts'
import { perMinute } from '../../http/per-minute.ts'
import { change, serveRaw } from '../../http/serve.ts'
import { siteUrl } from '../../http/site-url.ts'
import { emailDocument } from './email-document.ts'
import { emailedKinds } from './emailed-kinds.ts'

/** What one person sends: more is a mistake, or someone else at their desk. */
const maxEmailsPerMinute = 30

export function documentRoutes(app: FastifyInstance, dray: Dray): void {
  serveRaw(app, contract.createInvoice, async ({ body }, reply) =>
    reply
      .type('application/pdf')
      .header('cache-control', 'no-store')
      .header('content-disposition', 'inline')
      .send(await dray.pdf.render(body.content)),
  )
  const refuseTooMany = perMinute(app, maxEmailsPerMinute)
  for (const emailed of emailedKinds)
    change(app, emailed.call, (tx, request, httpRequest) =>
      emailDocument(tx, dray, request, {
        ...emailed,
        siteUrl: siteUrl(dray.config.publicUrl, httpRequest),
        key: idempotencyKey(httpRequest),
        refuseTooMany: () => refuseTooMany(httpRequest),
      }),
    )
}
