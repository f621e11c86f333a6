import { getPendingItems, getPendingOutboundStock } from '@dray/contract/pending'
import type { FastifyInstance } from 'fastify'
import type { Dray } from '../../dray.ts'
import { serve } from '../../http/serve.ts'
import { pendingItems, pendingOutbound } from './read-pending.ts'

export function pendingRoutes(app: FastifyInstance, { db }: Dray): void {
  serve(app, getPendingOutboundStock, ({ params }) => pendingOutbound(db, params.sku))
  serve(app, getPendingItems, ({ query, user }) => pendingItems(db, user, query.sku))
}
