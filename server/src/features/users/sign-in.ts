import type * as contract from '@dray/contract/users/session'
import type { FastifyReply } from 'fastify'
import type { Database } from '../../platform/db/db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { OpenCallRequest, SignedIn } from '../../platform/http/serve.ts'
import { countSignIn } from './count-attempts.ts'
import { passwordMatches } from './passwords.ts'
import { readSessionUser } from './read-user.ts'
import { passesSecondFactor } from './second-factor/pass-second-factor.ts'
import { hasSecondFactor } from './second-factor/second-factor.sql.ts'
import { clearSessionCookie, endSession, openSession } from './sessions.ts'
import { forgetAttempt, forgetFailures } from './sign-in-failures.sql.ts'
import { logSignIn, requestVisit } from './sign-ins/log-sign-in.ts'
import { findCredentials, holdPassword } from './users.sql.ts'

/**
 * Signs in with password and second factor, if any, unless the account or its source (address or known browser) has had too many recent
 * failures (D-02). The first answer tells the screen to ask for the code and send both. A wrong code counts as a failure, and so
 * does a right password until its code arrives. Logs refusals too.
 */
export async function signIn(
  db: Database,
  { body, request, reply, at }: OpenCallRequest<typeof contract.signIn>,
): Promise<contract.SessionUser> {
  const email = body.email.trim()
  const credentials = await findCredentials(db, email)
  const who = { userId: credentials?.id ?? null, email, visit: requestVisit(request), at }
  const counted = await countSignIn(db, request, { userId: credentials?.id, email, at })
  if (!(await passwordMatches(credentials?.passwordHash, body.password)) || !credentials) {
    await logSignIn(db, credentials ? 'WRONG_PASSWORD' : 'UNKNOWN_EMAIL', who)
    throw new Refusal('wrong-credentials')
  }
  const { id, passwordHash } = credentials
  if (body.code === undefined && (await hasSecondFactor(db, id))) {
    // We are still waiting for the code, so don't count this against the address or browser. The account's count stays, in case the
    // password was guessed.
    await forgetAttempt(db, counted.source)
    await logSignIn(db, 'CODE_ASKED', who)
    throw new Refusal('second-factor-needed')
  }
  const signedIn = await inTransaction(db, async (tx) => {
    // Ending a user's sessions locks the user, so this session either opens first and ends too, or never opens.
    if (!(await holdPassword(tx, id, passwordHash))) return 'WRONG_PASSWORD'
    if (!(await passesSecondFactor(tx, id, body.code, at))) return 'WRONG_CODE'
    await forgetFailures(tx, counted.account.subject)
    await forgetAttempt(tx, counted.source)
    await openSession(tx, id, request, reply)
    await logSignIn(tx, 'SIGNED_IN', who)
    return readSessionUser(tx, id)
  })
  if (typeof signedIn !== 'string') return signedIn
  await logSignIn(db, signedIn, who)
  throw new Refusal(signedIn === 'WRONG_CODE' ? 'wrong-code' : 'wrong-credentials')
}

export async function signOut(
  db: Database,
  { user, at }: { user: SignedIn; at: Date },
  reply: FastifyReply,
): Promise<{ ok: true }> {
  await endSession(db, user)
  await logSignIn(db, 'SIGNED_OUT', { userId: user.id, visit: requestVisit(reply.request), at })
  clearSessionCookie(reply)
  return { ok: true }
}
