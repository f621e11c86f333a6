import type { ListedUser } from '@dray/contract/users'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { rolesOfRow } from './users.sql.ts'

/** Users as admins list them, by name. */
export const listUsers = (db: Db, { isActive }: { isActive: boolean }): Promise<ListedUser[]> =>
  db
    .selectFrom('users')
    .leftJoin(owned(db), 'owned.accountOwnerId', 'users.id')
    .select((row) => [
      'users.id',
      'name',
      'email',
      'title',
      'image',
      'payType',
      'lastSeenOn',
      'isActive',
      sql<boolean>`is_active and password_hash is null`.as('isInvited'),
      sql<number>`coalesce(owned.customers, 0)::integer`.as('customers'),
      rolesOfRow(row),
    ])
    .where('isActive', '=', isActive)
    .orderBy(sql`lower(name)`)
    .orderBy('users.id')
    .execute()

const owned = (db: Db) =>
  db
    .selectFrom('customers')
    .select(['accountOwnerId', (row) => row.fn.countAll<number>().as('customers')])
    .where('accountOwnerId', 'is not', null)
    .groupBy('accountOwnerId')
    .as('owned')
