import type { ProductStatus } from '@dray/domain/products/product-status'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

type Candidates = {
  /** Undefined means all customers. */
  customerIds: readonly number[] | undefined
  unsellable: readonly ProductStatus[]
  limit: number
}

/** The custom prices whose product has another base price than their anchor. Of the others none would change. */
export function movedPrices(db: Db, { customerIds, unsellable, limit }: Candidates) {
  const rows = db
    .selectFrom('customPrices')
    .innerJoin('products', 'products.id', 'customPrices.productId')
    .select([
      'customerId',
      'productId',
      'priceCents as customPrice',
      'customPrices.basePriceCents as anchor',
      'products.basePriceCents as basePrice',
    ])
    .whereRef('customPrices.basePriceCents', '<>', 'products.basePriceCents')
    .where('products.status', 'not in', unsellable)
    .limit(limit)
  return (customerIds ? rows.where('customerId', '=', sql<number>`any(${customerIds})`) : rows).execute()
}

/** The products without a custom price that the adjustment of a customer concerns (D-49). */
export function adjustedProducts(db: Db, { customerIds, unsellable, limit }: Candidates) {
  const rows = db
    .selectFrom('customers')
    .innerJoin('products', (join) => join.onTrue())
    .leftJoin('customPrices', (join) =>
      join.onRef('customPrices.customerId', '=', 'customers.id').onRef('customPrices.productId', '=', 'products.id'),
    )
    .select([
      'customers.id as customerId',
      'products.id as productId',
      'products.basePriceCents as basePrice',
      'priceAdjustment',
    ])
    .where('priceAdjustment', '<>', 0)
    .where('discountEligible', '=', true)
    .where('products.basePriceCents', '>', sql<never>`0`)
    .where('products.status', 'not in', unsellable)
    .where('customPrices.productId', 'is', null)
    .limit(limit)
  return (customerIds ? rows.where('customers.id', '=', sql<number>`any(${customerIds})`) : rows).execute()
}

export type RefreshedProduct = Awaited<ReturnType<typeof refreshedProducts>>[number]

/** What the rows say of their products, by brand and name. */
export function refreshedProducts(db: Db, productIds: readonly number[]) {
  return db
    .selectFrom('products')
    .innerJoin('brands', 'brands.id', 'products.brandId')
    .innerJoin('productTypes', 'productTypes.id', 'products.typeId')
    .leftJoin('extractTypes', 'extractTypes.id', 'products.extractTypeId')
    .select([
      'products.id',
      'sku',
      'products.name',
      'brands.name as brand',
      'productTypes.name as type',
      'extractTypes.name as extractType',
      'genetics',
      'weight',
      'costCents as cost',
      'marginFloor',
      'products.modifiedOn',
    ])
    .where('products.id', '=', sql<number>`any(${productIds})`)
    .orderBy(sql`lower(brands.name)`)
    .orderBy(sql`lower(products.name)`)
    .orderBy('products.id')
    .execute()
}

export type HistoryRow = Awaited<ReturnType<typeof historiesOf>>[number]

/** The most entries of each history. */
const maxHistory = 20

/** The newest entries of the histories of customers and products, newest first. */
export function historiesOf(db: Db, customerIds: readonly number[], productIds: readonly number[]) {
  const numbered = db
    .selectFrom('priceHistory')
    .select(['id', 'customerId', 'productId', 'priceCents as price', 'createdAt as date', 'way'])
    .select(sql<number>`row_number() over (partition by customer_id, product_id order by id desc)`.as('place'))
    .where('customerId', '=', sql<number>`any(${customerIds})`)
    .where('productId', '=', sql<number>`any(${productIds})`)
  return db
    .selectFrom(numbered.as('history'))
    .select(['customerId', 'productId', 'price', 'date', 'way'])
    .where('place', '<=', maxHistory)
    .orderBy('customerId')
    .orderBy('productId')
    .orderBy('place')
    .execute()
}
