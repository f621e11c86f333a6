import * as contract from '@dray/contract/pending'
import * as picking from '@dray/contract/pending/picking'
import type { FastifyInstance } from 'fastify'
import type { Dray } from '../../dray.ts'
import { serve, serveFromReplica, servePages } from '../../platform/http/serve.ts'
import { shortProducts } from '../orders/index.ts'
import {
  findPullShortages,
  findReservableBatches,
  findStatusShortages,
  findStockLeft,
  listOrderStock,
} from './find-shortages.ts'
import {
  findPendingLines,
  listPendingItems,
  listPendingLines,
  listPendingOutbound,
  listPendingProducts,
  listPickLines,
} from './list-pending.ts'

export function pendingRoutes(app: FastifyInstance, { db }: Dray): void {
  serve(app, contract.listPendingOutbound, ({ params }) => listPendingOutbound(db, params.sku))
  serveFromReplica(app, contract.listShortProducts, async (from, { today }) =>
    [...(await shortProducts(from, today))].map(([productId, units]) => ({ productId, units })),
  )
  servePages(app, contract.listPendingItems, listPendingItems)
  serve(app, contract.listPendingProducts, (request) => listPendingProducts(db, request))
  servePages(app, contract.listPendingLines, listPendingLines)
  serve(app, contract.findPendingLines, (request) => findPendingLines(db, request))
  serve(app, picking.listPickLines, (request) => listPickLines(db, request))
  serve(app, contract.listOrderStock, (request) => listOrderStock(db, request))
  serve(app, contract.findReservableBatches, ({ body }) => findReservableBatches(db, body))
  serve(app, contract.findStockLeft, ({ body, today }) => findStockLeft(db, { ...body, today }))
  serve(app, contract.findStatusShortages, ({ body, today }) => findStatusShortages(db, { ...body, today }))
  serve(app, contract.findPullShortages, ({ body, today }) => findPullShortages(db, { ...body, today }))
}
