import type { Role } from '@dray/domain/users/permissions'
import type { Tx } from '../../platform/db/db.ts'

type NewUser = {
  email: string
  name: string
  title: string | null
  avatar?: string | null
  roles: readonly Role[]
  passwordHash: string | null
}

/** Returns the ids in the sequence of the users: they are assigned row by row. */
export async function insertUsers(tx: Tx, users: readonly NewUser[], at: Date): Promise<number[]> {
  const rows = users.map(({ roles: _roles, avatar = null, ...user }) => ({
    ...user,
    image: avatar,
    payType: null,
    baseRateCents: null,
    commissionRate: null,
    createdAt: at,
    modifiedOn: at,
  }))
  const inserted = await tx.insertInto('users').values(rows).returning('id').execute()
  const ids = inserted.map((row) => row.id).sort((a, b) => a - b)
  const userRoles = users.flatMap(({ roles }, index) => roles.map((role) => ({ userId: ids[index] ?? 0, role })))
  if (userRoles.length > 0) await tx.insertInto('userRoles').values(userRoles).execute()
  return ids
}
