import type * as contract from '@dray/contract/session'
import { failureWindowSeconds, signInWait } from '@dray/domain/users/sign-in-limits'
import type { FastifyReply } from 'fastify'
import type { Database, Tx } from '../../db/db.ts'
import { inTransaction } from '../../db/transaction.ts'
import { Refusal } from '../../http/refusal.ts'
import type { OpenCallRequest, SignedIn } from '../../http/serve.ts'
import { passwordMatches } from './passwords.ts'
import { clearCookie, endSession, openSession } from './sessions.ts'
import { countAttempt, forgetAttempt, forgetFailures } from './sign-in-failures.sql.ts'
import { credentialsOf, sessionUserOf } from './users.sql.ts'

/** Signs in, unless the account or the address has had too many recent failures (D-02, D-228). */
export async function signIn(
  db: Database,
  { body, request, reply }: OpenCallRequest<typeof contract.signIn>,
): Promise<contract.SessionUser> {
  const email = body.email.trim()
  // Counted before the password is checked, so that many attempts at once all count.
  const { account, address } = await inTransaction(db, async (tx) => ({
    account: await countOrRefuse(tx, 'account', email.toLowerCase()),
    address: await countOrRefuse(tx, 'address', request.ip),
  }))
  const credentials = await credentialsOf(db, email)
  if (!(await passwordMatches(credentials?.passwordHash, body.password)) || !credentials)
    throw new Refusal('wrong-credentials')
  await forgetFailures(db, account.subject)
  await forgetAttempt(db, address)
  await openSession(db, credentials.id, request, reply)
  return sessionUserOf(db, credentials.id)
}

/** A refusal rolls the count back: an attempt that was not tried lengthens no lock. */
async function countOrRefuse(tx: Tx, kind: 'account' | 'address', name: string) {
  const attempt = await countAttempt(tx, `${kind}:${name}`, failureWindowSeconds)
  const retryAfter = signInWait(kind, attempt.failures)
  if (retryAfter > 0) throw new Refusal('locked-out', { retryAfter })
  return attempt
}

/** Ends the session on the server and clears the cookie. */
export async function signOut(db: Database, user: SignedIn, reply: FastifyReply): Promise<{ ok: true }> {
  await endSession(db, user)
  clearCookie(reply)
  return { ok: true }
}
