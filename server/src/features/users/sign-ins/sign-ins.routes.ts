import * as contract from '@dray/contract/sign-ins'
import type { FastifyInstance } from 'fastify'
import type { Dray } from '../../../dray.ts'
import { change, serve } from '../../../platform/http/serve.ts'
import { endUserSession, endUserSessions } from './end-user-sessions.ts'
import { listSessions } from './list-sessions.ts'
import { listSignIns } from './list-sign-ins.ts'

export function signInRoutes(app: FastifyInstance, { db }: Dray): void {
  serve(app, contract.listSessions, (request) => listSessions(db, request))
  change(app, contract.endUserSession, endUserSession)
  change(app, contract.endUserSessions, endUserSessions)
  serve(app, contract.listSignIns, (request) => listSignIns(db, request))
}
