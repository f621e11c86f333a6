import type { Cents } from '@dray/domain/money'
import type { PriceWay } from '@dray/domain/pricing/prices'
import type { ProductStatus } from '@dray/domain/products/product-status'
import { sql } from 'kysely'
import { anyId } from '../../platform/db/queries/any-of.ts'
import type { Db } from '../../platform/db/db.ts'
import { describedProducts } from '../products/index.ts'

type Candidates = {
  customerIds: readonly number[]
  unsellable: readonly ProductStatus[]
  limit: number
}

type MovedPrice = { customerId: number; productId: number; customPrice: Cents; anchor: Cents; basePrice: Cents }

/** Custom prices whose product's base price no longer matches their anchor; the others wouldn't change. */
export async function movedPrices(db: Db, { customerIds, unsellable, limit }: Candidates): Promise<MovedPrice[]> {
  const { rows } = await sql<MovedPrice>`
    select customer_id as "customerId", product_id as "productId", price_cents as "customPrice",
      custom_prices.base_price_cents as anchor, products.base_price_cents as "basePrice"
    from custom_prices join products on products.id = custom_prices.product_id
    where custom_prices.base_price_cents <> products.base_price_cents and products.status not in (${sql.join(unsellable)})
      and customer_id = any(${customerIds})
    limit ${limit}`.execute(db)
  return rows
}

/** Products without a custom price that a customer's adjustment applies to (D-49). */
export function adjustedProducts(db: Db, { customerIds, unsellable, limit }: Candidates) {
  return db
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
    .where('customers.id', '=', anyId(customerIds))
    .where('priceAdjustment', '<>', 0)
    .where('discountEligible', '=', true)
    .where('products.basePriceCents', '>', sql<never>`0`)
    .where('products.status', 'not in', unsellable)
    .where('customPrices.productId', 'is', null)
    .limit(limit)
    .execute()
}

export type RefreshedProduct = Awaited<ReturnType<typeof refreshedProducts>>[number]

/** By brand and name. */
export function refreshedProducts(db: Db, productIds: readonly number[]) {
  return describedProducts(db)
    .select(['costCents as cost', 'marginFloor', 'products.modifiedOn'])
    .where('products.id', '=', anyId(productIds))
    .orderBy(sql`lower(brands.name)`)
    .orderBy(sql`lower(products.name)`)
    .orderBy('products.id')
    .execute()
}

export type HistoryRow = {
  id: number
  customerId: number
  productId: number
  price: Cents | null
  date: Date
  way: PriceWay
}

const maxHistory = 20

/** Newest first. */
export async function priceHistories(
  db: Db,
  customerIds: readonly number[],
  productIds: readonly number[],
): Promise<HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    select id, customer_id as "customerId", product_id as "productId", price_cents as price, created_at as date, way
    from (
      select *, row_number() over (partition by customer_id, product_id order by id desc) as place
      from price_history where customer_id = any(${customerIds}) and product_id = any(${productIds})
    ) as history
    where place <= ${maxHistory}
    order by customer_id, product_id, place`.execute(db)
  return rows
}
