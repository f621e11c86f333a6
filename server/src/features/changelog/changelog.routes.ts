import * as contract from '@dray/contract/changelog'
import type { FastifyInstance } from 'fastify'
import { serveFromReplica, servePages } from '../../platform/http/serve.ts'
import { countChanges, listActivity, readChangeLog } from './read-change-log.ts'

export function changelogRoutes(app: FastifyInstance): void {
  servePages(app, contract.readChangeLog, readChangeLog)
  servePages(app, contract.listActivity, listActivity)
  serveFromReplica(app, contract.countChanges, (db, request) => countChanges(db, request))
}
