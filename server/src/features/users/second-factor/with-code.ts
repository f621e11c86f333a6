import type { FastifyRequest } from 'fastify'
import type { Database, Tx } from '../../../db/db.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { mustExist, Refusal } from '../../../http/refusal.ts'
import type { SignedIn } from '../../../http/serve.ts'
import { countAttemptsOf, takeBack } from '../attempts.ts'
import { logSignIn, visitOf } from '../sign-ins/log-sign-in.ts'
import { lockUser, ownCredentials } from '../users.sql.ts'
import { passesSecondFactor } from './pass-second-factor.ts'
import { hasSecondFactor } from './second-factor.sql.ts'

type Sent = { user: SignedIn; body: { code?: string | undefined }; at: Date }

/**
 * Does what changes how someone signs in. Whoever has a second factor sends a code of theirs: someone else may sit at their desk. The code
 * is used up only if the work is done; a wrong one counts and is logged like one at a sign-in.
 */
export async function withCode<Answer>(
  db: Database,
  { user: { id }, body: { code }, at }: Sent,
  request: FastifyRequest,
  work: (tx: Tx) => Promise<Answer>,
): Promise<Answer> {
  const workAfter = (isProven: (tx: Tx) => Promise<boolean>) =>
    inTransaction(db, async (tx) => {
      mustExist(await lockUser(tx, id))
      if (!(await isProven(tx))) throw new Refusal(code === undefined ? 'second-factor-needed' : 'wrong-code')
      return work(tx)
    })
  if (code === undefined) return workAfter(async (tx) => !(await hasSecondFactor(tx, id)))
  const who = { userId: id, visit: visitOf(request), at }
  const { email } = mustExist(await ownCredentials(db, id))
  const counted = await countAttemptsOf(db, { account: email.toLowerCase(), address: request.ip }, who)
  try {
    const answer = await workAfter((tx) => passesSecondFactor(tx, id, code, at))
    await takeBack(db, counted)
    return answer
  } catch (error) {
    if (error instanceof Refusal && error.code === 'wrong-code') await logSignIn(db, 'WRONG_CODE', who)
    else await takeBack(db, counted)
    throw error
  }
}
