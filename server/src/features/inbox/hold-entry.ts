import type * as contract from '@dray/contract/inbox'
import { heldSince } from '@dray/domain/inbox/inbox'
import type { Tx } from '../../platform/db/db.ts'
import { mustExist, Refusal } from '../../platform/http/refusal.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { announce } from '../../platform/live/announce.ts'
import { type LockedEntry, lockEntry, updateEntry } from './inbox.sql.ts'

/** One person has a message open at a time (D-347). Asking again keeps it. */
export async function openInboxEntry(
  tx: Tx,
  { params, body, user, at }: CallRequest<typeof contract.openInboxEntry>,
): Promise<{ openedBy: string; openedAt: Date }> {
  const entry = await lockUndecided(tx, params.id, at)
  const isMine = entry.isHeld && entry.openedBy === user.id
  if (!body.takeOver) refuseIfOpen(entry, user.id)
  const openedAt = isMine ? (entry.openedAt ?? at) : at
  await updateEntry(tx, entry.id, { openedBy: user.id, openedAt, heldAt: at })
  if (!isMine) await announce(tx, 'inbox', [entry.id])
  return { openedBy: user.name, openedAt }
}

export async function closeInboxEntry(
  tx: Tx,
  { params, user, at }: CallRequest<typeof contract.closeInboxEntry>,
): Promise<{ ok: true }> {
  const entry = await lockEntry(tx, params.id, heldSince(at))
  if (entry?.openedBy === user.id) {
    await updateEntry(tx, entry.id, notOpen)
    await announce(tx, 'inbox', [entry.id])
  }
  return { ok: true }
}

export const notOpen = { openedBy: null, openedAt: null, heldAt: null }

export async function lockUndecided(tx: Tx, id: number, at: Date): Promise<LockedEntry> {
  const entry = mustExist(await lockEntry(tx, id, heldSince(at)))
  if (entry.state !== 'OPEN') throw new Refusal('entry-decided')
  return entry
}

export function refuseIfOpen({ isHeld, openedBy, openedAt, openerName }: LockedEntry, userId: number): void {
  if (isHeld && openedBy !== userId) throw new Refusal('entry-open', { openedBy: openerName, openedAt })
}
