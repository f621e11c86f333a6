import type { MailboxParts } from '../../features/mailbox/mailbox-parts.ts'
import { createMailboxReader } from '../../features/mailbox/mailbox-reader.ts'
import { readConfig } from '../../platform/config/config.ts'
import type { MailStandIn } from '../../sample/mailbox/stand-in.ts'
import type { TestApp } from '../test-app.ts'

type Settings = Partial<Omit<MailboxParts, 'db' | 'log' | 'mailbox'>> & { IMAP_URL?: string; IMAP_DONE?: string }

/** What reads the stand-in's mailbox for a test, with short waits. */
export function mailboxParts({ db, dray }: TestApp, server: MailStandIn, settings: Settings = {}): MailboxParts {
  const { IMAP_URL = server.url, IMAP_DONE, ...times } = settings
  const { mailbox } = readConfig({ IMAP_URL, IMAP_DONE, MAIL_FROM: 'Northwind <office@northwind.example>' })
  if (mailbox === undefined) throw new RangeError('There is no mailbox')
  return { db, log: dray.log, mailbox, now: () => new Date(), lookMs: 1, answerMs: 2000, leaseSeconds: 30, ...times }
}

/** A mailbox whose first look is over, so it reads what arrives. */
export async function openTestMailbox(t: TestApp, server: MailStandIn, settings: Settings = {}) {
  const parts = mailboxParts(t, server, settings)
  const reader = createMailboxReader(parts)
  await reader.work()
  return { parts, reader }
}
