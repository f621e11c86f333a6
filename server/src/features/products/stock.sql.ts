import { type Insertable, sql } from 'kysely'
import type { Tx } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'

/**
 * Locks products in id order until the transaction ends, so that two orders shipping the same goods wait instead of
 * deadlocking. Not `for update`: that would wait for every transaction that merely names the product in a new line.
 */
export async function lockProducts(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.selectFrom('products').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute()
}

type Movement = Insertable<Tables['stockMovements']>

/** Writes movements into the ledger, and the stock they change, in one go (D-96). */
export async function moveStock(tx: Tx, movements: readonly Movement[]): Promise<void> {
  if (movements.length === 0) return
  await tx.insertInto('stockMovements').values(movements).execute()
  const productIds = movements.map((movement) => movement.productId)
  const deltas = movements.map((movement) => movement.delta)
  await sql`
    update products set stock = stock + moved.delta
    from (select product_id, sum(delta)::integer as delta from unnest(${productIds}::integer[], ${deltas}::integer[]) as m(product_id, delta) group by product_id) as moved
    where products.id = moved.product_id`.execute(tx)
}
