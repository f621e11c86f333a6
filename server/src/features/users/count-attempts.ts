import type { ProblemCode } from '@dray/contract/problems'
import { failureWindowSeconds, type Limited, type SignInEvent, signInWait } from '@dray/domain/users/sign-ins'
import type { FastifyRequest } from 'fastify'
import type { Database, Tx } from '../../platform/db/db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { clientNetwork } from '../../platform/http/requests/requester.ts'
import { mustExist, Refusal } from '../../platform/http/refusal.ts'
import type { SignedIn } from '../../platform/http/serve.ts'
import { findKnownBrowser } from './known-browsers.ts'
import { logRefusal, logSignIn, requestVisit } from './sign-ins/log-sign-in.ts'
import { countAttempt, type CountedAttempt, forgetAttempt } from './sign-in-failures.sql.ts'
import { ownCredentials } from './users.sql.ts'
import { passwordMatches } from './passwords.ts'

type Limit = { kind: Limited; name: string }
type Attempt = { userId: number | undefined; email: string; at: Date }

/** Counts a sign-in as a failure of the account and its source (D-228) before checking anything, so concurrent guesses all count. */
export async function countSignIn(
  db: Database,
  request: FastifyRequest,
  attempt: Attempt,
): Promise<{ account: CountedAttempt; source: CountedAttempt }> {
  const browser = await findKnownBrowser(db, request, attempt.userId)
  const source: Limit = browser === undefined ? addressLimit(request) : { kind: 'browser', name: browser }
  return countOrLog(db, request, attempt, async (tx) => ({
    account: await countOrRefuse(tx, { kind: 'account', name: attempt.email.toLowerCase() }, 'locked-out'),
    source: await countOrRefuse(tx, source, 'locked-out'),
  }))
}

/** Counts an unknown link as a failure of the address. */
export async function countUnknownLink(db: Database, request: FastifyRequest, at: Date): Promise<void> {
  await countOrLog(db, request, { at }, (tx) => countOrRefuse(tx, addressLimit(request), 'locked-out'))
}

/**
 * Counts codes sent with a password link separately from sign-ins, so someone with both link and code gets in even if their account or
 * address is locked.
 */
export const countLinkCode = (
  db: Database,
  request: FastifyRequest,
  { userId, at }: { userId: number; at: Date },
): Promise<CountedAttempt> =>
  countOrLog(db, request, { userId, at }, (tx) =>
    countOrRefuse(tx, { kind: 'link code', name: String(userId) }, 'locked-out'),
  )

const failures: Partial<Record<ProblemCode, SignInEvent>> = {
  'wrong-password': 'WRONG_PASSWORD',
  'wrong-code': 'WRONG_CODE',
  'wrong-first-code': 'WRONG_CODE',
}

/** Runs work that checks a password or code. A wrong one counts and is logged like a failed sign-in. */
export async function countFailures<Answer>(
  db: Database,
  request: FastifyRequest,
  { user: { id }, at }: { user: SignedIn; at: Date },
  work: () => Promise<Answer>,
): Promise<Answer> {
  const { email } = mustExist(await ownCredentials(db, id))
  const counted = await countSignIn(db, request, { userId: id, email, at })
  const takeBack = async () => {
    // Earlier failures still count: a right password doesn't excuse wrong codes.
    await forgetAttempt(db, counted.account)
    await forgetAttempt(db, counted.source)
  }
  try {
    const answer = await work()
    await takeBack()
    return answer
  } catch (error) {
    const failure = error instanceof Refusal ? failures[error.code] : undefined
    if (failure === undefined) await takeBack()
    else await logSignIn(db, failure, { userId: id, visit: requestVisit(request), at })
    throw error
  }
}

/** A refusal rolls the count back, so refused attempts don't extend a lock. */
export async function countOrRefuse(tx: Tx, { kind, name }: Limit, code: ProblemCode): Promise<CountedAttempt> {
  const attempt = await countAttempt(tx, `${kind}:${name}`, failureWindowSeconds(kind))
  const retryAfter = signInWait(kind, attempt.failures)
  if (retryAfter > 0) throw new Refusal(code, { retryAfter })
  return attempt
}

const addressLimit = ({ ip }: FastifyRequest): Limit => ({ kind: 'address', name: clientNetwork(ip) })

async function countOrLog<Counted>(
  db: Database,
  request: FastifyRequest,
  who: { userId?: number | undefined; email?: string; at: Date },
  count: (tx: Tx) => Promise<Counted>,
): Promise<Counted> {
  try {
    return await inTransaction(db, count)
  } catch (error) {
    if (error instanceof Refusal)
      await logRefusal(db, 'LOCKED_OUT', { ...who, userId: who.userId ?? null, visit: requestVisit(request) })
    throw error
  }
}

type Sent = { user: SignedIn; body: { password: string }; at: Date }

/** Makes sure it's the user and not someone else at their desk. A wrong password counts and is logged like a failed sign-in. */
export const confirmPassword = (db: Database, sent: Sent, request: FastifyRequest): Promise<void> =>
  countFailures(db, request, sent, async () => {
    const { passwordHash } = mustExist(await ownCredentials(db, sent.user.id))
    if (!(await passwordMatches(passwordHash, sent.body.password))) throw new Refusal('wrong-password')
  })
