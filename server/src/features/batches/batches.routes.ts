import * as traces from '@dray/contract/batches/traces'
import * as contract from '@dray/contract/batches'
import * as expiring from '@dray/contract/batches/expiring'
import { type LabelSheet, tagsUrl } from '@dray/domain/batches/batch-labels'
import { unusableReason } from '@dray/domain/batches/usable-batches'
import { zplLabels } from '@dray/domain/batches/zpl-labels'
import type { FastifyInstance } from 'fastify'
import type { Dray } from '../../dray.ts'
import type { Db } from '../../platform/db/db.ts'
import { inSnapshot } from '../../platform/db/transaction.ts'
import { answerPdf } from '../../platform/http/answers/answer-pdf.ts'
import { mustExist } from '../../platform/http/refusal.ts'
import { change, serve, serveFromReplica, servePages, serveRaw } from '../../platform/http/serve.ts'
import { siteUrl } from '../../platform/http/requests/origin.ts'
import { labelCode } from '../../platform/pdf/label-code.ts'
import type { LabelsToPrint } from '../../platform/pdf/typst-input.ts'
import { answeredBatch, idOfSku } from '../products/index.ts'
import { batchesToCheckIn, batchesToLabel, selectBatches } from './batches.sql.ts'
import { addBatch } from './add-batch.ts'
import { changeBatch } from './change-batch.ts'
import { changeBatchFacts } from './change-facts.ts'
import { findOrdersOfBatches, holdBatches, releaseBatches } from './hold-batches.ts'
import { suggestBatchNumber } from './number-batches.ts'
import { listExpiringBatches } from './expiring/list-expiring.ts'
import { noticeRoutes } from './notices/notices.routes.ts'
import { receiveStock } from './receive-stock.ts'
import { listUntracedOrders, readTraces } from './trace/read-traces.ts'

export function batchRoutes(app: FastifyInstance, dray: Dray): void {
  const { db, pdf, config } = dray
  noticeRoutes(app, dray)
  serve(app, contract.listBatches, async ({ params, today }) => {
    const batches = await selectBatches(db, mustExist(await idOfSku(db, params.sku)))
    return batches.map((batch) => answeredBatch(batch, today))
  })
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
