import type { Role } from '@dray/domain/users/permissions'
import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/db.ts'
import { fixedQuery } from '../../platform/db/queries/fixed-query.ts'
import type { Tables } from '../../platform/db/tables.ts'

const rolesOfKey = sql<
  Role[]
>`array(select role from user_roles where user_roles.user_id = api_keys.user_id order by role)`

export type KeyRow = NonNullable<Awaited<ReturnType<typeof findKey>>>

export async function findKey(db: Db, tokenHash: Buffer) {
  return (await keysWith(db, tokenHash))[0]
}

const keysWith = fixedQuery((db, tokenHash: Buffer) =>
  db
    .selectFrom('apiKeys')
    .innerJoin('users', 'users.id', 'apiKeys.userId')
    .select(['users.id', 'users.name', 'addresses', 'expiresAt', 'lastUsedAt', 'revokedAt', rolesOfKey.as('roles')])
    .where('tokenHash', '=', tokenHash),
)

/** Records that a key is in use, unless another request just did. */
export async function noteKeyUse(db: Db, id: number, unlessSince: Date): Promise<void> {
  await db
    .updateTable('apiKeys')
    .set({ lastUsedAt: sql<Date>`now()` })
    .where('userId', '=', id)
    .where((key) => key.or([key('lastUsedAt', 'is', null), key('lastUsedAt', '<', unlessSince)]))
    .execute()
}

export async function insertKey(tx: Tx, key: Insertable<Tables['apiKeys']>): Promise<void> {
  await tx.insertInto('apiKeys').values(key).execute()
}

const maxListed = 500

/** Newest first. */
export const selectKeys = (db: Db) =>
  db
    .selectFrom('apiKeys')
    .innerJoin('users as creator', 'creator.id', 'apiKeys.createdBy')
    .select([
      'apiKeys.userId as id',
      'apiKeys.name',
      'creator.name as createdBy',
      'apiKeys.createdBy as createdById',
      'apiKeys.createdAt',
      'lastUsedAt as lastUsedOn',
      'expiresAt as expiresOn',
      'addresses',
      'revokedAt as revokedOn',
      rolesOfKey.as('roles'),
    ])
    .orderBy('apiKeys.userId', 'desc')
    .limit(maxListed)
    .execute()

export const lockKey = (tx: Tx, id: number) =>
  tx.selectFrom('apiKeys').select('revokedAt').where('userId', '=', id).forNoKeyUpdate().executeTakeFirst()

export async function endKey(tx: Tx, id: number, at: Date): Promise<void> {
  await tx.updateTable('apiKeys').set({ revokedAt: at }).where('userId', '=', id).execute()
}

/** Ends every key that the user made. Returns their ids. */
export async function endKeysMadeBy(tx: Tx, createdBy: number, at: Date): Promise<number[]> {
  const ended = await tx
    .updateTable('apiKeys')
    .set({ revokedAt: at })
    .where('createdBy', '=', createdBy)
    .where('revokedAt', 'is', null)
    .returning('userId')
    .execute()
  return ended.map(({ userId }) => userId)
}
