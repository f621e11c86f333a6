import type { Db } from '../../platform/db/db.ts'

/** The secret with this name, which is set to `initial` if it does not exist. Every server gets the same secret. */
export async function readOrCreateSecret(db: Db, name: string, initial: string): Promise<string> {
  const existing = await db.selectFrom('appSecrets').select('value').where('name', '=', name).executeTakeFirst()
  if (existing !== undefined) return existing.value
  // Waits for another transaction that inserts it; the next statement then sees its value.
  await db
    .insertInto('appSecrets')
    .values({ name, value: initial })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { value } = await db.selectFrom('appSecrets').select('value').where('name', '=', name).executeTakeFirstOrThrow()
  return value
}
