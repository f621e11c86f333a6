import type * as contract from '@dray/contract/inbox/mailbox'
import type { Dray } from '../../dray.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { announce } from '../../platform/live/announce.ts'
import type { Config } from '../../platform/config/config.ts'
import { type MailboxRow, readMailboxRow, wantRecent } from './mailbox.sql.ts'

export async function readMailboxState({ db, config }: Pick<Dray, 'db' | 'config'>): Promise<contract.MailboxState> {
  const { user = null, host = null, folder = null } = config.mailbox ?? {}
  const row = await readMailboxRow(db)
  const { isHeld, lookedAt, lastMailAt, saved, skipped, problem } = row
  return {
    configured: config.mailbox !== undefined,
    ...{ user, host, folder, lastMailAt, saved, skipped },
    connected: isHeld && lookedAt !== null && problem === null,
    lastLookAt: lookedAt,
    error: problem,
    recent: recentRead(row),
  }
}

function recentRead({
  recentSince: since,
  recentEndedAt: endedAt,
  ...row
}: MailboxRow): contract.MailboxState['recent'] {
  return since === null ? null : { since, endedAt, saved: row.recentSaved, skipped: row.recentSkipped }
}

const dayMs = 24 * 60 * 60_000

/** The server that reads the mailbox hears of it and begins at once. */
export async function readRecentMail(
  tx: Tx,
  { mailbox }: Pick<Config, 'mailbox'>,
  { body, at }: CallRequest<typeof contract.readRecentMail>,
): Promise<{ ok: true }> {
  if (mailbox === undefined) throw new Refusal('no-mailbox')
  await wantRecent(tx, new Date(at.getTime() - body.days * dayMs), at)
  await announce(tx, 'mailbox', [])
  return { ok: true }
}
