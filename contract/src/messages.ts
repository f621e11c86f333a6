import { messageChannels, messageChoices, messageKinds } from '@dray/domain/messages/message-kinds'
import { z } from 'zod'
import { call } from './call.ts'
import * as fields from './call/fields.ts'

const kindSchema = z.enum(messageKinds)

/** Those about money are absent for contacts who don't see any. */
const choicesSchema = z.partialRecord(kindSchema, z.enum(messageChoices))

export const messageChoicesSchema = z.object({
  kinds: choicesSchema,
  /** Where messages by email go. */
  email: z.string().nullable(),
  hasChat: z.boolean(),
})
export type MessageChoices = z.output<typeof messageChoicesSchema>

export const readMessageChoices = call({
  method: 'GET',
  path: '/api/portal/messages',
  summary: 'What the contact is told, and by which channel.',
  who: 'contact',
  answer: messageChoicesSchema,
  reads: ['contacts'],
})

export const changeMessageChoices = call({
  method: 'PUT',
  path: '/api/portal/messages',
  summary:
    'Chooses what the contact is told, and by which channel; absent kinds stay. Without a chat, email takes over.',
  who: 'contact',
  body: z.object({ kinds: choicesSchema }),
  answer: messageChoicesSchema,
  refusals: ['money-hidden'],
  changes: ['contacts'],
})

export const messageSchema = z.object({
  id: z.int(),
  /** The contact's name. */
  contact: z.string(),
  channel: z.enum(messageChannels),
  kind: kindSchema,
  orderNum: z.string().nullable(),
  /** It isn't sent before. */
  dueAt: fields.instant,
  sentAt: fields.instant.nullable(),
  failedAt: fields.instant.nullable(),
  /** Of the last attempt. */
  error: z.string().nullable(),
  /** As it is sent; null until then. */
  text: z.string().nullable(),
})
export type SentMessage = z.output<typeof messageSchema>

/** More are in nobody's mind. */
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
