import type { ProblemCode } from '@dray/contract/problems'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'
import { requesterName } from './requester.ts'

type UseLimit = { max: number; timeWindow: '1 minute' | '1 hour'; refusal: ProblemCode }

/** Limits each user to `max` times a minute, counted in this process. */
export const perMinute = (app: FastifyInstance, max: number): ((request: FastifyRequest) => Promise<void>) =>
  limitUse(app, { max, timeWindow: '1 minute', refusal: 'too-many' })

export function limitUse(
  app: FastifyInstance,
  { max, timeWindow, refusal }: UseLimit,
): (request: FastifyRequest) => Promise<void> {
  const count = app.createRateLimit({
    max,
    timeWindow,
    keyGenerator: requesterName,
  })
  return async (request) => {
    const counted = await count(request)
    if (!counted.isAllowed && counted.isExceeded) throw new Refusal(refusal, { retryAfter: counted.ttlInSeconds })
  }
}
