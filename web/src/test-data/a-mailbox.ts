import type { MailboxState } from '@dray/contract/inbox/mailbox'

export const noMailbox: MailboxState = {
  ...{ configured: false, user: null, host: null, folder: null, connected: false },
  ...{ lastLookAt: null, lastMailAt: null, saved: 0, skipped: 0, error: null, recent: null },
}

export const connectedMailbox: MailboxState = {
  ...{ configured: true, user: 'orders@acme.example', host: 'mail.acme.example', folder: 'INBOX', connected: true },
  lastLookAt: new Date('2026-03-09T18:00:00Z'),
  lastMailAt: new Date('2026-03-09T17:30:00Z'),
  ...{ saved: 12, skipped: 3, error: null, recent: null },
}
