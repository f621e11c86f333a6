import type * as contract from '@dray/contract/sign-ins'
import type { Tx } from '../../../platform/db/db.ts'
import { mustExist } from '../../../platform/http/refusal.ts'
import type { CallRequest, SignedIn } from '../../../platform/http/serve.ts'
import { announceSessionsEnded } from '../../../platform/live/announce.ts'
import { deleteSessionById } from '../sessions.sql.ts'
import { endSessionsOf } from '../sessions.ts'
import { logSignIn, type Visit } from './log-sign-in.ts'

/** Signs a user out in one browser: its session and its live stream end at once. */
export async function endUserSession(
  tx: Tx,
  { params, user, at }: CallRequest<typeof contract.endUserSession>,
): Promise<{ ok: true }> {
  const ended = mustExist(await deleteSessionById(tx, params.id, params.sessionId))
  await announceSessionsEnded(tx, params.id)
  await logEnded(tx, params.id, [ended], { user, at })
  return { ok: true }
}

/** Signs a user out everywhere, but not in the browser that asks for it. */
export async function endUserSessions(
  tx: Tx,
  { params, user, at }: CallRequest<typeof contract.endUserSessions>,
): Promise<{ ok: true }> {
  const ended = await endSessionsOf(tx, params.id, user)
  await logEnded(tx, params.id, ended, { user, at })
  return { ok: true }
}

async function logEnded(tx: Tx, userId: number, ended: readonly Visit[], by: { user: SignedIn; at: Date }) {
  const byUserId = by.user.id === userId ? null : by.user.id
  for (const visit of ended) await logSignIn(tx, 'SIGNED_OUT', { userId, byUserId, visit, at: by.at })
}
