import type { User } from '@dray/contract/users'
import { type Person, seesPayFor } from '@dray/domain/users/permissions'
import type { Db } from '../../platform/db/db.ts'
import { mustExist } from '../../platform/http/refusal.ts'
import { payPeriodsOf, userById } from './users.sql.ts'

/** One user. The pay fields and pay periods are only for PAYROLL, ADMIN and the user (D-04). */
export async function readUser(db: Db, reader: Person, id: number): Promise<User> {
  const { payType, baseRateCents, commissionRate, ...profile } = mustExist(await userById(db, id))
  if (!seesPayFor(reader, id)) return profile
  return { ...profile, payType, baseRate: baseRateCents, commissionRate, payroll: await payPeriodsOf(db, id) }
}
