import * as contract from '@dray/contract/receivables'
import type { FastifyInstance } from 'fastify'
import type { Dray } from '../../dray.ts'
import { serve } from '../../http/serve.ts'
import { listOpenBalances, listReceivables, readOwed, readReceivableTotals } from './read-receivables.ts'

export function receivableRoutes(app: FastifyInstance, { db, config: { timeZone } }: Dray): void {
  serve(app, contract.listReceivables, ({ query, at }) => listReceivables(db, query, { at, timeZone }))
  serve(app, contract.readReceivableTotals, ({ query, at }) => readReceivableTotals(db, query, { at, timeZone }))
  serve(app, contract.listOpenBalances, ({ at, ...request }) => listOpenBalances(db, request, { at, timeZone }))
  serve(app, contract.readOwed, ({ params, user, at }) => readOwed(db, user, params.customerId, { at, timeZone }))
}
