import * as contract from '@dray/contract/changelog'
import type { FastifyInstance } from 'fastify'
import { serveLagging } from '../../platform/http/serve.ts'
import { readChangeLog, countChanges } from './read-change-log.ts'

export function changelogRoutes(app: FastifyInstance): void {
  serveLagging(app, contract.readChangeLog, (db, request) => readChangeLog(db, request))
  serveLagging(app, contract.countChanges, (db, request) => countChanges(db, request))
}
