import type { FastifyRequest } from 'fastify'
import type { Database, Tx } from '../../../platform/db/db.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { mustExist, Refusal } from '../../../platform/http/refusal.ts'
import type { SignedIn } from '../../../platform/http/serve.ts'
import { countFailures } from '../count-attempts.ts'
import { lockUser } from '../users.sql.ts'
import { passesSecondFactor } from './pass-second-factor.ts'
import { hasSecondFactor } from './second-factor.sql.ts'

type Sent = { user: SignedIn; body: { code?: string | undefined }; at: Date }

/**
 * Guards changes to how someone signs in: users with a second factor must send a code, since someone else may be at their desk. The code is
 * used up only if the work succeeds; a wrong one counts and is logged like a failed sign-in.
 */
export async function withCode<Answer>(
  db: Database,
  sent: Sent,
  request: FastifyRequest,
  work: (tx: Tx) => Promise<Answer>,
): Promise<Answer> {
  const {
    user: { id },
    body: { code },
    at,
  } = sent
  const workAfter = (isProven: (tx: Tx) => Promise<boolean>) =>
    inTransaction(db, async (tx) => {
      mustExist(await lockUser(tx, id))
      if (!(await isProven(tx))) throw new Refusal(code === undefined ? 'second-factor-needed' : 'wrong-code')
      return work(tx)
    })
  if (code === undefined) return workAfter(async (tx) => !(await hasSecondFactor(tx, id)))
  return countFailures(db, request, sent, () => workAfter((tx) => passesSecondFactor(tx, id, code, at)))
}
