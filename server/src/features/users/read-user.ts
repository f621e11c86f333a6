import type { SessionUser } from '@dray/contract/users/session'
import type { User } from '@dray/contract/users'
import { type Person, seesPayFor } from '@dray/domain/users/permissions'
import { needsSecondFactor } from '@dray/domain/users/second-factor'
import type { Db } from '../../platform/db/db.ts'
import { mustExist } from '../../platform/http/refusal.ts'
import { findSecondFactor } from './second-factor/second-factor.sql.ts'
import { userPayPeriods, findSessionUser, userById } from './users.sql.ts'

/** Only PAYROLL, ADMIN and the user see pay fields and pay periods. */
export async function readUser(db: Db, reader: Person, id: number): Promise<User> {
  const { payType, baseRateCents, commissionRate, ...profile } = mustExist(await userById(db, id))
  if (!seesPayFor(reader, id)) return profile
  return { ...profile, payType, baseRate: baseRateCents, commissionRate, payroll: await userPayPeriods(db, id) }
}

/** Also says whether the user has to set up a second factor first. */
export async function readSessionUser(db: Db, id: number): Promise<SessionUser> {
  const user = await findSessionUser(db, id)
  const { roles, askedRoles, turnedOnAt } = mustExist(await findSecondFactor(db, id))
  return { ...user, lacksSecondFactor: needsSecondFactor(roles, askedRoles) && turnedOnAt === null }
}
