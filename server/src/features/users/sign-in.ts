import type * as contract from '@dray/contract/users'
import { signInWait } from '@dray/domain/users/sign-in-limits'
import type { FastifyReply } from 'fastify'
import type { Database } from '../../db/db.ts'
import { Refusal } from '../../http/refusal.ts'
import type { OpenCallRequest, SignedIn } from '../../http/serve.ts'
import { passwordMatches } from './passwords.ts'
import { deleteSession } from './sessions.sql.ts'
import { clearCookie, openSession } from './sessions.ts'
import { countFailures, failuresOf, clearAccountFailures } from './sign-in-failures.sql.ts'
import { credentialsOf, sessionUserOf } from './users.sql.ts'

/** Signs in, unless the account or the address has had too many recent failures (D-02). */
export async function signIn(
  db: Database,
  { body, at, request, reply }: OpenCallRequest<typeof contract.signIn>,
): Promise<contract.SessionUser> {
  const account = `account:${body.email.trim().toLowerCase()}`
  const address = `address:${request.ip}`
  await refuseWhileWaiting(db, account, address, at)
  // Counted before the password is checked, so that many attempts at once all count.
  await countFailures(db, [account, address], at)
  const credentials = await credentialsOf(db, body.email.trim())
  if (!(await passwordMatches(credentials?.passwordHash, body.password)) || !credentials)
    throw new Refusal('wrong-credentials')
  await clearAccountFailures(db, account, address)
  await openSession(db, credentials.id, request, reply)
  return sessionUserOf(db, credentials.id)
}

/** Ends the session on the server and clears the cookie. */
export async function signOut(db: Database, user: SignedIn, reply: FastifyReply): Promise<{ ok: true }> {
  await deleteSession(db, user.tokenHash)
  clearCookie(reply)
  return { ok: true }
}

async function refuseWhileWaiting(db: Database, account: string, address: string, at: Date): Promise<void> {
  const failures = await failuresOf(db, [account, address])
  const waits = [signInWait('account', failures.get(account), at), signInWait('address', failures.get(address), at)]
  const longest = waits.reduce((a, b) => (b.seconds > a.seconds ? b : a))
  if (longest.seconds > 0)
    throw new Refusal(longest.locked ? 'locked-out' : 'too-many', { retryAfter: longest.seconds })
}
