import * as contract from '@dray/contract/batches'
import * as products from '@dray/contract/products'
import * as expiring from '@dray/contract/batches/expiring'
import * as notices from '@dray/contract/batches/notices'
import * as traces from '@dray/contract/batches/traces'
import { type LabelSheet, tagsUrl } from '@dray/domain/batches/batch-labels'
import { unusableReason } from '@dray/domain/batches/usable-batches'
import { zplLabels } from '@dray/domain/batches/zpl-labels'
import type { FastifyInstance } from 'fastify'
import type { Dray } from '../../dray.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { inSnapshot, inTransaction } from '../../platform/db/transaction.ts'
import { answerPdf } from '../../platform/http/answers/answer-pdf.ts'
import { mustExist } from '../../platform/http/refusal.ts'
import { onceOnly, requestOnceKey } from '../../platform/http/requests/idempotency.ts'
import { siteUrl } from '../../platform/http/requests/origin.ts'
import { change, serve, serveFromReplica, servePages, serveRaw } from '../../platform/http/serve.ts'
import { labelCode } from '../../platform/pdf/label-code.ts'
import type { LabelsToPrint } from '../../platform/pdf/typst-input.ts'
import { createEmailSender, readEmailRun, retryEmailRun, stopEmailRun } from '../email-runs/index.ts'
import { answeredBatch, idOfSku } from '../products/index.ts'
import { addBatch } from './add-batch.ts'
import { addProduct, suggestSku } from './add-product.ts'
import { batchesToCheckIn, batchesToLabel, selectBatches } from './batches.sql.ts'
import { changeBatch, changeBatchFacts } from './change-batch.ts'
import { listExpiringBatches } from './expiring/list-expiring.ts'
import { findOrdersOfBatches, holdBatches, releaseBatches } from './hold-batches.ts'
import { createCallList, createTrace, kind, prepareNotices, startNotices } from './notices/send-notices.ts'
import { suggestBatchNumber } from './number-batches.ts'
import { receiveStock } from './receive-stock.ts'
import { listUntracedOrders, readTraces } from './trace/read-traces.ts'

export function batchRoutes(app: FastifyInstance, dray: Dray): void {
  const { db, pdf, config } = dray
  noticeRoutes(app, dray)
  serve(app, contract.listBatches, async ({ params, today }) => {
    const batches = await selectBatches(db, mustExist(await idOfSku(db, params.sku)))
    return batches.map((batch) => answeredBatch(batch, today))
  })
  serve(app, products.suggestSku, (request) => suggestSku(db, request))
  change(app, products.addProduct, addProduct)
  change(app, contract.addBatch, addBatch)
  change(app, contract.changeBatch, changeBatch)
  change(app, contract.changeBatchFacts, changeBatchFacts)
  change(app, contract.holdBatches, holdBatches)
  change(app, contract.releaseBatches, releaseBatches)
  serve(app, contract.findOrdersOfBatches, ({ body }) => findOrdersOfBatches(db, body.batchIds))
  serve(app, contract.suggestBatchNumber, (request) => suggestBatchNumber(db, request))
  change(app, contract.receiveStock, receiveStock)
  serve(app, contract.listBatchesToCheckIn, () => batchesToCheckIn(db))
  serveFromReplica(app, expiring.listExpiringBatches, listExpiringBatches)
  serve(app, traces.traceBatch, ({ params, timeZone, today }) =>
    inSnapshot(db, async (tx) => mustExist((await readTraces(tx, [params.batchId], { timeZone, today }))[0])),
  )
  serve(app, traces.traceBatches, ({ query, timeZone, today }) =>
    inSnapshot(db, (tx) => readTraces(tx, query.ids, { timeZone, today })),
  )
  servePages(app, traces.listUntracedOrders, listUntracedOrders)
  serveRaw(app, contract.createLabels, async ({ body, query, user, today }, reply, request) => {
    const print = await createLabels(db, { ...body, today }, siteUrl(config.publicUrl, request))
    if (query.format === 'PDF') return answerPdf(reply, await pdf.render(print, user.id))
    const labels = print.labels.map((label) => ({ ...label, code: labelCode(label.address) }))
    return reply
      .type('application/zpl')
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="labels.zpl"')
      .send(zplLabels(labels, print.sheet, query.dpi))
  })
}

/** Labels come in the sequence of the request; a batch that is listed twice gets two. */
async function createLabels(
  db: Db,
  { batchIds, sheet, today }: { batchIds: readonly number[]; sheet: LabelSheet; today: string },
  site: string,
): Promise<LabelsToPrint> {
  const byId = new Map((await batchesToLabel(db, [...new Set(batchIds)])).map((batch) => [batch.id, batch]))
  const batches = batchIds.map((id) => mustExist(byId.get(id)))
  return {
    kind: 'labels',
    sheet,
    labels: batches.map((batch) => ({
      ...batch,
      unusableReason: unusableReason(batch, { day: today, minLifeDays: null }),
      address: tagsUrl(site, batch),
    })),
  }
}

function noticeRoutes(app: FastifyInstance, dray: Dray): void {
  const { db, config, pdf } = dray
  const sender = createEmailSender(dray, { kind, prepare: (customers) => prepareNotices(dray, customers) })
  // Continues a run that a restart interrupted.
  app.addHook('onReady', async () => sender.wake())
  app.addHook('onClose', () => sender.stop())

  serve(app, notices.readBatchNotices, async ({ query }) => ({
    run: await inSnapshot(db, (tx) => readEmailRun(tx, { kind, batchIds: query.ids })),
  }))
  serve(app, notices.sendBatchNotices, async (request, { request: httpRequest }) => {
    const site = siteUrl(config.publicUrl, httpRequest)
    const once = requestOnceKey(notices.sendBatchNotices, httpRequest)
    const start = async (tx: Tx) =>
      notices.sendBatchNotices.answer.encode({ run: await startNotices(tx, dray, request, site) })
    const answer = await onceOnly(db, once, request.body, start)
    sender.wake()
    return notices.sendBatchNotices.answer.parse(answer)
  })
  serve(app, notices.retryBatchNotices, async ({ params: { id } }) => {
    const run = await inTransaction(db, (tx) => retryEmailRun(tx, dray, { kind, id }))
    sender.wake()
    return { run }
  })
  change(app, notices.stopBatchNotices, async (tx, { params: { id }, at }) => ({
    run: await stopEmailRun(tx, { kind, id }, at),
  }))
  serveRaw(app, notices.createTrace, async (request, reply) => {
    const document = await inSnapshot(db, (tx) => createTrace(tx, request, config))
    return answerPdf(reply, await pdf.render(document, request.user.id))
  })
  serveRaw(app, notices.createCallList, async (request, reply) => {
    const document = await inSnapshot(db, (tx) => createCallList(tx, request, config))
    return answerPdf(reply, await pdf.render(document, request.user.id))
  })
}
