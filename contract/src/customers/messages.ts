import { messageChannels, messageKinds } from '@dray/domain/messages/message-kinds'
import { z } from 'zod'
import { call } from '../call.ts'
import * as fields from '../call/fields.ts'

export const messageSchema = z.object({
  id: z.int(),
  /** The contact's name. */
  contact: z.string(),
  channel: z.enum(messageChannels),
  kind: z.enum(messageKinds),
  orderNum: z.string().nullable(),
  /** It isn't sent before. */
  dueAt: fields.instant,
  sentAt: fields.instant.nullable(),
  failedAt: fields.instant.nullable(),
  /** From the last attempt. */
  error: z.string().nullable(),
  /** As it is sent; null until then. */
  text: z.string().nullable(),
})
export type SentMessage = z.output<typeof messageSchema>

export const maxListedMessages = 50

export const listMessages = call({
  method: 'GET',
  path: '/api/db/messages/getByCustomer/:customerId',
  summary: "The newest 50 messages to a customer's contacts, newest first, and what became of them.",
  who: 'office',
  params: z.object({ customerId: fields.pathId }),
  answer: z.array(messageSchema),
  refusals: ['not-found'],
  reads: ['messages', 'contacts', 'orders'],
})
