import type { Role } from '@dray/domain/users/permissions'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { fixedQuery } from '../../platform/db/queries/fixed-query.ts'
import type { Visit } from './sign-ins/log-sign-in.ts'

export type SessionRow = {
  id: number
  name: string
  roles: Role[]
  /** The roles that must have a second factor. */
  askedRoles: Role[]
  hasSecondFactor: boolean
  createdAt: Date
  expiresAt: Date
  lastSeenOn: Date
}

/** The user of a valid session, with current roles. */
export async function findSession(db: Db, tokenHash: Buffer): Promise<SessionRow | undefined> {
  return (await sessionsWith(db, tokenHash))[0]
}

const sessionsWith = fixedQuery((db, tokenHash: Buffer) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select((row) => [
      'users.id',
      'users.name',
      'sessions.createdAt',
      'sessions.expiresAt',
      'sessions.lastSeenOn',
      sql<Role[]>`array(select role from user_roles where user_roles.user_id = ${row.ref('users.id')})`.as('roles'),
      sql<Role[]>`(select second_factor_roles from company_settings)`.as('askedRoles'),
      sql<boolean>`exists (select from second_factors where second_factors.user_id = ${row.ref('users.id')})`.as(
        'hasSecondFactor',
      ),
    ])
    .where('sessions.tokenHash', '=', tokenHash)
    .where('sessions.expiresAt', '>', sql<Date>`now()`)
    .where('users.isActive', '=', true),
)

type NewSession = { tokenHash: Buffer; userId: number; expiresAt: Date } & Visit

export async function insertSession(db: Db, session: NewSession): Promise<void> {
  await db.insertInto('sessions').values(session).execute()
}

export async function extendSession(db: Db, tokenHash: Buffer, expiresAt: Date): Promise<void> {
  await db.updateTable('sessions').set({ expiresAt }).where('tokenHash', '=', tokenHash).execute()
}

/** Records that a session is in use, unless another request just did. */
export async function noteSeen(db: Db, tokenHash: Buffer, address: string | null, unlessSince: Date): Promise<boolean> {
  const noted = await db
    .updateTable('sessions')
    .set({ lastSeenOn: sql`now()`, address })
    .where('tokenHash', '=', tokenHash)
    .where('lastSeenOn', '<', unlessSince)
    .executeTakeFirst()
  return noted.numUpdatedRows > 0n
}

/** Records when a user was last here. Skips a user who is being changed, so no request waits for that. */
export async function noteUserSeen(db: Db, userId: number): Promise<void> {
  await db
    .updateTable('users')
    .set({ lastSeenOn: sql`now()` })
    .where('id', 'in', (users) =>
      users.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().skipLocked(),
    )
    .execute()
}

/** Unexpired sessions, last used first. */
export const selectSessions = (db: Db, userId: number) =>
  db
    .selectFrom('sessions')
    .select(['id', 'tokenHash', 'userAgent', 'address', 'createdAt', 'lastSeenOn'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', sql<Date>`now()`)
    .orderBy('lastSeenOn', 'desc')
    .orderBy('id', 'desc')
    .execute()

export async function deleteSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('tokenHash', '=', tokenHash).execute()
}

/** Returns what the session was opened with, or undefined if the user has no such session. */
export const deleteSessionById = (db: Db, userId: number, id: number): Promise<Visit | undefined> =>
  db
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .returning(['address', 'userAgent'])
    .executeTakeFirst()

/** Keeps the session with `exceptToken`. Returns what the others were opened with. */
export async function deleteSessions(db: Db, userId: number, exceptToken: Buffer | undefined): Promise<Visit[]> {
  let sessions = db.deleteFrom('sessions').where('userId', '=', userId)
  if (exceptToken) sessions = sessions.where('tokenHash', '!=', exceptToken)
  return sessions.returning(['address', 'userAgent']).execute()
}

export async function deleteExpiredSessions(db: Db): Promise<void> {
  await db.deleteFrom('sessions').where('expiresAt', '<', sql<Date>`now()`).execute()
}
