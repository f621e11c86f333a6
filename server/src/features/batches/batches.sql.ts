import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'

const shown = ['id', 'batchNumber', 'isCheckedIn', 'initialQuantity', 'remainingQuantity', 'receivedOn'] as const

/** Every batch of a product, newest received first. */
export function batchesOf(db: Db, productId: number) {
  return db
    .selectFrom('batches')
    .select(shown)
    .where('productId', '=', productId)
    .orderBy('receivedOn', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export function batchById(db: Db, id: number) {
  return db.selectFrom('batches').select(shown).where('id', '=', id).executeTakeFirst()
}

/** A batch and its product, which never changes, so that this needs no lock. */
export function batchAndProduct(db: Db, id: number) {
  return db
    .selectFrom('batches')
    .innerJoin('products', 'products.id', 'batches.productId')
    .select(['batches.id', 'productId', 'products.name as productName'])
    .where('batches.id', '=', id)
    .executeTakeFirst()
}

export function batchByNumber(db: Db, batchNumber: string) {
  return db
    .selectFrom('batches')
    .select([...shown, 'productId'])
    .where('batchNumber', '=', batchNumber)
    .executeTakeFirst()
}

/** The products that have units in batches, none of which is checked in, each with the number of the batch received first. */
export function batchesToCheckIn(db: Db) {
  return db
    .selectFrom('batches')
    .innerJoin('products', 'products.id', 'batches.productId')
    .where('remainingQuantity', '>', sql.lit(0))
    .groupBy('products.id')
    .having(sql<boolean>`not bool_or(is_checked_in)`)
    .select((batch) => [
      'products.id as productId',
      'sku',
      sql<string>`(array_agg(batch_number order by received_on, batches.id))[1]`.as('batchNumber'),
      batch.fn.sum<number>('remainingQuantity').as('units'),
    ])
    .orderBy('products.id')
    .execute()
}

export function productForBatch(db: Db, id: number) {
  return db.selectFrom('products').select(['id', 'sku', 'name', 'hasBatch']).where('id', '=', id).executeTakeFirst()
}

/** Locks batches in id order, after their products, and returns what remains of each. */
export async function lockBatches(tx: Tx, ids: readonly number[]) {
  return tx
    .selectFrom('batches')
    .select(['id', 'productId', 'batchNumber', 'isCheckedIn', 'initialQuantity', 'remainingQuantity'])
    .where('id', '=', sql<number>`any(${ids})`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** Returns the ids in the sequence of the rows: identity values are assigned row by row. */
export async function insertBatches(tx: Tx, rows: readonly Insertable<Tables['batches']>[]): Promise<number[]> {
  const inserted = await tx.insertInto('batches').values(rows).returning('id').execute()
  return inserted.map((row) => row.id).sort((a, b) => a - b)
}

/** Raises the initial quantity. The remaining quantity changes only by stock movements. */
export async function growBatch(tx: Tx, id: number, quantity: number): Promise<void> {
  await tx
    .updateTable('batches')
    .set({ initialQuantity: sql`initial_quantity + ${quantity}` })
    .where('id', '=', id)
    .execute()
}

export async function setCheckedIn(tx: Tx, id: number, isCheckedIn: boolean): Promise<void> {
  await tx.updateTable('batches').set({ isCheckedIn }).where('id', '=', id).execute()
}

export async function nextBatchCounters(tx: Tx, count: number): Promise<number[]> {
  const { rows } = await sql<{
    next: number
  }>`select nextval('batch_counter') as next from generate_series(1, ${count})`.execute(tx)
  return rows.map((row) => row.next)
}

/** The next counter, without using it up. */
export async function peekBatchCounter(db: Db): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select last_value + is_called::integer as next from batch_counter`.execute(db)
  return rows[0]?.next ?? 1
}

export async function existingBatchNumbers(db: Db, numbers: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('batches')
    .select('batchNumber')
    .where('batchNumber', '=', sql<string>`any(${numbers})`)
    .execute()
  return new Set(rows.map((row) => row.batchNumber))
}
