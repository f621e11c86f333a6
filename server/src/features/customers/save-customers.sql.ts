import type { Cents } from '@dray/domain/money'
import { type Insertable, sql } from 'kysely'
import type { Tx } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'

/** The new ids, in the sequence of the rows: identity values are drawn row by row. */
export async function insertCustomers(tx: Tx, rows: readonly Insertable<Tables['customers']>[]): Promise<number[]> {
  const inserted = await tx.insertInto('customers').values(rows).returning('id').execute()
  return inserted.map((row) => row.id).sort((a, b) => a - b)
}

export async function insertCredit(tx: Tx, entries: readonly Insertable<Tables['creditEntries']>[]): Promise<void> {
  if (entries.length > 0) await tx.insertInto('creditEntries').values(entries).execute()
}

type NewPrice = { customerId: number; productId: number; price: Cents }

export async function insertCustomPrices(tx: Tx, prices: readonly NewPrice[], at: Date): Promise<void> {
  const customerIds = prices.map((one) => one.customerId)
  const productIds = prices.map((one) => one.productId)
  const cents = prices.map((one) => one.price)
  await sql`
    insert into custom_prices (customer_id, product_id, price_cents, base_price_cents, modified_on)
    select given.customer_id, given.product_id, given.cents, products.base_price_cents, ${at}
    from unnest(${customerIds}::integer[], ${productIds}::integer[], ${cents}::bigint[]) as given(customer_id, product_id, cents)
    join products on products.id = given.product_id`.execute(tx)
  await tx
    .insertInto('priceHistory')
    .values(
      prices.map((one) => ({
        customerId: one.customerId,
        productId: one.productId,
        priceCents: one.price,
        createdAt: at,
      })),
    )
    .execute()
}
