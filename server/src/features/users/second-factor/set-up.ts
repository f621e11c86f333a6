import { randomBytes } from 'node:crypto'
import type * as contract from '@dray/contract/users/second-factor'
import { isSetUpOpen, needsSecondFactor } from '@dray/domain/users/second-factor'
import type { Tx } from '../../../platform/db/db.ts'
import { mustExist, Refusal } from '../../../platform/http/refusal.ts'
import type { CallRequest } from '../../../platform/http/serve.ts'
import { type Author, logUpdated } from '../../changelog/index.ts'
import { endSessions } from '../sessions.ts'
import { findCredentials, lockUser, ownCredentials } from '../users.sql.ts'
import { appLink, makeRecoveryCodes, stepOfCode } from './pass-second-factor.ts'
import {
  deleteSecondFactor,
  findSecondFactor,
  hasSecondFactor,
  lockSetUp,
  saveSecondFactor,
  saveSetUp,
} from './second-factor.sql.ts'

/** As long as RFC 4226 recommends. */
const secretBytes = 20

/**
 * Creates a secret for the user's app. It doesn't count until the app sends a right code, so a half-finished set-up locks nobody out and
 * the current phone keeps working.
 */
export async function startSecondFactor(
  tx: Tx,
  { user, at }: CallRequest<typeof contract.startSecondFactor>,
  company: string,
): Promise<contract.SecondFactorSetUp> {
  const { email } = mustExist(await ownCredentials(tx, user.id))
  const secret = randomBytes(secretBytes)
  await saveSetUp(tx, user.id, secret, at)
  return appLink(secret, { company, email })
}

/** Turns on the second factor with the app's first code. The user's other sessions must then enter a code too. */
export async function confirmSecondFactor(
  tx: Tx,
  request: CallRequest<typeof contract.confirmSecondFactor>,
): Promise<{ recoveryCodes: string[] }> {
  const { body, user, at } = request
  mustExist(await lockUser(tx, user.id))
  const setUp = await lockSetUp(tx, user.id)
  if (!setUp || !isSetUpOpen(setUp.startedAt, at)) throw new Refusal('second-factor-not-started')
  const lastStep = stepOfCode(setUp.secret, body.code.replace(/\s/g, ''), at)
  if (lastStep === undefined) throw new Refusal('wrong-first-code')
  const { isReplaced } = await saveSecondFactor(tx, user.id, { secret: setUp.secret, lastStep, turnedOnAt: at })
  const recoveryCodes = await makeRecoveryCodes(tx, user.id)
  await endSessions(tx, user.id, user)
  const notes = isReplaced ? 'Second factor moved to another phone' : 'Second factor turned on'
  await logUpdated(tx, 'user', [{ id: user.id, notes }], request.author)
  return { recoveryCodes }
}

/** Replaces all recovery codes, including unused ones. */
export async function renewRecoveryCodes(
  tx: Tx,
  request: CallRequest<typeof contract.renewRecoveryCodes>,
): Promise<{ recoveryCodes: string[] }> {
  const { id } = mustExist(await lockUser(tx, request.user.id))
  if (!(await hasSecondFactor(tx, id))) throw new Refusal('second-factor-is-off')
  const recoveryCodes = await makeRecoveryCodes(tx, id)
  await logUpdated(tx, 'user', [{ id, notes: 'New recovery codes' }], request.author)
  return { recoveryCodes }
}

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
