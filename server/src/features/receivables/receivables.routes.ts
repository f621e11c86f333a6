import * as contract from '@dray/contract/receivables'
import type { FastifyInstance } from 'fastify'
import type { Dray } from '../../dray.ts'
import { serve, serveFromReplica, servePages } from '../../platform/http/serve.ts'
import { listOpenBalances, listReceivables, readOwed, readReceivableTotals } from './read-receivables.ts'

export function receivableRoutes(app: FastifyInstance, { db }: Dray): void {
  servePages(app, contract.listReceivables, listReceivables)
  serveFromReplica(app, contract.readReceivableTotals, readReceivableTotals)
  servePages(app, contract.listOpenBalances, listOpenBalances)
  serve(app, contract.readOwed, (request) => readOwed(db, request))
}
