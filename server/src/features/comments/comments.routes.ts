import * as contract from '@dray/contract/comments'
import type { FastifyInstance } from 'fastify'
import type { Dray } from '../../dray.ts'
import { change, serve } from '../../platform/http/serve.ts'
import { listComments, addComment } from './comments.ts'

export function commentRoutes(app: FastifyInstance, { db }: Dray): void {
  serve(app, contract.listComments, (request) => listComments(db, request))
  change(app, contract.addComment, addComment)
}
