import type * as contract from '@dray/contract/users/second-factor'
import { needsSecondFactor } from '@dray/domain/users/second-factor'
import type { Tx } from '../../../platform/db/db.ts'
import { mustExist, Refusal } from '../../../platform/http/refusal.ts'
import type { CallRequest } from '../../../platform/http/serve.ts'
import { type Author, logUpdated } from '../../changelog/index.ts'
import { endSessions } from '../sessions.ts'
import { findCredentials, lockUser } from '../users.sql.ts'
import { deleteSecondFactor, findSecondFactor } from './second-factor.sql.ts'

/** Turns off your own second factor, unless one of your roles requires it. */
export async function turnOffSecondFactor(
  tx: Tx,
  request: CallRequest<typeof contract.turnOffSecondFactor>,
): Promise<{ ok: true }> {
  const { id } = request.user
  mustExist(await lockUser(tx, id))
  const { roles, askedRoles } = mustExist(await findSecondFactor(tx, id))
  if (needsSecondFactor(roles, askedRoles)) throw new Refusal('second-factor-stays')
  return turnOff(tx, id, request.author)
}

/**
 * For someone who lost their phone and recovery codes. Signs out anyone using that phone. You turn off your own with
 * your password instead.
 */
export async function removeSecondFactor(
  tx: Tx,
  request: CallRequest<typeof contract.removeSecondFactor>,
): Promise<{ ok: true }> {
  const { params, user } = request
  if (params.id === user.id) throw new Refusal('own-second-factor-by-password')
  mustExist(await lockUser(tx, params.id))
  await endSessions(tx, params.id, user)
  return turnOff(tx, params.id, request.author)
}

/**
 * For the only admin, from the server's command line: anyone with access to that can read the database anyway. Refuses like the call if the user
 * is unknown or has no second factor.
 */
export async function removeSecondFactorByEmail(tx: Tx, email: string, at: Date): Promise<void> {
  const { id } = mustExist(await findCredentials(tx, email))
  mustExist(await lockUser(tx, id))
  await endSessions(tx, id)
  await turnOff(tx, id, { userId: null, at })
}

async function turnOff(tx: Tx, id: number, author: Author): Promise<{ ok: true }> {
  if (!(await deleteSecondFactor(tx, id))) throw new Refusal('second-factor-is-off')
  await logUpdated(tx, 'user', [{ id, notes: 'Second factor turned off' }], author)
  return { ok: true }
}
