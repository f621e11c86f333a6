import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'

/** Which limit of a brand: of a type, or with a weight of that type and weight. */
type Which = { brandId: number; typeId: number; weight: number | null }

export async function typeName(db: Db, id: number): Promise<string | undefined> {
  return (await db.selectFrom('productTypes').select('name').where('id', '=', id).executeTakeFirst())?.name
}

export async function limitOf(tx: Tx, { brandId, typeId, weight }: Which): Promise<number | null> {
  const row = await tx
    .selectFrom('stockLimits')
    .select('maxStock')
    .where('brandId', '=', brandId)
    .where('typeId', '=', typeId)
    .where(sql<boolean>`weight is not distinct from ${weight}::numeric`)
    .executeTakeFirst()
  return row?.maxStock ?? null
}

/** Stores a limit in place of the one that was there; null leaves none. */
export async function replaceLimit(tx: Tx, which: Which, maxStock: number | null): Promise<void> {
  await tx
    .deleteFrom('stockLimits')
    .where('brandId', '=', which.brandId)
    .where('typeId', '=', which.typeId)
    .where(sql<boolean>`weight is not distinct from ${which.weight}::numeric`)
    .execute()
  if (maxStock !== null)
    await tx
      .insertInto('stockLimits')
      .values({ ...which, maxStock })
      .execute()
}
