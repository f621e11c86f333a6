import { messageChoices, messageKinds } from '@dray/domain/messages/message-kinds'
import { z } from 'zod'
import { call } from '../call.ts'

/** Without kinds about money for contacts who don't see any. */
const choicesSchema = z.partialRecord(z.enum(messageKinds), z.enum(messageChoices))

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
