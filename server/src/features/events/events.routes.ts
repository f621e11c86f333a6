import * as contract from '@dray/contract/events'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Dray } from '../../dray.ts'
import { serveRaw } from '../../http/serve.ts'
import { userOfSession } from '../users/index.ts'

/** A regular line keeps proxies from closing the stream; the session is checked at the same time. */
const heartbeatMs = 20_000

export function eventRoutes(app: FastifyInstance, { db, live }: Dray): void {
  const open = new Set<FastifyReply>()
  app.addHook('preClose', async () => {
    for (const reply of open) reply.raw.end()
  })

  serveRaw(app, contract.streamEvents, async (_call, reply, request) => {
    reply.hijack()
    reply.raw.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    const send = (event: contract.LiveEvent): boolean => reply.raw.write(`data: ${JSON.stringify(event)}\n\n`)
    send({ kind: 'hello' })
    open.add(reply)
    const unsubscribe = live.subscribe(send)
    const heartbeat = setInterval(() => {
      reply.raw.write(': still here\n\n')
      userOfSession(db, request).then(
        (user) => user ?? reply.raw.end(),
        () => reply.raw.end(),
      )
    }, heartbeatMs)
    reply.raw.once('close', () => {
      clearInterval(heartbeat)
      unsubscribe()
      open.delete(reply)
    })
  })
}
