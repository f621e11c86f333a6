import * as contract from '@dray/contract/changelog'
import type { FastifyInstance } from 'fastify'
import { serveFromReplica } from '../../platform/http/serve.ts'
import { readChangeLog, countChanges } from './read-change-log.ts'

export function changelogRoutes(app: FastifyInstance): void {
  serveFromReplica(app, contract.readChangeLog, (db, request) => readChangeLog(db, request))
  serveFromReplica(app, contract.countChanges, (db, request) => countChanges(db, request))
}
