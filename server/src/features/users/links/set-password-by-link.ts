import type * as contract from '@dray/contract/users/password-links'
import type { SessionUser } from '@dray/contract/users/session'
import { problemWithLink } from '@dray/domain/users/password-links'
import type { FastifyRequest } from 'fastify'
import type { Database, Db, Tx } from '../../../platform/db/db.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { mustExist, Refusal } from '../../../platform/http/refusal.ts'
import type { CallRequest, OpenCallRequest } from '../../../platform/http/serve.ts'
import { logUpdated } from '../../changelog/index.ts'
import { countLinkCode, countUnknownLink } from '../count-attempts.ts'
import { hashPassword, type PasswordSettings, refuseWeakPassword } from '../passwords.ts'
import { readSessionUser } from '../read-user.ts'
import { passesSecondFactor } from '../second-factor/pass-second-factor.ts'
import { endSessions, openSession } from '../sessions.ts'
import { forgetFailures } from '../sign-in-failures.sql.ts'
import { logRefusal, logSignIn, type Visit, requestVisit } from '../sign-ins/log-sign-in.ts'
import { hashOfToken } from '../tokens.ts'
import { lockUser, updateUser } from '../users.sql.ts'
import { endLinks, type LinkRow, linkWith, markUsed, openPasswordLink, userOfNewLink } from './password-links.sql.ts'
import { linkNames } from './save-link.ts'

export async function checkPasswordLink(
  db: Database,
  { body, request, at }: OpenCallRequest<typeof contract.checkPasswordLink>,
): Promise<Pick<LinkRow, 'kind' | 'name' | 'email'>> {
  return findOpenLink(db, body.token, request, at)
}

/**
 * Sets a password once: two simultaneous requests run one after the other. Ends all sessions and opens a new one. If the user has a
 * second factor, it is required too, because access to the mailbox isn't enough.
 */
export async function setPasswordByLink(
  db: Database,
  { body, request, reply, at }: OpenCallRequest<typeof contract.setPasswordByLink>,
  settings: PasswordSettings,
): Promise<SessionUser> {
  const { userId, ...user } = await findOpenLink(db, body.token, request, at)
  await refuseWeakPassword(db, settings, body.password, user)
  const passwordHash = await hashPassword(body.password)
  const who = { userId, visit: requestVisit(request), at }
  const work = async (tx: Tx) => {
    await takeLink(tx, body.token, passwordHash, at)
    if (!(await passesSecondFactor(tx, userId, body.code, at)))
      throw new Refusal(body.code === undefined ? 'second-factor-needed' : 'wrong-code')
    await openSession(tx, userId, request, reply)
    await logSignIn(tx, 'LINK_USED', who)
    return readSessionUser(tx, userId)
  }
  const counted = body.code === undefined ? undefined : await countLinkCode(db, request, who)
  const signedIn = await logIfRefused(db, who, () => inTransaction(db, work))
  if (counted) await forgetFailures(db, counted.subject)
  return signedIn
}

async function takeLink(tx: Tx, token: string, passwordHash: string, at: Date): Promise<void> {
  const tokenHash = hashOfToken(token)
  const { userId } = mustExist(await linkWith(tx, tokenHash), 'link-unknown')
  await lockUser(tx, userId)
  // Read again: another request may have used it since.
  const link = mustExist(await linkWith(tx, tokenHash), 'link-unknown')
  refuseDeadLink(link, at)
  await markUsed(tx, link.id, at)
  await updateUser(tx, userId, { passwordHash }, at)
  await endSessions(tx, userId)
  // Guesses at the old password must not lock the user out of the new one.
  await forgetFailures(tx, `account:${link.email.toLowerCase()}`)
  await logUpdated(tx, 'user', [{ id: userId, notes: `Password set: ${linkNames[link.kind]} used` }], { userId, at })
}

/** The token's link, if it works. A locked address may still use a valid link: its token can't be guessed. */
async function findOpenLink(db: Database, token: string, request: FastifyRequest, at: Date): Promise<LinkRow> {
  const link = await linkWith(db, hashOfToken(token))
  const visit = requestVisit(request)
  if (!link) {
    await countUnknownLink(db, request, at)
    await logRefusal(db, 'LINK_REFUSED', { visit, at })
    throw new Refusal('link-unknown')
  }
  await logIfRefused(db, { userId: link.userId, visit, at }, async () => refuseDeadLink(link, at))
  return link
}

function refuseDeadLink(link: LinkRow, at: Date): void {
  const problem = problemWithLink(link, at)
  if (problem !== undefined) throw new Refusal(problem)
}

type Who = { userId: number; visit: Visit; at: Date }

async function logIfRefused<Answer>(db: Database, who: Who, work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal) await logRefused(db, error, who)
    throw error
  }
}

async function logRefused(db: Database, { code }: Refusal, who: Who): Promise<void> {
  if (code === 'wrong-code') await logSignIn(db, 'WRONG_CODE', who)
  // Asking for the code is not a refusal.
  else if (code !== 'second-factor-needed') await logRefusal(db, 'LINK_REFUSED', who)
}

export async function readPasswordLink(
  db: Db,
  { params, at }: CallRequest<typeof contract.readPasswordLink>,
): Promise<contract.PasswordLinkState> {
  const { hasPassword } = mustExist(await userOfNewLink(db, params.id))
  return { hasPassword, link: (await openPasswordLink(db, params.id, at)) ?? null }
}

/** Withdraws a link, such as one sent to the wrong address. */
export async function endPasswordLink(
  tx: Tx,
  request: CallRequest<typeof contract.endPasswordLink>,
): Promise<{ ok: true }> {
  const { id } = mustExist(await lockUser(tx, request.params.id))
  if (await endLinks(tx, id, request.at))
    await logUpdated(tx, 'user', [{ id, notes: 'Link to set a password withdrawn' }], request.author)
  return { ok: true }
}
