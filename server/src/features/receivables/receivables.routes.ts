import * as contract from '@dray/contract/receivables'
import type { FastifyInstance } from 'fastify'
import type { Dray } from '../../dray.ts'
import { serve, serveLagging, servePages } from '../../platform/http/serve.ts'
import { listOpenBalances, listReceivables, readOwed, readReceivableTotals } from './read-receivables.ts'

export function receivableRoutes(app: FastifyInstance, { db }: Dray): void {
  servePages(app, contract.listReceivables, listReceivables)
  serveLagging(app, contract.readReceivableTotals, readReceivableTotals)
  serveLagging(app, contract.listOpenBalances, listOpenBalances)
  serve(app, contract.readOwed, (request) => readOwed(db, request))
}
