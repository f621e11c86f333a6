import type { Cents } from '@dray/domain/money'
import { sql } from 'kysely'
import type { Tx } from '../../db/db.ts'
import type { Author } from '../changelog/index.ts'

type ImportedPrice = { customerId: number; productId: number; price: Cents }

export async function insertImportedPrices(
  tx: Tx,
  prices: readonly ImportedPrice[],
  { at, userId }: Author,
): Promise<void> {
  const customerIds = prices.map(({ customerId }) => customerId)
  const productIds = prices.map(({ productId }) => productId)
  const cents = prices.map(({ price }) => price)
  await sql`
    insert into custom_prices (customer_id, product_id, price_cents, base_price_cents, modified_on)
    select new_price.customer_id, new_price.product_id, new_price.cents, products.base_price_cents, ${at}
    from unnest(${customerIds}::integer[], ${productIds}::integer[], ${cents}::bigint[]) as new_price(customer_id, product_id, cents)
    join products on products.id = new_price.product_id`.execute(tx)
  await tx
    .insertInto('priceHistory')
    .values(
      prices.map(({ customerId, productId, price }) => ({
        customerId,
        productId,
        priceCents: price,
        way: 'file' as const,
        userId,
        reason: null,
        createdAt: at,
      })),
    )
    .execute()
}
