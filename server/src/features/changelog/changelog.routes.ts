import * as contract from '@dray/contract/changelog'
import type { FastifyInstance } from 'fastify'
import type { Dray } from '../../dray.ts'
import { serve } from '../../http/serve.ts'
import { countChanges } from './count-changes.ts'
import { readChangeLog } from './read-change-log.ts'

export function changelogRoutes(app: FastifyInstance, { db }: Dray): void {
  serve(app, contract.readChangeLog, (request) => readChangeLog(db, request))
  serve(app, contract.countChanges, (request) => countChanges(db, request))
}
