import type { Cents } from '@dray/domain/money'
import type { PayType } from '@dray/domain/payroll/pay'
import type { Role } from '@dray/domain/users/permissions'
import type { Generated, GeneratedAlways } from 'kysely'
import type { Stamp } from './column-types.ts'

/** The tables of people. */
export interface UserTables {
  users: {
    id: GeneratedAlways<number>
    name: string
    email: string
    title: string | null
    image: string | null
    passwordHash: string | null
    payType: PayType | null
    baseRateCents: Cents | null
    commissionRate: number | null
    isActive: Generated<boolean>
    removedOn: Date | null
    createdAt: Stamp
    modifiedOn: Stamp
    lastSeenOn: Date | null
  }
  userRoles: { userId: number; role: Role }
  secondFactors: { userId: number; secret: Buffer; lastStep: number; turnedOnAt: Date }
  secondFactorSetUps: { userId: number; secret: Buffer; startedAt: Date }
  recoveryCodes: { userId: number; codeHash: Buffer }
}
