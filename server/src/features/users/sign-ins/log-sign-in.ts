import { isKeptEmail, type SignInEvent } from '@dray/domain/users/sign-ins'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../../../platform/db/db.ts'
import { clientNetwork } from '../../../platform/http/requests/requester.ts'
import { announceSignIn } from '../../../platform/live/announce.ts'
import { addressesLoggedSince, insertSignIn } from './sign-ins.sql.ts'

export type Visit = { address: string | null; userAgent: string | null }

const maxUserAgent = 400

export const requestVisit = (request: FastifyRequest): Visit => ({
  address: request.ip ?? null,
  userAgent: request.headers['user-agent']?.slice(0, maxUserAgent) ?? null,
})

type Who = { userId?: number | null; email?: string | null; byUserId?: number | null }

export async function logSignIn(
  db: Db,
  event: SignInEvent,
  { userId = null, email = null, byUserId = null, visit, at }: Who & { visit: Visit; at: Date },
): Promise<void> {
  const loggedEmail = email !== null && isKeptEmail(email) ? email : null
  await insertSignIn(db, {
    ...visit,
    event,
    userId,
    email: userId === null ? loggedEmail : null,
    byUserId,
    happenedAt: at,
  })
  await announceSignIn(db, userId)
}

const minuteMs = 60_000

/** At most one a minute per address, however often a program tries. */
export async function logRefusal(
  db: Db,
  event: 'LOCKED_OUT' | 'LINK_REFUSED',
  { visit, at, ...who }: Who & { visit: Visit; at: Date },
): Promise<void> {
  const minuteAgo = new Date(at.getTime() - minuteMs)
  const logged = await addressesLoggedSince(db, event, minuteAgo)
  if (logged.some((address) => clientNetwork(address) === clientNetwork(visit.address))) return
  await logSignIn(db, event, { ...who, visit, at })
}
