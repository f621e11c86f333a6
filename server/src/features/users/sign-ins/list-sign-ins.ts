import type * as contract from '@dray/contract/users/sign-ins'
import { browserInWords, signInEvents, signInList } from '@dray/domain/users/sign-ins'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { type AnsweredPage, answeredPage, requestedPage } from '../../../platform/http/answers/list-page.ts'
import { mustExist } from '../../../platform/http/refusal.ts'
import type { CallRequest, SignedIn } from '../../../platform/http/serve.ts'
import { deleteSessionById, selectSessions } from '../sessions.sql.ts'
import { endSessions } from '../sessions.ts'
import { logSignIn, type Visit } from './log-sign-in.ts'
import { findSignIns } from './sign-ins.sql.ts'

/** Newest first. */
export async function listSignIns(
  db: Db,
  { query }: CallRequest<typeof contract.listSignIns>,
): Promise<AnsweredPage<contract.SignInEntry>> {
  const { search = '', event = '' } = query
  const requested = new Set(event.split(','))
  const events = signInEvents.filter((known) => requested.has(known))
  const page = requestedPage(signInList, query)
  const found = await findSignIns(db, { events, search }, page)
  const { rows, next } = answeredPage(signInList, page, found)
  return { rows: rows.map(({ userAgent, ...entry }) => ({ ...entry, browser: browserInWords(userAgent) })), next }
}

export async function listSessions(
  db: Db,
  { params, user }: CallRequest<typeof contract.listSessions>,
): Promise<contract.UserSession[]> {
  const sessions = await selectSessions(db, params.id)
  return sessions.map(({ tokenHash, userAgent, createdAt, ...session }) => ({
    ...session,
    browser: browserInWords(userAgent),
    signedInOn: createdAt,
    isCurrent: tokenHash.equals(user.tokenHash),
  }))
}

/** Signs the user out of one browser, ending its session and live stream at once. */
export async function endUserSession(
  tx: Tx,
  { params, user, at }: CallRequest<typeof contract.endUserSession>,
): Promise<{ ok: true }> {
  const ended = mustExist(await deleteSessionById(tx, params.id, params.sessionId))
  await logEnded(tx, params.id, [ended], { user, at })
  return { ok: true }
}

/** Signs the user out everywhere except in the requesting browser. */
export async function endUserSessions(
  tx: Tx,
  { params, user, at }: CallRequest<typeof contract.endUserSessions>,
): Promise<{ ok: true }> {
  const ended = await endSessions(tx, params.id, user)
  await logEnded(tx, params.id, ended, { user, at })
  return { ok: true }
}

async function logEnded(tx: Tx, userId: number, ended: readonly Visit[], by: { user: SignedIn; at: Date }) {
  const byUserId = by.user.id === userId ? null : by.user.id
  for (const visit of ended) await logSignIn(tx, 'SIGNED_OUT', { userId, byUserId, visit, at: by.at })
}
