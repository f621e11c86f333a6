import { randomBytes } from 'node:crypto'
import type * as contract from '@dray/contract/users/second-factor'
import { isSetUpOpen } from '@dray/domain/users/second-factor'
import type { Tx } from '../../../platform/db/db.ts'
import { mustExist, Refusal } from '../../../platform/http/refusal.ts'
import type { CallRequest } from '../../../platform/http/serve.ts'
import { logUpdated } from '../../changelog/index.ts'
import { endSessions } from '../sessions.ts'
import { lockUser, ownCredentials } from '../users.sql.ts'
import { makeRecoveryCodes, appLink, stepOfCode } from './pass-second-factor.ts'
import { hasSecondFactor, lockSetUp, saveSecondFactor, saveSetUp } from './second-factor.sql.ts'

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
