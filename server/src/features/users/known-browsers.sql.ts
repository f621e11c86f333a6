import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** True if anyone, or the given user, has signed in with this browser before. */
export async function isKnownBrowser(db: Db, tokenHash: Buffer, userId?: number): Promise<boolean> {
  let known = db.selectFrom('knownBrowsers').select('userId').where('tokenHash', '=', tokenHash)
  if (userId !== undefined) known = known.where('userId', '=', userId)
  return (await known.limit(1).executeTakeFirst()) !== undefined
}

export async function saveKnownBrowser(db: Db, tokenHash: Buffer, userId: number): Promise<void> {
  await db
    .insertInto('knownBrowsers')
    .values({ tokenHash, userId })
    .onConflict((conflict) => conflict.columns(['tokenHash', 'userId']).doUpdateSet({ signedInAt: sql`now()` }))
    .execute()
}

/** Keeps the browsers that a user signed in with last. */
export async function forgetOldBrowsers(db: Db, userId: number, kept: number): Promise<void> {
  await db
    .deleteFrom('knownBrowsers')
    .where('userId', '=', userId)
    .where('tokenHash', 'not in', (browsers) =>
      browsers
        .selectFrom('knownBrowsers')
        .select('tokenHash')
        .where('userId', '=', userId)
        .orderBy('signedInAt', 'desc')
        .limit(kept),
    )
    .execute()
}

export async function deleteKnownBrowsersBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('knownBrowsers').where('signedInAt', '<', before).execute()
}
