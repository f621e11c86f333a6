import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/db.ts'

export function linesOfBrand(db: Db, brandId: number) {
  return db
    .selectFrom('productLines')
    .select(['id', 'name'])
    .where('brandId', '=', brandId)
    .orderBy(sql`lower(name)`)
    .execute()
}

export function insertLine(tx: Tx, brandId: number, name: string) {
  return tx.insertInto('productLines').values({ brandId, name }).returning(['id', 'name']).executeTakeFirstOrThrow()
}

export async function brandOfLine(tx: Tx, id: number): Promise<number | undefined> {
  return (await tx.selectFrom('productLines').select('brandId').where('id', '=', id).executeTakeFirst())?.brandId
}

/** Locks the line exclusively, so that no product can be put into it. */
export function lockLine(tx: Tx, id: number) {
  return tx.selectFrom('productLines').select(['id', 'name']).where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Takes the products out of the line and deletes it. Returns the products that were in it. */
export async function deleteLine(tx: Tx, id: number): Promise<number[]> {
  const unlinked = await tx
    .deleteFrom('productsInLines')
    .where('productLineId', '=', id)
    .returning('productId')
    .execute()
  await tx.deleteFrom('productLines').where('id', '=', id).execute()
  return unlinked.map((row) => row.productId)
}
