import { needsSecondFactor } from '@dray/domain/users/second-factor'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database, Db, Tx } from '../../platform/db/db.ts'
import { ignoringFullDisk } from '../../platform/db/database-errors.ts'
import * as cookies from '../../platform/http/requests/cookies.ts'
import type { SessionHolder, SignedIn } from '../../platform/http/serve.ts'
import type { SessionMemory } from '../../platform/http/requests/session-memory.ts'
import { rememberBrowser } from './known-browsers.ts'
import {
  deleteSession,
  deleteSessions,
  extendSession,
  insertSession,
  noteSeen,
  noteUserSeen,
  findSession,
  type SessionRow,
} from './sessions.sql.ts'
import { type Visit, requestVisit } from './sign-ins/log-sign-in.ts'
import { hashOfToken, newToken } from './tokens.ts'

const cookieName = 'dray_session'
const dayInMs = 86_400_000
/** Lifetime of an unused session. */
const idleDays = 30
/** Maximum lifetime, even with daily use. */
const maxDays = 90
/** Last use is written at most this often. */
const seenEveryMs = 5 * 60_000

/** Replaces the browser's session. The browser keeps the token, the database only its hash. */
export async function openSession(db: Db, userId: number, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const token = newToken()
  const before = sessionTokenHash(request)
  if (before) await deleteSession(db, before)
  await insertSession(db, {
    tokenHash: hashOfToken(token),
    userId,
    expiresAt: inDays(idleDays),
    ...requestVisit(request),
  })
  await noteUserSeen(db, userId)
  // The cookie lasts as long as a session can; the database ends it earlier.
  cookies.setCookie(reply, cookieName, token, (maxDays * dayInMs) / 1000)
  await rememberBrowser(db, userId, request, reply)
}

function sessionTokenHash(request: FastifyRequest): Buffer | undefined {
  const token = cookies.readCookie(request, cookieName)
  return token === undefined ? undefined : hashOfToken(token)
}

export const clearSessionCookie = (reply: FastifyReply): void => cookies.clearCookie(reply, cookieName)

/** Also ends the event streams opened with it. */
export const endSession = (db: Database, { tokenHash }: SignedIn): Promise<void> => deleteSession(db, tokenHash)

/** Also ends the event streams opened with them. Keeps the session that `by` is using. Returns what the others were opened with. */
export const endSessions = (tx: Tx, userId: number, by?: SignedIn): Promise<Visit[]> =>
  deleteSessions(tx, userId, by?.id === userId ? by.tokenHash : undefined)

/** Identified by the session cookie. */
export async function userOfSession(
  db: Database,
  sessions: SessionMemory<SessionRow>,
  request: FastifyRequest,
): Promise<SessionHolder | undefined> {
  const tokenHash = sessionTokenHash(request)
  if (tokenHash === undefined) return undefined
  const session = await sessions.find(tokenHash, () => findSession(db, tokenHash))
  // Sessions opened before the maximum existed may expire later than it allows.
  if (!session || earlier(session.expiresAt, lastMoment(session)) <= new Date()) return undefined
  await ignoringFullDisk(async () => {
    if (await noteUse(db, request, { ...session, tokenHash })) sessions.forget(tokenHash)
  })
  const { id, name, roles, askedRoles, hasSecondFactor } = session
  return { id, name, roles, tokenHash, lacksSecondFactor: needsSecondFactor(roles, askedRoles) && !hasSecondFactor }
}

type SessionInUse = SessionRow & { tokenHash: Buffer }

/** Extends a session at most once a day, up to its maximum lifetime. Returns true if that or its last use is written. */
async function noteUse(db: Database, request: FastifyRequest, session: SessionInUse): Promise<boolean> {
  const { id, tokenHash, expiresAt } = session
  const isExtended = expiresAt < inDays(idleDays - 1) && expiresAt < lastMoment(session)
  if (isExtended) await extendSession(db, tokenHash, earlier(inDays(idleDays), lastMoment(session)))
  const justNow = new Date(Date.now() - seenEveryMs)
  if (session.lastSeenOn >= justNow) return isExtended
  if (await noteSeen(db, tokenHash, requestVisit(request).address, justNow)) await noteUserSeen(db, id)
  return true
}

const inDays = (days: number): Date => new Date(Date.now() + days * dayInMs)
const lastMoment = ({ createdAt }: SessionRow): Date => new Date(createdAt.getTime() + maxDays * dayInMs)
const earlier = (one: Date, other: Date): Date => (one < other ? one : other)
