import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'

const shown = ['id', 'batchNumber', 'isCheckedIn', 'initialQuantity', 'remainingQuantity', 'receivedOn'] as const

/** Every batch of a product, the newest received first. */
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

/** A batch and the product it is of; that never changes, so no lock is needed to know it. */
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

export function productToLabel(db: Db, id: number) {
  return db.selectFrom('products').select(['id', 'sku', 'name', 'hasBatch']).where('id', '=', id).executeTakeFirst()
}

/** Locks batches in id order, after their products, and tells what is left in each. */
export async function lockBatches(tx: Tx, ids: readonly number[]) {
  return tx
    .selectFrom('batches')
    .select(['id', 'productId', 'batchNumber', 'isCheckedIn', 'initialQuantity', 'remainingQuantity'])
    .where('id', '=', sql<number>`any(${ids})`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** Answers the ids in the sequence of the rows: identity values are drawn row by row. */
export async function insertBatches(tx: Tx, rows: readonly Insertable<Tables['batches']>[]): Promise<number[]> {
  const inserted = await tx.insertInto('batches').values(rows).returning('id').execute()
  return inserted.map((row) => row.id).sort((a, b) => a - b)
}

/** More of the same arrived; what is left of it is changed by movements alone. */
export async function growBatch(tx: Tx, id: number, quantity: number): Promise<void> {
  await tx
    .updateTable('batches')
    .set({ initialQuantity: sql`initial_quantity + ${quantity}` })
    .where('id', '=', id)
    .execute()
}

export async function checkBatch(tx: Tx, id: number, isCheckedIn: boolean): Promise<void> {
  await tx.updateTable('batches').set({ isCheckedIn }).where('id', '=', id).execute()
}

export async function nextBatchCounters(tx: Tx, count: number): Promise<number[]> {
  const { rows } = await sql<{
    next: number
  }>`select nextval('batch_counter') as next from generate_series(1, ${count})`.execute(tx)
  return rows.map((row) => row.next)
}

export async function takenBatchNumbers(tx: Tx, numbers: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('batches')
    .select('batchNumber')
    .where('batchNumber', '=', sql<string>`any(${numbers})`)
    .execute()
  return new Set(rows.map((row) => row.batchNumber))
}
