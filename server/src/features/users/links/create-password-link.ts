import type * as contract from '@dray/contract/users/password-links'
import type { Dray } from '../../../dray.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { clientNetwork } from '../../../platform/http/requests/requester.ts'
import type { CallRequest, OpenCallRequest } from '../../../platform/http/serve.ts'
import { countOrRefuse } from '../count-attempts.ts'
import { findCredentials, findSessionUser } from '../users.sql.ts'
import { mailLink, type SavedLink, saveLink } from './save-link.ts'

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
