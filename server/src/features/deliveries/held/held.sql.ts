import { sql } from 'kysely'
import { anyId } from '../../../platform/db/queries/any-of.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'

export type HeldFilter = { driverId?: number | undefined; eventIds?: readonly string[] }

/** Oldest first. */
export function heldProofs(db: Db, { driverId, eventIds }: HeldFilter, limit: number) {
  return db
    .selectFrom('proofs')
    .innerJoin('orders', 'orders.id', 'proofs.orderId')
    .innerJoin('customers', 'customers.id', 'orders.customerId')
    .innerJoin('users as driver', 'driver.id', 'proofs.driverId')
    .leftJoin('users as driverNow', 'driverNow.id', 'orders.driverId')
    .select([
      'proofs.id',
      'eventId',
      'proofs.orderId',
      'orderNum',
      'orders.customerId as customerID',
      'customerName',
      'orders.modifiedOn',
      'proofs.driverId',
      'driver.name as driverName',
      'deliveredAt',
      'isClockOff',
      'receivedBy',
      'signature',
      'proofs.notes',
      'lines',
      'problem',
      'orders.driverId as driverIdNow',
      'driverNow.name as driverNow',
      'pickupOrder',
      'orderStatus',
      sql<string[]>`array(
        select photo.file_name from proof_photos as photo where photo.proof_id = proofs.id order by photo.position
      )`.as('photos'),
    ])
    .where('standing', '=', 'HELD')
    .$if(driverId !== undefined, (proofs) => proofs.where('proofs.driverId', '=', driverId ?? 0))
    .$if(eventIds !== undefined, (proofs) => proofs.where('eventId', '=', sql<string>`any(${eventIds}::uuid[])`))
    .orderBy('proofs.id')
    .limit(limit)
    .execute()
}

export const unitsOfOrders = (db: Db, orderIds: readonly number[]) =>
  db
    .selectFrom('orderLines')
    .select(['id', 'orderId', 'productId', 'quantity'])
    .where('orderId', '=', anyId(orderIds))
    .orderBy('orderId')
    .orderBy('position')
    .execute()

/** The order never changes. */
export async function orderOfProof(tx: Tx, id: number): Promise<number | undefined> {
  const proof = await tx.selectFrom('proofs').select('orderId').where('id', '=', id).executeTakeFirst()
  return proof?.orderId
}

/** After the order is locked, so that of two people who decide at once one comes second. */
export const heldProofById = (tx: Tx, id: number) =>
  tx
    .selectFrom('proofs')
    .innerJoin('stopEvents', 'stopEvents.id', 'eventId')
    .innerJoin('users as driver', 'driver.id', 'proofs.driverId')
    .select(['proofs.id', 'proofs.orderId', 'proofs.driverId', 'lines', 'proofs.notes', 'deliveredAt', 'day'])
    .select('driver.name as driverName')
    .where('proofs.id', '=', id)
    .where('standing', '=', 'HELD')
    .executeTakeFirst()

type Settled = { userId: number | null; at: Date }

export async function countProof(
  tx: Tx,
  id: number,
  { memoId, lines, userId, at }: Settled & { memoId: number | null; lines: string },
): Promise<void> {
  await tx
    .updateTable('proofs')
    .set({ standing: 'COUNTED', memoId, lines, settledBy: userId, settledOn: at })
    .where('id', '=', id)
    .execute()
}

export async function dismissProof(
  tx: Tx,
  id: number,
  { reason, userId, at }: Settled & { reason: string },
): Promise<void> {
  await tx
    .updateTable('proofs')
    .set({ standing: 'DISMISSED', settledReason: reason, settledBy: userId, settledOn: at })
    .where('id', '=', id)
    .execute()
}
