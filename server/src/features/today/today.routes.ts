import * as contract from '@dray/contract/today'
import type { FastifyInstance } from 'fastify'
import type { Dray } from '../../dray.ts'
import { serve, serveLagging } from '../../platform/http/serve.ts'
import { readBackupState } from '../backups/index.ts'
import { readToday, listLateCustomers, listHeldDrafts } from './read-today.ts'

export function todayRoutes(app: FastifyInstance, { db, config }: Dray): void {
  serveLagging(app, contract.readToday, readToday)
  serveLagging(app, contract.listLateCustomers, listLateCustomers)
  serve(app, contract.readBackupState, ({ at }) => readBackupState(db, config, at))
  serveLagging(app, contract.listHeldDrafts, listHeldDrafts)
}
