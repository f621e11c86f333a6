import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import type { Tx } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'

export type OrderRow = Insertable<Tables['orders']>
export type LineRow = Insertable<Tables['orderLines']>

/** The new ids, in the sequence of the rows. */
export async function insertOrders(tx: Tx, rows: readonly OrderRow[]): Promise<number[]> {
  const inserted = await tx.insertInto('orders').values(rows).returning(['id', 'orderNum']).execute()
  const ids = new Map(inserted.map((row) => [row.orderNum, row.id]))
  return rows.map((row) => ids.get(row.orderNum) ?? 0)
}

export async function insertLines(
  tx: Tx,
  rows: readonly LineRow[],
): Promise<{ id: number; orderId: number; productId: number; quantity: number }[]> {
  return tx.insertInto('orderLines').values(rows).returning(['id', 'orderId', 'productId', 'quantity']).execute()
}

/**
 * Locks products in id order until the transaction ends, so that two orders shipping the same goods wait instead of
 * deadlocking. Not `for update`: that would wait for every transaction that merely names the product in a new line.
 */
export async function lockProducts(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.selectFrom('products').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute()
}

type Movement = Insertable<Tables['stockMovements']>

/** Writes movements and the sums they change in one go (D-96). */
export async function moveStock(tx: Tx, movements: readonly Movement[]): Promise<void> {
  await tx.insertInto('stockMovements').values(movements).execute()
  const productIds = movements.map((movement) => movement.productId)
  const deltas = movements.map((movement) => movement.delta)
  await sql`
    update products set stock = stock + moved.delta
    from (select product_id, sum(delta)::integer as delta from unnest(${productIds}::integer[], ${deltas}::integer[]) as m(product_id, delta) group by product_id) as moved
    where products.id = moved.product_id`.execute(tx)
}
