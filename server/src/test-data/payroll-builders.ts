import { type Cents, fromDollars } from '@dray/domain/money'
import type { PayType } from '@dray/domain/payroll/pay'
import type { Role } from '@dray/domain/users/permissions'
import type { Database } from '../platform/db/db.ts'
import { aUser } from './builders.ts'

type PaidUserOptions = {
  name?: string
  roles?: readonly Role[]
  payType?: PayType
  baseRate?: Cents | null
  commissionRate?: number | null
}

/** A user with a pay type. */
export async function aPaidUser(
  db: Database,
  { payType = 'HOURLY', baseRate = fromDollars(20), commissionRate = null, ...user }: PaidUserOptions = {},
) {
  const added = await aUser(db, user)
  await db
    .updateTable('users')
    .set({ payType, baseRateCents: baseRate, commissionRate })
    .where('id', '=', added.id)
    .execute()
  return added
}
