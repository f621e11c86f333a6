import * as contract from '@dray/contract/batches/notices'
import type { FastifyInstance } from 'fastify'
import type { Dray } from '../../../dray.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { inSnapshot, inTransaction } from '../../../platform/db/transaction.ts'
import { answerPdf } from '../../../platform/http/answers/answer-pdf.ts'
import { onceOnly, requestOnceKey } from '../../../platform/http/requests/idempotency.ts'
import { change, serve, serveRaw } from '../../../platform/http/serve.ts'
import { siteUrl } from '../../../platform/http/requests/origin.ts'
import { createEmailSender, readEmailRun, retryEmailRun, stopEmailRun } from '../../email-runs/index.ts'
import { prepareNotices } from './notice-emails.ts'
import { createCallList, createTrace } from './print-trace.ts'
import { kind, startNotices } from './send-notices.ts'

export function noticeRoutes(app: FastifyInstance, dray: Dray): void {
  const { db, config, pdf } = dray
  const sender = createEmailSender(dray, { kind, prepare: (customers) => prepareNotices(dray, customers) })
  // Continues a run that a restart interrupted.
  app.addHook('onReady', async () => sender.wake())
  app.addHook('onClose', () => sender.stop())

  serve(app, contract.readBatchNotices, async ({ query }) => ({
    run: await inSnapshot(db, (tx) => readEmailRun(tx, { kind, batchIds: query.ids })),
  }))
  serve(app, contract.sendBatchNotices, async (request, { request: httpRequest }) => {
    const site = siteUrl(config.publicUrl, httpRequest)
    const once = requestOnceKey(contract.sendBatchNotices, httpRequest)
    const start = async (tx: Tx) =>
      contract.sendBatchNotices.answer.encode({ run: await startNotices(tx, dray, request, site) })
    const answer = await onceOnly(db, once, request.body, start)
    sender.wake()
    return contract.sendBatchNotices.answer.parse(answer)
  })
  serve(app, contract.retryBatchNotices, async ({ params: { id } }) => {
    const run = await inTransaction(db, (tx) => retryEmailRun(tx, dray, { kind, id }))
    sender.wake()
    return { run }
  })
  change(app, contract.stopBatchNotices, async (tx, { params: { id }, at }) => ({
    run: await stopEmailRun(tx, { kind, id }, at),
  }))
  serveRaw(app, contract.createTrace, async (request, reply) => {
    const document = await inSnapshot(db, (tx) => createTrace(tx, request, config))
    return answerPdf(reply, await pdf.render(document, request.user.id))
  })
  serveRaw(app, contract.createCallList, async (request, reply) => {
    const document = await inSnapshot(db, (tx) => createCallList(tx, request, config))
    return answerPdf(reply, await pdf.render(document, request.user.id))
  })
}
