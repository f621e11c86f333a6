import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from './refusal.ts'

/** Refuses a user who does something more than `max` times within a minute, counted by this process. */
export function perMinute(app: FastifyInstance, max: number): (request: FastifyRequest) => Promise<void> {
  const count = app.createRateLimit({
    max,
    timeWindow: '1 minute',
    keyGenerator: ({ user, ip }) => (user ? `user ${user.id}` : ip),
  })
  return async (request) => {
    const counted = await count(request)
    if (!counted.isAllowed && counted.isExceeded) throw new Refusal('too-many', { retryAfter: counted.ttlInSeconds })
  }
}
