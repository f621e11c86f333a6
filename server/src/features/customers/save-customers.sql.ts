import type { Cents } from '@dray/domain/money'
import { type Insertable, sql } from 'kysely'
import type { Tx } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'
import type { Author } from '../changelog/index.ts'

/** Returns the ids in the sequence of the rows: they are assigned row by row. */
export async function insertCustomers(tx: Tx, rows: readonly Insertable<Tables['customers']>[]): Promise<number[]> {
  const inserted = await tx.insertInto('customers').values(rows).returning('id').execute()
  return inserted.map((row) => row.id).sort((a, b) => a - b)
}

export async function insertCredit(tx: Tx, entries: readonly Insertable<Tables['creditEntries']>[]): Promise<void> {
  if (entries.length > 0) await tx.insertInto('creditEntries').values(entries).execute()
}

type NewPrice = { customerId: number; productId: number; price: Cents }

export async function insertCustomPrices(tx: Tx, prices: readonly NewPrice[], { at, userId }: Author): Promise<void> {
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
