import { pdfType } from '@dray/domain/storage/files'
import type { FastifyReply } from 'fastify'

/** Sends a PDF that the browser shows and doesn't store. */
export const answerPdf = (reply: FastifyReply, pdf: Buffer): FastifyReply =>
  reply.type(pdfType).header('cache-control', 'no-store').header('content-disposition', 'inline').send(pdf)
