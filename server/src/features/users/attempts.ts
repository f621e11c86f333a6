import { failureWindowSeconds, type Limited, signInWait } from '@dray/domain/users/sign-in-limits'
import type { ProblemCode } from '@dray/contract/problems'
import type { Database, Tx } from '../../db/db.ts'
import { inTransaction } from '../../db/transaction.ts'
import { Refusal } from '../../http/refusal.ts'
import { logRefusal, type Visit } from './sign-ins/log-sign-in.ts'
import { countAttempt, type CountedAttempt, forgetAttempt } from './sign-in-failures.sql.ts'

type Who = { userId?: number | null; email?: string; visit: Visit; at: Date }

/**
 * Counts an attempt to sign in, before anything is checked, so that many at once all count. Too many of an account or from an address
 * are refused and logged (D-228).
 */
export async function countAttemptsOf<Kind extends 'account' | 'address'>(
  db: Database,
  subjects: Record<Kind, string>,
  who: Who,
): Promise<Record<Kind, CountedAttempt>> {
  const kinds = Object.keys(subjects) as Kind[]
  try {
    return await inTransaction(db, async (tx) => {
      const counted = {} as Record<Kind, CountedAttempt>
      for (const kind of kinds) counted[kind] = await countOrRefuse(tx, kind, subjects[kind], 'locked-out')
      return counted
    })
  } catch (error) {
    if (error instanceof Refusal) await logRefusal(db, 'LOCKED_OUT', who)
    throw error
  }
}

/** A refusal rolls the count back: an attempt that was not tried lengthens no lock. */
export async function countOrRefuse(tx: Tx, kind: Limited, name: string, code: ProblemCode): Promise<CountedAttempt> {
  const attempt = await countAttempt(tx, `${kind}:${name}`, failureWindowSeconds)
  const retryAfter = signInWait(kind, attempt.failures)
  if (retryAfter > 0) throw new Refusal(code, { retryAfter })
  return attempt
}

/** Nothing was wrong with an attempt. The ones before it still count: a password alone forgives no wrong codes. */
export async function takeBack(
  db: Database,
  counted: { account: CountedAttempt; address: CountedAttempt },
): Promise<void> {
  await forgetAttempt(db, counted.account)
  await forgetAttempt(db, counted.address)
}
