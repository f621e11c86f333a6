import * as contract from '@dray/contract/batches'
import type { FastifyInstance } from 'fastify'
import type { Dray } from '../../dray.ts'
import { change, serve } from '../../platform/http/serve.ts'
import { changeBatch } from './change-batch.ts'
import { addBatch } from './add-batch.ts'
import { batchesToCheckIn } from './batches.sql.ts'
import { listBatches } from './list-batches.ts'
import { receiveStock } from './receive-stock.ts'
import { suggestBatchNumber } from './suggest-batch-number.ts'

export function batchRoutes(app: FastifyInstance, { db }: Dray): void {
  serve(app, contract.listBatches, ({ params }) => listBatches(db, params.sku))
  change(app, contract.addBatch, addBatch)
  change(app, contract.changeBatch, changeBatch)
  serve(app, contract.suggestBatchNumber, (request) => suggestBatchNumber(db, request))
  change(app, contract.receiveStock, receiveStock)
  serve(app, contract.listBatchesToCheckIn, () => batchesToCheckIn(db))
}
