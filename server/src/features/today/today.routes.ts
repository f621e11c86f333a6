import * as contract from '@dray/contract/today'
import type { FastifyInstance } from 'fastify'
import type { Dray } from '../../dray.ts'
import { serve } from '../../http/serve.ts'
import { readBackupState } from '../backups/index.ts'
import { listHeldDrafts } from './list-held-drafts.ts'
import { listLateCustomers } from './list-late-customers.ts'
import { readToday } from './read-today.ts'

export function todayRoutes(app: FastifyInstance, { db, config }: Dray): void {
  const { timeZone } = config
  serve(app, contract.readToday, (request) => readToday(db, request, timeZone))
  serve(app, contract.listLateCustomers, (request) => listLateCustomers(db, request, timeZone))
  serve(app, contract.readBackupState, ({ at }) => readBackupState(db, config, at))
  serve(app, contract.listHeldDrafts, ({ at }) => listHeldDrafts(db, { at, timeZone }))
}
