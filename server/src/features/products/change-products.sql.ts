import { anyOf } from '../../platform/db/any-of.ts'
import { bulkUpdate } from '../../platform/db/bulk-update.ts'
import type { Tx } from '../../platform/db/db.ts'

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
    .where('products.id', '=', anyOf(ids))
    .orderBy('products.id')
    .execute()
}

export const updateProducts = (tx: Tx, rows: readonly BulkRow[], modifiedOn: Date): Promise<void> =>
  bulkUpdate(
    tx,
    'products',
    rows.map((row) => ({ ...row, modifiedOn })),
    ['id', 'status', 'typeId', 'hideFromCatalog', 'basePriceCents', 'modifiedOn'],
  )
