import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

export type MailboxRow = Awaited<ReturnType<typeof readMailboxRow>>

export const readMailboxRow = (db: Db) =>
  db
    .selectFrom('mailbox')
    .selectAll()
    .select(sql<boolean>`coalesce(held_until > clock_timestamp(), false)`.as('isHeld'))
    .executeTakeFirstOrThrow()

/** Where reading begins: emails up to `uid` count as read, those since `recentSince` are read again. */
type Start = { account: string; uidValidity: number; uid: number; recentSince: Date | null }

export async function startMailbox(db: Db, { recentSince, ...place }: Start): Promise<void> {
  await db
    .updateTable('mailbox')
    .set({
      ...place,
      ...{ recentSince, recentUid: 0, recentWantedAt: null, recentEndedAt: null, recentSaved: 0, recentSkipped: 0 },
    })
    .execute()
}

type Read = { uid: number; holder: string; isRecent: boolean; saved: number; skipped: number; mailAt: Date | undefined }

/** Moves the place on. False if another server reads by now. */
export async function notePlace(db: Db, { uid, holder, isRecent, saved, skipped, mailAt }: Read): Promise<boolean> {
  const count = { saved: sql<number>`saved + ${saved}`, skipped: sql<number>`skipped + ${skipped}` }
  const recent = {
    recentUid: uid,
    recentSaved: sql<number>`recent_saved + ${saved}`,
    recentSkipped: sql<number>`recent_skipped + ${skipped}`,
  }
  const noted = await db
    .updateTable('mailbox')
    .set({
      ...count,
      ...(isRecent ? recent : { uid }),
      ...(mailAt && { lastMailAt: sql<Date>`greatest(last_mail_at, ${mailAt}::timestamptz)` }),
    })
    .where('holder', '=', holder)
    .executeTakeFirst()
  return noted.numUpdatedRows > 0n
}

export async function wantRecent(db: Db, since: Date, at: Date): Promise<void> {
  await db
    .updateTable('mailbox')
    .set({
      ...{
        recentSince: since,
        recentWantedAt: at,
        recentUid: 0,
        recentEndedAt: null,
        recentSaved: 0,
        recentSkipped: 0,
      },
    })
    .execute()
}

/** Unless a person asked again meanwhile. */
export async function endRecent(db: Db, since: Date, at: Date): Promise<void> {
  await db.updateTable('mailbox').set({ recentEndedAt: at }).where('recentSince', '=', since).execute()
}

type Health = { lookedAt?: Date; problem?: string | null; saved?: number; skipped?: number }

export async function noteMailboxHealth(db: Db, health: Health): Promise<void> {
  await db.updateTable('mailbox').set(health).execute()
}
