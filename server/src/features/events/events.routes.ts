import * as contract from '@dray/contract/events'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Dray } from '../../dray.ts'
import { serveRaw } from '../../http/serve.ts'
import { streamTo } from './event-stream.ts'

export function eventRoutes(app: FastifyInstance, dray: Dray): void {
  const open = new Set<FastifyReply>()
  app.addHook('preClose', async () => {
    for (const reply of open) reply.raw.end()
  })

  serveRaw(app, contract.streamEvents, async ({ user, query }, reply, request) => {
    open.add(reply)
    reply.raw.once('close', () => open.delete(reply))
    await streamTo(dray, user, { reply, request, sinceMs: query.sinceMs ?? 0 })
  })
}
