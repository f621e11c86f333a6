import type { SessionUser } from '@dray/contract/session'
import { needsSecondFactor } from '@dray/domain/users/second-factor'
import type { Db } from '../../platform/db/db.ts'
import { mustExist } from '../../platform/http/refusal.ts'
import { secondFactorOf } from './second-factor/second-factor.sql.ts'
import { sessionUserOf } from './users.sql.ts'

/** The user who signed in, and whether they have to set up a second factor before anything else. */
export async function readSessionUser(db: Db, id: number): Promise<SessionUser> {
  const user = await sessionUserOf(db, id)
  const { roles, askedRoles, turnedOnAt } = mustExist(await secondFactorOf(db, id))
  return { ...user, lacksSecondFactor: needsSecondFactor(roles, askedRoles) && turnedOnAt === null }
}
