import type { DeliveryStatus } from '@dray/domain/webhooks/events'
import { sql } from 'kysely'
import { anyId } from '../../platform/db/queries/any-of.ts'
import { bulkUpdate } from '../../platform/db/queries/bulk-update.ts'
import type { Db, Tx } from '../../platform/db/db.ts'

/** Written out, so the planner can use the indexes of deliveries that wait. */
const waiting = sql.lit<DeliveryStatus>('WAITING')

/** One query a second finds out whether there is anything to do. */
export async function findWork(db: Db, at: Date): Promise<{ hasEvents: boolean; hasDue: boolean }> {
  const { rows } = await sql<{ hasEvents: boolean; hasDue: boolean }>`
    select exists (select from webhook_outbox) as has_events, exists (${dueWebhooks(at)}) as has_due`.execute(db)
  return rows[0] ?? { hasEvents: false, hasDue: false }
}

/** Webhooks that aren't paused, that no other server sends for, and that have a delivery due. */
const dueWebhooks = (at: Date) => sql`
  select id from webhooks
  where is_active and coalesce(paused_until <= ${at}, true) and coalesce(sending_until <= clock_timestamp(), true)
    and exists (select from webhook_deliveries where webhook_id = webhooks.id and status = 'WAITING' and next_attempt_at <= ${at})`

const fanOutLock = 3_729_082

/** Events of a record keep their order only if one server at a time makes deliveries of them. */
export async function tryLockFanOut(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{
    isLocked: boolean
  }>`select pg_try_advisory_xact_lock(${fanOutLock}) as is_locked`.execute(tx)
  return rows[0]?.isLocked ?? false
}

/**
 * Turns changes of the outbox into a delivery of each record to each active webhook of its kind, not due before those of the same record
 * that still wait. Locks the webhooks, so none is removed meanwhile. Returns the number of changes, and the webhooks with new deliveries.
 */
export async function fanOutChanges(tx: Tx, { limit, at }: { limit: number; at: Date }) {
  const { rows } = await sql<{ changes: number; webhookIds: number[] }>`
    with changes as materialized (
      delete from webhook_outbox where id in (select id from webhook_outbox order by id limit ${limit})
      returning id, kind, action, record_ids, at
    ), receivers as materialized (
      select id, kinds from webhooks where is_active order by id for key share
    ), events as materialized (
      select changes.id, kind, action, at, record_id, position, gen_random_uuid() as event_id
      from changes, unnest(record_ids) with ordinality as record (record_id, position)
    ), added as (
      insert into webhook_deliveries (webhook_id, event_id, kind, action, record_id, at, first_due_at, next_attempt_at)
      select receivers.id, event_id, kind, action, record_id, at, ${at}::timestamptz, coalesce((
        select next_attempt_at from webhook_deliveries as earlier
        where webhook_id = receivers.id and earlier.kind = events.kind and earlier.record_id = events.record_id
          and status = 'WAITING'
        order by earlier.id desc limit 1), ${at}::timestamptz)
      from events join receivers on kind = any(kinds)
      order by events.id, position, receivers.id
      returning webhook_id
    )
    select (select count(*) from changes) as changes,
      array(select distinct webhook_id from added) as webhook_ids`.execute(tx)
  return rows[0] ?? { changes: 0, webhookIds: [] }
}

const lease = sql<Date>`clock_timestamp() + interval '30 seconds'`
/** A little less than the database allows: it starts counting later than we do. */
export const leaseMs = 29_000

