import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

const selectProofs = (db: Db) =>
  db
    .selectFrom('proofs')
    .innerJoin('users as driver', 'driver.id', 'proofs.driverId')
    .innerJoin('proofPapers', 'proofPapers.proofId', 'proofs.id')
    .select([
      'proofs.id',
      'proofs.orderId',
      'proofs.driverId',
      'driver.name as driverName',
      'deliveredAt',
      'isClockOff',
      'proofs.createdAt',
      'receivedBy',
      'signature',
      'proofs.notes',
      'lines',
      'memoId',
      'proofPapers.fileName',
      sql<string[]>`array(
        select photo.file_name from proof_photos as photo where photo.proof_id = proofs.id order by photo.position
      )`.as('photos'),
    ])

/** Newest first. */
export const proofsOfOrder = (db: Db, orderId: number, limit: number) =>
  selectProofs(db)
    .where('proofs.orderId', '=', orderId)
    .where('standing', '=', 'COUNTED')
    .orderBy('proofs.id', 'desc')
    .limit(limit)
    .execute()

const selectPrinted = (db: Db) =>
  selectProofs(db)
    .innerJoin('orders', 'orders.id', 'proofs.orderId')
    .innerJoin('customers', 'customers.id', 'orders.customerId')
    .select(['orderNum', 'customerId', 'customerName', 'contactName', 'contactEmail', 'contactPhone', 'address'])
export type PrintedProof = NonNullable<Awaited<ReturnType<typeof proofToPrint>>>

export const proofToPrint = (db: Db, id: number) => selectPrinted(db).where('proofs.id', '=', id).executeTakeFirst()

export const newestProof = (db: Db, orderId: number) =>
  selectPrinted(db)
    .where('proofs.orderId', '=', orderId)
    .where('standing', '=', 'COUNTED')
    .orderBy('proofs.id', 'desc')
    .limit(1)
    .executeTakeFirst()

export async function isReadable(db: Db, orderId: number, driverId: number | undefined): Promise<boolean> {
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', orderId)
    .$if(driverId !== undefined, (orders) => orders.where('driverId', '=', driverId ?? 0))
    .executeTakeFirst()
  return order !== undefined
}

/** For a customer who wants it with the invoice. */
export async function emailsProof(db: Db, orderId: number): Promise<boolean> {
  const order = await db
    .selectFrom('orders')
    .innerJoin('customers', 'customers.id', 'orders.customerId')
    .select('orders.id')
    .where('orders.id', '=', orderId)
    .where('emailsProof', '=', true)
    .executeTakeFirst()
  return order !== undefined
}
