import type { ProductStatus } from '@dray/domain/products/product-status'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

type Limit = { typeId: number; weight: number | null; maxStock: number }

/** The stock limits by type, or by type and weight, as one list for each brand. */
const limitsByBrand = (db: Db) =>
  db
    .selectFrom('stockLimits')
    .groupBy('stockLimits.brandId')
    .select([
      'stockLimits.brandId',
      // The camel case plugin leaves keys inside JSON alone.
      sql<Limit[]>`json_agg(json_build_object('typeId', type_id, 'weight', weight, 'maxStock', max_stock)
        order by type_id, weight nulls first)`.as('list'),
    ])

const brandRows = (db: Db) =>
  db
    .selectFrom('brands')
    .leftJoin(limitsByBrand(db).as('limits'), 'limits.brandId', 'brands.id')
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
      'marginFloor',
      'leadTimeDays',
      'brands.modifiedOn',
      'limits.list as limits',
    ])
    .orderBy(sql`lower(brands.name)`)

/** The name on the wire starts with a capital, which a column alias would lose. */
const withLimits = <Row extends { limits: Limit[] | null }>({ limits, ...row }: Row) => ({
  ...row,
  MaxProductStock: limits ?? [],
})

export async function allBrands(db: Db) {
  return (await brandRows(db).execute()).map(withLimits)
}

export async function brandById(db: Db, id: number) {
  const row = await brandRows(db).where('brands.id', '=', id).executeTakeFirst()
  return row && withLimits(row)
}

/** Each brand with the number of its products outside these statuses. */
export async function brandsWithProductCount(db: Db, unsellable: readonly ProductStatus[]) {
  const counts = db
    .selectFrom('products')
    .where('products.status', 'not in', unsellable)
    .groupBy('products.brandId')
    .select((row) => ['products.brandId', row.fn.countAll<number>().as('count')])
  const rows = await brandRows(db)
    .leftJoin(counts.as('sold'), 'sold.brandId', 'brands.id')
    .select(sql<number>`coalesce(sold.count, 0)`.as('productCount'))
    .execute()
  return rows.map(withLimits)
}
