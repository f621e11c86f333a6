import { anyOf } from '../../../platform/db/any-of.ts'
import type { Db } from '../../../platform/db/db.ts'

/** What items copy from their products: one query for all items. */
export function productsToBuy(db: Db, skus: readonly string[]) {
  return db
    .selectFrom('products')
    .innerJoin('brands', 'brands.id', 'products.brandId')
    .innerJoin('productTypes', 'productTypes.id', 'products.typeId')
    .leftJoin('extractTypes', 'extractTypes.id', 'products.extractTypeId')
    .select([
      'products.id',
      'sku',
      'brandId',
      'products.name',
      'brands.name as brand',
      'productTypes.name as type',
      'extractTypes.name as extractType',
      'genetics',
      'weight',
      'costCents',
      'status',
    ])
    .where('sku', '=', anyOf(skus))
    .execute()
}
export type ProductToBuy = Awaited<ReturnType<typeof productsToBuy>>[number]
