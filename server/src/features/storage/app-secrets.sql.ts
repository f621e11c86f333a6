import type { Db } from '../../db/db.ts'

/** The secret of this name, made from `fresh` the first time. Whoever comes second, at another server too, gets the first one's. */
export async function secretNamed(db: Db, name: string, fresh: string): Promise<string> {
  const kept = await db.selectFrom('appSecrets').select('value').where('name', '=', name).executeTakeFirst()
  if (kept !== undefined) return kept.value
  // Waits for another transaction that is making it; the statement after it sees what that one made.
  await db
    .insertInto('appSecrets')
    .values({ name, value: fresh })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { value } = await db.selectFrom('appSecrets').select('value').where('name', '=', name).executeTakeFirstOrThrow()
  return value
}
