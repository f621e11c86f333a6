import { z } from 'zod'
import { call } from '../call.ts'
import * as fields from '../call/fields.ts'

const botStateSchema = z.object({
  /** False without TELEGRAM_TOKEN. */
  configured: z.boolean(),
  name: z.string().nullable(),
  connectedAt: fields.instant.nullable(),
  lastMessageAt: fields.instant.nullable(),
  /** Why it gets no messages, as a sentence. */
  problem: z.string().nullable(),
  /** When too many wrong access codes were last tried, for a week. */
  guessedAt: fields.instant.nullable(),
  /** Messages that weren't handled or answered yet. */
  waiting: z.int(),
  /** Answers that were given up. */
  failed: z.int(),
  /** The newest messages that were given up after several attempts. */
  setAside: z.array(
    z.object({ id: z.int(), at: fields.instant, from: z.string(), text: z.string(), error: z.string() }),
  ),
})
export type BotState = z.output<typeof botStateSchema>

export const readBotState = call({
  method: 'GET',
  path: '/api/db/settings/getBot',
  summary: 'Whether the bot is connected to Telegram, and what it could not do.',
  who: { roles: [] },
  answer: botStateSchema,
  reads: ['settings', 'contacts'],
})
