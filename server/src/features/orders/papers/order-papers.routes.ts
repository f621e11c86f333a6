import * as contract from '@dray/contract/documents'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Dray } from '../../../dray.ts'
import { serveRaw } from '../../../platform/http/serve.ts'
import { companyNow } from '../../company/index.ts'
import { createPackingSlip, createPickList } from './order-papers.ts'

export function orderPaperRoutes(app: FastifyInstance, { db, pdf, config }: Dray): void {
  serveRaw(app, contract.createPickList, async (request, reply) =>
    answerPdf(
      reply,
      await pdf.renderPaper(await createPickList(db, request, await companyNow(db, config)), request.user.id),
    ),
  )
  serveRaw(app, contract.createPackingSlip, async (request, reply) =>
    answerPdf(
      reply,
      await pdf.renderPaper(await createPackingSlip(db, request, await companyNow(db, config)), request.user.id),
    ),
  )
}

const answerPdf = (reply: FastifyReply, pdf: Buffer) =>
  reply.type('application/pdf').header('cache-control', 'no-store').header('content-disposition', 'inline').send(pdf)
