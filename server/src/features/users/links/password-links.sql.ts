import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'
import type { Tables } from '../../../platform/db/tables.ts'

export const userOfNewLink = (db: Db, userId: number) =>
  db
    .selectFrom('users')
    .select(['name', 'email', sql<boolean>`password_hash is not null`.as('hasPassword')])
    .where('id', '=', userId)
    .where('isActive', '=', true)
    .executeTakeFirst()

export async function insertLink(tx: Tx, link: Insertable<Tables['passwordLinks']>): Promise<void> {
  await tx.insertInto('passwordLinks').values(link).execute()
}

const openLinks = (db: Db, userId: number) =>
  db
    .selectFrom('passwordLinks')
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .where('passwordLinks.endedAt', 'is', null)

export const openPasswordLink = (db: Db, userId: number, at: Date) =>
  openLinks(db, userId)
    .leftJoin('users', 'users.id', 'createdBy')
    .select(['kind', 'passwordLinks.createdAt as createdOn', 'users.name as createdBy', 'expiresAt as expiresOn'])
    .where('expiresAt', '>', at)
    .executeTakeFirst()

/** Returns whether there was one. */
export async function endLinks(tx: Tx, userId: number, at: Date): Promise<boolean> {
  const ended = await tx
    .updateTable('passwordLinks')
    .set({ endedAt: at })
    .where('id', 'in', openLinks(tx, userId).select('passwordLinks.id'))
    .executeTakeFirst()
  return ended.numUpdatedRows > 0n
}

/** Also finds links that no longer work. */
export const linkWith = (db: Db, tokenHash: Buffer) =>
  db
    .selectFrom('passwordLinks')
    .innerJoin('users', 'users.id', 'userId')
    .select([
      'passwordLinks.id',
      'userId',
      'kind',
      'usedAt',
      'endedAt',
      'expiresAt',
      'users.isActive as isUserActive',
      'name',
      'email',
    ])
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst()

export type LinkRow = NonNullable<Awaited<ReturnType<typeof linkWith>>>

export async function markUsed(tx: Tx, id: number, at: Date): Promise<void> {
  await tx.updateTable('passwordLinks').set({ usedAt: at }).where('id', '=', id).execute()
}

export async function deleteLinksBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('passwordLinks').where('expiresAt', '<', before).execute()
}
