import type * as contract from '@dray/contract/second-factor'
import { needsSecondFactor } from '@dray/domain/users/second-factor'
import type { Tx } from '../../../db/db.ts'
import { mustExist, Refusal } from '../../../http/refusal.ts'
import type { CallRequest } from '../../../http/serve.ts'
import { type Author, authorOf, logUpdated } from '../../changelog/index.ts'
import { endSessionsOf } from '../sessions.ts'
import { lockUser } from '../users.sql.ts'
import { deleteSecondFactor, secondFactorOf } from './second-factor.sql.ts'

/** Turns off one's own second factor, which a role of theirs must not need. */
export async function turnOffSecondFactor(
  tx: Tx,
  request: CallRequest<typeof contract.turnOffSecondFactor>,
): Promise<{ ok: true }> {
  const { id } = request.user
  mustExist(await lockUser(tx, id))
  const { roles, askedRoles } = mustExist(await secondFactorOf(tx, id))
  if (needsSecondFactor(roles, askedRoles)) throw new Refusal('second-factor-stays')
  return turnOff(tx, id, authorOf(request))
}

/**
 * The way back for someone who lost their phone and recovery codes. Whoever has the phone now is signed out. One's own is turned off
 * with the password, so that a desk left open is not enough.
 */
export async function removeSecondFactor(
  tx: Tx,
  request: CallRequest<typeof contract.removeSecondFactor>,
): Promise<{ ok: true }> {
  const { params, user } = request
  if (params.id === user.id) throw new Refusal('own-second-factor-by-password')
  mustExist(await lockUser(tx, params.id))
  await endSessionsOf(tx, params.id, user)
  return turnOff(tx, params.id, authorOf(request))
}

async function turnOff(tx: Tx, id: number, author: Author): Promise<{ ok: true }> {
  if (!(await deleteSecondFactor(tx, id))) throw new Refusal('second-factor-is-off')
  await logUpdated(tx, 'user', [{ id, notes: 'Second factor turned off' }], author)
  return { ok: true }
}
