import * as contract from '@dray/contract/commission'
import type { FastifyInstance } from 'fastify'
import { inSnapshot } from '../../../platform/db/transaction.ts'
import type { Dray } from '../../../dray.ts'
import { serve } from '../../../platform/http/serve.ts'
import { listPaidOrders } from './list-paid-orders.ts'
import { readCommission } from './read-commission.ts'

export function commissionRoutes(app: FastifyInstance, { db }: Dray): void {
  serve(app, contract.readCommission, (request) => inSnapshot(db, (tx) => readCommission(tx, request)))
  serve(app, contract.listPaidOrders, (request) => listPaidOrders(db, request))
}
