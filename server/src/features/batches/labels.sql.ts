import type { Db } from '../../platform/db/db.ts'

/** What is printed on the labels of these batches. Unknown batches are left out. */
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
