import type { FastifyInstance } from 'fastify'
import { createHash, timingSafeEqual } from 'node:crypto'
import type { Dray } from '../../dray.ts'
import { Refusal } from '../http/refusal.ts'
import { callName } from './current-call.ts'

/**
 * For a monitor, if METRICS_TOKEN is set. Not a call of the contract: it uses the format of Prometheus, and a token instead of a session.
 */
export function metricsRoutes(app: FastifyInstance, { config: { metricsToken }, metrics }: Dray): void {
  if (metrics === undefined || metricsToken === undefined) return
  app.addHook('onResponse', async (request, reply) =>
    metrics.countCall(callName(request), reply.statusCode, reply.elapsedTime),
  )
  metrics.watch('dray_requests_waiting', 'Requests of signed-in people that wait for their turn.', () =>
    app.queue.waiting(),
  )
  app.get('/api/metrics', async (request, reply) => {
    if (!isSame(request.headers.authorization ?? '', `Bearer ${metricsToken}`)) throw new Refusal('metrics-token')
    return reply
      .type(metrics.contentType)
      .header('cache-control', 'no-store')
      .send(await metrics.text())
  })
}

/** Comparing hashes of equal length in constant time reveals nothing. */
const isSame = (sent: string, expected: string): boolean => timingSafeEqual(hash(sent), hash(expected))
const hash = (text: string): Buffer => createHash('sha256').update(text).digest()
