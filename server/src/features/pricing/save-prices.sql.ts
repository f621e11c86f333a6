import type { Cents } from '@dray/domain/money'
import type { PriceWay, FlooredProduct } from '@dray/domain/pricing/prices'
import { sql } from 'kysely'
import { anyId } from '../../platform/db/queries/any-of.ts'
import { bulkInsert, excluded, asRecords } from '../../platform/db/queries/bulk-update.ts'
import type { Tx } from '../../platform/db/db.ts'

export type ProductToPrice = Awaited<ReturnType<typeof productsToPrice>>[number]

/** Products with the customer's price, plus what anchors and margins need. */
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
      'customPrices.basePriceCents as anchor',
    ])
    .where('products.id', '=', anyId(productIds))
    .orderBy('products.id')
    .execute()

type Since = { customerId: number; productIds: readonly number[]; lastChange: number }

/** Prices that changed after `lastChange`, with who changed them. */
export const pricesSince = (tx: Tx, { customerId, productIds, lastChange }: Since) =>
  tx
    .selectFrom('priceHistory')
    .leftJoin('users', 'users.id', 'priceHistory.userId')
    .select(['productId', 'priceCents as price', 'users.name as userName'])
    .distinctOn('productId')
    .where('customerId', '=', customerId)
    .where('productId', '=', anyId(productIds))
    .where('priceHistory.id', '>', lastChange)
    .orderBy('productId')
    .orderBy('priceHistory.id', 'desc')
    .execute()

type Pair = { customerId: number; productId: number }

/** Uses the base price as the anchor. */
export async function upsertPrices(
  tx: Tx,
  prices: readonly (Pair & { price: Cents; basePrice: Cents })[],
  modifiedOn: Date,
): Promise<void> {
  if (prices.length === 0) return
  const rows = prices.map((price) => ({ ...price, modifiedOn }))
  const columns = [
    'customerId',
    'productId',
    'priceCents as price',
    'basePriceCents as basePrice',
    'modifiedOn',
  ] as const
  await bulkInsert(tx, 'customPrices', rows, columns)
    .onConflict((conflict) =>
      conflict.columns(['customerId', 'productId']).doUpdateSet(excluded('priceCents', 'basePriceCents', 'modifiedOn')),
    )
    .execute()
}

export async function deletePrices(tx: Tx, customerId: number, productIds: readonly number[]): Promise<void> {
  if (productIds.length === 0) return
  await tx
    .deleteFrom('customPrices')
    .where('customerId', '=', customerId)
    .where('productId', '=', anyId(productIds))
    .execute()
}

type HistoryEntry = Pair & {
  price: Cents | null
  reason: string | null
  /** For a price round: the price and anchor it replaces. */
  replaced?: Cents | null
  replacedAnchor?: Cents | null
}

/** A removed price is null. */
export async function insertHistory(
  tx: Tx,
  entries: readonly HistoryEntry[],
  { way, userId, at, roundId = null }: { way: PriceWay; userId: number | null; at: Date; roundId?: string | null },
): Promise<void> {
  const made = { way, userId, createdAt: at, roundId, replaced: null, replacedAnchor: null }
  const rows = entries.map((entry) => ({ ...made, ...entry }))
  await bulkInsert(tx, 'priceHistory', rows, [
    'customerId',
    'productId',
    'priceCents as price',
    'way',
    'userId',
    'reason',
    'createdAt',
    'roundId',
    'replacedCents as replaced',
    'replacedBaseCents as replacedAnchor',
  ]).execute()
}

/** With current prices, base prices and costs for margins, and names for the log. */
export async function pairsToPrice(tx: Tx, pairs: readonly Pair[]) {
  const { rows } = await sql<
    Pair & { customerName: string; sku: string; basePrice: Cents; customPrice: Cents | null } & FlooredProduct
  >`select pair.customer_id as "customerId", pair.product_id as "productId", customer_name as "customerName", sku,
      products.base_price_cents as "basePrice", price_cents as "customPrice", cost_cents as cost, margin_floor as "marginFloor"
    from ${asRecords('customPrices', pairs, ['customerId', 'productId'])} as pair
    join customers on customers.id = pair.customer_id
    join products on products.id = pair.product_id
    join brands on brands.id = products.brand_id
    left join custom_prices on custom_prices.customer_id = pair.customer_id and custom_prices.product_id = pair.product_id
    order by pair.customer_id, pair.product_id`.execute(tx)
  return rows
}