/** Takes the webhooks that have something to send. One server at a time sends for a webhook; a killed one loses it after the lease. */
export async function claimWebhooks(db: Db, { sender, at }: { sender: string; at: Date }): Promise<number[]> {
  const rows = await db
    .updateTable('webhooks')
    .set({ sender, sendingUntil: lease })
    .where('id', 'in', sql<number>`(${dueWebhooks(at)} for no key update skip locked)`)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export type ClaimedWebhook = Awaited<ReturnType<typeof renewLease>> & object

/** The webhook as it is now. Undefined if it was turned off, paused or removed, or another server sends for it. */
export const renewLease = (db: Db, { id, sender, at }: { id: number; sender: string; at: Date }) =>
  db
    .updateTable('webhooks')
    .set({ sendingUntil: lease })
    .where('id', '=', id)
    .where('sender', '=', sender)
    .where('isActive', '=', true)
    .where(sql<boolean>`coalesce(paused_until <= ${at}, true)`)
    .returning(['id', 'url', 'roles', 'secret', 'formerSecret', 'formerSecretUntil', 'failures'])
    .executeTakeFirst()

export async function endLease(db: Db, { id, sender }: { id: number; sender: string }): Promise<void> {
  await db
    .updateTable('webhooks')
    .set({ sender: null, sendingUntil: null })
    .where('id', '=', id)
    .where('sender', '=', sender)
    .execute()
}

export type DueDelivery = Awaited<ReturnType<typeof dueDeliveries>>[number]

/** Events of a record are sent in order, so only the first that waits can be due. */
export const dueDeliveries = (db: Db, { webhookId, at, limit }: { webhookId: number; at: Date; limit: number }) =>
  db
    .selectFrom('webhookDeliveries as delivery')
    .select(['id', 'eventId', 'kind', 'action', 'recordId', 'at', 'attempts', 'firstDueAt', 'nextAttemptAt'])
    .where('webhookId', '=', webhookId)
    .where('status', '=', waiting)
    .where('nextAttemptAt', '<=', at)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('webhookDeliveries as earlier')
            .whereRef('earlier.webhookId', '=', 'delivery.webhookId')
            .whereRef('earlier.kind', '=', 'delivery.kind')
            .whereRef('earlier.recordId', '=', 'delivery.recordId')
            .whereRef('earlier.id', '<', 'delivery.id')
            .where('earlier.status', '=', waiting),
        ),
      ),
    )
    .orderBy('nextAttemptAt')
    .orderBy('id')
    .limit(limit)
    .execute()

export type Attempted = {
  id: number
  status: DeliveryStatus
  attempts: number
  nextAttemptAt: Date
  lastError: string | null
  endedAt: Date | null
}

/** Locks the webhook. False if this server lost it. */
export async function holdsLease(tx: Tx, { id, sender }: { id: number; sender: string }): Promise<boolean> {
  const row = await tx
    .selectFrom('webhooks')
    .select('id')
    .where('id', '=', id)
    .where('sender', '=', sender)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}

export const saveAttempts = (tx: Tx, attempted: readonly Attempted[]): Promise<void> =>
  bulkUpdate(tx, 'webhookDeliveries', attempted, ['id', 'status', 'attempts', 'nextAttemptAt', 'lastError', 'endedAt'])

/** Keeps later events of the same records from looking due before the ones that hold them back. */
export async function postponeLater(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`
    update webhook_deliveries as later set next_attempt_at = first.next_attempt_at
    from webhook_deliveries as first
    where first.id = ${anyId(ids)} and first.status = 'WAITING' and later.webhook_id = first.webhook_id
      and later.kind = first.kind and later.record_id = first.record_id and later.status = 'WAITING'
      and later.id > first.id and later.next_attempt_at < first.next_attempt_at`.execute(tx)
}

type Health = { failures: number; pausedUntil: Date | null; lastError: string | null }

export async function saveHealth(tx: Tx, id: number, health: Health): Promise<void> {
  await tx.updateTable('webhooks').set(health).where('id', '=', id).execute()
}

type GiveUp = { webhookId: number; dueBefore: Date; error: string | null; at: Date }

/** Ends all deliveries that have waited too long for a receiver that gives no answer. */
export async function giveUpDeliveries(tx: Tx, { webhookId, dueBefore, error, at }: GiveUp): Promise<void> {
  await tx
    .updateTable('webhookDeliveries')
    .set({ status: 'FAILED', lastError: error, endedAt: at })
    .where('webhookId', '=', webhookId)
    .where('status', '=', waiting)
    .where('firstDueAt', '<=', dueBefore)
    .execute()
}

/** Deletes deliveries that ended before then. */
export async function deleteDeliveriesBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('webhookDeliveries').where('endedAt', '<', before).execute()
}
