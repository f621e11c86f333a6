import { pdfType } from '@dray/domain/storage/files'
import type { FastifyReply } from 'fastify'

/** The browser shows the PDF without storing it. */
export const answerPdf = (reply: FastifyReply, pdf: Buffer): FastifyReply =>
  reply.type(pdfType).header('cache-control', 'no-store').header('content-disposition', 'inline').send(pdf)
