import type * as contract from '@dray/contract/users'
import type { Tx } from '../../platform/db/db.ts'
import { mustExist, Refusal } from '../../platform/http/refusal.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { announce } from '../../platform/live/announce.ts'
import { type Author, logUpdated } from '../changelog/index.ts'
import { giveCustomers } from './hand-over-customers.ts'
import { endSessions } from './sessions.ts'
import { lockAdmins, lockUser, updateUser, userById, lockCustomersOfOwner } from './users.sql.ts'

/** Ends the keys and webhooks that a user made. */
export type EndAccess = (tx: Tx, userId: number, author: Author) => Promise<void>

/**
 * Deactivates a user (D-08): signs them out everywhere and clears them as account owner. History keeps their name. Locks admins first, like
 * a role change, so two admins can't remove each other.
 */
export async function removeUser(
  tx: Tx,
  request: CallRequest<typeof contract.removeUser>,
  endAccess: EndAccess,
): Promise<{ ok: true }> {
  const { params, query, user: by, at } = request
  if (params.id === by.id) throw new Refusal('own-account-stays')
  const admins = await lockAdmins(tx)
  mustExist(await lockUser(tx, params.id))
  if (admins.every((id) => id === params.id)) throw new Refusal('last-admin-stays')
  // Someone took the right away or removed them while we waited.
  if (!admins.includes(by.id)) throw new Refusal('not-allowed')
  const user = mustExist(await userById(tx, params.id))
  const customers = await lockCustomersOfOwner(tx, user.id)
  await giveCustomers(tx, customers, { from: user, to: null }, request.author)
  await updateUser(tx, user.id, { isActive: false, removedOn: at }, at)
  await endSessions(tx, user.id, by)
  await logUpdated(tx, 'user', [{ id: user.id, notes: 'Removed' }], request.author)
  if (query.endAccess === 'true') await endAccess(tx, user.id, request.author)
  await announce(tx, 'payroll', [])
  return { ok: true }
}
