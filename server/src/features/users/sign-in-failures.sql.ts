import type { Failures } from '@dray/domain/users/sign-in-limits'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

export async function failuresOf(db: Db, subjects: readonly string[]): Promise<Map<string, Failures>> {
  const rows = await db.selectFrom('signInFailures').selectAll().where('subject', 'in', subjects).execute()
  return new Map(rows.map(({ subject, ...failures }) => [subject, failures]))
}

export async function countFailures(db: Db, subjects: readonly string[], at: Date): Promise<void> {
  await db
    .insertInto('signInFailures')
    .values(subjects.map((subject) => ({ subject, failures: 1, lastFailedAt: at })))
    .onConflict((conflict) =>
      conflict.column('subject').doUpdateSet({ failures: sql`sign_in_failures.failures + 1`, lastFailedAt: at }),
    )
    .execute()
}

/** After a success: clears the failures of the account, and takes back the failure counted for the address in this attempt. */
export async function clearAccountFailures(db: Db, account: string, address: string): Promise<void> {
  await db.deleteFrom('signInFailures').where('subject', '=', account).execute()
  await db
    .updateTable('signInFailures')
    .set({ failures: sql`greatest(failures - 1, 0)` })
    .where('subject', '=', address)
    .execute()
}

export async function deleteFailuresBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('signInFailures').where('lastFailedAt', '<', before).execute()
}
