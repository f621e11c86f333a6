import type { Role } from '@dray/domain/users/roles'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { fixedQuery } from '../../db/fixed-query.ts'

export type SessionRow = { id: number; name: string; roles: Role[]; expiresAt: Date }

/** The user of a session that has not expired, with their current roles. */
export async function sessionOf(db: Db, tokenHash: Buffer): Promise<SessionRow | undefined> {
  return (await sessionsWith(db, tokenHash))[0]
}

const sessionsWith = fixedQuery((db, tokenHash: Buffer) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select((row) => [
      'users.id',
      'users.name',
      'sessions.expiresAt',
      sql<Role[]>`array(select role from user_roles where user_roles.user_id = ${row.ref('users.id')})`.as('roles'),
    ])
    .where('sessions.tokenHash', '=', tokenHash)
    .where('sessions.expiresAt', '>', sql<Date>`now()`)
    .where('users.isActive', '=', true),
)

export async function insertSession(db: Db, tokenHash: Buffer, userId: number, expiresAt: Date): Promise<void> {
  await db.insertInto('sessions').values({ tokenHash, userId, expiresAt }).execute()
}

export async function extendSession(db: Db, tokenHash: Buffer, expiresAt: Date): Promise<void> {
  await db.updateTable('sessions').set({ expiresAt }).where('tokenHash', '=', tokenHash).execute()
}

export async function deleteSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('tokenHash', '=', tokenHash).execute()
}

/** Ends a user's sessions, except the session with this token. */
export async function deleteSessionsOf(db: Db, userId: number, exceptToken: Buffer | undefined): Promise<void> {
  let sessions = db.deleteFrom('sessions').where('userId', '=', userId)
  if (exceptToken) sessions = sessions.where('tokenHash', '!=', exceptToken)
  await sessions.execute()
}

export async function deleteExpiredSessions(db: Db): Promise<void> {
  await db.deleteFrom('sessions').where('expiresAt', '<', sql<Date>`now()`).execute()
}
