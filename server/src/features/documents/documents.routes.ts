import * as contract from '@dray/contract/documents'
import { documentKinds, mayListDocuments } from '@dray/domain/documents/document-kinds'
import { withLetterhead } from '@dray/domain/documents/letterhead'
import type { FastifyInstance } from 'fastify'
import type { Dray } from '../../dray.ts'
import { answerPdf } from '../../platform/http/answers/answer-pdf.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { idempotencyKey } from '../../platform/http/requests/idempotency.ts'
import { limitUse, perMinute } from '../../platform/http/requests/per-minute.ts'
import { change, serveRaw } from '../../platform/http/serve.ts'
import { siteUrl } from '../../platform/http/requests/origin.ts'
import { companyNow } from '../company/index.ts'
import { createDocumentUpload } from './create-document-upload.ts'
import { documentRecords, listDocuments, requireReadAccess } from './document-records.ts'
import { emailDocument } from './email-document.ts'
import { createProofPdfs } from './proof-pdfs.ts'
import { renderDocument } from './render-document.ts'

export function documentRoutes(app: FastifyInstance, dray: Dray): void {
  const { db, config } = dray
  serveRaw(app, contract.createInvoice, async ({ body, user }, reply) => {
    await requireReadAccess(db, user, body.content)
    const content = withLetterhead(body.content, await companyNow(db, config))
    return answerPdf(reply, await renderDocument(dray, content, user.id))
  })
  serveRaw(app, contract.createDocument, async ({ body, user, at }, reply) => {
    if (!mayListDocuments(body.kind, user)) throw new Refusal('not-allowed')
    const now = { ...(await companyNow(db, config)), at }
    const source = await documentRecords[body.kind].readSource(db, user, body.recordId, now)
    return answerPdf(reply, await renderDocument(dray, source.content(body.page), user.id))
  })
  serveRaw(app, contract.listDocuments, async (request, _reply, httpRequest) =>
    contract.listDocuments.answer.encode(await listDocuments(db, request, siteUrl(config.publicUrl, httpRequest))),
  )
  change(app, contract.createDocumentUpload, (tx, request) => createDocumentUpload(tx, request, config))
  emailRoutes(app, dray)
  const background = createProofPdfs(dray)
  app.addHook('onReady', async () => background.wake())
  app.addHook('onClose', () => background.stop())
}

/** Per user. More is a mistake or abuse. */
const maxEmailsPerMinute = 30
const maxToOtherAddressesPerHour = 60

function emailRoutes(app: FastifyInstance, dray: Dray): void {
  const refuseTooMany = perMinute(app, maxEmailsPerMinute)
  const refuseTooManyElsewhere = limitUse(app, {
    max: maxToOtherAddressesPerHour,
    timeWindow: '1 hour',
    refusal: 'too-many-other-addresses',
  })
  for (const kind of documentKinds) {
    change(app, contract.emailCalls[kind], (tx, request, httpRequest) =>
      emailDocument(tx, dray, request, {
        kind,
        siteUrl: siteUrl(dray.config.publicUrl, httpRequest),
        key: idempotencyKey(httpRequest),
        refuseTooMany: async (isToContact) => {
          await refuseTooMany(httpRequest)
          if (!isToContact) await refuseTooManyElsewhere(httpRequest)
        },
      }),
    )
  }
}
