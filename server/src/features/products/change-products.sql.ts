import { sql } from 'kysely'
import type { Tx } from '../../db/db.ts'

export type BulkRow = Awaited<ReturnType<typeof bulkRows>>[number]

/** The fields that a bulk change needs, of products in id order. */
export function bulkRows(tx: Tx, ids: readonly number[]) {
  return tx
    .selectFrom('products')
    .innerJoin('productTypes', 'productTypes.id', 'products.typeId')
    .select([
      'products.id',
      'sku',
      'products.name',
      'status',
      'typeId',
      'productTypes.name as type',
      'hideFromCatalog',
      'basePriceCents',
      'modifiedOn',
    ])
    .where('products.id', '=', sql<number>`any(${ids})`)
    .orderBy('products.id')
    .execute()
}

/** Updates all products in one statement. */
export async function updateProducts(tx: Tx, rows: readonly BulkRow[], at: Date): Promise<void> {
  const column = <Key extends keyof BulkRow>(key: Key): BulkRow[Key][] => rows.map((row) => row[key])
  await sql`
    update products set status = now.status, type_id = now.type_id, hide_from_catalog = now.hidden, base_price_cents = now.price, modified_on = ${at}
    from unnest(
      ${column('id')}::integer[], ${column('status')}::text[], ${column('typeId')}::integer[],
      ${column('hideFromCatalog')}::boolean[], ${column('basePriceCents')}::bigint[]
    ) as now(id, status, type_id, hidden, price)
    where products.id = now.id`.execute(tx)
}
