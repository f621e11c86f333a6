import { z } from 'zod'
import { call } from '../call.ts'
import * as fields from '../call/fields.ts'
import { money } from '../call/money.ts'
import { orderSources } from '@dray/domain/orders/order-status'
import { changeOrder, orderSchema } from '../orders.ts'

const sentOrderSchema = z.object({
  id: z.int(),
  orderNum: z.string(),
  customerID: z.int(),
  customerName: z.string(),
  sentBy: z.string(),
  sentAt: fields.instant,
  source: z.enum(orderSources),
  total: money,
  note: z.string().nullable(),
  /** Why it wasn't accepted by itself, as a code of a refusal. */
  acceptProblem: z.string().nullable(),
})
export type SentOrderRow = z.output<typeof sentOrderSchema>

export const listSentOrders = call({
  method: 'GET',
  path: '/api/db/orders/getSent',
  summary: 'The orders that contacts sent and nobody has accepted or declined, longest waiting first: at most 500.',
  who: 'office',
  answer: z.array(sentOrderSchema),
  reads: ['orders', 'customers', 'contacts'],
})

const decision = {
  method: 'POST',
  who: { roles: ['SALES'] },
  params: z.object({ id: fields.pathId }),
  answer: orderSchema,
} as const

export const acceptSentOrder = call({
  ...decision,
  path: '/api/db/orders/acceptSent/:id',
  summary: 'Accepts an order that a contact sent, like submitting a draft: with its prices, batches and credit limits.',
  body: z.object({
    modifiedOn: fields.modifiedOn,
    reason: fields.reason.optional(),
    creditHoldReason: fields.reason.optional(),
  }),
  refusals: ['not-sent', 'order-decided', ...changeOrder.refusals],
  changes: ['orders', 'products'],
})

export const declineSentOrder = call({
  ...decision,
  path: '/api/db/orders/declineSent/:id',
  summary: 'Declines an order that a contact sent, with a reason that the contact reads.',
  body: z.object({ modifiedOn: fields.modifiedOn, reason: fields.requiredText(500, 'Enter a reason') }),
  refusals: ['order-not-found', 'not-sent', 'order-decided', 'changed-meanwhile'],
  changes: ['orders'],
})
