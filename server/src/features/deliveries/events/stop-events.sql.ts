import type { StopEvent } from '@dray/contract/deliveries/stop-events'
import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { anyId, anyText } from '../../../platform/db/queries/any-of.ts'
import { fixedQueryWith } from '../../../platform/db/queries/fixed-query.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { pipeline } from '../../../platform/db/transaction.ts'
import { lockOwnFiles } from '../../storage/index.ts'

/** The lines of an order that have a batch, with what is printed of it. */
export const batchesOfLines = (db: Db, orderId: number) =>
  db
    .selectFrom('orderLines')
    .innerJoin('batches', 'batches.id', 'batchId')
    .select(['orderLines.id', 'productSku', 'batchNumber'])
    .select(['expiresOn', 'testedOn', 'labName', 'thcPercent', 'cbdPercent'])
    .where('orderId', '=', orderId)
    .orderBy('position')
    .execute()

export type Stop = { id: number; customerId: number; driverId: number | null }

export async function findStops(db: Db, ids: readonly number[]): Promise<Map<number, Stop>> {
  const stops = await db
    .selectFrom('orders')
    .select(['id', 'customerId', 'driverId'])
    .where('id', '=', anyId(ids))
    .execute()
  return new Map(stops.map((stop) => [stop.id, stop]))
}

export async function appliedEvents(db: Db, ids: readonly string[]) {
  const events = await db
    .selectFrom('stopEvents')
    .select(['id', 'driverId', 'contentHash'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Map(events.map(({ id, ...event }) => [id, event]))
}

/** Undefined if the event was applied before. Waits for another request that is applying it. */
export const claimEvent = async (tx: Tx, event: NewEvent) => (await insertEvent(tx, event))[0]

type NewEvent = Insertable<Tables['stopEvents']>

const insertEvent = fixedQueryWith((tx, event: NewEvent) =>
  tx
    .insertInto('stopEvents')
    .values({
      id: event.id,
      kind: event.kind,
      orderId: event.orderId,
      driverId: event.driverId,
      day: event.day,
      happenedAt: event.happenedAt,
      isClockOff: event.isClockOff,
      receivedAt: event.receivedAt,
      contentHash: event.contentHash,
      reason: event.reason,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(
      sql<boolean>`exists (select from contacts where removed_at is null and message_channels <> '{}')`.as(
        'isAnyoneTold',
      ),
    ),
)

/** An event that happened later says what became of the stop. */
export async function hasLaterDelivery(tx: Tx, { orderId, at }: Pick<StopEvent, 'orderId' | 'at'>): Promise<boolean> {
  const later = await tx
    .selectFrom('stopEvents')
    .select('id')
    .where('orderId', '=', orderId)
    .where('kind', '=', 'DELIVERED')
    .where('happenedAt', '>=', at)
    .executeTakeFirst()
  return later !== undefined
}

export async function hasProof(tx: Tx, orderId: number): Promise<boolean> {
  const proof = await tx
    .selectFrom('proofs')
    .select('id')
    .where('orderId', '=', orderId)
    .where('standing', '=', 'COUNTED')
    .executeTakeFirst()
  return proof !== undefined
}

/** As they are now, by id. */
export async function productNames(db: Db, ids: readonly number[]) {
  const products = await db
    .selectFrom('products')
    .select(['id', 'name as productName', 'sku as productSku'])
    .where('id', '=', anyId(ids))
    .execute()
  return new Map(products.map(({ id, ...names }) => [id, names]))
}

export async function insertProof(
  tx: Tx,
  proof: Insertable<Tables['proofs']>,
  photos: readonly string[],
): Promise<void> {
  const inserted = tx.insertInto('proofs').values(proof).returning('id').executeTakeFirstOrThrow()
  if (photos.length === 0) return pipeline(tx, inserted)
  const { id: proofId } = await inserted
  const rows = photos.map((fileName, position) => ({ proofId, position, fileName }))
  await tx.insertInto('proofPhotos').values(rows).execute()
}

/** The user's uploaded photos that belong to no proof yet. Locked, so that two proofs can't have the same one. */
export async function lockFreePhotos(tx: Tx, userId: number, names: readonly string[]): Promise<string[]> {
  const stored = await lockOwnFiles(tx, { bucket: 'proofs', userId, names })
  const used = await tx.selectFrom('proofPhotos').select('fileName').where('fileName', '=', anyText(stored)).execute()
  return stored.filter((name) => !used.some(({ fileName }) => fileName === name))
}

/** The newest proof of each order, and the newest failed delivery of the day. */
export async function findStopOutcomes(db: Db, orderIds: readonly number[], day: string) {
  const proofs = await db
    .selectFrom('proofs')
    .distinctOn('orderId')
    .select(['orderId', 'deliveredAt as at', 'isClockOff', 'receivedBy', 'lines'])
    .where('orderId', '=', anyId(orderIds))
    .where('standing', '=', 'COUNTED')
    .orderBy('orderId')
    .orderBy('id', 'desc')
    .execute()
  const failed = await db
    .selectFrom('stopEvents')
    .distinctOn('orderId')
    .select(['orderId', 'happenedAt as at', 'isClockOff', (event) => event.ref('reason').$notNull().as('reason')])
    .where('orderId', '=', anyId(orderIds))
    .where('day', '=', day)
    .where('kind', '=', 'NOT_DELIVERED')
    .orderBy('orderId')
    .orderBy('happenedAt', 'desc')
    .execute()
  return { proofs, failed }
}
