import type { Db } from '../../db/db.ts'

/** The secret of this name; the first time, `fresh` becomes it. Every server gets the same one. */
export async function secretNamed(db: Db, name: string, fresh: string): Promise<string> {
  const kept = await db.selectFrom('appSecrets').select('value').where('name', '=', name).executeTakeFirst()
  if (kept !== undefined) return kept.value
  // Waits for another transaction that inserts it; the next statement then sees its value.
  await db
    .insertInto('appSecrets')
    .values({ name, value: fresh })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { value } = await db.selectFrom('appSecrets').select('value').where('name', '=', name).executeTakeFirstOrThrow()
  return value
}
