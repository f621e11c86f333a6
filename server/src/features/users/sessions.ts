import { needsSecondFactor } from '@dray/domain/users/second-factor'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createHash, randomBytes } from 'node:crypto'
import type { Database, Db, Tx } from '../../db/db.ts'
import { isDiskFull, isReadOnly } from '../../db/database-errors.ts'
import type { SessionHolder, SignedIn } from '../../http/serve.ts'
import { announceSessionsEnded } from '../../live/announce.ts'
import {
  deleteSession,
  deleteSessionsOf,
  extendSession,
  insertSession,
  noteSeen,
  noteUserSeen,
  sessionOf,
  type SessionRow,
} from './sessions.sql.ts'
import { type Visit, visitOf } from './sign-ins/log-sign-in.ts'

const cookieName = 'dray_session'
const dayInMs = 86_400_000
const sessionDays = 30
/** How exactly it is known when a session was last used: it is written at most this often. */
const seenEveryMs = 5 * 60_000

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Opens a session. The browser keeps the token, the database only its hash. */
export async function openSession(db: Db, userId: number, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const token = randomBytes(32).toString('base64url')
  await insertSession(db, { tokenHash: hashOf(token), userId, expiresAt: inDays(sessionDays), ...visitOf(request) })
  await noteUserSeen(db, userId)
  setCookie(request, reply, token)
}

const setCookie = (request: FastifyRequest, reply: FastifyReply, token: string): FastifyReply =>
  reply.setCookie(cookieName, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https',
    maxAge: (sessionDays * dayInMs) / 1000,
  })

export const clearCookie = (reply: FastifyReply): FastifyReply => reply.clearCookie(cookieName, { path: '/' })

/** Ends the session of a user who signs out, and the event streams opened with it. */
export async function endSession(db: Database, { id, tokenHash }: SignedIn): Promise<void> {
  await deleteSession(db, tokenHash)
  await announceSessionsEnded(db, id)
}

/** Ends a user's sessions, and the event streams opened with them; `by` keeps their own. Returns what they were opened with. */
export async function endSessionsOf(tx: Tx, userId: number, by?: SignedIn): Promise<Visit[]> {
  const ended = await deleteSessionsOf(tx, userId, by?.id === userId ? by.tokenHash : undefined)
  await announceSessionsEnded(tx, userId)
  return ended
}

/** The user who sent a request, by the session cookie. */
export async function userOfSession(db: Database, request: FastifyRequest): Promise<SessionHolder | undefined> {
  const token = request.cookies[cookieName]
  if (token === undefined) return undefined
  const tokenHash = hashOf(token)
  const session = await sessionOf(db, tokenHash)
  if (!session) return undefined
  await tryToNoteUse(db, request, { ...session, tokenHash })
  const { id, name, roles, askedRoles, hasSecondFactor } = session
  return { id, name, roles, tokenHash, lacksSecondFactor: needsSecondFactor(roles, askedRoles) && !hasSecondFactor }
}

/** While nothing can be saved, people can still read. */
async function tryToNoteUse(db: Database, request: FastifyRequest, session: SessionInUse): Promise<void> {
  try {
    await noteUse(db, request, session)
  } catch (error) {
    if (!isDiskFull(error) && !isReadOnly(error)) throw error
  }
}

type SessionInUse = SessionRow & { tokenHash: Buffer }

/** A session in use is extended at most once a day. */
async function noteUse(db: Database, request: FastifyRequest, session: SessionInUse): Promise<void> {
  const { id, tokenHash } = session
  if (session.expiresAt < inDays(sessionDays - 1)) await extendSession(db, tokenHash, inDays(sessionDays))
  const justNow = new Date(Date.now() - seenEveryMs)
  if (session.lastSeenOn >= justNow) return
  if (await noteSeen(db, tokenHash, visitOf(request).address, justNow)) await noteUserSeen(db, id)
}

const inDays = (days: number): Date => new Date(Date.now() + days * dayInMs)
