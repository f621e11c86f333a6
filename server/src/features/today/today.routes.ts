import * as contract from '@dray/contract/today'
import type { FastifyInstance } from 'fastify'
import type { Dray } from '../../dray.ts'
import { serve } from '../../http/serve.ts'
import { listHeldDrafts } from './list-held-drafts.ts'
import { listLateCustomers } from './list-late-customers.ts'
import { readToday } from './read-today.ts'

export function todayRoutes(app: FastifyInstance, { db, config: { timeZone } }: Dray): void {
  serve(app, contract.readToday, (request) => readToday(db, request, timeZone))
  serve(app, contract.listLateCustomers, (request) => listLateCustomers(db, request, timeZone))
  serve(app, contract.listHeldDrafts, ({ at }) => listHeldDrafts(db, { at, timeZone }))
}
