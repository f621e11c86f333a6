import * as contract from '@dray/contract/events'
import type { FastifyInstance } from 'fastify'
import type { Dray } from '../../dray.ts'
import { serveRaw } from '../../platform/http/serve.ts'
import { createFeeds } from './user-feeds.ts'

export function eventRoutes(app: FastifyInstance, dray: Dray): void {
  const feeds = createFeeds(dray)
  app.addHook('preClose', async () => feeds.endAll())
  serveRaw(app, contract.streamEvents, async ({ user, query }, reply, request) =>
    feeds.open(user, { reply, request, sinceMs: query.sinceMs ?? 0 }),
  )
}
