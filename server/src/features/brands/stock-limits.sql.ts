import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/db.ts'

/** Identifies a limit of a brand: that of a type, or that of a type and weight. */
type LimitKey = { brandId: number; typeId: number; weight: number | null }

export async function typeName(db: Db, id: number): Promise<string | undefined> {
  return (await db.selectFrom('productTypes').select('name').where('id', '=', id).executeTakeFirst())?.name
}

export async function limitOf(tx: Tx, { brandId, typeId, weight }: LimitKey): Promise<number | null> {
  const row = await tx
    .selectFrom('stockLimits')
    .select('maxStock')
    .where('brandId', '=', brandId)
    .where('typeId', '=', typeId)
    .where(sql<boolean>`weight is not distinct from ${weight}::numeric`)
    .executeTakeFirst()
  return row?.maxStock ?? null
}

/** Replaces a limit. Null deletes it. */
export async function replaceLimit(tx: Tx, key: LimitKey, maxStock: number | null): Promise<void> {
  await tx
    .deleteFrom('stockLimits')
    .where('brandId', '=', key.brandId)
    .where('typeId', '=', key.typeId)
    .where(sql<boolean>`weight is not distinct from ${key.weight}::numeric`)
    .execute()
  if (maxStock !== null)
    await tx
      .insertInto('stockLimits')
      .values({ ...key, maxStock })
      .execute()
}
