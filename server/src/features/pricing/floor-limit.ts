import { seesCosts } from '@dray/domain/users/permissions'
import type { FastifyRequest } from 'fastify'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { SignedIn } from '../../platform/http/serve.ts'

declare module 'fastify' {
  interface FastifyInstance {
    floorRefusals: FloorRefusals
  }
}

const minute = 60_000

export function createFloorRefusals(maxPerMinute: number) {
  const times = new Map<number, number[]>()
  const recent = (userId: number, at: Date) =>
    (times.get(userId) ?? []).filter((time) => at.getTime() - time < minute && time <= at.getTime())
  return {
    refuseIfTooMany(userId: number, at: Date): void {
      const counted = recent(userId, at)
      const [first = 0] = counted
      if (counted.length < maxPerMinute) return
      throw new Refusal('too-many', { retryAfter: Math.ceil((first + minute - at.getTime()) / 1000) })
    },
    count: (userId: number, at: Date): void => void times.set(userId, [...recent(userId, at), at.getTime()]),
  }
}
export type FloorRefusals = ReturnType<typeof createFloorRefusals>

type Saved = { user: SignedIn; at: Date }

/**
 * Limits and logs how often saving prices tells a user who doesn't receive costs that some are below a margin floor: each refusal narrows
 * down a cost. At the limit nothing is saved, because success reveals just as much.
 */
export async function withFloorLimit<Answer>(
  { user, at }: Saved,
  { server, log }: FastifyRequest,
  save: () => Promise<Answer>,
): Promise<Answer> {
  if (seesCosts(user)) return save()
  server.floorRefusals.refuseIfTooMany(user.id, at)
  try {
    return await save()
  } catch (error) {
    if (error instanceof Refusal && 'belowFloor' in error.details) {
      server.floorRefusals.count(user.id, at)
      log.warn({ userId: user.id, products: error.details['belowFloor'] }, 'Prices below a margin floor refused')
    }
    throw error
  }
}

export const limitFloorRefusals =
  <Request extends Saved, Answer>(command: (tx: Tx, request: Request) => Promise<Answer>) =>
  (tx: Tx, request: Request, httpRequest: FastifyRequest): Promise<Answer> =>
    withFloorLimit(request, httpRequest, () => command(tx, request))
