import * as contract from '@dray/contract/batches'
import type { FastifyInstance } from 'fastify'
import type { Dray } from '../../dray.ts'
import { change, serve } from '../../http/serve.ts'
import { changeBatch } from './change-batch.ts'
import { addBatch } from './add-batch.ts'
import { batchesToCheckIn } from './batches.sql.ts'
import { listBatches } from './list-batches.ts'
import { receiveStock } from './receive-stock.ts'
import { suggestBatchNumber } from './suggest-batch-number.ts'

export function batchRoutes(app: FastifyInstance, { db, config }: Dray): void {
  serve(app, contract.listBatches, ({ params }) => listBatches(db, params.sku))
  change(app, contract.addBatch, (tx, request) => addBatch(tx, request, config.timeZone))
  change(app, contract.changeBatch, changeBatch)
  serve(app, contract.suggestBatchNumber, (request) => suggestBatchNumber(db, request, config.timeZone))
  change(app, contract.receiveStock, (tx, request) => receiveStock(tx, request, config.timeZone))
  serve(app, contract.listBatchesToCheckIn, () => batchesToCheckIn(db))
}
