import type { Cents } from '@dray/domain/money'
import type { OrderStatus } from '@dray/domain/orders/order-status'
import type { PriceWay } from '@dray/domain/pricing/prices'
import type { ProductStatus } from '@dray/domain/products/product-status'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { anyId } from '../../platform/db/queries/any-of.ts'
import { fixedQuery } from '../../platform/db/queries/fixed-query.ts'
import { describedProducts } from '../products/index.ts'

export const customPrices = fixedQuery((db, customerId: number) =>
  db
    .selectFrom('customPrices')
    .select(['productId', 'priceCents as customPrice'])
    .where('customerId', '=', customerId)
    .orderBy('productId'),
)

export const customPricesOnOrder = fixedQuery((db, orderId: number) =>
  db
    .selectFrom('customPrices')
    .select(['productId', 'priceCents as customPrice'])
    .where('customerId', '=', db.selectFrom('orders').select('customerId').where('orders.id', '=', orderId))
    .orderBy('productId'),
)

export const allCustomPrices = (db: Db) =>
  db
    .selectFrom('customPrices')
    .select(['customerId', 'productId', 'priceCents as customPrice'])
    .orderBy('customerId')
    .orderBy('productId')
    .execute()

const newestEntries = (db: Db, customerId: number) =>
  db
    .selectFrom('priceHistory')
    .select(['productId', 'way', 'userId', 'createdAt'])
    .distinctOn('productId')
    .where('customerId', '=', customerId)
    .orderBy('productId')
    .orderBy('id', 'desc')

export function customerPricing(db: Db, customerId: number) {
  return db
    .selectFrom('customPrices')
    .innerJoin('products', 'products.id', 'customPrices.productId')
    .innerJoin('brands', 'brands.id', 'products.brandId')
    .innerJoin(newestEntries(db, customerId).as('newest'), 'newest.productId', 'customPrices.productId')
    .leftJoin('users', 'users.id', 'newest.userId')
    .select([
      'customPrices.productId',
      'priceCents as customPrice',
      'customPrices.basePriceCents as anchor',
      'newest.createdAt as setOn',
      'way',
      'users.name as userName',
      'costCents as cost',
      'marginFloor',
    ])
    .where('customerId', '=', customerId)
    .orderBy('customPrices.productId')
    .execute()
}

/** The newest change of any price of the customer; 0 if there is none. */
export async function lastPriceChange(db: Db, customerId: number): Promise<number> {
  const row = await db
    .selectFrom('priceHistory')
    .select(sql<number>`coalesce(max(id), 0)`.as('id'))
    .where('customerId', '=', customerId)
    .executeTakeFirstOrThrow()
  return row.id
}

export async function savedPrices(
  db: Db,
  { orderId = 0, customerId = 0 }: { orderId?: number | undefined; customerId?: number | undefined },
): Promise<{ productId: number; price: Cents }[]> {
  const { rows } = await sql<{ productId: number; price: Cents }>`
    select product_id as "productId", unit_price_cents + price_adjustment_cents as price from order_lines where order_id = ${orderId}
    union all
    -- After the discount of the order, as it is checked (D-358).
    select product_id,
      round((unit_price_cents + price_adjustment_cents) * (orders.subtotal_cents - discount_cents)::numeric / orders.subtotal_cents)::bigint
    from order_lines inner join orders on orders.id = order_id
    where order_id = ${orderId} and discount_cents > 0 and orders.subtotal_cents > 0
    union all
    select product_id, price_cents from custom_prices where customer_id = ${customerId}`.execute(db)
  return rows
}

export const marginsOfProducts = fixedQuery((db, productIds: readonly number[]) =>
  db
    .selectFrom('products')
    .innerJoin('brands', 'brands.id', 'products.brandId')
    .select(['products.id', 'costCents as cost', 'marginFloor'])
    .where('products.id', '=', anyId(productIds)),
)

export const customPrice = (db: Db, customerId: number, productId: number) =>
  db
    .selectFrom('products')
    .leftJoin('customPrices', (join) =>
      join.onRef('customPrices.productId', '=', 'products.id').on('customPrices.customerId', '=', customerId),
    )
    .select([
      'products.basePriceCents as basePrice',
      'customPrices.priceCents as customPrice',
      'customPrices.basePriceCents as anchor',
    ])
    .where('products.id', '=', productId)
    .executeTakeFirst()

export const priceHistory = (db: Db, customerId: number, productId: number, limit: number) =>
  db
    .selectFrom('priceHistory')
    .leftJoin('users', 'users.id', 'priceHistory.userId')
    .select([
      'priceCents as price',
      'priceHistory.createdAt as date',
      'way',
      'priceHistory.userId',
      'users.name as userName',
      'reason',
    ])
    .where('customerId', '=', customerId)
    .where('productId', '=', productId)
    .orderBy('priceHistory.id', 'desc')
    .limit(limit)
    .execute()

type Paid = { customerId: number; productId: number; statuses: readonly OrderStatus[]; limit: number }

/** Lines of the customer's last purchases of a product, newest first. Finds them through the customer's orders. */
export const lastOrderedLines = (db: Db, { customerId, productId, statuses, limit }: Paid) =>
  db
    .selectFrom('orders')
    .innerJoin('orderLines', 'orderLines.orderId', 'orders.id')
    .select([
      'orders.id as orderId',
      'orderNum',
      'orders.createdAt',
      'quantity',
      'unitPriceCents as unitPrice',
      'priceAdjustmentCents as priceAdjustment',
    ])
    .where('customerId', '=', customerId)
    .where('productId', '=', productId)
    .where('orderStatus', 'in', statuses)
    .orderBy('orders.createdAt', 'desc')
    .orderBy('orders.id', 'desc')
    .orderBy('position')
    .limit(limit)
    .execute()

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
    .orderBy('brands.nameOrder')
    .orderBy('products.nameOrder')
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
