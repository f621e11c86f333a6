import type { Cents } from '@dray/domain/money'
import type { OrderStatus } from '@dray/domain/orders/order-status'
import { sql } from 'kysely'
import { anyOf } from '../../platform/db/any-of.ts'
import type { Db } from '../../platform/db/db.ts'
import { fixedQuery } from '../../platform/db/fixed-query.ts'

export const customPrices = fixedQuery((db, customerId: number) =>
  db
    .selectFrom('customPrices')
    .select(['productId', 'priceCents as customPrice'])
    .where('customerId', '=', customerId)
    .orderBy('productId'),
)

/** Those of the customer of an order. */
export const customPricesOnOrder = fixedQuery((db, orderId: number) =>
  db
    .selectFrom('customPrices')
    .select(['productId', 'priceCents as customPrice'])
    .where('customerId', '=', db.selectFrom('orders').select('customerId').where('orders.id', '=', orderId))
    .orderBy('productId'),
)

/** The custom prices of all customers. */
export const allCustomPrices = (db: Db) =>
  db
    .selectFrom('customPrices')
    .select(['customerId', 'productId', 'priceCents as customPrice'])
    .orderBy('customerId')
    .orderBy('productId')
    .execute()

/** The newest entry of each of a customer's price histories. */
const newestEntries = (db: Db, customerId: number) =>
  db
    .selectFrom('priceHistory')
    .select(['productId', 'way', 'userId', 'createdAt'])
    .distinctOn('productId')
    .where('customerId', '=', customerId)
    .orderBy('productId')
    .orderBy('id', 'desc')

/** A customer's prices with where each came from, and what its margin depends on. */
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

/** The newest change of any of a customer's prices; 0 without any. */
export async function lastPriceChange(db: Db, customerId: number): Promise<number> {
  const row = await db
    .selectFrom('priceHistory')
    .select(sql<number>`coalesce(max(id), 0)`.as('id'))
    .where('customerId', '=', customerId)
    .executeTakeFirstOrThrow()
  return row.id
}

/** The prices saved on an order and for a customer: of a line, the unit price with its adjustment. */
export async function savedPrices(
  db: Db,
  { orderId = 0, customerId = 0 }: { orderId?: number | undefined; customerId?: number | undefined },
): Promise<{ productId: number; price: Cents }[]> {
  const { rows } = await sql<{ productId: number; price: Cents }>`
    select product_id as "productId", unit_price_cents + price_adjustment_cents as price from order_lines where order_id = ${orderId}
    union all
    select product_id, price_cents from custom_prices where customer_id = ${customerId}`.execute(db)
  return rows
}

/** What the margin of products depends on. */
export const marginsOfProducts = fixedQuery((db, productIds: readonly number[]) =>
  db
    .selectFrom('products')
    .innerJoin('brands', 'brands.id', 'products.brandId')
    .select(['products.id', 'costCents as cost', 'marginFloor'])
    .where('products.id', '=', anyOf(productIds)),
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

/** The lines by which a customer last bought a product, newest first, found through the customer's orders. */
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
