import * as contract from '@dray/contract/receivables'
import type { FastifyInstance } from 'fastify'
import type { Dray } from '../../dray.ts'
import { serve, serveLagging } from '../../http/serve.ts'
import { listOpenBalances, listReceivables, readOwed, readReceivableTotals } from './read-receivables.ts'

export function receivableRoutes(app: FastifyInstance, { db, config: { timeZone } }: Dray): void {
  serveLagging(app, contract.listReceivables, (db, { query, at }) => listReceivables(db, query, { at, timeZone }))
  serveLagging(app, contract.readReceivableTotals, (db, { query, at }) =>
    readReceivableTotals(db, query, { at, timeZone }),
  )
  serveLagging(app, contract.listOpenBalances, (db, { at, ...request }) =>
    listOpenBalances(db, request, { at, timeZone }),
  )
  serve(app, contract.readOwed, ({ params, user, at }) => readOwed(db, user, params.customerId, { at, timeZone }))
}
