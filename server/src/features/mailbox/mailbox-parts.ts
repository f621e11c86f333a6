import type { MailboxConfig } from '../../platform/config/config.ts'
import type { Database } from '../../platform/db/db.ts'
import type { Log } from '../../platform/log.ts'

export type MailboxParts = {
  db: Database
  log: Log
  mailbox: MailboxConfig
  now: () => Date
  /** How long it waits for the next email before it looks by itself. */
  lookMs: number
  /** The longest wait for an answer. Together with a look it stays below 130 s (D-348). */
  answerMs: number
  /** Longer than a look and its answers. */
  leaseSeconds: number
}
