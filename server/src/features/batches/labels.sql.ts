import type { Db } from '../../db/db.ts'

/** What a label says of each of these batches; of one that is not there, nothing. */
export function batchesToLabel(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('batches')
    .innerJoin('products', 'products.id', 'batches.productId')
    .innerJoin('brands', 'brands.id', 'products.brandId')
    .select([
      'batches.id',
      'products.name as product',
      'brands.name as brand',
      'products.sku',
      'batches.batchNumber',
      'batches.receivedOn',
      'batches.remainingQuantity as remaining',
    ])
    .where('batches.id', 'in', ids)
    .execute()
}
