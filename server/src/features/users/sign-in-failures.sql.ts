import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/db.ts'

/** A sign-in attempt counted as a failure. `failures` are all those within the window, oldest first, ending with this one. */
export type CountedAttempt = { subject: string; failures: Date[]; at: string }

/**
 * Counts an attempt. The row stays locked until the transaction ends, so concurrent attempts see each other; a rollback uncounts it. Times
 * are the database's, read under the lock, so all servers agree. Drops future times, which come from a clock that was since set back.
 */
export async function countAttempt(tx: Tx, subject: string, windowSeconds: number): Promise<CountedAttempt> {
  const { rows } = await sql<Omit<CountedAttempt, 'subject'>>`
    insert into sign_in_failures (subject, failed_at) values (${subject}, array[clock_timestamp()])
    on conflict (subject) do update set failed_at = array(
      select failure from unnest(sign_in_failures.failed_at) failure
      where failure between clock_timestamp() - make_interval(secs => ${windowSeconds}) and clock_timestamp()
      order by failure
    ) || clock_timestamp()
    returning failed_at as failures, failed_at[cardinality(failed_at)]::text as at`.execute(tx)
  const [counted] = rows
  if (!counted) throw new RangeError('An upsert always returns its row')
  return { subject, ...counted }
}

/** Uncounts an attempt that succeeded. */
export async function forgetAttempt(db: Db, { subject, at }: CountedAttempt): Promise<void> {
  await db
    .updateTable('signInFailures')
    .set({ failedAt: sql`array_remove(failed_at, ${at}::timestamptz)` })
    .where('subject', '=', subject)
    .execute()
}

export async function forgetFailures(db: Db, subject: string): Promise<void> {
  await db.deleteFrom('signInFailures').where('subject', '=', subject).execute()
}

export async function deleteFailuresBefore(db: Db, before: Date): Promise<void> {
  await sql`delete from sign_in_failures where ${before} > all (failed_at)`.execute(db)
}

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

/** Keeps the browsers the user signed in with most recently. */
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
