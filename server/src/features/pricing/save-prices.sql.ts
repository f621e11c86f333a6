import type { Cents } from '@dray/domain/money'
import type { PriceWay } from '@dray/domain/pricing/price-ways'
import { sql } from 'kysely'
import type { Tx } from '../../db/db.ts'

export type ProductToPrice = Awaited<ReturnType<typeof productsToPrice>>[number]

/** Products with a customer's price, and what an anchor and a margin depend on. */
export const productsToPrice = (tx: Tx, customerId: number, productIds: readonly number[]) =>
  tx
    .selectFrom('products')
    .innerJoin('brands', 'brands.id', 'products.brandId')
    .leftJoin('customPrices', (join) =>
      join.onRef('customPrices.productId', '=', 'products.id').on('customPrices.customerId', '=', customerId),
    )
    .select([
      'products.id',
      'sku',
      'products.basePriceCents as basePrice',
      'costCents as cost',
      'marginFloor',
      'priceCents as customPrice',
    ])
    .where('products.id', '=', sql<number>`any(${productIds})`)
    .orderBy('products.id')
    .execute()

type Since = { customerId: number; productIds: readonly number[]; lastChange: number }

/** The present prices of those products whose price was changed after a change, with who changed it last. */
export const pricesSince = (tx: Tx, { customerId, productIds, lastChange }: Since) =>
  tx
    .selectFrom('priceHistory')
    .leftJoin('users', 'users.id', 'priceHistory.userId')
    .select(['productId', 'priceCents as price', 'users.name as userName'])
    .distinctOn('productId')
    .where('customerId', '=', customerId)
    .where('productId', '=', sql<number>`any(${productIds})`)
    .where('priceHistory.id', '>', lastChange)
    .orderBy('productId')
    .orderBy('priceHistory.id', 'desc')
    .execute()

type AnchoredPrice = { id: number; price: Cents; basePrice: Cents }

/** Sets prices, each with the base price as its anchor (D-203). */
export async function upsertPrices(
  tx: Tx,
  customerId: number,
  prices: readonly AnchoredPrice[],
  at: Date,
): Promise<void> {
  if (prices.length === 0) return
  await sql`
    insert into custom_prices (customer_id, product_id, price_cents, base_price_cents, modified_on)
    select ${customerId}, product_id, cents, anchor, ${at}::timestamptz
    from unnest(${prices.map(({ id }) => id)}::integer[], ${prices.map(({ price }) => price)}::bigint[],
      ${prices.map(({ basePrice }) => basePrice)}::bigint[]) as new_price(product_id, cents, anchor)
    on conflict (customer_id, product_id) do update
    set price_cents = excluded.price_cents, base_price_cents = excluded.base_price_cents, modified_on = excluded.modified_on`.execute(
    tx,
  )
}

export async function deletePrices(tx: Tx, customerId: number, productIds: readonly number[]): Promise<void> {
  if (productIds.length === 0) return
  await tx
    .deleteFrom('customPrices')
    .where('customerId', '=', customerId)
    .where('productId', '=', sql<number>`any(${productIds})`)
    .execute()
}

type HistoryEntry = { productId: number; price: Cents | null; reason: string | null }

export async function insertHistory(
  tx: Tx,
  customerId: number,
  entries: readonly HistoryEntry[],
  { way, userId, at }: { way: PriceWay; userId: number | null; at: Date },
): Promise<void> {
  await sql`
    insert into price_history (customer_id, product_id, price_cents, way, user_id, reason, created_at)
    select ${customerId}, product_id, cents, ${way}, ${userId}::integer, reason, ${at}::timestamptz
    from unnest(${entries.map(({ productId }) => productId)}::integer[], ${entries.map(({ price }) => price)}::bigint[],
      ${entries.map(({ reason }) => reason)}::text[]) as entry(product_id, cents, reason)`.execute(tx)
}
