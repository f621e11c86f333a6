import type { ProductStatus } from '@dray/domain/products/product-status'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

const brandRows = (db: Db) =>
  db
    .selectFrom('brands')
    .select([
      'brands.id',
      'brands.name',
      'brands.image',
      'skucode',
      'defaultLocationId',
      'brandRepName',
      'brandRepPhone',
      'brandRepEmail',
      'website',
      'excludeFromReporting',
      'hideInInventoryOverview',
      'maxBrandStock',
      'brands.modifiedOn',
    ])
    .orderBy(sql`lower(brands.name)`)

export const allBrands = (db: Db) => brandRows(db).execute()

export const brandsWithProductCount = (db: Db, unsellable: readonly ProductStatus[]) =>
  brandRows(db)
    .leftJoin('products', (join) =>
      join.onRef('products.brandId', '=', 'brands.id').on('products.status', 'not in', unsellable),
    )
    .select((row) => row.fn.count<number>('products.id').as('productCount'))
    .groupBy('brands.id')
    .execute()
