import * as contract from '@dray/contract/today'
import type { FastifyInstance } from 'fastify'
import type { Dray } from '../../dray.ts'
import { serve, serveFromReplica } from '../../platform/http/serve.ts'
import { readBackupState } from '../scheduled-backups/index.ts'
import { readToday, listLateCustomers, listHeldDrafts } from './read-today.ts'

export function todayRoutes(app: FastifyInstance, { db, config }: Dray): void {
  serveFromReplica(app, contract.readToday, readToday)
  serveFromReplica(app, contract.listLateCustomers, listLateCustomers)
  serve(app, contract.readBackupState, ({ at }) => readBackupState(db, config, at))
  serveFromReplica(app, contract.listHeldDrafts, listHeldDrafts)
}
