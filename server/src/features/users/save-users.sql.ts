import type { Role } from '@dray/domain/users/roles'
import type { Tx } from '../../db/db.ts'

type NewUser = {
  email: string
  name: string
  title: string | null
  roles: readonly Role[]
  passwordHash: string | null
}

/** The new ids, in the sequence of the users: identity values are drawn row by row. */
export async function insertUsers(tx: Tx, users: readonly NewUser[], at: Date): Promise<number[]> {
  const rows = users.map(({ roles: _roles, ...user }) => ({
    ...user,
    image: null,
    payType: null,
    baseRateCents: null,
    commissionRate: null,
    createdAt: at,
    modifiedOn: at,
  }))
  const inserted = await tx.insertInto('users').values(rows).returning('id').execute()
  const ids = inserted.map((row) => row.id).sort((a, b) => a - b)
  const held = users.flatMap(({ roles }, place) => roles.map((role) => ({ userId: ids[place] ?? 0, role })))
  if (held.length > 0) await tx.insertInto('userRoles').values(held).execute()
  return ids
}
