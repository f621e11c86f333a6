import * as batches from '@dray/contract/batches'
import type { FastifyInstance } from 'fastify'
import type { Dray } from '../../dray.ts'
import { change, serve } from '../../http/serve.ts'
import { changeBatch } from './change-batch.ts'
import { labelStock } from './label-stock.ts'
import { listBatches } from './list-batches.ts'

export function batchRoutes(app: FastifyInstance, { db, config }: Dray): void {
  serve(app, batches.getBatches, ({ params }) => listBatches(db, params.sku))
  change(app, batches.addBatch, (tx, asked) => labelStock(tx, asked, config.timeZone))
  change(app, batches.updateBatch, (tx, asked) => changeBatch(tx, asked))
}
