import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/db.ts'

/** Locks an order until the transaction ends: whoever changes its lines waits here first. */
export function lockOrder(tx: Tx, id: number) {
  return tx
    .selectFrom('orders')
    .select(['id', 'orderNum', 'orderStatus'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** The named lines of an order; those of other orders are left out. */
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

/** What left for each line and is not back, by the batch it left: from the ledger, so that nothing returns twice (D-87). */
export function goodsOut(db: Db, lineIds: readonly number[]) {
  return db
    .selectFrom('stockMovements')
    .select((row) => [
      'orderLineId as lineId',
      'productId',
      'batchId',
      sql<number>`-${row.fn.sum('delta')}`.as('quantity'),
    ])
    .where('orderLineId', '=', sql<number>`any(${lineIds})`)
    .groupBy(['orderLineId', 'productId', 'batchId'])
    .having((row) => row.fn.sum('delta'), '<', 0)
    .orderBy('orderLineId')
    .orderBy('batchId')
    .execute()
}
