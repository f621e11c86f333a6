import type { SessionUser } from '@dray/contract/session'
import type { User } from '@dray/contract/users'
import { type Person, seesPayFor } from '@dray/domain/users/permissions'
import { needsSecondFactor } from '@dray/domain/users/second-factor'
import type { Db } from '../../platform/db/db.ts'
import { mustExist } from '../../platform/http/refusal.ts'
import { findSecondFactor } from './second-factor/second-factor.sql.ts'
import { userPayPeriods, findSessionUser, userById } from './users.sql.ts'

/** One user. The pay fields and pay periods are only for PAYROLL, ADMIN and the user (D-04). */
export async function readUser(db: Db, reader: Person, id: number): Promise<User> {
  const { payType, baseRateCents, commissionRate, ...profile } = mustExist(await userById(db, id))
  if (!seesPayFor(reader, id)) return profile
  return { ...profile, payType, baseRate: baseRateCents, commissionRate, payroll: await userPayPeriods(db, id) }
}

/** The user who signed in, and whether they have to set up a second factor before anything else. */
export async function readSessionUser(db: Db, id: number): Promise<SessionUser> {
  const user = await findSessionUser(db, id)
  const { roles, askedRoles, turnedOnAt } = mustExist(await findSecondFactor(db, id))
  return { ...user, lacksSecondFactor: needsSecondFactor(roles, askedRoles) && turnedOnAt === null }
}
