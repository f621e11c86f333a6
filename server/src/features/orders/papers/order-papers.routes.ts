import { createPackingSlip, createPickList } from '@dray/contract/documents'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Dray } from '../../../dray.ts'
import { serveRaw } from '../../../http/serve.ts'
import { packingSlipOf, pickListOf } from './order-papers.ts'

export function orderPaperRoutes(app: FastifyInstance, { db, pdf, config }: Dray): void {
  serveRaw(app, createPickList, async (asked, reply) =>
    answerPdf(reply, await pdf.renderPaper(await pickListOf(db, asked, config))),
  )
  serveRaw(app, createPackingSlip, async (asked, reply) =>
    answerPdf(reply, await pdf.renderPaper(await packingSlipOf(db, asked, config))),
  )
}

const answerPdf = (reply: FastifyReply, pdf: Buffer) =>
  reply.type('application/pdf').header('cache-control', 'no-store').header('content-disposition', 'inline').send(pdf)
