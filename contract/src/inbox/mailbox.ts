import { z } from 'zod'
import { call } from '../call.ts'
import * as fields from '../call/fields.ts'

const mailboxSchema = z.object({
  /** False without IMAP_URL. */
  configured: z.boolean(),
  user: z.string().nullable(),
  host: z.string().nullable(),
  folder: z.string().nullable(),
  /** True while a server reads it. */
  connected: z.boolean(),
  lastLookAt: fields.instant.nullable(),
  /** When the newest of the emails that were read arrived. */
  lastMailAt: fields.instant.nullable(),
  /** Emails since the reading server started: saved as an entry, and answered by a program, our own, or saved before. */
  saved: z.int(),
  skipped: z.int(),
  /** Why emails aren't read, as a sentence. */
  error: z.string().nullable(),
  /** The last time that older emails were read again. */
  recent: z
    .object({
      since: fields.instant,
      /** Null while they are read. */
      endedAt: fields.instant.nullable(),
      saved: z.int(),
      skipped: z.int(),
    })
    .nullable(),
})
export type MailboxState = z.output<typeof mailboxSchema>

export const readMailbox = call({
  method: 'GET',
  path: '/api/db/inbox/getMailbox',
  summary: 'The mailbox for orders: whether it is read, and what came.',
  who: { roles: ['SALES'] },
  answer: mailboxSchema,
  reads: ['mailbox'],
})

export const maxRecentDays = 14

export const readRecentMail = call({
  method: 'POST',
  path: '/api/db/inbox/readRecent',
  summary: 'Reads the emails of the last days again. Each is saved once, so only those that are missing are new.',
  who: { roles: [] },
  body: z.object({ days: z.int().min(1, 'From 1 to 14 days').max(maxRecentDays, 'From 1 to 14 days') }),
  answer: fields.ok,
  refusals: ['no-mailbox'],
  changes: ['mailbox'],
})
