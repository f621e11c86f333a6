import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/db.ts'

/** Locks an order until the transaction ends, so that nobody else changes its lines. */
export function lockOrder(tx: Tx, id: number) {
  return tx
    .selectFrom('orders')
    .select(['id', 'orderNum', 'orderStatus'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** The lines of these ids that are on the order. */
export function linesNamed(db: Db, orderId: number, ids: readonly number[]) {
  return db
    .selectFrom('orderLines')
    .select(['id', 'productId', 'productSku', 'batchId', 'quantity', 'tagsPulled'])
    .where('orderId', '=', orderId)
    .where('id', '=', sql<number>`any(${ids})`)
    .orderBy('position')
    .execute()
}

export async function setTagsPulled(tx: Tx, lineIds: readonly number[], tagsPulled: boolean): Promise<void> {
  await tx.updateTable('orderLines').set({ tagsPulled }).where('id', '=', sql<number>`any(${lineIds})`).execute()
}

export async function touchOrder(tx: Tx, id: number, modifiedOn: Date): Promise<void> {
  await tx.updateTable('orders').set({ modifiedOn }).where('id', '=', id).execute()
}

/** Units of lines that are out of stock by the ledger, by the batch they left (D-87). */
export function pulledUnits(db: Db, lineIds: readonly number[]) {
  return db
    .selectFrom('stockMovements')
    .select((row) => ['orderLineId as lineId', 'batchId', sql<number>`-${row.fn.sum('delta')}`.as('quantity')])
    .where('orderLineId', '=', sql<number>`any(${lineIds})`)
    .groupBy(['orderLineId', 'batchId'])
    .having((row) => row.fn.sum('delta'), '<', 0)
    .orderBy('orderLineId')
    .orderBy('batchId')
    .execute()
}
