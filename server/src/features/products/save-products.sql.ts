import { type Insertable, sql } from 'kysely'
import type { Tx } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'

/** Identity values are drawn row by row, so the ids in rising order are those of the rows in their sequence. */
const inSequence = (inserted: readonly { id: number }[]): number[] =>
  inserted.map((row) => row.id).sort((a, b) => a - b)

export async function insertTypes(
  tx: Tx,
  table: 'productTypes' | 'extractTypes',
  names: readonly string[],
): Promise<number[]> {
  return inSequence(
    await tx
      .insertInto(table)
      .values(names.map((name) => ({ name })))
      .returning('id')
      .execute(),
  )
}

export async function insertProducts(tx: Tx, rows: readonly Insertable<Tables['products']>[]): Promise<number[]> {
  return inSequence(await tx.insertInto('products').values(rows).returning('id').execute())
}

export async function insertBatches(tx: Tx, rows: readonly Insertable<Tables['batches']>[]): Promise<number[]> {
  return inSequence(await tx.insertInto('batches').values(rows).returning('id').execute())
}

export async function brandCodes(tx: Tx, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await tx
    .selectFrom('brands')
    .select(['id', 'skucode'])
    .where('id', '=', sql<number>`any(${ids})`)
    .execute()
  return new Map(rows.map((row) => [row.id, row.skucode]))
}

export async function typeNames(tx: Tx, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await tx
    .selectFrom('productTypes')
    .select(['id', 'name'])
    .where('id', '=', sql<number>`any(${ids})`)
    .execute()
  return new Map(rows.map((row) => [row.id, row.name]))
}

export async function skusStarting(tx: Tx, prefixes: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('products')
    .select('sku')
    .where(
      (row) =>
        sql<boolean>`exists (select from unnest(${[...new Set(prefixes)]}::text[]) as p(prefix) where starts_with(${row.ref('sku')}, prefix))`,
    )
    .execute()
  return rows.map((row) => row.sku)
}

export async function skusOf(tx: Tx, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await tx
    .selectFrom('products')
    .select(['id', 'sku'])
    .where('id', '=', sql<number>`any(${ids})`)
    .execute()
  return new Map(rows.map((row) => [row.id, row.sku]))
}

export async function nextBatchCounters(tx: Tx, count: number): Promise<number[]> {
  const { rows } = await sql<{
    next: number
  }>`select nextval('batch_counter') as next from generate_series(1, ${count})`.execute(tx)
  return rows.map((row) => row.next)
}

/** Locks products in id order and tells how many of their pieces are in no batch. */
export async function lockUnbatchedStock(tx: Tx, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('products')
    .select(['id', 'stock'])
    .where('id', '=', sql<number>`any(${ids})`)
    .orderBy('id')
    .forUpdate()
    .execute()
  const batched = await tx
    .selectFrom('batches')
    .select((row) => ['productId', row.fn.sum<number>('remainingQuantity').as('remaining')])
    .where('productId', '=', sql<number>`any(${ids})`)
    .groupBy('productId')
    .execute()
  const remaining = new Map(batched.map((row) => [row.productId, row.remaining]))
  return new Map(rows.map((row) => [row.id, row.stock - (remaining.get(row.id) ?? 0)]))
}
