import { randomUUID } from 'node:crypto'
import type * as contract from '@dray/contract/users/password-links'
import type { SessionUser } from '@dray/contract/users/session'
import { linkExpiresAt, type LinkKind, linkKindFor, linkMail, problemWithLink } from '@dray/domain/users/password-links'
import type { FastifyRequest } from 'fastify'
import type { Dray } from '../../../dray.ts'
import type { Sender } from '../../../platform/config/sender.ts'
import type { Database, Db, Tx } from '../../../platform/db/db.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { mustExist, Refusal } from '../../../platform/http/refusal.ts'
import { clientNetwork } from '../../../platform/http/requests/requester.ts'
import type { CallRequest, OpenCallRequest } from '../../../platform/http/serve.ts'
import { type Author, logUpdated } from '../../changelog/index.ts'
import { companyNow } from '../../company/index.ts'
import { countLinkCode, countOrRefuse, countUnknownLink } from '../count-attempts.ts'
import { hashPassword, type PasswordSettings, refuseWeakPassword } from '../passwords.ts'
import { readSessionUser } from '../read-user.ts'
import { passesSecondFactor } from '../second-factor/pass-second-factor.ts'
import { endSessions, openSession } from '../sessions.ts'
import { forgetFailures } from '../sign-in-failures.sql.ts'
import { logRefusal, logSignIn, requestVisit, type Visit } from '../sign-ins/log-sign-in.ts'
import { hashOfToken, newToken } from '../tokens.ts'
import { findCredentials, findSessionUser, lockUser, updateUser } from '../users.sql.ts'
import {
  endLinks,
  insertLink,
  type LinkRow,
  linkWith,
  markUsed,
  openPasswordLink,
  userOfNewLink,
} from './password-links.sql.ts'

export type SavedLink = {
  kind: LinkKind
  userId: number
  name: string
  email: string
  url: string
  expiresOn: Date
}

export const linkNames: Record<LinkKind, string> = { invite: 'Invitation link', reset: 'Link for a new password' }

/** Replaces the user's previous link. The database stores only the token's hash. */
export async function saveLink(tx: Tx, userId: number, author: Author, siteUrl: string): Promise<SavedLink> {
  const { at } = author
  // Serialize, so only the last link works.
  mustExist(await lockUser(tx, userId))
  const { name, email, hasPassword } = mustExist(await userOfNewLink(tx, userId))
  const kind = linkKindFor(hasPassword)
  const expiresOn = linkExpiresAt(kind, at)
  const token = newToken()
  await endLinks(tx, userId, at)
  const tokenHash = hashOfToken(token)
  await insertLink(tx, { userId, kind, tokenHash, createdBy: author.userId, createdAt: at, expiresAt: expiresOn })
  const notes =
    author.userId === null ? `${linkNames[kind]} asked for on the sign-in page` : `${linkNames[kind]} created`
  await logUpdated(tx, 'user', [{ id: userId, notes }], author)
  // Browsers don't send what follows the #, so the token stays out of server logs and other sites.
  return { kind, userId, name, email, url: `${siteUrl}/set-password#${token}`, expiresOn }
}

/** Emails a saved link and logs that. Replies go to the user who created it. */
export async function mailLink(
  dray: Dray,
  link: SavedLink,
  { by, author }: { by: Sender | null; author: Author },
): Promise<void> {
  const { config, mail } = dray
  const { kind, email, url } = link
  const { company } = await companyNow(dray.db, config)
  const words = { kind, name: link.name, url, by: by?.name ?? null, company: company.name }
  const message = linkMail({ ...words, expiresAt: link.expiresOn, timeZone: config.timeZone })
  return mail.withSlot(async () => {
    await mail.send({
      ...message,
      to: email,
      replyTo: by ?? undefined,
      attachments: [],
      id: randomUUID(),
      senderName: company.name,
    })
    const notes = `${linkNames[kind]} emailed to ${email}`
    await inTransaction(dray.db, (tx) => logUpdated(tx, 'user', [{ id: link.userId, notes }], author))
  })
}

type Request = CallRequest<typeof contract.createPasswordLink>

/**
 * Creates and emails a link. Saved first: if the email fails, an admin can hand it over another way. Its answer isn't stored for an
 * Idempotency-Key, since that would store the token.
 */
export async function createPasswordLink(
  dray: Dray,
  request: Request,
  siteUrl: string,
): Promise<contract.NewPasswordLink> {
  const link = await inTransaction(dray.db, (tx) => saveLink(tx, request.params.id, request.author, siteUrl))
  const mail = dray.mail.isOn ? await tryToMail(dray, request, link) : 'off'
  return { kind: link.kind, url: link.url, expiresOn: link.expiresOn, mail }
}

async function tryToMail(dray: Dray, request: Request, link: SavedLink): Promise<'sent' | 'not-sent'> {
  const { name, email } = await findSessionUser(dray.db, request.user.id)
  try {
    await mailLink(dray, link, { by: { name, address: email }, author: request.author })
    return 'sent'
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    dray.log.warn({ err: error }, 'The link to set a password could not be emailed')
    return 'not-sent'
  }
}

type LinkRequest = OpenCallRequest<typeof contract.askForPasswordLink>

/**
 * Emails a link to the user with this email. Neither answer nor timing reveals whether the user exists: the work is done `afterwards`. The
 * link starts with PUBLIC_URL, because a sender can fake the request's address.
 */
export async function askForPasswordLink(
  dray: Dray,
  { body, request, at }: LinkRequest,
  afterwards: (work: () => Promise<void>) => void,
): Promise<{ ok: true }> {
  const { publicUrl } = dray.config
  if (!dray.mail.isOn || publicUrl === undefined) throw new Refusal('mail-is-off')
  await inTransaction(dray.db, async (tx) => {
    await countOrRefuse(tx, { kind: 'links to', name: body.email.toLowerCase() }, 'too-many')
    await countOrRefuse(tx, { kind: 'links from', name: clientNetwork(request.ip) }, 'too-many')
  })
  afterwards(() => mailIfKnown(dray, body.email, publicUrl, at))
  return { ok: true }
}

async function mailIfKnown(dray: Dray, email: string, publicUrl: string, at: Date): Promise<void> {
  const user = await findCredentials(dray.db, email)
  if (!user) return
  const author = { userId: null, at }
  const link = await inTransaction(dray.db, (tx) => saveLink(tx, user.id, author, publicUrl))
  await mailLink(dray, link, { by: null, author })
}

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
