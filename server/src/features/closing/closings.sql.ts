import type { CollectionStatus } from '@dray/domain/collections/collections'
import type { MemoStatus } from '@dray/domain/memos/credit-memo'
import type { Cents } from '@dray/domain/money'
import type { OrderStatus } from '@dray/domain/orders/order-status'
import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { Tables } from '../../platform/db/tables.ts'

/** Newest first. */
export const closings = (db: Db, limit: number) =>
  db
    .selectFrom('closings')
    .innerJoin('users', 'users.id', 'closings.userId')
    .select(['closings.id', 'closedThrough', 'reason', 'users.name as by', 'closings.createdAt as on'])
    .orderBy('closings.id', 'desc')
    .limit(limit)
    .execute()

/** For screens; a command asks with the lock. */
export async function closedThrough(db: Db): Promise<string | null> {
  return (await closings(db, 1))[0]?.closedThrough ?? null
}

/** Waits for whoever is closing, and keeps others from closing until the transaction ends. */
export async function lockClosedThrough(tx: Db): Promise<string | null> {
  const { rows } = await sql<{ closedThrough: string | null }>`select lock_closed_through() as closed_through`.execute(
    tx,
  )
  return rows[0]?.closedThrough ?? null
}

/** Waits for commands that have asked, and makes later ones wait for the new day. */
export const lockClosing = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtextextended('closing', 0))`.execute(tx)

export async function insertClosing(tx: Tx, closing: Insertable<Tables['closings']>): Promise<void> {
  await tx.insertInto('closings').values(closing).execute()
}

type OpenMoney = { count: number; amount: Cents; oldest: string | null }

/** The part of the books to look at. Records are counted up to `max`. */
export type OpenRange = { from: string; through: string; end: Date; max: number; named: number }

export function openCollections(db: Db, { through, max }: OpenRange, status: CollectionStatus): Promise<OpenMoney> {
  const waiting = db
    .selectFrom('collections')
    .select(['amountCents', 'collectedOn'])
    .where('status', '=', status)
    .where('collectedOn', '<=', through)
    .limit(max)
  return db
    .selectFrom(waiting.as('waiting'))
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('collectedOn').as('oldest')])
    .select(sql<Cents>`coalesce(sum(amount_cents), 0)::bigint`.as('amount'))
    .executeTakeFirstOrThrow()
}

/** Memos requested in the range. */
export function openMemos(
  db: Db,
  { end, max }: OpenRange,
  { status, timeZone }: { status: MemoStatus; timeZone: string },
): Promise<OpenMoney> {
  const requested = db
    .selectFrom('creditMemos')
    .select(['amountCents', 'createdAt'])
    .where('status', '=', status)
    .where('createdAt', '<=', end)
    .orderBy('createdAt')
    .limit(max)
  return db
    .selectFrom(requested.as('requested'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .select(sql<string | null>`(min(created_at) at time zone ${timeZone})::date`.as('oldest'))
    .select(sql<Cents>`coalesce(sum(amount_cents), 0)::bigint`.as('amount'))
    .executeTakeFirstOrThrow()
}

/** Oldest first. */
export async function deliveredWithoutInvoice(
  db: Db,
  { from, through, max, named }: OpenRange,
  shipped: readonly OrderStatus[],
) {
  const orders = db
    .selectFrom('orders')
    .innerJoin('customers', 'customers.id', 'customerId')
    .select(['orders.id', 'orderNum', 'customerName'])
    .where('orderStatus', 'in', shipped)
    .where('shippedOn', '>=', from)
    .where('shippedOn', '<=', through)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('uploads')
            .select('fileName')
            .where('documentKind', '=', 'invoice')
            .whereRef('recordId', '=', 'orders.id')
            .where('storedAt', 'is not', null)
            .where('deletedAt', 'is', null),
        ),
      ),
    )
    .orderBy('shippedOn')
    .orderBy('orders.id')
    .limit(max)
  return countAndFirst(await orders.execute(), named)
}

/** Oldest first. */
export async function batchesNotCheckedIn(db: Db, { through, max, named }: OpenRange) {
  const batches = db
    .selectFrom('batches')
    .innerJoin('products', 'products.id', 'productId')
    .select(['batches.id', 'batchNumber', 'sku', 'products.name as productName'])
    .where('isCheckedIn', '=', false)
    .where('remainingQuantity', '>', 0)
    .where('receivedOn', '<=', through)
    .orderBy('receivedOn')
    .orderBy('batches.id')
    .limit(max)
  return countAndFirst(await batches.execute(), named)
}

/** Days on which a driver collected money or was at a stop, and that nobody settled. Oldest first. */
export async function unsettledRoutes(db: Db, { from, through, max, named }: OpenRange) {
  const collected = db
    .selectFrom('collections')
    .select(['driverId', 'collectedOn as day'])
    .where('collectedOn', '>=', from)
    .where('collectedOn', '<=', through)
    .where('status', '<>', 'refused')
  const visited = db
    .selectFrom('stopEvents')
    .select(['driverId', 'day'])
    .where('day', '>=', from)
    .where('day', '<=', through)
  const routes = db
    .selectFrom(collected.union(visited).as('route'))
    .innerJoin('users', 'users.id', 'driverId')
    .select(['driverId', 'users.name as driverName', 'day'])
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('settlements')
            .select('settlements.day')
            .whereRef('settlements.driverId', '=', 'route.driverId')
            .whereRef('settlements.day', '=', 'route.day'),
        ),
      ),
    )
    .orderBy('day')
    .orderBy('driverId')
    .limit(max)
  return countAndFirst(await routes.execute(), named)
}

const countAndFirst = <Row>(rows: readonly Row[], named: number) => ({
  count: rows.length,
  first: rows.slice(0, named),
})
