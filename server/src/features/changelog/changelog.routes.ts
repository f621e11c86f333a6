import { getAll } from '@dray/contract/changelog'
import type { FastifyInstance } from 'fastify'
import type { Dray } from '../../dray.ts'
import { serve } from '../../http/serve.ts'
import { readLog } from './read-log.ts'

export function changelogRoutes(app: FastifyInstance, { db }: Dray): void {
  serve(app, getAll, (asked) => readLog(db, asked))
}
