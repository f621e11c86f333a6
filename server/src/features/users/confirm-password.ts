import type { Database } from '../../db/db.ts'
import { mustExist, Refusal } from '../../http/refusal.ts'
import { countAttemptsOf, takeBack } from './attempts.ts'
import { passwordMatches } from './passwords.ts'
import { logSignIn, type Visit } from './sign-ins/log-sign-in.ts'
import { ownCredentials } from './users.sql.ts'

type Who = { userId: number; visit: Visit; at: Date }

/** Makes sure that it is the user, and not someone at their desk. A wrong password counts and is logged like one at a sign-in. */
export async function confirmPassword(db: Database, password: string, who: Who, ip: string): Promise<void> {
  const { email, passwordHash } = mustExist(await ownCredentials(db, who.userId))
  const counted = await countAttemptsOf(db, { account: email.toLowerCase(), address: ip }, who)
  if (!(await passwordMatches(passwordHash, password))) {
    await logSignIn(db, 'WRONG_PASSWORD', who)
    throw new Refusal('wrong-password')
  }
  await takeBack(db, counted)
}
