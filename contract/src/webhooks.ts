import { deliveryStatuses, eventActions, type EventKind, eventKinds } from '@dray/domain/webhooks/events'
import { z } from 'zod'
import { readBrand } from './brands.ts'
import { type Call, call } from './call.ts'
import { readCount } from './counts.ts'
import { readCustomer } from './customers.ts'
import type { Entity } from './call/entities.ts'
import * as fields from './call/fields.ts'
import { readMemo } from './memos.ts'
import { readOrder } from './orders.ts'
import { readPayment } from './payments.ts'
import { readProduct } from './products.ts'
import { readPurchaseOrder } from './purchases.ts'

const admin = { roles: [] } as const

export const kindsByEntity: Partial<Record<Entity, EventKind>> = {
  orders: 'order',
  payments: 'payment',
  customers: 'customer',
  products: 'product',
  purchases: 'purchaseOrder',
  memos: 'memo',
  counts: 'count',
  brands: 'brand',
}

/** An event carries what this call would answer to the webhook's roles. */
export const recordCalls = {
  order: readOrder,
  payment: readPayment,
  customer: readCustomer,
  product: readProduct,
  purchaseOrder: readPurchaseOrder,
  memo: readMemo,
  count: readCount,
  brand: readBrand,
} as const satisfies Record<EventKind, Call>

const event = <Kind extends EventKind, Record extends z.ZodType>(kind: Kind, record: Record) =>
  z.object({
    id: z.uuid(),
    kind: z.literal(kind),
    action: z.enum(eventActions),
    at: fields.instant,
    /** As it is when the event is sent; null if it was removed. */
    record: record.nullable(),
  })

/** The body of a webhook's request. */
export const webhookEventSchema = z.discriminatedUnion('kind', [
  event('order', readOrder.answer),
  event('payment', readPayment.answer),
  event('customer', readCustomer.answer),
  event('product', readProduct.answer),
  event('purchaseOrder', readPurchaseOrder.answer),
  event('memo', readMemo.answer),
  event('count', readCount.answer),
  event('brand', readBrand.answer),
])

export const eventIdHeader = 'dray-event-id'
export const signatureHeader = 'dray-signature'
/** https://www.standardwebhooks.com */
export const standardHeaders = { id: 'webhook-id', time: 'webhook-timestamp', signature: 'webhook-signature' } as const

export const webhookSchema = z.object({
  id: z.int(),
  url: z.string(),
  kinds: z.array(z.enum(eventKinds)),
  roles: z.array(fields.role),
  active: z.boolean(),
  createdBy: z.string(),
  createdById: z.int(),
  createdAt: fields.instant,
  waiting: z.int(),
  failed: z.int(),
  /** The error of the last attempt, if it failed. */
  lastError: z.string().nullable(),
  /** Until then the former secret is valid too. */
  formerSecretUntil: fields.instant.nullable(),
})
export type Webhook = z.output<typeof webhookSchema>

const webhookWithSecret = webhookSchema.extend({
  /** Only in the answer that created it. */
  secret: z.string().optional(),
  /** The same for libraries of Standard Webhooks. */
  standardSecret: z.string().optional(),
})
export type WebhookSecrets = Required<Pick<z.output<typeof webhookWithSecret>, 'secret' | 'standardSecret'>>

const url = fields.requiredLine(2000, 'Enter an address')
const kinds = z.array(z.enum(eventKinds), 'Choose at least one kind').min(1, 'Choose at least one kind')
const roles = z.array(fields.role, 'Choose at least one role').min(1, 'Choose at least one role')

export const addWebhook = call({
  method: 'POST',
  path: '/api/db/webhooks/new',
  summary: 'Sends changes of these kinds of records to an https address. The secret is only in this answer.',
  who: admin,
  body: z.object({ url, kinds, roles }),
  answer: webhookWithSecret,
  changes: ['webhooks', 'settings'],
})

export const listWebhooks = call({
  method: 'GET',
  path: '/api/db/webhooks/getAll',
  summary: 'The addresses that are told of changes.',
  who: admin,
  answer: z.array(webhookSchema),
  reads: ['webhooks'],
})

export const changeWebhook = call({
  method: 'PUT',
  path: '/api/db/webhooks/update/:id',
  summary: 'Changes a webhook, turns it on or off, or replaces its secret; the former one is valid for another day.',
  who: admin,
  params: z.object({ id: fields.pathId }),
  body: z.object({
    url: url.optional(),
    kinds: kinds.optional(),
    roles: roles.optional(),
    active: z.boolean().optional(),
    newSecret: z.boolean().optional(),
  }),
  answer: webhookWithSecret,
  refusals: ['not-found'],
  changes: ['webhooks', 'settings'],
})

export const removeWebhook = call({
  method: 'DELETE',
  path: '/api/db/webhooks/remove/:id',
  summary: 'Removes a webhook with its deliveries.',
  who: admin,
  params: z.object({ id: fields.pathId }),
  answer: fields.ok,
  refusals: ['not-found'],
  changes: ['webhooks', 'settings'],
})

export const webhookDeliverySchema = z.object({
  id: z.int(),
  eventId: z.uuid(),
  kind: z.enum(eventKinds),
  action: z.enum(eventActions),
  recordId: z.int(),
  status: z.enum(deliveryStatuses),
  attempts: z.int(),
  lastError: z.string().nullable(),
  /** When the record changed. */
  at: fields.instant,
  /** Null when it isn't waiting. */
  nextAttemptOn: fields.instant.nullable(),
})
export type WebhookDelivery = z.output<typeof webhookDeliverySchema>
export const maxDeliveries = 200

export const listWebhookDeliveries = call({
  method: 'GET',
  path: '/api/db/webhooks/getDeliveries/:id',
  summary: `A webhook's last ${maxDeliveries} deliveries, newest first.`,
  who: admin,
  params: z.object({ id: fields.pathId }),
  query: z.object({ status: z.enum(deliveryStatuses).optional() }),
  answer: z.array(webhookDeliverySchema),
  refusals: ['not-found'],
  reads: ['webhooks'],
})

export const resendDelivery = call({
  method: 'POST',
  path: '/api/db/webhooks/resend/:deliveryId',
  summary: 'Sends an event again, at once.',
  who: admin,
  params: z.object({ deliveryId: fields.pathId }),
  answer: fields.ok,
  refusals: ['not-found', 'webhook-off'],
  changes: ['webhooks'],
})

export const resendFailed = call({
  method: 'POST',
  path: '/api/db/webhooks/resendFailed/:id',
  summary: 'Sends every failed event of a webhook again, at once.',
  who: admin,
  params: z.object({ id: fields.pathId }),
  answer: fields.ok,
  refusals: ['not-found', 'webhook-off'],
  changes: ['webhooks'],
})
