import { type Insertable, type RawBuilder, sql } from 'kysely'
import { anyId } from '../../platform/db/queries/any-of.ts'
import { asRecords } from '../../platform/db/queries/bulk-update.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { fixedQuery } from '../../platform/db/queries/fixed-query.ts'
import { pipeline } from '../../platform/db/transaction.ts'
import type { Tables } from '../../platform/db/tables.ts'

/**
 * Locks in id order until the transaction ends, so two orders shipping the same products wait instead of deadlocking. Not `for update`,
 * which would also wait for transactions that only reference the product in a new line.
 */
export async function lockProducts(tx: Tx, ids: readonly number[]): Promise<void> {
  await pipeline(tx, lockedProducts(tx, ids))
}

const lockedProducts = fixedQuery((db, ids: readonly number[]) =>
  db.selectFrom('products').select('id').where('id', '=', anyId(ids)).orderBy('id').forNoKeyUpdate(),
)

/** Locks products in id order and returns their untagged stock, negative if more left than was there. */
export async function lockUntaggedStock(tx: Tx, ids: readonly number[]): Promise<Map<number, number>> {
  await lockProducts(tx, ids)
  const { rows } = await sql<{ id: number; untagged: number }>`
    select id, stock - coalesce((select sum(remaining_quantity) from batches where product_id = products.id), 0) as untagged
    from products where id = ${anyId(ids)}`.execute(tx)
  return new Map(rows.map((row) => [row.id, row.untagged]))
}

/** Locks batches in id order. The caller has already locked their products. */
export async function lockBatches(tx: Tx, ids: readonly number[]) {
  return tx
    .selectFrom('batches')
    .select([
      'id',
      'productId',
      'batchNumber',
      'isCheckedIn',
      'initialQuantity',
      'remainingQuantity',
      'receivedOn',
      'expiresOn',
      'holdReason',
      sql<boolean>`held_at is not null`.as('isOnHold'),
    ])
    .where('id', '=', anyId(ids))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** The stock of these products, and their batches with units by age. The products are locked, and with them their batches. */
export const stockInBatches = fixedQuery((db, productIds: readonly number[]) =>
  db
    .selectFrom('batches')
    .innerJoin('products', 'products.id', 'productId')
    .select([
      'batches.id',
      'productId',
      'sku',
      'stock',
      'batchNumber',
      'isCheckedIn',
      'remainingQuantity',
      'expiresOn',
      sql<boolean>`held_at is not null`.as('isOnHold'),
    ])
    .where('productId', '=', anyId(productIds))
    .where('remainingQuantity', '>', sql.lit(0))
    .orderBy('receivedOn')
    .orderBy('batches.id'),
)

export type Movement = Insertable<Tables['stockMovements']>

/**
 * Writes movements to the ledger and updates stock and batches. The caller has locked the products and checked that no batch falls
 * below zero, which would violate a check.
 */
export const moveStock = (tx: Tx, movements: readonly Movement[]): Promise<void> =>
  writeMovements(tx, movements, sql`remaining_quantity = remaining_quantity + moved.delta`)

/** The same for units that come into their batches, or that never did: initial quantities change too. */
export const moveArrivals = (tx: Tx, movements: readonly Movement[]): Promise<void> =>
  writeMovements(
    tx,
    movements,
    sql`remaining_quantity = remaining_quantity + moved.delta, initial_quantity = initial_quantity + moved.delta`,
  )

async function writeMovements(tx: Tx, movements: readonly Movement[], quantities: RawBuilder<unknown>): Promise<void> {
  if (movements.length === 0) return
  const columns = [
    'productId',
    'batchId',
    'delta',
    'kind',
    'reason',
    'orderLineId',
    'purchaseItemId',
    'memoLineId',
    'countLineId',
    'userId',
    'createdAt',
  ] as const
  await sql`
    with movement as (
      select * from ${asRecords('stockMovements', movements, columns)} as sent
    ), ledger as (
      insert into stock_movements (product_id, batch_id, delta, kind, reason, order_line_id, purchase_item_id, memo_line_id, count_line_id, user_id, created_at)
      select product_id, batch_id, delta, kind, reason, order_line_id, purchase_item_id, memo_line_id, count_line_id, user_id, coalesce(created_at, now())
      from movement
    ), moved_batches as (
      update batches set ${quantities}
      from (select batch_id as id, sum(delta)::integer as delta from movement where batch_id is not null group by 1) as moved
      where batches.id = moved.id
    )
    update products set stock = stock + moved.delta
    from (select product_id as id, sum(delta)::integer as delta from movement group by 1) as moved
    where products.id = moved.id`.execute(tx)
}

export async function touchProduct(tx: Tx, id: number, modifiedOn: Date): Promise<void> {
  await tx.updateTable('products').set({ modifiedOn }).where('id', '=', id).execute()
}

/** Lock the products first if you decide based on this. */
export async function stockOfProducts(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await db.selectFrom('products').select(['id', 'stock']).where('id', '=', anyId(ids)).execute()
  return new Map(rows.map(({ id, stock }) => [id, stock]))
}
