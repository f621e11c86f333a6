import { anyOf } from '../../platform/db/any-of.ts'
import type { Tx } from '../../platform/db/db.ts'

/** The name of a record that a product refers to, which cannot be removed before the transaction ends. */
export async function lockAndReadName(
  tx: Tx,
  table: 'brands' | 'productTypes' | 'extractTypes',
  id: number,
): Promise<string | undefined> {
  const row = await tx.selectFrom(table).select('name').where('id', '=', id).forKeyShare().executeTakeFirst()
  return row?.name
}

/** The names of those lines that belong to the brand. They cannot be removed before the transaction ends. */
export async function lockAndReadLineNames(tx: Tx, brandId: number, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('productLines')
    .select('name')
    .where('brandId', '=', brandId)
    .where('id', '=', anyOf(ids))
    .orderBy('name')
    .forKeyShare()
    .execute()
  return rows.map((row) => row.name)
}
