import type { Role } from '@dray/domain/users/permissions'
import { type DeliveryStatus, type EventKind, eventKinds } from '@dray/domain/webhooks/events'
import { randomUUID } from 'node:crypto'
import type { Database } from '../platform/db/db.ts'
import { aUser } from './builders.ts'

type WebhookOptions = {
  kinds?: readonly EventKind[]
  roles?: readonly Role[]
  url?: string
  isActive?: boolean
  createdBy?: number
}

export async function aWebhook(db: Database, options: WebhookOptions = {}) {
  const {
    kinds = eventKinds,
    roles = ['ADMIN'],
    url = `https://${randomUUID()}.example.com/hook`,
    isActive = true,
  } = options
  const createdBy = options.createdBy ?? (await aUser(db, { roles: ['ADMIN'] })).id
  return db
    .insertInto('webhooks')
    .values({
      url,
      kinds: [...kinds],
      roles: [...roles],
      isActive,
      secret: 'whsec_a',
      createdBy,
      createdAt: new Date(),
    })
    .returning(['id', 'url', 'secret'])
    .executeTakeFirstOrThrow()
}

type DeliveryOptions = { recordId?: number; kind?: EventKind; status?: DeliveryStatus; at?: Date }

export async function aDelivery(db: Database, webhookId: number, options: DeliveryOptions = {}) {
  const { recordId = 1, kind = 'order', status = 'WAITING', at = new Date() } = options
  return db
    .insertInto('webhookDeliveries')
    .values({
      webhookId,
      eventId: randomUUID(),
      kind,
      action: 'changed',
      recordId,
      at,
      status,
      firstDueAt: at,
      nextAttemptAt: at,
      lastError: status === 'FAILED' ? 'Answered 500' : null,
      endedAt: status === 'WAITING' ? null : at,
    })
    .returning(['id', 'eventId'])
    .executeTakeFirstOrThrow()
}
