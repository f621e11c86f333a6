import { maxDeliveries } from '@dray/contract/webhooks'
import type { DeliveryStatus, EventKind } from '@dray/domain/webhooks/events'
import type { Role } from '@dray/domain/users/permissions'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/db.ts'

export async function countWebhooks(tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom('webhooks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

type NewWebhook = {
  url: string
  kinds: EventKind[]
  roles: Role[]
  secret: string
  createdBy: number
  createdAt: Date
}

export async function insertWebhook(tx: Tx, row: NewWebhook): Promise<number> {
  const { id } = await tx.insertInto('webhooks').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export type StoredWebhook = Awaited<ReturnType<typeof lockWebhook>> & object

export const lockWebhook = (tx: Tx, id: number) =>
  tx
    .selectFrom('webhooks')
    .select(['id', 'url', 'kinds', 'roles', 'isActive', 'secret', 'formerSecret', 'formerSecretUntil'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

type Changed = Partial<
  Pick<StoredWebhook, 'url' | 'kinds' | 'roles' | 'isActive' | 'secret' | 'formerSecret' | 'formerSecretUntil'>
>

/** A changed webhook is tried at once, however often it gave no answer before. */
export async function updateWebhook(tx: Tx, id: number, changed: Changed): Promise<void> {
  await tx
    .updateTable('webhooks')
    .set({ ...changed, failures: 0, pausedUntil: null })
    .where('id', '=', id)
    .execute()
}

export async function deleteWebhook(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('webhooks').where('id', '=', id).execute()
}

export const deleteWebhooksMadeBy = (tx: Tx, createdBy: number) =>
  tx.deleteFrom('webhooks').where('createdBy', '=', createdBy).returning(['id', 'url']).execute()

const deliveriesWith = (status: DeliveryStatus) => sql<number>`(
  select count(*) from webhook_deliveries where webhook_id = webhooks.id and status = ${sql.lit(status)})`

const selectWebhooks = (db: Db, at: Date) =>
  db
    .selectFrom('webhooks')
    .innerJoin('users', 'users.id', 'webhooks.createdBy')
    .select(['webhooks.id', 'url', 'kinds', 'roles', 'webhooks.isActive as active', 'users.name as createdBy'])
    .select(['webhooks.createdBy as createdById', 'webhooks.createdAt', 'lastError'])
    .select([deliveriesWith('WAITING').as('waiting'), deliveriesWith('FAILED').as('failed')])
    .select(
      sql<Date | null>`case when former_secret_until > ${at} then former_secret_until end`.as('formerSecretUntil'),
    )

export const allWebhooks = (db: Db, at: Date) => selectWebhooks(db, at).orderBy('webhooks.id').execute()

export const webhookById = (db: Db, at: Date, id: number) =>
  selectWebhooks(db, at).where('webhooks.id', '=', id).executeTakeFirst()

export async function isWebhook(db: Db, id: number): Promise<boolean> {
  return (await db.selectFrom('webhooks').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

export const newestDeliveries = (db: Db, webhookId: number, status: DeliveryStatus | undefined) =>
  db
    .selectFrom('webhookDeliveries')
    .select(['id', 'eventId', 'kind', 'action', 'recordId', 'status', 'attempts', 'lastError', 'at'])
    .select(sql<Date | null>`case when status = 'WAITING' then next_attempt_at end`.as('nextAttemptOn'))
    .where('webhookId', '=', webhookId)
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'WAITING'))
    .orderBy('id', 'desc')
    .limit(maxDeliveries)
    .execute()

/** Locks the webhook too, so it can't be turned off meanwhile. */
export const lockDelivery = (tx: Tx, id: number) =>
  tx
    .selectFrom('webhookDeliveries')
    .innerJoin('webhooks', 'webhooks.id', 'webhookId')
    .select(['webhookId', 'isActive'])
    .where('webhookDeliveries.id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** As if it were new; its webhook is tried at once, and later events of the record after it. */
export async function restartDelivery(tx: Tx, { id, at }: { id: number; at: Date }): Promise<void> {
  const { webhookId, kind, recordId } = await tx
    .updateTable('webhookDeliveries')
    .set(asNew(at))
    .where('id', '=', id)
    .returning(['webhookId', 'kind', 'recordId'])
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('webhookDeliveries')
    .set({ nextAttemptAt: at })
    .where('webhookId', '=', webhookId)
    .where('kind', '=', kind)
    .where('recordId', '=', recordId)
    .where('status', '=', 'WAITING')
    .execute()
  await endPause(tx, webhookId)
}

/** Failed deliveries as if they were new. All that wait are tried at once: an older event of a record goes first. */
export async function restartFailed(tx: Tx, { webhookId, at }: { webhookId: number; at: Date }): Promise<void> {
  const deliveries = tx.updateTable('webhookDeliveries').where('webhookId', '=', webhookId)
  await deliveries.set(asNew(at)).where('status', '=', 'FAILED').execute()
  await deliveries.set({ nextAttemptAt: at }).where('status', '=', 'WAITING').execute()
  await endPause(tx, webhookId)
}

const asNew = (at: Date) =>
  ({ status: 'WAITING', attempts: 0, firstDueAt: at, lastError: null, endedAt: null }) as const

async function endPause(tx: Tx, webhookId: number): Promise<void> {
  await tx.updateTable('webhooks').set({ pausedUntil: null }).where('id', '=', webhookId).execute()
}
